/* What the transformations share: the state of a generation, names, shadows, products.
   Contents: gen.c (names, shadow variables and lvalues) . product.c (small algebra) . complex.c (that of complex numbers) . partial.c (tangent of an expression) .
   adjoint_expr.c (adjoint of an expression) . leafwise.c (records and arrays, member by member) */
#ifndef ADGEN_DIFF_GEN_H
#define ADGEN_DIFF_GEN_H

#include "analysis/initlist.h"
#include "analysis/plan.h"
#include "diff/diff.h"
#include "job.h"
#include "support/ptrset.h"
#include "support/strset.h"

struct Signature;

typedef enum { GEN_TANGENT, GEN_ADJOINT } GenMode;

typedef struct {
    Job *job;
    Program *program;
    Arena *arena;
    const Activity *act;
    const Rules *rules;
    const Plan *plan; /* GEN_ADJOINT */
    GenMode mode;
    const char *suffix;
    DiffResult *out;
    StrSet
        file_names; /* identifiers of the inputs, names of generated functions and of shadows of globals, in all heads */

    /* the function at work */
    Func *func;
    StrSet names; /* taken in it */
    struct {
        const char *base;
        int next;
    } digits[8];         /* the digit to try first, for names of temporaries */
    PtrSet shadow;       /* Var -> Expr: the shadow as an lvalue, for those that have one (yet) */
    Var **global_shadow; /* by Var.id */
    VEC(struct Signature *) signatures;
    PtrSet signatures_of;   /* function -> the Signature made last of those of its kinds */
    VEC(const Expr *) sums; /* places of a loop whose adjoints are collected in ... */
    VEC(Expr *) collectors; /* ... these */
    Stmt *pre;              /* tan_expr: where shared values get their names; NULL: nowhere */
    int conditional;        /* tan_expr: arms of ?: around the present point */
} Gen;

void gen_start(Gen *g);          /* before the first head: takes the inputs' identifiers */
void gen_begin(Gen *g, Func *f); /* starts a derivative of f: names of f are taken, no shadows */
const char *gen_name(Gen *g, const char *base);      /* base, or base with a digit; taken from now on */
const char *gen_file_name(Gen *g, const char *base); /* the same at file scope */
Var *gen_var(Gen *g, const char *base, Type *t, VarKind kind, Func *owner);
/* A declaration `t name = init;` added to `block`; returns the variable as an expression. */
Expr *gen_temp(Gen *g, Stmt *block, const char *base, Type *t, Expr *init);

Type *gen_shadow_type(Gen *g, Type *t);          /* type of the shadow of an object of type t */
Expr *gen_shadow(Gen *g, const Expr *lvalue);    /* the shadow of an lvalue */
Expr *gen_shadow_pointer(Gen *g, const Expr *p); /* the shadow of a pointer value */
/* The same for a pointer that is stored or passed: a null pointer where it has none, and a refusal where it should have one. */
Expr *gen_pass_shadow(Gen *g, const Expr *p);
void gen_set_shadow(Gen *g, const Var *v, Expr *shadow);
bool gen_has_shadow(const Gen *g, const Var *v);

void gen_callees_first(Gen *g, int first); /* turns the order of the functions generated from `first` on */
Expr *gen_call(Gen *g, const char *name, Type *ret, int n, ...); /* Expr * arguments */
/* The wider of two types, complex where one of them is; b may be NULL. */
Type *gen_common_type(Gen *g, const Expr *a, const Expr *b);

/* ---------------------------------------------------------------- product.c: no 1*x, no 0+x, flat products. Arguments are used up */
Expr *mul(Gen *g, Expr *x, Expr *y);
Expr *sum(Gen *g, Expr *x, Expr *y); /* NULL is zero */
Expr *difference(Gen *g, Expr *x, Expr *y);
Expr *negate(Gen *g, Expr *x);
Expr *chain(Gen *g, Expr *seed, Expr *partial); /* seed * partial, and 0 where seed is 0 */
bool is_simple(const Expr *e); /* a variable, literal, or element with a simple index: may be written twice */
bool is_number(const Expr *e, double v);
bool is_literal(const Expr *e);
Expr *operand(Gen *g, const Expr *e); /* a copy that has its type in any surrounding expression */

/* ---------------------------------------------------------------- complex.c. Arguments are used up */
Expr *conjugate(Gen *g, Expr *x); /* of a real x: x */
Expr *real_part(Gen *g, Expr *x); /* the same */

/* ---------------------------------------------------------------- partial.c */
/* The tangent of a real or complex value, or NULL where it is zero. Values that derivative and primal share get a name in g->pre, and
   stand in `e` by that name afterwards. */
Expr *tan_expr(Gen *g, Expr *e);
Expr *tan_zero(Gen *g, Type *t); /* 0.0 of the type, or { 0 } as a compound literal for records */

/* ---------------------------------------------------------------- adjoint_expr.c */
/* Appends to `out` the statements that add seed * de/du to the shadow of every active u in `e`. Uses up seed. */
void adj_expr(Gen *g, Stmt *out, const Expr *e, Expr *seed);

/* ---------------------------------------------------------------- leafwise.c */
void leaf_zero(Gen *g, Stmt *out, Expr *lvalue);              /* every real in it becomes 0; pointers stay */
void leaf_add(Gen *g, Stmt *out, Expr *to, Expr *from);       /* to += from for every real in them */
void leaf_move(Gen *g, Stmt *out, Expr *to, Expr *from);      /* to += from; from = 0; they may be the same */
void leaf_pointers(Gen *g, const Expr *lvalue, ExprVec *out); /* every pointer in it that leads to reals */

#endif
