/* Pointer parameters whose memory a function reaches through nothing else: its shadow may be `restrict`. */
#ifndef ADGEN_ANALYSIS_ALONE_H
#define ADGEN_ANALYSIS_ALONE_H

#include "analysis/activity.h"

/* Leaves that a global or a pointer in memory leads to (Activity.shared). */
BitSet alone_not(const Pts *pts);

/* Is parameter i of `f` a pointer to numbers that no other parameter, no global and no pointer in memory leads to, in any
   call? What the source says of `restrict` is not asked: it may be true of values that are only read, whose shadows are
   written. */
bool alone_param(const Activity *act, const Func *f, int i);

#endif
