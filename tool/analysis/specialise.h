/* Specialisation: a function whose pointer arguments are active in some calls and inactive in others becomes one copy for
   each pattern, so that an array that is inactive needs no shadow only because another one, elsewhere, has one. */
#ifndef ADGEN_ANALYSIS_SPECIALISE_H
#define ADGEN_ANALYSIS_SPECIALISE_H

#include "analysis/activity.h"

/* Copies functions called from those of `act` with different patterns, and turns the calls to the copies. Returns whether
   it did: the analyses are then out of date. Recursive functions stay as they are. */
bool spec_split(Program *p, const Activity *act);

#endif
