/* The form of a derivative rule: what its expressions may hold, and which functions it fits. */
#ifndef ADGEN_DIFF_RULE_FORM_H
#define ADGEN_DIFF_RULE_FORM_H

#include "diff/rules.h"

/* The expression that a partial derivative returns; NULL when it is no single `return`. */
Expr *rule_body(const Func *partial);

/* Why the body of a partial derivative is none that generated code can hold; NULL when it is one. */
const char *rule_body_fault(const Func *partial);

/* Why the rule cannot be that of `f`, with the rule or signature that would be right; NULL when it fits. */
const char *rule_misfit(Arena *a, const Rule *r, const Func *f);

#endif
