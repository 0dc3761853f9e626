#include "fuzz.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int proc_run(const char *const *argv, const char *output, int seconds)
{
    fflush(NULL);
    pid_t pid = fork();
    if (pid < 0)
        return 127;
    if (pid == 0) {
        int fd = open(output ? output : "/dev/null", O_WRONLY | O_CREAT | O_TRUNC, 0600);
        dup2(fd, 1);
        dup2(fd, 2);
        setpgid(0, 0);
        union {
            const char *const *in;
            char *const *out;
        } args = {argv};
        execvp(argv[0], args.out);
        _exit(127);
    }
    setpgid(pid, pid);
    int status;
    for (long waited = 0;; waited++) {
        pid_t r = waitpid(pid, &status, WNOHANG);
        if (r == pid)
            break;
        if (r < 0 && errno != EINTR)
            return 127;
        if (waited > seconds * 500L) {
            kill(-pid, SIGKILL);
            waitpid(pid, &status, 0);
            return 999;
        }
        nanosleep(&(struct timespec){0, 2000000}, NULL);
    }
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

char *proc_read(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        return NULL;
    size_t cap = 1 << 16, n = 0, r;
    char *text = malloc(cap + 1);
    while (text && (r = fread(text + n, 1, cap - n, f)) > 0)
        if ((n += r) == cap)
            text = realloc(text, (cap *= 2) + 1);
    fclose(f);
    if (text)
        text[n] = 0;
    return text;
}
