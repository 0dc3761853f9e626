/* Iterations of counted loops: which arrays each iteration has an element of its own of, and whether the iterations of the
   backward sweep may run in any order. */
#ifndef ADGEN_ANALYSIS_ITERATIONS_H
#define ADGEN_ANALYSIS_ITERATIONS_H

#include "analysis/activity.h"
#include "analysis/loops.h"

/* Leaves that the loop reaches only as base[... e ...], with one base variable and one subscript e that is another place for
   every value of the index: what an iteration touches of them, no other does. */
BitSet iter_private(const Effects *eff, const Stmt *loop, const Counted *c);

/* Do the adjoints of the loop's iterations commute? So when every active location it writes is local to the iteration,
   private, or only added to, without being read. */
bool iter_commute(const Activity *act, const Stmt *loop, const Counted *c);

#endif
