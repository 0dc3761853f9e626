/* `adgen verify`: a generated harness compiles primal and derivatives, runs them in a child process and compares. */
#ifndef ADGEN_VERIFY_VERIFY_H
#define ADGEN_VERIFY_VERIFY_H

#include "diff/diff.h"
#include "job.h"

/* Returns the exit status: 0 all agree, 1 not (a table on standard output says what), 2 when sizes or values are missing or wrong. */
int verify_run(Job *job, const Program *p, const DiffResult *d);

#endif
