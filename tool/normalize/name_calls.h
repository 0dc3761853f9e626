/* Names for the results of library functions: `s += a * exp(x)` becomes `double exp1 = exp(x); s += a * exp1`, so that a
   result has a place in which it can be kept for the backward sweep. */
#ifndef ADGEN_NORMALIZE_NAME_CALLS_H
#define ADGEN_NORMALIZE_NAME_CALLS_H

#include "ir/ir.h"

typedef struct {
    /* Has the value a derivative? */
    bool (*active)(const Expr *e, void *ctx);
    /* Shall the result of `call` be kept? value: a derivative outside of the call reads it. */
    bool (*worth)(const Expr *call, bool value, void *ctx);
    /* Does nothing but its declaration change the local? */
    bool (*constant)(const Var *v, void *ctx);
    void *ctx;
} NameCalls;

/* In the body of `f`, in normal form: gives the calls that are worth it a local of their own, and notes it in Expr.kept_in;
   so it does for calls whose result a declaration takes as it is. What runs only under a condition stays in its place.
   Returns whether anything has changed. */
bool norm_name_calls(Program *p, Func *f, const NameCalls *how);

#endif
