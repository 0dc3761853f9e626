/* Source text -> results of the analyses, for their tests. */
#ifndef ADGEN_TESTS_ANALYSED_H
#define ADGEN_TESTS_ANALYSED_H

#include "../../runtime/suite.h"
#include "analysis/callgraph.h"
#include "analysis/plan.h"

typedef struct {
    Arena *arena;
    Program *program;
    Func *f; /* the head's */
    Pts *pts;
    Effects *eff;
    Activity *act;
    Plan *plan;
} Analysed;

/* Analyses `source` for `head`, "f(return)/(x)". Fails the test on any message. */
Analysed analyse(const char *source, const char *head);
void release(Analysed *a);

Func *find_func(const Analysed *a, const char *name);
Var *find_var(const Analysed *a, const char *func,
              const char *name); /* parameter or local of func, or a global */
/* Names of the locations of `set`, in their order, separated by blanks; valid until the next call. */
const char *names(const Analysed *a, const BitSet *set);
/* Where the pointer variable may point to, as names. */
const char *targets(const Analysed *a, const char *func, const char *pointer);
/* Leaves of the variable. */
BitSet leaves_of(const Analysed *a, const Var *v);
/* The nth statement of a kind in func, from 0, in the order of the text. */
Stmt *find_stmt(const Analysed *a, const char *func, StmtKind kind, int nth);

#endif
