/* Walkers over expressions and statements, and the small questions that are answered by walking. */
#include "ir/ir.h"

typedef struct {
    void (*f)(Expr **slot, void *ctx);
    void *ctx;
} Visit;

static void walk_slot(Expr **slot, void *visit)
{
    Visit *v = visit;
    ir_walk_expr(slot, v->f, v->ctx);
}

static void walk_stmt_slots(Stmt *s, void *visit)
{
    ir_stmt_exprs(s, walk_slot, visit);
}

void ir_walk_expr(Expr **slot, void (*f)(Expr **slot, void *ctx), void *ctx)
{
    Expr *e = *slot;
    if (!e)
        return;
    if (e->a)
        ir_walk_expr(&e->a, f, ctx);
    if (e->b)
        ir_walk_expr(&e->b, f, ctx);
    if (e->c)
        ir_walk_expr(&e->c, f, ctx);
    for (int i = 0; i < e->args.n; i++)
        ir_walk_expr(&e->args.at[i], f, ctx);
    for (int i = 0; i < e->designators.n; i++)
        for (int j = 0; j < e->designators.at[i].n; j++)
            ir_walk_expr(&e->designators.at[i].at[j].index, f, ctx);
    if (e->body)
        ir_walk_stmt(e->body, walk_stmt_slots, NULL, &(Visit){f, ctx});
    f(slot, ctx);
}

void ir_stmt_exprs(Stmt *s, void (*f)(Expr **slot, void *ctx), void *ctx)
{
    if (s->kind == ST_DECL)
        for (Type *t = s->var->type; t->kind == TY_ARRAY || t->kind == TY_POINTER; t = t->base)
            if (t->kind == TY_ARRAY && t->len == LEN_VLA && t->len_expr)
                f(&t->len_expr, ctx);
    if (s->lhs)
        f(&s->lhs, ctx);
    if (s->rhs)
        f(&s->rhs, ctx);
    if (s->cond)
        f(&s->cond, ctx);
}

void ir_walk_stmt(Stmt *s, void (*pre)(Stmt *, void *ctx), void (*post)(Stmt *, void *ctx), void *ctx)
{
    if (!s)
        return;
    if (pre)
        pre(s, ctx);
    ir_walk_stmt(s->init, pre, post, ctx);
    ir_walk_stmt(s->step, pre, post, ctx);
    ir_walk_stmt(s->then, pre, post, ctx);
    ir_walk_stmt(s->els, pre, post, ctx);
    for (int i = 0; i < s->body.n; i++)
        ir_walk_stmt(s->body.at[i], pre, post, ctx);
    if (post)
        post(s, ctx);
}

static bool stmt_any(const Stmt *s, bool (*f)(const Expr *, void *ctx), void *ctx)
{
    if (!s)
        return false;
    if (ir_expr_any(s->lhs, f, ctx) || ir_expr_any(s->rhs, f, ctx) || ir_expr_any(s->cond, f, ctx))
        return true;
    if (stmt_any(s->init, f, ctx) || stmt_any(s->step, f, ctx) || stmt_any(s->then, f, ctx) ||
        stmt_any(s->els, f, ctx))
        return true;
    for (int i = 0; i < s->body.n; i++)
        if (stmt_any(s->body.at[i], f, ctx))
            return true;
    return false;
}

bool ir_expr_any(const Expr *e, bool (*f)(const Expr *, void *ctx), void *ctx)
{
    if (!e)
        return false;
    if (f(e, ctx) || ir_expr_any(e->a, f, ctx) || ir_expr_any(e->b, f, ctx) || ir_expr_any(e->c, f, ctx))
        return true;
    for (int i = 0; i < e->args.n; i++)
        if (ir_expr_any(e->args.at[i], f, ctx))
            return true;
    for (int i = 0; i < e->designators.n; i++)
        for (int j = 0; j < e->designators.at[i].n; j++)
            if (ir_expr_any(e->designators.at[i].at[j].index, f, ctx))
                return true;
    return stmt_any(e->body, f, ctx);
}

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool same_type(Type *a, Type *b)
{
    return a == b || (a && b && ty_quals(a) == ty_quals(b) && ty_same(a, b));
}

static bool same_designators(const Expr *a, const Expr *b)
{
    if (a->designators.n != b->designators.n)
        return false;
    for (int i = 0; i < a->designators.n; i++) {
        DesignatorVec x = a->designators.at[i], y = b->designators.at[i];
        if (x.n != y.n)
            return false;
        for (int j = 0; j < x.n; j++)
            if (!same_text(x.at[j].field, y.at[j].field) || !ir_same_expr(x.at[j].index, y.at[j].index))
                return false;
    }
    return true;
}

bool ir_same_expr(const Expr *a, const Expr *b)
{
    if (a == b)
        return true;
    if (!a || !b || a->kind != b->kind || a->op != b->op || a->var != b->var || a->ival != b->ival)
        return false;
    if (a->arrow != b->arrow || a->implicit != b->implicit || a->prefix != b->prefix || a->body != b->body)
        return false;
    if (a->func != b->func && (!a->func || !b->func || strcmp(a->func->name, b->func->name) != 0))
        return false;
    if (!same_text(a->text, b->text) || !same_text(a->field, b->field) || !same_type(a->of_type, b->of_type))
        return false;
    if ((a->kind == EX_CAST || a->kind == EX_COMPOUND) && !same_type(a->type, b->type))
        return false;
    if (a->args.n != b->args.n || !same_designators(a, b))
        return false;
    for (int i = 0; i < a->args.n; i++)
        if (!ir_same_expr(a->args.at[i], b->args.at[i]))
            return false;
    return ir_same_expr(a->a, b->a) && ir_same_expr(a->b, b->b) && ir_same_expr(a->c, b->c);
}

static bool is_var(const Expr *e, void *ctx)
{
    return e->kind == EX_VAR && e->var == ctx;
}

bool ir_expr_uses_var(const Expr *e, const Var *v)
{
    return ir_expr_any(e, is_var, (void *)v);
}

bool ir_is_lvalue(const Expr *e)
{
    switch (e->kind) {
    case EX_VAR:
    case EX_INDEX:
    case EX_DEREF:
    case EX_COMPOUND:
    case EX_STRING:
        return true;
    case EX_MEMBER:
        return e->arrow || ir_is_lvalue(e->a);
    default:
        return false;
    }
}

Var *ir_base_var(const Expr *e)
{
    for (;;) {
        switch (e->kind) {
        case EX_VAR:
            return e->var;
        case EX_INDEX:
        case EX_DEREF:
            if (!ty_is_array(e->a->type))
                return NULL;
            break;
        case EX_MEMBER:
            if (e->arrow)
                return NULL;
            break;
        default:
            return NULL;
        }
        e = e->a;
    }
}

static void give_id(Stmt *s, void *ctx)
{
    s->id = (*(int *)ctx)++;
}

void ir_number(Func *f)
{
    int n = 0;
    ir_walk_stmt(f->body, give_id, NULL, &n);
}

static void count(Stmt *s, void *ctx)
{
    (void)s;
    ++*(int *)ctx;
}

int ir_stmt_count(const Func *f)
{
    int n = 0;
    ir_walk_stmt(f->body, count, NULL, &n);
    return n;
}
