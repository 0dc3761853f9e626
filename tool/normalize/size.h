/* Large expressions become several statements: the derivative of an expression repeats its operands, so its text and its
   work grow with the square of the expression's size. */
#ifndef ADGEN_NORMALIZE_SIZE_H
#define ADGEN_NORMALIZE_SIZE_H

#include "ir/ir.h"

/* Gives names to parts of large real expressions in the body of `f`, which is in normal form. */
void norm_split_large(Program *p, Func *f);

#endif
