/* Call graph: the functions a head reaches through direct calls. */
#ifndef ADGEN_ANALYSIS_CALLGRAPH_H
#define ADGEN_ANALYSIS_CALLGRAPH_H

#include "ir/ir.h"
#include "support/bitset.h"

typedef VEC(Func *) FuncVec;

/* Every function with a body reached from `root`, callees before callers where there is no recursion; root last. */
FuncVec cg_reached(Arena *a, Func *root);
/* Is `f` on a cycle of calls? */
bool cg_recursive(Arena *a, Func *f);
/* Func.ids of all that are on one, among `funcs` and what they call. */
BitSet cg_all_recursive(const Program *p, Func **funcs, int n);
/* Calls `visit` on every EX_CALL below `s`. */
void cg_each_call(Stmt *s, void (*visit)(Expr *call, void *ctx), void *ctx);

#endif
