/* emit_write and emit_write_all: whole or not at all. */
#include "emit_fixture.h"

#include <dirent.h>
#include <sys/stat.h>

static const char *path(const char *name)
{
    return arena_printf(arena, "%s/%s", folder, name);
}

static Text text_of(const char *s)
{
    Text t = {0};
    text_add(&t, s);
    return t;
}

static char *content(const char *name)
{
    Text t = {0};
    ck_assert_int_eq(text_read_file(&t, path(name)), 0);
    return keep(&t);
}

static int files_in_folder(void)
{
    int n = 0;
    DIR *d = opendir(folder);
    ck_assert_ptr_nonnull(d);
    for (struct dirent *e; (e = readdir(d)) != NULL;)
        n += e->d_name[0] != '.';
    closedir(d);
    return n;
}

static int write_two(const char *first, const char *second)
{
    EmitFile files[] = {{first, text_of("one\n")}, {NULL, {0}}, {second, text_of("two\n")}};
    int status = emit_write_all(&job, files, 3);
    text_free(&files[0].text);
    text_free(&files[2].text);
    return status;
}

START_TEST(writes_both)
{
    umask(027);
    ck_assert_int_eq(write_two(path("a.c"), path("a.h")), 0);
    ck_assert_str_eq(content("a.c"), "one\n");
    ck_assert_str_eq(content("a.h"), "two\n");
    ck_assert_int_eq(files_in_folder(), 2);
    struct stat st;
    ck_assert_int_eq(stat(path("a.c"), &st), 0);
    ck_assert_int_eq((int)(st.st_mode & 0777), 0640);
}
END_TEST

START_TEST(keeps_permissions_and_links)
{
    put_file("real.c", "old\n");
    ck_assert_int_eq(chmod(path("real.c"), 0600), 0);
    ck_assert_int_eq(symlink("real.c", path("link.c")), 0);
    Text t = text_of("new\n");
    ck_assert_int_eq(emit_write(&job, path("link.c"), &t), 0);
    text_free(&t);
    ck_assert_str_eq(content("real.c"), "new\n");
    struct stat st;
    ck_assert_int_eq(lstat(path("link.c"), &st), 0);
    ck_assert(S_ISLNK(st.st_mode));
    ck_assert_int_eq(stat(path("real.c"), &st), 0);
    ck_assert_int_eq((int)(st.st_mode & 0777), 0600);
}
END_TEST

START_TEST(one_failure_changes_neither)
{
    put_file("a.c", "old\n");
    ck_assert_int_eq(write_two(path("a.c"), path("missing/a.h")), -1);
    EXPECT_HAS(said(), "missing/a.h: error: cannot write: No such file or directory");
    ck_assert_str_eq(content("a.c"), "old\n");
    ck_assert_int_eq(files_in_folder(), 1);
    ck_assert_int_eq(write_two(path("new.c"), folder), -1);
    EXPECT_HAS(said(), "cannot write: Is a directory");
    ck_assert_int_eq(files_in_folder(), 1);
}
END_TEST

START_TEST(full_device_changes_nothing_else)
{
    if (access("/dev/full", W_OK) != 0)
        return;
    put_file("a.h", "old\n");
    ck_assert_int_eq(write_two("/dev/full", path("a.h")), -1);
    EXPECT_HAS(said(), "/dev/full: error: cannot write: No space left on device");
    ck_assert_str_eq(content("a.h"), "old\n");
    ck_assert_int_eq(files_in_folder(), 1);
}
END_TEST

RUN_EMIT("write", writes_both, keeps_permissions_and_links, one_failure_changes_neither,
         full_device_changes_nothing_else)
