/* Tidying of generated functions: what nothing reads is not written. */
#ifndef ADGEN_DIFF_TIDY_H
#define ADGEN_DIFF_TIDY_H

#include "analysis/effects.h"

enum { GENERATED_ID = -2 }; /* Func.id of derivative functions: their calls always stay */

/* Removes, to a fixed point: declarations of locals that their scope does not use, assignments to scalar locals whose
   value nobody reads, loops and branches that became empty. Then joins a declaration with the first assignment that follows
   it, and gives declarations of zero shadows their first sum. */
void tidy_func(Arena *a, const Effects *eff, Func *f);

#endif
