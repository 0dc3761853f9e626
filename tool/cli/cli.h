/* The command line: argv -> Job. */
#ifndef ADGEN_CLI_CLI_H
#define ADGEN_CLI_CLI_H

#include "job.h"

typedef enum {
    CLI_RUN,   /* the job is complete */
    CLI_DONE,  /* --help or --version was printed: exit 0 */
    CLI_USAGE, /* bad usage, said on standard error in one line with a hint at --help: exit 2 */
} CliResult;

/* Fills `job` (zeroed but for its arena and diag, which the caller made) from the command line. Sets every
   default: the output file `<input>_grad.c` in the current folder, both modes, the suffixes "d" and "b". */
CliResult cli_parse(int argc, char **argv, Job *job);

/* The text of --help. */
extern const char *const cli_help;

#endif
