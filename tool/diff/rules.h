/* Derivative rules: the table read from runtime/include/adgen/rules/ and the user's --rules files. */
#ifndef ADGEN_DIFF_RULES_H
#define ADGEN_DIFF_RULES_H

#include "ir/ir.h"
#include "job.h"

enum { RULE_ARGS = 4 };

typedef struct Rules Rules;

typedef struct {
    Rules *rules;
    const char *name; /* of the function the rule is for */
    Func *partial
        [RULE_ARGS]; /* by argument: `return expr;` in the arguments and the result; NULL: no derivative by it */
    bool zero;       /* every derivative is zero */
    bool conjugate; /* the partials multiply the conjugate of the tangent, and of the adjoint */
    bool guarded;   /* partials may be infinite or NaN where the function is finite or unused */
    Loc loc;
} Rule;

/* Reads the shipped rules and the job's own (which win). NULL after diagnostics. */
Rules *rules_load(Job *job);

/* The rule for a function without a body, by name; sees through `__builtin_` and the f and l suffixes. NULL without. */
const Rule *rules_find(const Rules *r, const Func *f);

/* Does the derivative by argument i exist? */
bool rule_has_partial(const Rule *r, int i);

/* Is that derivative the gradient of a real function of a complex argument? */
bool rule_is_gradient(const Rule *r, int i);

/* The partial derivative of `f` by argument i as an expression in (copies of) `args` and `result`, in f's precision.
   Where the argument is complex and the result real, it is the gradient: with z = x + iy, df/dx + i df/dy.
   `result` is used only if the rule names it: rule_uses_result. */
Expr *rule_partial(Arena *a, const Rule *r, const Func *f, int i, Expr **args, Expr *result);
bool rule_uses_result(const Rule *r, int i);
bool rule_uses_arg(const Rule *r, int i, int arg);

#endif
