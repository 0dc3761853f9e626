/* Assembles output files from the generated functions. */
#ifndef ADGEN_EMIT_EMIT_H
#define ADGEN_EMIT_EMIT_H

#include "diff/diff.h"
#include "job.h"
#include "support/text.h"

/* The C file: head comment, includes, the types, constants, static helpers and prototypes of the originals
   that the generated functions use, shadows of globals, generated prototypes where order needs them,
   functions. */
void emit_source(Job *job, const Program *p, const DiffResult *d, Text *out);

/* The header, for job->header: include guard, the includes and types that its prototypes need, prototypes of
   the heads' functions. */
void emit_header(Job *job, const Program *p, const DiffResult *d, Text *out);

/* The dependency file of -MD: the output and the header depend on every file read. */
void emit_depfile(Job *job, const Program *p, Text *out);

/* Writes `text` to `path` whole or not at all (temporary beside it, then rename); "-" is standard output.
   Returns 0, or -1 after a diagnostic. */
int emit_write(Job *job, const char *path, const Text *text);

/* The same for several files: all of them are written, or none is changed. A path that is NULL is skipped. */
typedef struct {
    const char *path;
    Text text;
} EmitFile;
int emit_write_all(Job *job, const EmitFile *files, int n);

/* What `adgen explain` prints: for each head what is active and why, and what the tape holds. */
void emit_explain(const DiffResult *d, Text *out);

#endif
