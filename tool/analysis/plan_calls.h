/* The part of the storage plan that chooses between joint and split calls where both are right: by cost. */
#ifndef ADGEN_ANALYSIS_PLAN_CALLS_H
#define ADGEN_ANALYSIS_PLAN_CALLS_H

#include "analysis/plan.h"

/* Marks in split[] (by Func.id) the functions that `plan` reverses jointly and that could as well be split; false when
   there are none. */
bool calls_candidates(const Plan *plan, bool *split);

/* `trial` is the plan with all of them split. Keeps in split[] those whose records cost less than the run that a joint call
   repeats; false when none is left. */
bool calls_by_cost(const Plan *trial, bool *split);

#endif
