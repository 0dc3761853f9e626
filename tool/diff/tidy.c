#include "diff/tidy.h"

typedef struct {
    Arena *arena;
    const Program *program;
    bool changed;
} Tidy;

/* ---------------------------------------------------------------- uses */

static bool is_impure(const Expr *e, void *ctx)
{
    (void)ctx;
    if (e->kind == EX_INCDEC || e->kind == EX_ASSIGN)
        return true;
    if (e->kind != EX_CALL)
        return false;
    if (e->a->kind != EX_FUNC || e->a->func->body)
        return true;
    const char *name = e->a->func->name;
    return strncmp(name, "ad_p", 4) == 0 || strncmp(name, "ad_tape", 7) == 0;
}

static bool pure(const Expr *e)
{
    return !e || !ir_expr_any(e, is_impure, NULL);
}

enum { ADDRESSED = 1 << 20 }; /* added to Var.reads where a pointer may read it */

/* A local scalar that only its name reaches: dead when nobody reads it. */
static bool is_candidate(const Var *v)
{
    Type *t = ty_strip(v->type);
    return v->reads < ADDRESSED && v->kind == VAR_LOCAL && t->kind != TY_ARRAY && t->kind != TY_RECORD && !(ty_quals(v->type) & Q_VOLATILE);
}

static void add_reads(const Expr *e, const Var *except)
{
    if (!e)
        return;
    if (e->kind == EX_VAR && e->var != except)
        e->var->reads++;
    if (e->kind == EX_ADDR && e->a->kind == EX_VAR)
        e->a->var->reads += ADDRESSED;
    add_reads(e->a, except);
    add_reads(e->b, except);
    add_reads(e->c, except);
    for (int i = 0; i < e->args.n; i++)
        add_reads(e->args.at[i], except);
}

static void clear_var(Expr **slot, void *ctx)
{
    (void)ctx;
    if ((*slot)->kind == EX_VAR)
        (*slot)->var->reads = 0;
}

static void clear_slot(Expr **slot, void *ctx)
{
    ir_walk_expr(slot, clear_var, ctx);
}

static void clear_stmt(Stmt *s, void *ctx)
{
    if (s->var)
        s->var->reads = 0;
    ir_stmt_exprs(s, clear_slot, ctx);
}

static void count_bounds(Type *t)
{
    for (; t; t = ty_element(ty_strip(t))) {
        if (ty_strip(t)->kind == TY_ARRAY)
            add_reads(ty_strip(t)->len_expr, NULL);
        else if (ty_strip(t)->kind != TY_POINTER)
            break;
    }
}

static void count_stmt(Stmt *s, void *ctx)
{
    (void)ctx;
    const Var *own = s->lhs && s->lhs->kind == EX_VAR ? s->lhs->var : NULL;
    if (s->kind == ST_DECL)
        count_bounds(s->var->type);
    if (s->lhs && !own)
        add_reads(s->lhs, NULL);
    add_reads(s->rhs, s->kind == ST_ASSIGN && pure(s->rhs) ? own : NULL);
    add_reads(s->cond, NULL);
}

typedef struct {
    const Var *v;
    bool found;
} Use;

static void use_slot(Expr **slot, void *ctx)
{
    Use *u = ctx;
    u->found |= ir_expr_uses_var(*slot, u->v);
}

static void use_stmt(Stmt *s, void *ctx)
{
    Use *u = ctx;
    if (u->found)
        return;
    ir_stmt_exprs(s, use_slot, u);
    if (s->kind == ST_DECL)
        for (Type *t = s->var->type; t; t = ty_element(ty_strip(t))) {
            Type *p = ty_strip(t);
            if (p->kind == TY_ARRAY && p->len_expr)
                u->found |= ir_expr_uses_var(p->len_expr, u->v);
            if (p->kind != TY_ARRAY && p->kind != TY_POINTER)
                break;
        }
}

static bool uses(Stmt *s, const Var *v)
{
    Use u = {v, false};
    ir_walk_stmt(s, use_stmt, NULL, &u);
    return u.found;
}

/* ---------------------------------------------------------------- removal */

static bool is_empty(const Stmt *s)
{
    return !s || s->kind == ST_NULL || (s->kind == ST_BLOCK && s->body.n == 0);
}

static bool header_is_pure(const Stmt *s)
{
    if (!s->init || s->init->kind != ST_DECL || !pure(s->init->rhs) || !pure(s->cond) || !s->cond)
        return false;
    return !s->step || (s->step->kind == ST_ASSIGN && s->step->lhs->kind == EX_VAR && s->step->lhs->var == s->init->var);
}

/* An empty loop whose index is its own ends without a trace. Its test may count down: `i-- > 0`. */
static bool removable_loop(const Stmt *s)
{
    if (s->kind != ST_FOR || !is_empty(s->then))
        return false;
    if (header_is_pure(s))
        return true;
    return s->init && s->init->kind == ST_DECL && pure(s->init->rhs) && s->cond && s->cond->kind == EX_BINARY &&
           s->cond->a->kind == EX_INCDEC && s->cond->a->a->kind == EX_VAR && s->cond->a->a->var == s->init->var &&
           pure(s->cond->b) && !s->step;
}

