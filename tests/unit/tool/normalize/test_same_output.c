/* Programs do the same after normalisation: each one in programs/ is normalised, printed, compiled, run, and must print
   what the original prints. With ADGEN_SHARED (or ../shared beside the checkout) the cases there are compared too. */
#include "harness.h"

#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char scratch[] = "/tmp/adgen_norm_XXXXXX";

static const char *here(Arena *a)
{
    const char *slash = strrchr(__FILE__, '/');
    return slash ? arena_strndup(a, __FILE__, (size_t)(slash - __FILE__)) : ".";
}

static void run(const char *command)
{
    int status = system(command);
    ck_assert_msg(status == 0, "%s: status %d", command, status);
}

static char *output_of(Arena *a, const char *program, const char *args)
{
    char *file = arena_printf(a, "%s.out", program);
    run(arena_printf(a, "timeout 60 %s %s > %s", program, args, file));
    Text text = {0};
    ck_assert_int_eq(text_read_file(&text, file), 0);
    char *out = arena_strdup(a, text.data ? text.data : "");
    text_free(&text);
    return out;
}

static const char *printed(Arena *a, const char *path, const char *name)
{
    Program *p = normalised_file(a, path);
    Text text = {0};
    ir_print_program(&text, p);
    const char *file = arena_printf(a, "%s/%s", scratch, name);
    FILE *f = fopen(file, "w");
    ck_assert_ptr_nonnull(f);
    fputs(text.data, f);
    fclose(f);
    text_free(&text);
    return file;
}

static char *built(Arena *a, const char *name, const char *sources)
{
    char *program = arena_printf(a, "%s/%s", scratch, name);
    run(arena_printf(a, TEST_CC " -w -std=gnu11 -o %s %s -lm", program, sources));
    return program;
}

static void compare(const char *name)
{
    Arena *a = arena_new();
    const char *path = arena_printf(a, "%s/programs/%s", here(a), name);
    char *before = output_of(a, built(a, "before", path), "");
    char *after = output_of(a, built(a, "after", printed(a, path, name)), "");
    ck_assert_uint_gt(strlen(before), 0);
    ck_assert_str_eq(after, before);
    arena_free(a);
}

START_TEST(effects)
{
    compare("effects.c");
}
END_TEST

START_TEST(loops)
{
    compare("loops.c");
}
END_TEST

START_TEST(conversions)
{
    compare("conversions.c");
}
END_TEST

START_TEST(scopes)
{
    compare("scopes.c");
}
END_TEST

/* Drivers include their case by the macro HO_CASE and print its values. */
static void compare_case(const char *shared, const char *name)
{
    Arena *a = arena_new();
    char *path = arena_printf(a, "%s/cases/cases/%s.c", shared, name);
    if (access(arena_printf(a, "%s/cases/drivers/%s.drv.c", shared, name), R_OK) !=
        0) { /* not to be compiled */
        arena_free(a);
        return;
    }
    char *rest = arena_printf(a, "%s/cases/drivers/%s.drv.c %s/cases/oracle/ho_fd.c", shared, name, shared);
    char *before = output_of(a, built(a, "before", rest), "-p");
    const char *normal = printed(a, path, "case.c");
    char *after =
        output_of(a, built(a, "after", arena_printf(a, "-DHO_CASE='\"%s\"' %s", normal, rest)), "-p");
    ck_assert_msg(strcmp(before, after) == 0, "%s differs:\n%s\n%s", name, before, after);
    arena_free(a);
}

START_TEST(shared_cases)
{
    Arena *a = arena_new();
    const char *shared = getenv("ADGEN_SHARED");
    if (!shared)
        shared = arena_printf(a, "%s/../../../../../shared", here(a));
    DIR *dir = opendir(arena_printf(a, "%s/cases/cases", shared));
    if (!dir) {
        arena_free(a);
        return;
    }
    for (struct dirent *entry; (entry = readdir(dir));) {
        const char *dot = strrchr(entry->d_name, '.');
        if (dot && strcmp(dot, ".c") == 0)
            compare_case(shared, arena_strndup(a, entry->d_name, (size_t)(dot - entry->d_name)));
    }
    closedir(dir);
    arena_free(a);
}
END_TEST

int main(void)
{
    if (!mkdtemp(scratch))
        return EXIT_FAILURE;
    Suite *suite = suite_create("normalised programs");
    TCase *t = tcase_create("same output");
    tcase_set_timeout(t, 600);
    tcase_add_test(t, effects);
    tcase_add_test(t, loops);
    tcase_add_test(t, conversions);
    tcase_add_test(t, scopes);
    tcase_add_test(t, shared_cases);
    suite_add_tcase(suite, t);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    char *clean = malloc(sizeof scratch + 8);
    if (clean) {
        sprintf(clean, "rm -rf %s", scratch);
        if (system(clean) != 0)
            failed++;
        free(clean);
    }
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
