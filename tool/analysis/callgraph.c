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
    FuncVec order;
    BitSet seen; /* Func.ids */
} Walk;

static void reach(Func *f, Walk *w);

static void on_call(Expr *call, void *ctx)
{
    if (call->a->kind == EX_FUNC)
        reach(call->a->func, ctx);
}

static void reach(Func *f, Walk *w)
{
    if (!f->body || !bits_add(w->arena, &w->seen, f->id))
        return;
    cg_each_call(f->body, on_call, w);
    vec_push(w->arena, &w->order, f);
}

FuncVec cg_reached(Arena *a, Func *root)
{
    Walk w = {.arena = a};
    reach(root, &w);
    return w.order;
}

bool cg_recursive(Arena *a, Func *f)
{
    Walk below = {.arena = a};
    cg_each_call(f->body, on_call, &below);
    return bits_has(&below.seen, f->id);
}

/* ---------------------------------------------------------------- cycles */

/* Tarjan's algorithm: the functions that call each other are left on the stack together. */
typedef struct {
    Arena *arena;
    int *order, *low; /* by Func.id: when it was met, from 1; the earliest on the stack that it reaches */
    int met;
    FuncVec stack;
    BitSet on_stack, cyclic;
    Func *caller;
} Cycles;

static void visit(Cycles *c, Func *f);

static void follow_call(Expr *call, void *ctx)
{
    Cycles *c = ctx;
    Func *f = c->caller, *g = call->a->kind == EX_FUNC ? call->a->func : NULL;
    if (!g || !g->body)
        return;
    if (g == f)
        bits_add(c->arena, &c->cyclic, f->id);
    if (!c->order[g->id]) {
        visit(c, g);
        c->caller = f;
    } else if (!bits_has(&c->on_stack, g->id)) {
        return;
    }
    if (c->low[g->id] < c->low[f->id])
        c->low[f->id] = c->low[g->id];
}

static void visit(Cycles *c, Func *f)
{
    c->order[f->id] = c->low[f->id] = ++c->met;
    vec_push(c->arena, &c->stack, f);
    bits_add(c->arena, &c->on_stack, f->id);
    c->caller = f;
    cg_each_call(f->body, follow_call, c);
    if (c->low[f->id] != c->order[f->id])
        return;
    bool several = c->stack.at[c->stack.n - 1] != f;
    for (const Func *g = NULL; g != f;) {
        g = c->stack.at[--c->stack.n];
        bits_remove(&c->on_stack, g->id);
        if (several)
            bits_add(c->arena, &c->cyclic, g->id);
    }
}

BitSet cg_all_recursive(const Program *p, Func **funcs, int n)
{
    size_t size = (size_t)p->funcs.n * sizeof(int);
    Cycles c = {.arena = p->arena, .order = arena_alloc(p->arena, size), .low = arena_alloc(p->arena, size)};
    for (int i = 0; i < n; i++)
        if (!c.order[funcs[i]->id])
            visit(&c, funcs[i]);
    return c.cyclic;
}
