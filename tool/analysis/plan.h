/* The storage plan: where each primal value that the backward sweep needs comes from. The one place that decides; the
   adjoint's builder (diff/adjoint_*.c) only asks it.

   The method is store-on-kill with to-be-recorded analysis (Hascoet, Naumann, Pascual 2005, "To be recorded" analysis in
   reverse-mode automatic differentiation): walking forward, N is the set of locations whose present value the adjoint of
   what ran so far needs. An assignment that may overwrite a member of N records it first; the end of a variable's scope is
   such an overwrite. N runs through loops to a fixed point, into split callees and back.

   Choices:
     KEEP       the default: nothing overwrites the value
     TAPE       recorded before it is overwritten
     INVERT     an integer or pointer stepped by an amount that is still known is stepped back
     RECOMPUTE  a local with one assignment, at its declaration, is declared again by the backward sweep
   and for calls
     PLAIN  nothing to reverse
     SPLIT  forward sweep `g_fwd` records, backward sweep `g_bwd` restores
     JOINT  primal `g` in the forward sweep; `g_b` runs both sweeps in the backward sweep, from its inputs, which are in N
   The body of a counted loop is joint, too, where its iterations need nothing of each other but sums: the forward sweep runs
   the plain loop (or nothing, when only sums come out of it that nobody reads), and each iteration of the backward sweep
   runs the body's forward and backward sweeps back to back, from what the body reads and nothing overwrites. */
#ifndef ADGEN_ANALYSIS_PLAN_H
#define ADGEN_ANALYSIS_PLAN_H

#include "analysis/activity.h"
#include "analysis/loops.h"

typedef enum { REC_NONE, REC_TAPE, REC_INVERT } Record_;
typedef enum { COND_AGAIN, COND_BIT } CondPlan;     /* evaluate the condition again, or pop a recorded bit */
typedef enum { LOOP_COUNTED, LOOP_TRIPS } LoopPlan; /* reverse by bounds, or by a recorded number of trips */
typedef enum { CALL_PLAIN, CALL_JOINT, CALL_SPLIT } CallPlan;
typedef enum { END_KEEP, END_RECOMPUTE, END_TAPE } EndPlan;

typedef struct {
    bool live;      /* the backward sweep has something to do for this statement or below it */
    Record_ record; /* of what ST_ASSIGN, ST_CALL (lhs) or a loop's index initialisation overwrites */
    CondPlan cond;
    LoopPlan loop;
    Counted counted;
    CallPlan call;
    bool joint;             /* loop: its body's sweeps run back to back */
    bool upward;            /* loop: its iterations may be reversed in the primal's own order */
    BitSet rerun_end;       /* joint loop: N at the end of its body */
    const BitSet *own;      /* counted loop, once the walk asked for it: iter_private */
    VEC(const Expr *) sums; /* upward loop: places whose adjoints it collects in locals */
    bool lanes;             /* ... several at a time */
    bool lost; /* a call with a hand-written adjoint overwrites what is needed, or what it read itself */
} StmtPlan;

typedef struct {
    EndPlan end; /* at the end of its scope: of a loop body, or of a split function */
    bool single; /* a scalar with one assignment, at its declaration */
    bool
        scoped; /* has an instance per execution of its block (a loop's body; a variable-length array's block): ends
                         there. Other locals live as long as the function's frame */
    bool
        nested; /* declared in a block below the function's own, but not scoped: generated code declares it on top */
    bool open;      /* declared in the body of a joint loop: its scope holds both sweeps */
    bool set_again; /* the rerun of a joint loop's body sets it */
    bool joint_shadow,
        split_shadow; /* its shadow is used by the forward sweep of the variant: pointers to it are stored */
    bool
        on_tape; /* an array with END_TAPE that lies on the tape from its declaration on, so that nothing is copied */
    bool pointed; /* ... and a pointer to its shadow is made there */
} VarPlan;

typedef struct {
    StmtPlan *stmts;    /* by Stmt.id */
    BitSet entry, exit; /* N before and after its split calls */
    BitSet end;         /* N at the end of its body */
    bool *keep_adjoint, *keep_gradient,
        *keep_forward; /* by Stmt.id: what the forward sweep of f_b, f_grad, f_fwd runs */
    bool *rerun;       /* by Stmt.id: what the bodies of joint loops run again */
    BitSet needed;     /* everything its backward sweep ever needs */
    bool split, joint; /* which variants are called */
    bool reversed;     /* its backward sweep has something to do */
    bool
        traces; /* its forward sweep leaves records, or shadows of pointers: it runs though nobody reads what it computes */
} FuncPlan;

typedef struct {
    const Activity *act;
    FuncPlan *funcs; /* by Func.id */
    VarPlan *vars;   /* by Var.id */
    BitSet unstable; /* volatile leaves: the backward sweep does not find what the forward sweep saw */
    BitSet written;  /* leaves (with aliases) that something other than a declaration writes, anywhere */
} Plan;

Plan *plan_build(const Activity *act);

const StmtPlan *plan_stmt(const Plan *p, const Func *f, const Stmt *s);
/* Must the caller of g's backward sweep supply the value of this parameter? */
bool plan_param_needed(const Plan *p, const Func *g, int param);

#endif
