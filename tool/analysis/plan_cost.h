/* What the adjoint of a piece of code costs: how much it records, and what running the primal once more would take. */
#ifndef ADGEN_ANALYSIS_PLAN_COST_H
#define ADGEN_ANALYSIS_PLAN_COST_H

#include "analysis/plan.h"

/* Estimates, in the time of an addition. A loop whose number of trips is not in the text is taken to make 16. */

/* One run of the primal statement `s`, with the functions that it calls. */
double cost_work(const Plan *plan, const Func *f, const Stmt *s);
/* Recording, and bringing back, what the forward sweep of `f` in its split variant records. */
double cost_records_of(const Plan *plan, const Func *f);
/* The same for a statement of `f`, as the plan has it. */
double cost_records_below(const Plan *plan, const Func *f, const Stmt *s);

/* Does `f` take a few instructions only (sqrt), unlike exp? */
bool cost_is_small(const Func *f);

/* Does the forward sweep of `s`, or of anything below it, record something? */
bool cost_records(const Plan *plan, const Func *f, const Stmt *s);

/* For every function with a split variant: does its forward sweep leave something behind that only the backward sweep
   reads (FuncPlan.traces)? */
void cost_find_traces(Plan *plan);

#endif
