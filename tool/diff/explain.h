/* The plan in words, for `adgen explain`: how each loop, branch and call is reversed and why, and what is recorded. */
#ifndef ADGEN_DIFF_EXPLAIN_H
#define ADGEN_DIFF_EXPLAIN_H

#include "analysis/plan.h"

/* One line each, with the place in the source; the bodies that the plan was made for must be in place. */
const char *explain_plan(const Plan *plan);

#endif
