/* Liveness for the adjoint: which primal statements the forward sweep has to run. A statement is dropped when neither the
   rest of the forward sweep, nor the backward sweep, nor a result reads what it writes. */
#ifndef ADGEN_ANALYSIS_LIVENESS_H
#define ADGEN_ANALYSIS_LIVENESS_H

#include "analysis/plan.h"

/* Fills keep[] (by Stmt.id) for the forward sweep of `f` in one variant: memory of the caller and the plan's needs are
   live at its end, and so is what the returned value is made of when `value` is set. */
void live_function(const Plan *plan, Func *f, bool split, bool value, bool *keep);

/* The same for the body of a loop that is run again in the backward sweep: only the needs `end` of the body's own
   backward sweep are live at its end. */
void live_rerun(const Plan *plan, Func *f, const Stmt *body, const BitSet *end, bool *keep);

#endif
