/* Adjoint (reverse mode): f_b runs f's forward sweep, which records what the plan says, and then its backward sweep.
   Contents: adjoint.c (functions) . adjoint_forward.c . adjoint_backward.c . adjoint_loops.c . adjoint_memory.c (what is allocated) .
   adjoint_record.c (what goes to the tape and comes back). Every decision is the plan's; these files only carry it out. */
#ifndef ADGEN_DIFF_ADJOINT_H
#define ADGEN_DIFF_ADJOINT_H

#include "diff/gen.h"
#include "diff/signature.h"

/* Generates the adjoints of every function that the head's backward sweep calls; fills the adjoint part of `head_out`. */
void adj_generate(Gen *g, HeadOutput *head_out);

/* ---------------------------------------------------------------- among the adjoint's own files */

typedef struct {
    Gen *g;
    const Plan *plan;
    Func *of;
    const Signature *sig;
    bool split;            /* this is f_fwd or f_bwd: the sweeps have a frame each */
    Expr *seed;            /* adjoint of the returned value; NULL without */
    Stmt *top;             /* where declarations of the whole function go */
    Expr *value;           /* forward sweep: the returned value, kept in a variable */
    bool plain;            /* forward sweep: in a joint loop, the primal alone */
    const Stmt *open;      /* body of the joint loop that runs again around the present point */
    const Stmt *cancelled; /* a step that need not be taken back: the loop around has seen to it */
} Adj;

void adj_forward(Adj *j, Stmt *out, const Stmt *s);
void adj_forward_block(Adj *j, Stmt *out, const Stmt *block); /* without the ends of scopes */
void adj_backward(Adj *j, Stmt *out, const Stmt *s);
void adj_backward_block(Adj *j, Stmt *out, const Stmt *block);
void adj_backward_loop(Adj *j, Stmt *out, const Stmt *s);
/* What `s`, lhs = lhs +- amount, does `times` times (NULL: once), with the shadow of a pointer; or takes it back. */
void adj_step(Adj *j, Stmt *out, const Stmt *s, const Expr *times, bool back);

bool adj_shadow_in_forward(const Adj *j, const Var *v);
bool adj_value_needed(const Adj *j, const Var *v); /* somewhere in the function's backward sweep */
bool adj_hoisted(const Adj *j, const Var *v);

/* Calls that allocate: memory for the object and, zeroed, for its shadow; released where the backward sweep passes them.
   Calls of free leave memory of the first sweep alone. Returns false, and does nothing, for other calls. */
bool adj_forward_memory(Adj *j, Stmt *out, const Stmt *s);
void adj_backward_memory(Adj *j, Stmt *out, const Stmt *s);

/* Records / restores the object `lvalue`, with the shadows of pointers in it. */
void adj_push(Adj *j, Stmt *out, const Expr *lvalue);
void adj_pop(Adj *j, Stmt *out, const Expr *lvalue);
Stmt *adj_push_bits(Adj *j, int value);
Expr *adj_pop_bits(Adj *j);
Stmt *adj_push_count(Adj *j, Expr *n);
Expr *adj_pop_count(Adj *j);

/* Is the array local on the tape in the variant at work? Its declaration reserves the place, and its scope ends with a
   record of the address; the backward sweep takes that, and releases the place where it passes the declaration. */
bool adj_on_tape(const Adj *j, const Var *v);
Stmt *adj_reserve(Adj *j, const Stmt *decl);
Stmt *adj_reopen(Adj *j, Var *v);
void adj_release(Adj *j, Stmt *out, const Var *v);

/* Has the local's type lengths that are computed? It is recorded first and taken back last, when what it is computed from
   is there again. */
bool adj_sized_by_values(const Var *v);

/* Declares a local anew and takes its records back. */
void adj_take_back(Adj *j, Stmt *out, Var *v);

/* A local for the adjoint of a record argument: zero, with the pointers of the argument's shadow. */
Expr *adj_record_argument(Adj *j, Stmt *out, const Var *param, const Expr *arg);

/* Declares the shadow of a local, zero, or the shadow pointer that its initialiser gives. */
void adj_declare_shadow(Adj *j, Stmt *out, const Var *v, const Expr *init);

#endif
