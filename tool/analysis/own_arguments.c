#include "analysis/own_arguments.h"

#include "analysis/plan_vars.h"
#include "normalize/fresh.h"

typedef struct {
    const Activity *act;
    Fresh fresh;
    bool changed;
} Own;

static void visit_call(Own *o, Stmt *s, StmtVec *out)
{
    Program *p = o->fresh.p;
    const Func *g = s->rhs->a->kind == EX_FUNC ? s->rhs->a->func : NULL;
    if (!g || !g->body)
        return;
    for (int i = 0; i < s->rhs->args.n && i < g->params.n; i++) {
        Expr *arg = s->rhs->args.at[i];
        const Var *param = g->params.at[i];
        if (!ty_is_pointer(param->type) || !param->name || !plan_changes_arg(o->act, s->rhs, arg))
            continue;
        Var *v = fresh_local(&o->fresh, param->name, param->type, arg->loc);
        vec_push(p->arena, out, ir_decl(p->arena, v, arg));
        s->rhs->args.at[i] = ir_var(p->arena, v);
        s->rhs->args.at[i]->loc = arg->loc;
        o->changed = true;
    }
}

/* Lists of declarators and steps in loop headers stay as they are. */
static void visit(Own *o, Stmt *s)
{
    if (!s)
        return;
    visit(o, s->then);
    visit(o, s->els);
    if (s->kind != ST_BLOCK)
        return;
    StmtVec body = {0};
    for (int i = 0; i < s->body.n; i++) {
        visit(o, s->body.at[i]);
        if (s->body.at[i]->kind == ST_CALL)
            visit_call(o, s->body.at[i], &body);
        vec_push(o->fresh.p->arena, &body, s->body.at[i]);
    }
    s->body = body;
}

bool own_arguments(Program *p, const Activity *act)
{
    bool changed = false;
    for (int i = 0; i < act->pts->nfuncs; i++) {
        Own o = {.act = act, .fresh = {.p = p, .f = act->pts->funcs[i]}};
        visit(&o, act->pts->funcs[i]->body);
        changed |= o.changed;
    }
    return changed;
}
