/* Deep copies of expressions and statements. Types, Vars, Funcs and texts are shared with the original. */
#include "ir/ir.h"

static Expr *copy_or_null(Arena *a, const Expr *e)
{
    return e ? ir_copy_expr(a, e) : NULL;
}

Expr *ir_copy_expr(Arena *a, const Expr *e)
{
    Expr *n = NEW(a, Expr);
    *n = *e;
    n->a = copy_or_null(a, e->a);
    n->b = copy_or_null(a, e->b);
    n->c = copy_or_null(a, e->c);
    memset(&n->args, 0, sizeof n->args);
    for (int i = 0; i < e->args.n; i++)
        vec_push(a, &n->args, copy_or_null(a, e->args.at[i]));
    memset(&n->designators, 0, sizeof n->designators);
    for (int i = 0; i < e->designators.n; i++) {
        DesignatorVec path = {0};
        for (int j = 0; j < e->designators.at[i].n; j++) {
            Designator d = e->designators.at[i].at[j];
            d.index = copy_or_null(a, d.index);
            vec_push(a, &path, d);
        }
        vec_push(a, &n->designators, path);
    }
    n->body = e->body ? ir_copy_stmt(a, e->body) : NULL;
    return n;
}

static Stmt *stmt_or_null(Arena *a, const Stmt *s)
{
    return s ? ir_copy_stmt(a, s) : NULL;
}

Stmt *ir_copy_stmt(Arena *a, const Stmt *s)
{
    Stmt *n = NEW(a, Stmt);
    *n = *s;
    memset(&n->body, 0, sizeof n->body);
    for (int i = 0; i < s->body.n; i++)
        vec_push(a, &n->body, ir_copy_stmt(a, s->body.at[i]));
    n->lhs = copy_or_null(a, s->lhs);
    n->rhs = copy_or_null(a, s->rhs);
    n->cond = copy_or_null(a, s->cond);
    n->init = stmt_or_null(a, s->init);
    n->step = stmt_or_null(a, s->step);
    n->then = stmt_or_null(a, s->then);
    n->els = stmt_or_null(a, s->els);
    memset(&n->pragmas, 0, sizeof n->pragmas); /* a vector may grow: no two share its memory */
    for (int i = 0; i < s->pragmas.n; i++)
        vec_push(a, &n->pragmas, s->pragmas.at[i]);
    return n;
}
