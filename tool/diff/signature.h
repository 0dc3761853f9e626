/* Signatures of derivative functions: the ABI of docs/abi.md. */
#ifndef ADGEN_DIFF_SIGNATURE_H
#define ADGEN_DIFF_SIGNATURE_H

#include "diff/gen.h"

typedef enum {
    SIG_TANGENT,  /* f_d */
    SIG_ADJOINT,  /* f_b: both sweeps */
    SIG_GRADIENT, /* f_grad: f_b with the seed 1, returns the value */
    SIG_FORWARD,  /* f_fwd: the forward sweep of a split call */
    SIG_BACKWARD, /* f_bwd: its backward sweep */
} SigKind;

typedef struct Signature {
    const struct Signature *next; /* of the same function, another kind */
    SigKind kind;
    bool by_hand; /* func is the user's own */
    const Func *of;
    Func *func;   /* the derivative function; its body is filled in later */
    bool *primal; /* by parameter: the derivative function has the primal parameter too */
    Var **shadow; /* by parameter: its shadow, or NULL */
    Var *value;   /* SIG_TANGENT: last parameter `T *f`, or NULL */
    Var *
        pointers; /* SIG_FORWARD: last parameter `T *fb`: where the shadows of returned pointers go, or NULL */
    Var *seed;    /* SIG_ADJOINT, SIG_BACKWARD: last parameter `T fb`, or NULL */
} Signature;

/* The signature of one kind for `f`, made when first asked for. Needs the head in g->act. */
const Signature *sig_get(Gen *g, Func *f, SigKind kind);
const Signature *sig_tangent(Gen *g, Func *f);

/* At the start of a body: takes the parameters' names and makes their shadows known. By-value parameters of adjoints are
   left to the caller (their shadow is a pointer to accumulate to). */
void sig_bind(Gen *g, const Signature *sig);

/* Puts `(void)x;` in front for parameters that the body does not use. */
void sig_mark_unused(Gen *g, Func *made);

#endif
