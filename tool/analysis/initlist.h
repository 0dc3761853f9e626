/* Initialiser lists as assignments: `double y[2] = {a, b}` is y[0] = a, y[1] = b. */
#ifndef ADGEN_ANALYSIS_INITLIST_H
#define ADGEN_ANALYSIS_INITLIST_H

#include "ir/ir.h"

typedef struct {
    Expr *lhs, *rhs; /* rhs belongs to the list: copy before use elsewhere */
} InitElement;
typedef VEC(InitElement) InitVec;

/* Appends the assignments that initialising `lvalue` with `init` (EX_INIT, or any other expression: one assignment) stands
   for, in order, by the rules of C11 6.7.9 (designators, elided braces). Elements that are zero by omission get none.
   Returns false for a nested designator followed by an undesignated element, which it does not follow. */
bool init_elements(Arena *a, Expr *lvalue, Expr *init, InitVec *out);

#endif
