/* Parts of the storage plan that look at variables: scopes, what can be recomputed, whose shadows the forward sweep uses. */
#ifndef ADGEN_ANALYSIS_PLAN_VARS_H
#define ADGEN_ANALYSIS_PLAN_VARS_H

#include "analysis/plan.h"

/* An empty plan: statements numbered, loops classified, conditions chosen, scopes of variables found. Moves the
   initialisation of loops that are not counted in front of them. */
Plan *plan_new(const Activity *act);

/* Can the variable declared by block->body.at[decl] be declared again, with the same initialiser, in the state that the
   block leaves behind? */
bool plan_recomputable(const Activity *act, const Plan *plan, const Stmt *block, int decl);

/* Locals of `f` declared below its outermost block that live as long as its frame. */
VarVec plan_frame_locals(Arena *a, const Plan *plan, const Func *f);

/* `n` without what only its own function can reach, in `a`. */
BitSet plan_visible(const Pts *pts, const BitSet *n, Arena *a);

/* Does `call`, of a function with a body, change what the value of its argument `arg` was taken from? */
bool plan_changes_arg(const Activity *act, const Expr *call, const Expr *arg);
bool plan_calls_others(const Func *f); /* functions with bodies */
void plan_vla_reads(const Pts *pts, Type *t, BitSet *out);

/* Adds the pointers of the caller and of globals that may be set to memory which the head allocates: when its adjoint returns,
   that memory is gone, and they have to be as they were. */
void plan_keep_outside(const Plan *plan, BitSet *n);

/* Finds whose shadows the forward sweeps need, because pointers to them are stored (VarPlan.joint_shadow, split_shadow). */
void plan_forward_shadows(Plan *plan);

/* Finds the arrays that lie on the tape (VarPlan.on_tape), when all else is decided. */
void plan_find_on_tape(Plan *plan);

/* Locals and by-value parameters that must outlive the forward sweep, since pointers to them are recorded, or their shadows
   are stored in it: they have to be pinned (normalize/pin.h), and everything analysed again. */
VarVec plan_pins(const Plan *plan);

/* Refuses, with diagnostics, what the plan cannot make right. Returns false then. */
bool plan_check(const Plan *plan);

#endif
