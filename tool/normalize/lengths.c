#include "normalize/lengths.h"

#include "normalize/fresh.h"

typedef struct {
    Arena *a;
    Fresh fresh;
    VarVec assigned; /* by a statement other than the declaration */
} Lengths;

static void note_assigned(Stmt *s, void *ctx)
{
    Lengths *l = ctx;
    if ((s->kind == ST_ASSIGN || s->kind == ST_CALL) && s->lhs && s->lhs->kind == EX_VAR)
        vec_push(l->a, &l->assigned, s->lhs->var);
}

/* May the value be another one later? */
static bool may_change(const Expr *e, void *ctx)
{
    const Lengths *l = ctx;
    if (e->kind == EX_DEREF || e->kind == EX_INDEX || e->kind == EX_MEMBER || e->kind == EX_CALL)
        return true;
    if (e->kind != EX_VAR)
        return false;
    const Var *v = e->var;
    if ((v->kind != VAR_LOCAL && v->kind != VAR_PARAM) || v->address_taken)
        return true;
    for (int i = 0; i < l->assigned.n; i++)
        if (l->assigned.at[i] == v)
            return true;
    return false;
}

static void on_block(Stmt *s, void *ctx)
{
    Lengths *l = ctx;
    if (s->kind != ST_BLOCK)
        return;
    StmtVec body = {0};
    for (int i = 0; i < s->body.n; i++) {
        Stmt *d = s->body.at[i];
        bool local = d->kind == ST_DECL && d->var->kind == VAR_LOCAL;
        for (Type *t = local ? d->var->type : NULL; t && (t->kind == TY_ARRAY || t->kind == TY_POINTER);
             t = t->base) {
            if (t->kind != TY_ARRAY || t->len != LEN_VLA || !t->len_expr ||
                !ir_expr_any(t->len_expr, may_change, l))
                continue;
            Var *v = fresh_local(&l->fresh, "length", ty_unqualified(l->a, t->len_expr->type), d->loc);
            vec_push(l->a, &body, ir_decl(l->a, v, t->len_expr));
            t->len_expr = ir_var(l->a, v);
        }
        vec_push(l->a, &body, d);
    }
    s->body = body;
}

void norm_lengths(Program *p, Func *f)
{
    Lengths l = {.a = p->arena, .fresh = {.p = p, .f = f}};
    ir_walk_stmt(f->body, note_assigned, NULL, &l);
    ir_walk_stmt(f->body, NULL, on_block, &l);
}
