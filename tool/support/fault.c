#include "support/fault.h"

#include <assert.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_TEMPORARIES = 16, MAX_PATH_LENGTH = 4096, ALTERNATE_STACK = 1 << 16 };

/* The one mutable state outside a job: signal handlers have no other way to reach it. A slot is free when its
   name is empty; `path[0]` is written last when one is taken and first when it is given back, so that a
   handler that interrupts sees whole names only. */
static char temporaries[MAX_TEMPORARIES][MAX_PATH_LENGTH];
static const char *volatile working_on;

static void remove_temporaries(void)
{
    for (int i = 0; i < MAX_TEMPORARIES; i++)
        if (temporaries[i][0]) {
            unlink(temporaries[i]);
            temporaries[i][0] = '\0';
        }
}

bool fault_temporary(const char *path)
{
    size_t n = strlen(path);
    if (n == 0 || n >= MAX_PATH_LENGTH)
        return false;
    for (int i = 0; i < MAX_TEMPORARIES; i++)
        if (!temporaries[i][0]) {
            memcpy(temporaries[i] + 1, path + 1, n);
            *(volatile char *)&temporaries[i][0] = path[0];
            return true;
        }
    return false;
}

void fault_keep(const char *path)
{
    for (int i = 0; i < MAX_TEMPORARIES; i++)
        if (strcmp(temporaries[i], path) == 0)
            temporaries[i][0] = '\0';
}

void fault_working_on(const char *what)
{
    working_on = what;
}

/* Async-signal-safe. */
static void say(const char *s)
{
    size_t n = strlen(s);
    while (n > 0) {
        ssize_t w = write(STDERR_FILENO, s, n);
        if (w <= 0)
            return;
        s += w;
        n -= (size_t)w;
    }
}

static void say_int(int v)
{
    char buf[12];
    int at = (int)sizeof buf;
    buf[--at] = '\0';
    do
        buf[--at] = (char)('0' + v % 10);
    while ((v /= 10) > 0 && at > 0);
    say(buf + at);
}

static void say_context(void)
{
    if (working_on) {
        say(" (while working on ");
        say(working_on);
        say(")");
    }
    say("; please report it, with the input\n");
}

_Noreturn void fault_at(const char *file, int line, const char *what)
{
    fflush(stdout);
    say("adgen: internal fault at ");
    say(file);
    say(":");
    say_int(line);
    say(": ");
    say(what);
    say_context();
    remove_temporaries();
    _exit(3);
}

static const char *signal_name(int sig)
{
    switch (sig) {
    case SIGSEGV:
        return "bad memory access";
    case SIGBUS:
        return "bus error";
    case SIGFPE:
        return "arithmetic fault";
    case SIGILL:
        return "illegal instruction";
    default:
        return "abort";
    }
}

static void on_fault(int sig)
{
    say("adgen: internal fault: ");
    say(signal_name(sig));
    say_context();
    remove_temporaries();
    _exit(3);
}

static void on_interrupt(int sig)
{
    remove_temporaries();
    signal(sig, SIG_DFL);
    raise(sig);
}

#ifdef __GLIBC__
/* What `assert` calls when it fails; ours takes the place of the library's in this program. */
_Noreturn void __assert_fail(const char *assertion, const char *file, unsigned line, const char *function)
{
    (void)function;
    fault_at(file, (int)line, assertion);
}
#endif

void fault_install(void)
{
    static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    static const int interrupts[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction sa;
    memset(&sa, 0, sizeof sa);
    sigemptyset(&sa.sa_mask);
    sa.sa_handler = on_fault;
    sa.sa_flags = SA_ONSTACK | (int)SA_RESETHAND;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        sigaction(faults[i], &sa, NULL);
    sa.sa_handler = on_interrupt;
    for (size_t i = 0; i < sizeof interrupts / sizeof *interrupts; i++)
        sigaction(interrupts[i], &sa, NULL);
    atexit(remove_temporaries);
    fault_thread();
}

void fault_thread(void)
{
    static _Thread_local char stack[ALTERNATE_STACK];
    stack_t ss;
    if (sigaltstack(NULL, &ss) == 0 && !(ss.ss_flags & SS_DISABLE))
        return; /* a sanitizer brought its own, and takes it down with the thread */
    memset(&ss, 0, sizeof ss);
    ss.ss_size = sizeof stack;
    ss.ss_sp = stack;
    sigaltstack(&ss, NULL);
}
