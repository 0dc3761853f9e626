#include "child.h"

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int child_run(void (*body)(void), char *output, size_t size)
{
    int ends[2];
    if (pipe(ends))
        abort();
    pid_t pid = fork();
    if (pid < 0)
        abort();
    if (pid == 0) {
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        body();
        _exit(0);
    }
    close(ends[1]);
    size_t used = 0;
    char rest[256];
    for (;;) {
        int room = used < size - 1;
        ssize_t n = read(ends[0], room ? output + used : rest, room ? size - 1 - used : sizeof rest);
        if (n <= 0)
            break;
        used += room ? (size_t)n : 0;
    }
    output[used] = '\0';
    close(ends[0]);
    int status;
    waitpid(pid, &status, 0);
    return status;
}
