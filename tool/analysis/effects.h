/* Effects: which locations an expression, a statement or a function reads and writes. */
#ifndef ADGEN_ANALYSIS_EFFECTS_H
#define ADGEN_ANALYSIS_EFFECTS_H

#include "analysis/points_to.h"
#include "support/ptrset.h"

typedef struct {
    BitSet reads,
        writes; /* leaves; of a function: with its callees, without what only the function itself can reach */
    bool heap;  /* allocates or frees memory */
    bool opaque; /* calls a function without a body that has no derivative rule: printf */
} Effect;

typedef struct {
    const Pts *pts;
    Effect *of; /* by Func.id, of all its calls together */
    BitSet
        apart; /* leaves that a call reaches only through its arguments: variables of functions, the caller's memory */
    BitSet base;   /* those of them that any call reaches: through globals and memory of the heap */
    PtrSet *calls; /* what is known of a call already */
    bool built;    /* the effects of all functions are known */
} Effects;

/* Computes the effects of every function of `pts`, by iteration to a fixed point over recursion. */
Effects *eff_build(const Pts *pts);

/* Leaves read by evaluating `e` as a value. */
void eff_reads(const Pts *pts, const Expr *e, BitSet *out);
/* Leaves read by finding out where the lvalue `e` is: indices and pointers. */
void eff_address_reads(const Pts *pts, const Expr *e, BitSet *out);
/* What this call of a function with a body reads, or writes: of its effects what the arguments of the call lead to. The sets
   are the Effects' own. */
const BitSet *eff_call_reads(const Effects *e, const Expr *call);
const BitSet *eff_call_writes(const Effects *e, const Expr *call);
/* `found`, a set of leaves, less what this call cannot reach; a new set in `a`. */
BitSet eff_call_reaches(const Effects *e, const Expr *call, const BitSet *found, Arena *a);
/* Leaves that the statement itself may write (calls included; of if and loops nothing). */
BitSet eff_writes(const Effects *e, const Stmt *s);
/* Adds the effects of `s` and all below it. */
void eff_stmt(const Effects *e, const Stmt *s, Effect *out);
/* Does `s` or anything below it write one of `locs` or their aliases? */
bool eff_may_write(const Effects *e, const Stmt *s, const BitSet *locs);

#endif
