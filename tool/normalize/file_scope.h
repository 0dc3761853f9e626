/* Static locals that change move to file scope, where derivative code reaches them. */
#ifndef ADGEN_NORMALIZE_FILE_SCOPE_H
#define ADGEN_NORMALIZE_FILE_SCOPE_H

#include "ir/ir.h"
#include "job.h"

/* Each static local that changes, and that the text allows to move, becomes a file-scope static with a name of its own:
   `state` of `filter` is `filter_state`. So do those that its declaration or its initialiser names. Only for --merge: the
   output then holds the original's text with the same change (emit/merged.c). Requires: statics_mark, names as in the
   source. */
void norm_file_scope(const Job *job, Program *p);

/* The place of a static local in the text; NULL: unknown. */
const StaticPlace *norm_static_place(const Program *p, const Var *v);

#endif
