/* Compound literals whose address is used become local variables: `f(&(S){a, b})` is `S t = {a, b}; f(&t);`. */
#ifndef ADGEN_NORMALIZE_LITERALS_H
#define ADGEN_NORMALIZE_LITERALS_H

#include "ir/ir.h"

/* Rewrites the body of `f`, which is in normal form. */
void norm_literals(Program *p, Func *f);

#endif
