/* Sums of loops: adjoints that a loop of the backward sweep only adds to, always in the same place. They are collected in a
   local, so that no store of each iteration waits for the one before; where the body is simple enough, in several at once,
   which is what a vector register holds. */
#ifndef ADGEN_ANALYSIS_SUMS_H
#define ADGEN_ANALYSIS_SUMS_H

#include "analysis/plan.h"

/* Fills StmtPlan.sums and lanes of the innermost upward loops of `f`; StmtPlan.upward must be known. */
void sums_find(Plan *plan, Func *f);

#endif
