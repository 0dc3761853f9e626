/* The part of the storage plan that chooses which loops have joint bodies. */
#ifndef ADGEN_ANALYSIS_PLAN_JOINT_H
#define ADGEN_ANALYSIS_PLAN_JOINT_H

#include "analysis/exposed.h"
#include "analysis/plan.h"
#include "support/ptrset.h"

typedef struct {
    Arena *arena;
    PtrSet chosen, rejected; /* loops */
    PtrSet heavy;            /* of those chosen: take far longer to run again than what they would record */
    bool rejected_now;       /* since the plan at work was begun: it is not valid */
} Joints;

bool joint_is_chosen(const Joints *j, const Stmt *loop);
void joint_reject(Joints *j, const Stmt *loop);

/* May the body of `loop` run again in the backward sweep? `e`: what the rerun reads and writes; `before`: N in front of the
   loop. */
bool joint_is_right(const Plan *plan, const Stmt *loop, const Exposed *e, const BitSet *before);

/* Looks at a finished plan for outermost counted loops that record, and chooses them; false when there are none left. */
bool joint_choose(const Plan *plan, Joints *j);

/* Looks at the plan of all that are chosen for heavy loops that the forward sweep has to run, too, and rejects them; false
   when there are none. */
bool joint_reject_heavy(const Plan *plan, Joints *j);

/* Sets StmtPlan.upward. */
void joint_find_upward(Plan *plan, Func *f);

#endif
