/* Derivative functions whose last call was tidied away. */
#include "diff/unreached.h"

typedef struct {
    DiffResult *result;
    int first;
    bool *reached; /* by place after `first` */
    bool changed;
} Reach;

static void reach_func(Reach *r, const Func *f)
{
    for (int i = r->first; f && i < r->result->funcs.n; i++) {
        if (r->result->funcs.at[i] != f || r->reached[i - r->first])
            continue;
        r->reached[i - r->first] = r->changed = true;
    }
}

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

void unreached_drop(Arena *a, DiffResult *result, int first, const HeadOutput *head)
{
    int n = result->funcs.n - first;
    Reach r = {.result = result, .first = first, .reached = arena_alloc(a, (size_t)(n + 1) * sizeof(bool))};
    reach_func(&r, head->tangent);
    reach_func(&r, head->adjoint);
    reach_func(&r, head->gradient);
    while (r.changed) {
        r.changed = false;
        for (int i = 0; i < n; i++)
            if (r.reached[i])
                ir_walk_stmt(result->funcs.at[first + i]->body, reach_stmt, NULL, &r);
    }
    int kept = first;
    for (int i = 0; i < n; i++)
        if (r.reached[i])
            result->funcs.at[kept++] = result->funcs.at[first + i];
    result->funcs.n = kept;
}
