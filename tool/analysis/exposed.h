/* Exposed reads: what a piece of code reads before it has written it itself.

   Flow-sensitive for scalars and for whole arrays: `for (c = 0; c < k; c++) a[c] = ...` with a declared as a[k] defines all
   of a; within an iteration, a read of a[c] after an assignment to a[c] is not exposed. */
#ifndef ADGEN_ANALYSIS_EXPOSED_H
#define ADGEN_ANALYSIS_EXPOSED_H

#include "analysis/effects.h"

typedef struct {
    BitSet reads;  /* exposed */
    BitSet writes; /* may be written, the piece's own locals included */
    bool opaque;   /* calls something whose effects are not only memory */
} Exposed;

/* Of the statement `s`, after which the locations `end` are read; `keep(s, ctx)` says which simple statements count (NULL:
   all). `own`: locations of which `s` touches one element only, the same everywhere (iter_private). */
void exp_find(const Effects *eff, const Stmt *s, const BitSet *end, const BitSet *own,
              bool (*keep)(const Stmt *s, void *ctx), void *ctx, Exposed *out);

#endif
