/* Which results of library functions are worth keeping: an exp costs several times what a record of its result does. */
#ifndef ADGEN_ANALYSIS_KEEP_RESULTS_H
#define ADGEN_ANALYSIS_KEEP_RESULTS_H

#include "analysis/activity.h"

/* Gives them locals of their own (normalize/name_calls.h) in the bodies of the functions that `act` is about. Returns whether
   anything has changed: the analyses then begin again. */
bool keep_results(Program *p, const Activity *act);

#endif
