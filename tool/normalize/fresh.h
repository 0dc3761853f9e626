/* New locals and small loops for passes that rewrite functions after normalisation. */
#ifndef ADGEN_NORMALIZE_FRESH_H
#define ADGEN_NORMALIZE_FRESH_H

#include "ir/ir.h"

typedef struct {
    Program *p;
    Func *f;
    StrSet names; /* of f's variables, once the first local was asked for */
    bool filled;
    const char *base; /* of the last local, and the digit that came behind it */
    int digit;
} Fresh;

/* A new local of the function, named `base`, with a digit where that is taken. */
Var *fresh_local(Fresh *f, const char *base, Type *t, Loc loc);

/* Appends to `out` the loop for (i = 0; i < count; i++) { }; returns its empty body. *index is i. */
Stmt *fresh_loop(Fresh *f, Stmt *out, Expr *count, Expr **index, Loc loc);

/* Appends the statements that make every scalar of `lvalue` zero: records by an assignment, arrays by loops. */
void fresh_zero(Fresh *f, Stmt *out, Expr *lvalue);

/* Zero as a value of type `t`, a scalar or record. */
Expr *fresh_zero_value(Arena *a, Type *t);

#endif
