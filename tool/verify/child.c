/* Child processes with a time limit. */
#include "verify/vfy.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t asked_to_end;

static void on_signal(int number)
{
    asked_to_end = number;
}

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP};
enum { N_SIGNALS = sizeof ending_signals / sizeof ending_signals[0] };
static struct sigaction former[N_SIGNALS];

void vfy_signals_hold(void)
{
    struct sigaction s = {0};
    s.sa_handler = on_signal;
    sigemptyset(&s.sa_mask);
    for (int i = 0; i < N_SIGNALS; i++)
        sigaction(ending_signals[i], &s, &former[i]);
}

void vfy_signals_release(void)
{
    for (int i = 0; i < N_SIGNALS; i++)
        sigaction(ending_signals[i], &former[i], NULL);
    if (asked_to_end)
        raise(asked_to_end);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void become(const char *const *argv, const char *log)
{
    setpgid(0, 0);
    int out = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0600), in = open("/dev/null", O_RDONLY);
    if (out < 0 || in < 0 || dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(out, 2) < 0)
        _exit(127);
    for (int i = 0; i < N_SIGNALS; i++)
        signal(ending_signals[i], SIG_DFL);
    /* A program that prints without end fills no disk, and a crash leaves no core. */
    setrlimit(RLIMIT_FSIZE, &(struct rlimit){(rlim_t)1 << 28, (rlim_t)1 << 28});
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    execvp(argv[0], (char *const *)argv);
    _exit(127);
}

ChildResult vfy_child(const char *const *argv, const char *log, double timeout)
{
    double end = now() + timeout;
    pid_t child = fork();
    if (child < 0)
        return (ChildResult){CHILD_FAILED, errno};
    if (child == 0)
        become(argv, log);
    setpgid(child, child);
    long nap = 200000;
    for (;;) {
        int status;
        pid_t done = waitpid(child, &status, WNOHANG);
        if (done == child) {
            kill(-child, SIGKILL); /* what it left behind in its group */
            if (WIFSIGNALED(status))
                return (ChildResult){CHILD_SIGNALLED, WTERMSIG(status)};
            return (ChildResult){CHILD_EXITED, WEXITSTATUS(status)};
        }
        if (done < 0 && errno != EINTR)
            return (ChildResult){CHILD_FAILED, errno};
        if (asked_to_end || now() > end) {
            kill(-child, SIGKILL);
            waitpid(child, &status, 0);
            return (ChildResult){asked_to_end ? CHILD_INTERRUPTED : CHILD_TIMEOUT, asked_to_end};
        }
        nanosleep(&(struct timespec){0, nap}, NULL);
        if (nap < 20000000)
            nap += nap / 4;
    }
}
