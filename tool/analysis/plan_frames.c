/* Local arrays that the plan records when their scope ends: they may as well lie on the tape from the beginning. */
#include "analysis/plan_vars.h"

typedef struct {
    Plan *plan;
    Func *func;
    const Var *var;
    bool found;
} Frames;

/* `sizeof a` and `&a` mean the array itself. */
static bool is_hard_use(const Expr *e, void *ctx)
{
    const Frames *f = ctx;
    return (e->kind == EX_SIZEOF || e->kind == EX_ADDR) && e->a && e->a->kind == EX_VAR &&
           e->a->var == f->var;
}

static void check_slot(Expr **slot, void *ctx)
{
    Frames *f = ctx;
    f->found |= ir_expr_any(*slot, is_hard_use, f);
}

static void check_stmt(Stmt *s, void *ctx)
{
    ir_stmt_exprs(s, check_slot, ctx);
}

static bool fits(Frames *f, const Stmt *d)
{
    const VarPlan *vp = &f->plan->vars[d->var->id];
    Type *t = ty_strip(d->var->type);
    if (vp->end != END_TAPE || vp->nested || vp->split_shadow || vp->joint_shadow || d->rhs ||
        t->kind != TY_ARRAY)
        return false;
    if (!(ty_is_floating(t->base) || ty_is_integer(t->base)) || (ty_quals(d->var->type) & Q_VOLATILE))
        return false;
    f->var = d->var;
    f->found = false;
    ir_walk_stmt(f->func->body, check_stmt, NULL, f);
    return !f->found;
}

static void mark(Stmt *s, void *ctx)
{
    Frames *f = ctx;
    if (s->kind != ST_DECL || !fits(f, s))
        return;
    f->plan->vars[s->var->id].on_tape = true;
    /* the backward sweep of the function gives the memory back */
    f->plan->funcs[f->func->id].stmts[f->func->body->id].live = true;
}

void plan_find_on_tape(Plan *plan)
{
    const Pts *pts = plan->act->pts;
    for (int i = 0; i < pts->nfuncs; i++) {
        Frames f = {.plan = plan, .func = pts->funcs[i]};
        ir_walk_stmt(f.func->body, mark, NULL, &f);
    }
}
