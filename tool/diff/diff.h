/* What the transformations deliver, for emit/ and verify/. */
#ifndef ADGEN_DIFF_DIFF_H
#define ADGEN_DIFF_DIFF_H

#include "analysis/head.h"
#include "ir/ir.h"

/* The derivative functions of one head. Arrays have one entry per primal parameter; NULL where it has no shadow. */
typedef struct {
    Head *head;
    Func *tangent;  /* f_d, or NULL when not asked for */
    Func *adjoint;  /* f_b */
    Func *gradient; /* f_grad; NULL when the head's result is not a real number that f returns */
    Var **tangent_shadow, **adjoint_shadow;
    Var *tangent_value;       /* last parameter of f_d, `double *f`; NULL without */
    Var *adjoint_seed;        /* last parameter of f_b, `double fb`; NULL without */
    const char *adjoint_plan; /* the plan in words; NULL when not asked for */
    const char *tangent_why,
        *adjoint_why; /* text of the head comment's middle: active parameters and why, what is recorded */
} HeadOutput;

typedef struct {
    VEC(HeadOutput) heads;
    VEC(Func *)
    funcs; /* every generated function with its body (static helpers and the heads' own), callees first */
    VEC(Var *) shadows; /* of globals: defined in the output */
    bool uses_tape, uses_heap, uses_chain,
        uses_string; /* which headers the output needs: adgen/tape.h, heap.h, chain.h; string.h */
} DiffResult;

#endif
