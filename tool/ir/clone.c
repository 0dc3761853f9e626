/* Copies of functions with variables of their own. */
#include "ir/ir.h"

typedef struct {
    Program *p;
    Func *made;
    VEC(Var *) from;
    VEC(Var *) to;
} Clone;

static Var *mapped(const Clone *c, Var *v)
{
    for (int i = 0; i < c->from.n; i++)
        if (c->from.at[i] == v)
            return c->to.at[i];
    return v;
}

static void map_var(Expr **slot, void *ctx)
{
    if ((*slot)->kind == EX_VAR)
        (*slot)->var = mapped(ctx, (*slot)->var);
}

/* Bounds of variable-length arrays speak of variables, too. */
static Type *map_type(Clone *c, Type *t)
{
    Arena *a = c->p->arena;
    if (!t || (t->kind != TY_POINTER && t->kind != TY_ARRAY))
        return t;
    Type *base = map_type(c, t->base);
    if (base == t->base && !(t->kind == TY_ARRAY && t->len_expr) && !(t->decayed && t->len_expr))
        return t;
    Type *n = NEW(a, Type);
    *n = *t;
    n->base = base;
    if (t->len_expr) {
        n->len_expr = ir_copy_expr(a, t->len_expr);
        ir_walk_expr(&n->len_expr, map_var, c);
    }
    return n;
}

static void map_expr(Expr **slot, void *ctx)
{
    map_var(slot, ctx);
    (*slot)->type = map_type(ctx, (*slot)->type);
}

static Var *new_var(Clone *c, Var *v)
{
    Var *n = NEW(c->p->arena, Var);
    *n = *v;
    n->owner = c->made;
    n->id = c->p->nvars++;
    vec_push(c->p->arena, &c->from, v);
    vec_push(c->p->arena, &c->to, n);
    n->type = map_type(c, v->type);
    return n;
}

static void map_slot(Expr **slot, void *ctx)
{
    ir_walk_expr(slot, map_expr, ctx);
}

static void new_local(Stmt *s, void *ctx)
{
    if (s->kind == ST_DECL && s->var->kind == VAR_LOCAL)
        s->var = new_var(ctx, s->var);
}

static void map_stmt(Stmt *s, void *ctx)
{
    ir_stmt_exprs(s, map_slot, ctx);
}

Func *ir_clone_func(Program *p, Func *f)
{
    Arena *a = p->arena;
    Clone c = {.p = p, .made = NEW(a, Func)};
    *c.made = *f;
    c.made->origin = f->origin ? f->origin : f;
    c.made->id = p->funcs.n;
    c.made->params = (VarVec){0};
    for (int i = 0; i < f->params.n; i++)
        vec_push(a, &c.made->params, new_var(&c, f->params.at[i]));
    c.made->body = ir_copy_stmt(a, f->body);
    ir_walk_stmt(c.made->body, new_local, NULL, &c);
    ir_walk_stmt(c.made->body, map_stmt, NULL, &c);
    vec_push(a, &p->funcs, c.made);
    return c.made;
}
