/* Loops: which `for` loops are counted, so that they reverse by their bounds alone. */
#ifndef ADGEN_ANALYSIS_LOOPS_H
#define ADGEN_ANALYSIS_LOOPS_H

#include "analysis/effects.h"

/* for (index = from; index cmp to; index += step) with an integer index that nothing but the header changes, and bounds
   and step that the loop does not change. */
typedef struct {
    Var *index;
    bool declared;          /* in the header */
    Expr *from, *to, *step; /* parts of the loop: copy before use. step: the amount, positive */
    bool down;              /* index -= step */
    Op cmp;                 /* OP_LT, OP_LE (up), OP_GT, OP_GE (down); != counts as < or > */
    bool unit;              /* step is 1 */
} Counted;

bool loop_counted(const Effects *e, const Stmt *loop, Counted *out);

#endif
