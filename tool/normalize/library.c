#include "normalize/library.h"

#include <string.h>

/* ---------------------------------------------------------------- errno */

/* The C libraries' functions that tell where errno is. */
static bool is_errno(const Expr *e)
{
    if (e->kind != EX_DEREF || e->a->kind != EX_CALL || e->a->a->kind != EX_FUNC || e->a->args.n)
        return false;
    const char *name = e->a->a->func->name;
    return strcmp(name, "__errno_location") == 0 || strcmp(name, "__error") == 0 ||
           strcmp(name, "__errno") == 0;
}

/* One for all functions of the program. Static, as far as aliasing goes: no pointer of the program leads to it. */
static Var *errno_variable(Program *p, Loc loc)
{
    for (int i = 0; i < p->globals.n; i++)
        if (strcmp(p->globals.at[i]->name, "errno") == 0)
            return p->globals.at[i];
    Type *t = NEW(p->arena, Type);
    *t = *ty_basic(TY_INT);
    t->quals = Q_VOLATILE;
    Var *v = ir_new_var(p, "errno", t, VAR_GLOBAL, NULL);
    v->loc = loc;
    v->is_static = true;
    vec_push(p->arena, &p->globals, v);
    return v;
}

static void name_errno(Expr **slot, void *ctx)
{
    Program *p = ctx;
    const Expr *e = *slot;
    if (!is_errno(e))
        return;
    *slot = ir_var(p->arena, errno_variable(p, e->loc));
    (*slot)->loc = e->loc;
}

static void errno_slot(Expr **slot, void *ctx)
{
    ir_walk_expr(slot, name_errno, ctx);
}

static void errno_stmt(Stmt *s, void *ctx)
{
    ir_stmt_exprs(s, errno_slot, ctx);
}

void norm_errno(Program *p, Func *f)
{
    ir_walk_stmt(f->body, errno_stmt, NULL, p);
}

/* ---------------------------------------------------------------- assert */

static bool is_nothing(const Stmt *s)
{
    return !s || s->kind == ST_NULL || (s->kind == ST_BLOCK && s->body.n == 0);
}

static bool is_failure(const Stmt *s)
{
    while (s && s->kind == ST_BLOCK && s->body.n == 1)
        s = s->body.at[0];
    return s && s->kind == ST_CALL && !s->lhs && s->rhs->a->kind == EX_FUNC &&
           strcmp(s->rhs->a->func->name, "__assert_fail") == 0;
}

/* A comma outside of parentheses would be taken for a second argument of the macro. */
static bool has_braces(const Expr *e, void *ctx)
{
    (void)ctx;
    return e->kind == EX_COMPOUND;
}

static bool is_assert(const Stmt *s)
{
    return s->kind == ST_CALL && s->rhs->a->kind == EX_FUNC && strcmp(s->rhs->a->func->name, "assert") == 0;
}

/* The macro brought a block with it. */
static void unwrap_asserts(Stmt *block)
{
    for (int i = 0; i < block->body.n; i++) {
        Stmt *s = block->body.at[i];
        if (s->kind != ST_BLOCK || s->body.n != 1 || !is_assert(s->body.at[0]))
            continue;
        s->body.at[0]->comment = s->comment;
        block->body.at[i] = s->body.at[0];
    }
}

static void name_assert(Stmt *s, void *ctx)
{
    Arena *a = ctx;
    if (s->kind == ST_BLOCK)
        unwrap_asserts(s);
    if (s->kind != ST_IF)
        return;
    Expr *cond = NULL;
    if (is_nothing(s->then) && is_failure(s->els))
        cond = s->cond;
    else if (is_failure(s->then) && is_nothing(s->els))
        cond = s->cond->kind == EX_UNARY && s->cond->op == OP_NOT ? s->cond->a : ir_unary(a, OP_NOT, s->cond);
    if (!cond || ir_expr_any(cond, has_braces, NULL))
        return;
    Stmt call = *ir_call_stmt(a, NULL, ir_call_name(a, "assert", ty_basic(TY_VOID), 1, &cond));
    call.loc = call.rhs->loc = s->loc;
    call.comment = s->comment;
    *s = call;
}

void norm_asserts(Program *p, Func *f)
{
    ir_walk_stmt(f->body, NULL, name_assert, p->arena);
}
