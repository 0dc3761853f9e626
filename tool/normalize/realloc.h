/* realloc as what it does: a new block, a copy of what both blocks hold, and the end of the old one. For the adjoint, whose
   blocks know their sizes (<adgen/heap.h>), and which sends the adjoints of the new block back to the old one. */
#ifndef ADGEN_NORMALIZE_REALLOC_H
#define ADGEN_NORMALIZE_REALLOC_H

#include "ir/ir.h"

/* Rewrites the calls in the body of `f`, in normal form, whose result has a type to copy by. */
void norm_realloc(Program *p, Func *f);

#endif