static bool removable(Tidy *t, Stmt *s)
{
    switch (s->kind) {
    case ST_ASSIGN:
        return s->lhs->kind == EX_VAR && is_candidate(s->lhs->var) && s->lhs->var->reads == 0 && pure(s->rhs);
    case ST_CALL:
        if (s->lhs && s->lhs->kind == EX_VAR && is_candidate(s->lhs->var) && s->lhs->var->reads == 0) {
            s->lhs = NULL;
            t->changed = true;
        }
        return false;
    case ST_BLOCK:
        return is_empty(s);
    case ST_IF:
        if (is_empty(s->els))
            s->els = NULL;
        if (is_empty(s->then) && s->els && pure(s->cond)) {
            s->cond = ir_unary(t->arena, OP_NOT, s->cond);
            s->then = s->els;
            s->els = NULL;
        }
        return is_empty(s->then) && !s->els && pure(s->cond);
    case ST_FOR:
        return removable_loop(s);
    case ST_NULL:
        return true;
    default:
        return false;
    }
}

static bool unused_decl(const Stmt *block, int i)
{
    const Stmt *d = block->body.at[i];
    if (d->kind != ST_DECL || !pure(d->rhs))
        return false;
    for (int k = i + 1; k < block->body.n; k++)
        if (uses(block->body.at[k], d->var))
            return false;
    return true;
}

static void sweep_block(Stmt *s, void *ctx)
{
    Tidy *t = ctx;
    if (s->kind != ST_BLOCK)
        return;
    bool labels = false;
    for (int i = 0; i < s->body.n; i++)
        labels |= s->body.at[i]->kind == ST_LABEL || s->body.at[i]->kind == ST_CASE;
    int n = 0;
    for (int i = 0; i < s->body.n; i++) {
        Stmt *c = s->body.at[i];
        if (!labels && (removable(t, c) || unused_decl(s, i))) {
            t->changed = true;
            continue;
        }
        s->body.at[n++] = c;
    }
    s->body.n = n;
}

/* ---------------------------------------------------------------- joining */

static bool is_zero(const Expr *e)
{
    return (e->kind == EX_FLOAT && e->fval == 0) || (e->kind == EX_INT && e->ival == 0);
}

/* The value that statement `s` gives `v`, when v was zero before; NULL where it is not its first assignment. */
static Expr *first_assignment(Tidy *t, const Stmt *s, const Var *v, const Expr *before)
{
    if ((s->kind != ST_ASSIGN && s->kind != ST_CALL) || !s->lhs || s->lhs->kind != EX_VAR || s->lhs->var != v)
        return NULL;
    if (!ir_expr_uses_var(s->rhs, v))
        return s->rhs;
    const Expr *r = s->rhs;
    bool sum = r->kind == EX_BINARY && (r->op == OP_ADD || r->op == OP_SUB) && r->a->kind == EX_VAR && r->a->var == v;
    if (s->kind != ST_ASSIGN || !before || !is_zero(before) || !sum || ir_expr_uses_var(r->b, v))
        return NULL;
    return r->op == OP_ADD ? r->b : ir_unary(t->arena, OP_NEG, r->b);
}

/* `T v; ... v = e;` becomes `... T v = e;` where nothing between mentions v. */
static bool join_decl(Tidy *t, Stmt *block, int i)
{
    Stmt *d = block->body.at[i];
    if (d->kind != ST_DECL || !is_candidate(d->var) || (d->rhs && !is_zero(d->rhs)) || (ty_quals(d->var->type) & Q_CONST))
        return false;
    int k = i + 1;
    while (k < block->body.n && !uses(block->body.at[k], d->var))
        k++;
    if (k == block->body.n)
        return false;
    Stmt *first = block->body.at[k];
    Expr *value = first_assignment(t, first, d->var, d->rhs);
    if (!value)
        return false;
    Stmt *joined = ir_decl(t->arena, d->var, value);
    joined->comment = first->comment ? first->comment : d->comment;
    block->body.at[k] = joined;
    for (int m = i; m + 1 < block->body.n; m++)
        block->body.at[m] = block->body.at[m + 1];
    block->body.n--;
    return true;
}

/* The last assignment to a local in its own scope, when nothing reads it afterwards. */
static bool drop_last(Stmt *block, const Var *v)
{
    for (int k = block->body.n - 1; k >= 0; k--) {
        Stmt *s = block->body.at[k];
        if (!uses(s, v))
            continue;
        if (s->kind != ST_ASSIGN || s->lhs->kind != EX_VAR || s->lhs->var != v || !pure(s->rhs))
            return false;
        for (; k + 1 < block->body.n; k++)
            block->body.at[k] = block->body.at[k + 1];
        block->body.n--;
        return true;
    }
    return false;
}

static void join_block(Stmt *s, void *ctx)
{
    Tidy *t = ctx;
    if (s->kind != ST_BLOCK)
        return;
    for (int i = s->body.n - 1; i >= 0; i--) {
        if (i >= s->body.n || s->body.at[i]->kind != ST_DECL)
            continue;
        const Var *v = s->body.at[i]->var;
        while (is_candidate(v) && drop_last(s, v))
            t->changed = true;
        if (join_decl(t, s, i))
            t->changed = true;
    }
}

void tidy_func(Arena *a, const Program *p, Func *f)
{
    Tidy t = {.arena = a, .program = p};
    do {
        t.changed = false;
        for (int i = 0; i < f->params.n; i++)
            f->params.at[i]->reads = 0;
        ir_walk_stmt(f->body, clear_stmt, NULL, NULL);
        ir_walk_stmt(f->body, count_stmt, NULL, NULL);
        ir_walk_stmt(f->body, NULL, sweep_block, &t);
        ir_walk_stmt(f->body, NULL, join_block, &t);
    } while (t.changed);
}
