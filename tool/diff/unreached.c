/* Derivative functions whose last call was tidied away. */
#include "diff/unreached.h"

#include "support/ptrset.h"

typedef struct {
    Arena *arena;
    PtrSet generated, reached;
} Reach;

static void reach_func(Reach *r, const Func *f);

static void reach_expr(Expr **slot, void *ctx)
{
    if ((*slot)->kind == EX_FUNC)
        reach_func(ctx, (*slot)->func);
}

static void reach_slot(Expr **slot, void *ctx)
{
    ir_walk_expr(slot, reach_expr, ctx);
}

static void reach_stmt(Stmt *s, void *ctx)
{
    ir_stmt_exprs(s, reach_slot, ctx);
}

static void reach_func(Reach *r, const Func *f)
{
    if (f && ptrset_has(&r->generated, f) && ptrset_add(r->arena, &r->reached, f))
        ir_walk_stmt(f->body, reach_stmt, NULL, r);
}

void unreached_drop(Arena *a, DiffResult *result, int first, const HeadOutput *head)
{
    Reach r = {.arena = a};
    for (int i = first; i < result->funcs.n; i++)
        ptrset_add(a, &r.generated, result->funcs.at[i]);
    reach_func(&r, head->tangent);
    reach_func(&r, head->adjoint);
    reach_func(&r, head->gradient);
    int kept = first;
    for (int i = first; i < result->funcs.n; i++)
        if (ptrset_has(&r.reached, result->funcs.at[i]))
            result->funcs.at[kept++] = result->funcs.at[i];
    result->funcs.n = kept;
}
