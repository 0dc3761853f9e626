/* Block operations of <string.h> as the assignments that they stand for: memcpy, memmove and memset become loops over
   elements (one assignment where there is one element), which every later pass understands. */
#ifndef ADGEN_NORMALIZE_BLOCKS_H
#define ADGEN_NORMALIZE_BLOCKS_H

#include "ir/ir.h"

/* Rewrites the calls in the body of `f`, in normal form. Calls stay whose two sides have no common element type, or that set
   bytes which are no value of the elements: those are for the caller to refuse. */
void norm_blocks(Program *p, Func *f);

#endif
