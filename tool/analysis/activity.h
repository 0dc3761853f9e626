/* Activity: which values carry derivatives from the independents (varied) to the results (useful).

   Flow-insensitive over the abstract locations of points-to, interprocedural; the calls of a function are merged, except
   that a call none of whose inputs is varied has no varied result. Integers, and reals that only feed integers,
   comparisons or printing, are inactive. What may be wrong about it: a variable that is used for an active and an
   inactive purpose in turn is active throughout; the derivative is then computed, as zero. */
#ifndef ADGEN_ANALYSIS_ACTIVITY_H
#define ADGEN_ANALYSIS_ACTIVITY_H

#include "analysis/effects.h"
#include "analysis/head.h"
#include "diff/rules.h"

typedef struct {
    const Pts *pts;
    const Effects *eff;
    const Rules *rules;
    const Head *head;
    BitSet varied, useful; /* real leaves */
    BitSet core;           /* varied and useful; the head's independents and results */
    BitSet active;         /* varied and useful; the head's independents and results; carriers (see below) */
    BitSet
        shadowed; /* active reals, and pointers that lead to some. An object that a shadowed pointer may point to is
                              a carrier: it has a shadow too, even when nothing active is in it */
    BitSet shared; /* leaves that a global or a pointer in memory leads to */
    bool *
        func_memory; /* by Func.id: allocates or frees memory that has a shadow, or something below it does */
    bool *func_active; /* by Func.id: something in it, or below it, is active */
    int mark;          /* Expr.mark of values without derivatives; mark + 1: with */
} Activity;

Activity *act_build(const Pts *pts, const Effects *eff, const Rules *rules, const Head *head);

/* The value depends on an independent, whatever becomes of it. */
bool act_varied(const Activity *a, const Expr *e);
bool act_expr(const Activity *a,
              const Expr *e); /* value of a real or record expression carries derivatives */
void act_sources(const Activity *a, const Expr *e,
                 BitSet *out); /* leaves from which a real or record value takes derivatives */
int act_source_count(const Activity *a, const Expr *e); /* active occurrences in a real value */
bool act_lvalue(const Activity *a, const Expr *e);      /* designates an active real, or a record with one */
bool act_pointer(const Activity *a, const Expr *e);     /* pointer value that has a shadow */
bool act_var(const Activity *a, const Var *v);          /* has a shadow */
bool act_returns(const Activity *a, const Func *f); /* its result, a real or a record, carries derivatives */
bool act_returns_pointer(const Activity *a,
                         const Func *f); /* its result is, or holds, a pointer that has a shadow */
bool act_memory(const Activity *a,
                const Stmt *s); /* an ST_CALL of malloc or its kin, or free, for memory with a shadow */
bool act_call(const Activity *a, const Stmt *call); /* an ST_CALL whose derivative must be called */
bool act_stmt(const Activity *a,
              const Stmt *s); /* ST_DECL, ST_ASSIGN: writes an active location; ST_CALL: act_call */

#endif
