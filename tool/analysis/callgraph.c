#include "analysis/callgraph.h"

typedef struct {
    void (*visit)(Expr *, void *);
    void *ctx;
} Visit;

static void on_expr(Expr **slot, void *ctx)
{
    Visit *v = ctx;
    if ((*slot)->kind == EX_CALL)
        v->visit(*slot, v->ctx);
}

static void on_slot(Expr **slot, void *ctx)
{
    ir_walk_expr(slot, on_expr, ctx);
}

static void on_stmt(Stmt *s, void *ctx)
{
    ir_stmt_exprs(s, on_slot, ctx);
}

void cg_each_call(Stmt *s, void (*visit)(Expr *, void *), void *ctx)
{
    Visit v = {visit, ctx};
    if (s)
        ir_walk_stmt(s, on_stmt, NULL, &v);
}

typedef struct {
    Arena *arena;
    FuncVec order, seen;
} Walk;

static bool listed(const FuncVec *v, const Func *f)
{
    for (int i = 0; i < v->n; i++)
        if (v->at[i] == f)
            return true;
    return false;
}

static void reach(Func *f, Walk *w);

static void on_call(Expr *call, void *ctx)
{
    if (call->a->kind == EX_FUNC)
        reach(call->a->func, ctx);
}

static void reach(Func *f, Walk *w)
{
    if (!f->body || listed(&w->seen, f))
        return;
    vec_push(w->arena, &w->seen, f);
    cg_each_call(f->body, on_call, w);
    vec_push(w->arena, &w->order, f);
}

FuncVec cg_reached(Arena *a, Func *root)
{
    Walk w = {.arena = a};
    reach(root, &w);
    return w.order;
}

typedef struct {
    Arena *arena;
    Func *target;
    bool found;
} Cycle;

static void check_call(Expr *call, void *ctx)
{
    Cycle *c = ctx;
    if (call->a->kind == EX_FUNC && call->a->func->body) {
        FuncVec below = cg_reached(c->arena, call->a->func);
        c->found |= listed(&below, c->target);
    }
}

bool cg_recursive(Arena *a, Func *f)
{
    Cycle c = {a, f, false};
    cg_each_call(f->body, check_call, &c);
    return c.found;
}
