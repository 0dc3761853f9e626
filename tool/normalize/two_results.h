/* Functions of <math.h> with a second result through a pointer, as the assignments that they stand for: frexp, modf, remquo,
   sincos and lgamma_r, and their f and l variants. The assignments use functions with one result, which have derivative
   rules; what is an integer stays as it was computed. */
#ifndef ADGEN_NORMALIZE_TWO_RESULTS_H
#define ADGEN_NORMALIZE_TWO_RESULTS_H

#include "ir/ir.h"

/* Rewrites the calls in the body of `f`, in normal form. */
void norm_two_results(Program *p, Func *f);

#endif
