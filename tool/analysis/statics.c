#include "analysis/statics.h"

#include "frontend/frontend.h"

static void written(const Expr *lvalue)
{
    Var *v = lvalue ? ir_base_var(lvalue) : NULL;
    if (v) {
        v->changes = true;
        v->settled = false;
    }
}

static void see_expr(Expr **slot, void *ctx)
{
    (void)ctx;
    const Expr *e = *slot;
    if (e->kind == EX_ASSIGN || e->kind == EX_INCDEC || e->kind == EX_ADDR)
        written(e->a);
}

static void see_slot(Expr **slot, void *ctx)
{
    ir_walk_expr(slot, see_expr, ctx);
}

static void see_stmt(Stmt *s, void *ctx)
{
    if (s->kind == ST_ASSIGN || s->kind == ST_CALL)
        written(s->lhs);
    ir_stmt_exprs(s, see_slot, ctx);
}

/* What a pointer variable leads to is no concern of its own; but that it may be compared, passed on and stepped makes it
   seldom worth a copy. A pointer to a function is none that one steps. */
static bool starts_constant(const Var *v)
{
    if (ty_quals(v->type) & Q_VOLATILE)
        return false;
    return (ty_quals(v->type) & Q_CONST) ||
           (!v->address_taken && (!ty_is_pointer(v->type) || ty_is_callable(v->type)));
}

/* Other files may set what is not file-local. */
static bool starts_settled(const Var *v)
{
    bool own = v->is_static || v->kind == VAR_STATIC_LOCAL || (ty_quals(v->type) & Q_CONST);
    return own && v->init && !v->address_taken && !(ty_quals(v->type) & Q_VOLATILE);
}

void statics_mark(const Program *p)
{
    for (int i = 0; i < p->globals.n; i++) {
        p->globals.at[i]->changes = !starts_constant(p->globals.at[i]);
        p->globals.at[i]->settled = starts_settled(p->globals.at[i]);
    }
    for (int i = 0; i < p->funcs.n; i++) {
        Func *f = p->funcs.at[i];
        int unseen = 0;
        if (f->body)
            ir_walk_stmt(f->body, see_stmt, NULL, NULL);
        else
            fe_unsupported(p, f, &unseen);
        for (int k = 0; unseen && k < p->globals.n; k++)
            if (!(ty_quals(p->globals.at[k]->type) & Q_CONST)) {
                p->globals.at[k]->changes = true;
                p->globals.at[k]->settled = false;
            }
    }
}
