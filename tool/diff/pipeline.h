/* From the parsed program to the derivatives: the one readable column of passes (design: frontend -> normalize ->
   analysis -> diff -> emit). */
#ifndef ADGEN_DIFF_PIPELINE_H
#define ADGEN_DIFF_PIPELINE_H

#include "diff/diff.h"
#include "job.h"

/* Runs every pass on the job's inputs. Returns NULL after diagnostics when something is refused. `*program` gets the
   parsed program (for the emitter). */
DiffResult *diff_run(Job *job, Program **program);

#endif
