/* Runs a function in a child process, for tests of what ends the program. */
#ifndef ADGEN_TESTS_CHILD_H
#define ADGEN_TESTS_CHILD_H

#include <stddef.h>

/* Runs body in a child, which exits with status 0 if body returns. Puts what it wrote to the standard error, cut to
   size - 1 characters, into `output`. Returns the status as waitpid gives it. */
int child_run(void (*body)(void), char *output, size_t size);

#endif
