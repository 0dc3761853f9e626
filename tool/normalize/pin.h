/* Pinned locals: locals whose address the forward sweep of an adjoint records or stores, so that they must outlive their
   scope. `T v = e;` becomes `T *v = ad_tape_alloc(sizeof(T)); *v = e;`, and v becomes *v; a later pass releases the memory
   where the backward sweep passes the allocation. */
#ifndef ADGEN_NORMALIZE_PIN_H
#define ADGEN_NORMALIZE_PIN_H

#include "ir/ir.h"

/* Rewrites the body of `f`, in normal form, for its local or parameter `v`. Returns false, with the body unchanged, where
   that cannot be done: variable-length and volatile objects, an array used by `&v` or as a bound, an initialiser that is a
   string. Shares nothing with other bodies of f. */
bool norm_pin(Program *p, Func *f, Var *v);

#endif
