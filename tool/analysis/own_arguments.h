/* Pointer arguments that the call itself changes: in `g(a + k, &k)` the backward sweep could not tell any more where a + k was. */
#ifndef ADGEN_ANALYSIS_OWN_ARGUMENTS_H
#define ADGEN_ANALYSIS_OWN_ARGUMENTS_H

#include "analysis/activity.h"

/* Gives them locals of their own in front of the calls, in the bodies of the functions that `act` is about. Returns whether
   anything has changed: the analyses then begin again. */
bool own_arguments(Program *p, const Activity *act);

#endif
