#include "emit/emit.h"

#include "support/fault.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file on its way: its text is in `temporary`, which `target` becomes. */
typedef struct {
    const char *path;      /* as the user wrote it, for messages */
    const char *target;    /* with symbolic links followed: the link stays, the file behind it changes */
    const char *temporary; /* NULL: written straight (a device, a pipe, standard output) */
} Pending;

static int refuse(Job *job, const char *path)
{
    int error = errno;
    diag_error(job->diag, (Loc){.file = path}, "cannot write: %s", strerror(error));
    return -1;
}

static int write_all(int fd, const Text *text)
{
    for (size_t done = 0; done < text->len;) {
        ssize_t n = write(fd, text->data + done, text->len - done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return -1;
        done += (size_t)n;
    }
    return 0;
}

static int write_straight(Job *job, const char *path, const Text *text)
{
    bool standard = strcmp(path, "-") == 0;
    if (standard && fflush(stdout) != 0)
        return refuse(job, "standard output");
    int fd = standard ? STDOUT_FILENO : open(path, O_WRONLY | O_CLOEXEC);
    if (fd < 0)
        return refuse(job, path);
    int failed = write_all(fd, text);
    if (failed)
        refuse(job, standard ? "standard output" : path);
    if (!standard && close(fd) != 0 && !failed)
        failed = refuse(job, path);
    return failed ? -1 : 0;
}

/* The permissions that a newly created file gets. */
static mode_t default_mode(void)
{
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static int write_temporary(Job *job, Pending *w, mode_t mode, const Text *text)
{
    char *name = arena_printf(job->arena, "%s.XXXXXX", w->target);
    int fd = mkstemp(name);
    if (fd < 0)
        return refuse(job, w->path);
    w->temporary = name;
    fault_temporary(name);
    int failed = write_all(fd, text) != 0 || fchmod(fd, mode) != 0;
    int error = errno;
    if (close(fd) != 0 && !failed) {
        failed = 1;
        error = errno;
    }
    errno = error;
    return failed ? refuse(job, w->path) : 0;
}

/* Looks at what stands at the path, and writes the temporary where there will be one. */
static int prepare(Job *job, const EmitFile *file, Pending *w)
{
    *w = (Pending){.path = file->path, .target = file->path};
    struct stat st;
    if (strcmp(file->path, "-") == 0)
        return 0;
    if (stat(file->path, &st) != 0) {
        if (errno != ENOENT)
            return refuse(job, file->path);
        return write_temporary(job, w, default_mode(), &file->text);
    }
    if (S_ISDIR(st.st_mode)) {
        errno = EISDIR;
        return refuse(job, file->path);
    }
    if (access(file->path, W_OK) != 0)
        return refuse(job, file->path);
    if (!S_ISREG(st.st_mode))
        return 0;
    char *real = realpath(file->path, NULL);
    if (!real)
        return refuse(job, file->path);
    w->target = arena_strdup(job->arena, real);
    free(real);
    return write_temporary(job, w, st.st_mode & 07777, &file->text);
}

static int finish(Job *job, const EmitFile *file, Pending *w)
{
    if (!w->temporary)
        return write_straight(job, w->target, &file->text);
    if (rename(w->temporary, w->target) != 0)
        return refuse(job, w->path);
    fault_keep(w->temporary);
    w->temporary = NULL;
    return 0;
}

int emit_write_all(Job *job, const EmitFile *files, int n)
{
    Pending *pending = arena_alloc(job->arena, (size_t)n * sizeof *pending);
    int failed = 0;
    for (int i = 0; i < n && !failed; i++)
        if (files[i].path)
            failed = prepare(job, &files[i], &pending[i]);
    /* What is written straight may fail, a rename hardly can: those first. */
    for (int straight = 1; straight >= 0; straight--)
        for (int i = 0; i < n && !failed; i++)
            if (pending[i].path && (pending[i].temporary == NULL) == (straight == 1))
                failed = finish(job, &files[i], &pending[i]);
    for (int i = 0; i < n; i++)
        if (pending[i].temporary) {
            unlink(pending[i].temporary);
            fault_keep(pending[i].temporary);
        }
    return failed;
}

int emit_write(Job *job, const char *path, const Text *text)
{
    EmitFile file = {path, *text};
    return emit_write_all(job, &file, 1);
}
