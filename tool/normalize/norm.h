/* What the files of the normaliser share.
   Contents: the state . names (names.c) . what statements may write (effects.c) . expressions (expr.c) .
   statements (normalize.c) . loops (loops.c)

   The method: every statement of a function is rebuilt into the list `out`. Normalising an expression appends what must
   run before it to that list and returns what is left, a pure expression to be evaluated after the list. */
#ifndef ADGEN_NORMALIZE_NORM_H
#define ADGEN_NORMALIZE_NORM_H

#include "normalize/normalize.h"
#include "support/strset.h"

typedef struct {
    Program *p;
    Arena *a;
    bool (*has_rule)(const Func *f, void *ctx);
    void *ctx;
    bool *harmless;  /* by Func.id: a call writes nothing that its caller can see */
    StrSet reserved; /* every name of the program that a new local must not take */
    StrSet outside;  /* the functions without a body */

    Func *f;
    StrSet used; /* names of the locals and parameters of f */
    struct {
        const char *base;
        int next;
    } digits[8];    /* where the search for a number behind the same base goes on */
    int digit;      /* the one of them to give up next */
    StmtVec *out;   /* where the next statement goes */
    Expr *full;     /* the full expression at work; NULL: nothing may be put off to its end */
    StmtVec *later; /* increments put off to the end of `full` */
} Norm;

/* ---------------------------------------------------------------- names.c */

void norm_reserve_names(Norm *n);                 /* fills `reserved` and `outside` */
void norm_unique_names(Norm *n);                  /* N5 for n->f; fills `used` */
const char *norm_name(Norm *n, const char *base); /* `base`, or `base` with a digit where that is taken */
/* A new local for a value of type t, named after `base`. Arrays and functions decay, qualifiers go. */
Var *norm_temp(Norm *n, const char *base, Type *t, Loc loc);

/* ---------------------------------------------------------------- effects.c */

/* What running some statements may change. */
typedef struct {
    VarVec vars; /* written by name */
    bool
        memory; /* written through pointers, or by a call: whatever has its address taken, globals, pointees */
} Effects;

Func *norm_callee(const Expr *call); /* NULL: through a pointer */
/* The call may stay inside an expression: it has a rule and writes nothing through a pointer. */
bool norm_call_stays(const Norm *n, const Expr *call);
void norm_find_harmless(Norm *n); /* fills `harmless` */
Effects norm_effects(const Norm *n, const StmtVec *list);
/* Puts into temporaries, in front of what comes next, those parts of the pure expression *slot that `fx` may change.
   lvalue: the object's address counts, not its value; *slot itself is then left in place. */
void norm_freeze(Norm *n, Expr **slot, bool lvalue, const Effects *fx);

/* ---------------------------------------------------------------- expr.c */

void norm_emit(Norm *n, Stmt *s); /* appends to `out`; a label in front of a declaration gets its `;` */
void norm_emit_all(Norm *n, const StmtVec *list);
bool norm_impure(const Norm *n, const Expr *e); /* normalising e would hoist something */
Expr *norm_value(Norm *n, Expr *e);             /* hoists; what is left */
Expr *norm_condition(Norm *n, Expr *e);         /* the same, complete before the value is looked at */
void norm_effect(Norm *n, Expr *e);             /* a full expression evaluated for its effect */
void norm_store(Norm *n, Expr *lhs, Expr *rhs,
                Loc loc);            /* the full expression `lhs = rhs`; lhs is pure already */
void norm_init(Norm *n, Stmt *decl); /* emits a declaration whose initialiser needs no splitting */
Expr *norm_result(Norm *n, Expr *e); /* the value of a return statement */
bool norm_splits(const Norm *n, Type *t,
                 const Expr *rhs); /* storing rhs in a `t` takes other statements than ST_ASSIGN */
Expr *norm_negated(Norm *n, Expr *cond);

/* ---------------------------------------------------------------- normalize.c */

void norm_stmt(Norm *n, Stmt *s);
Stmt *norm_body(Norm *n, Stmt *s);            /* as an ST_BLOCK */
StmtVec *norm_redirect(Norm *n, StmtVec *to); /* sets `out`, returns the old one */

/* ---------------------------------------------------------------- loops.c */

void norm_while(Norm *n, Stmt *s);
void norm_do(Norm *n, Stmt *s);
void norm_for(Norm *n, Stmt *s);

#endif
