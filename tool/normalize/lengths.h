/* Lengths of variable arrays that change after the declaration get a local of their own. */
#ifndef ADGEN_NORMALIZE_LENGTHS_H
#define ADGEN_NORMALIZE_LENGTHS_H

#include "ir/ir.h"

/* Rewrites the declarations in the body of `f`, in normal form: where the length of a local variable array, or of what a
   local pointer points to, is computed from what the function may assign to later, `double a[n];` becomes
   `int length = n; double a[length];`. Whoever declares the array or its shadow again then finds the same length. */
void norm_lengths(Program *p, Func *f);

#endif
