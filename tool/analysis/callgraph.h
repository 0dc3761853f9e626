/* Call graph: the functions a head reaches through direct calls. */
#ifndef ADGEN_ANALYSIS_CALLGRAPH_H
#define ADGEN_ANALYSIS_CALLGRAPH_H

#include "ir/ir.h"

typedef VEC(Func *) FuncVec;

/* Every function with a body reached from `root`, callees before callers where there is no recursion; root last. */
FuncVec cg_reached(Arena *a, Func *root);
/* Is `f` on a cycle of calls? */
bool cg_recursive(Arena *a, Func *f);
/* Calls `visit` on every EX_CALL below `s`. */
void cg_each_call(Stmt *s, void (*visit)(Expr *call, void *ctx), void *ctx);

#endif
