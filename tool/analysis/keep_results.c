#include "analysis/keep_results.h"

#include "analysis/plan_cost.h"
#include "normalize/name_calls.h"

typedef struct {
    const Activity *act;
    BitSet written;
} Keep;

static bool is_active(const Expr *e, void *ctx)
{
    const Keep *k = ctx;
    return act_expr(k->act, e);
}

static bool is_worth(const Expr *call, bool value, void *ctx)
{
    const Keep *k = ctx;
    const Rule *r = rules_find(k->act->rules, call->a->func);
    if (!r || cost_is_small(call->a->func))
        return false;
    for (int i = 0; i < call->args.n; i++)
        value |= rule_has_partial(r, i) && act_expr(k->act, call->args.at[i]) && rule_uses_result(r, i);
    return value;
}

static bool is_constant(const Var *v, void *ctx)
{
    const Keep *k = ctx;
    int l = pts_var(k->act->pts, v);
    return l >= 0 && k->act->pts->locs.at[l]->strong && !bits_has(&k->written, l);
}

static void add_written(Stmt *s, void *ctx)
{
    Keep *k = ctx;
    if (s->kind != ST_ASSIGN && s->kind != ST_CALL)
        return;
    BitSet w = eff_writes(k->act->eff, s);
    bits_union(k->act->pts->arena, &k->written, &w);
}

bool keep_results(Program *p, const Activity *act)
{
    const Pts *pts = act->pts;
    bool changed = false;
    for (int i = 0; i < pts->nfuncs; i++) {
        Keep k = {.act = act};
        NameCalls how = {is_active, is_worth, is_constant, &k};
        ir_walk_stmt(pts->funcs[i]->body, add_written, NULL, &k);
        changed |= norm_name_calls(p, pts->funcs[i], &how);
    }
    return changed;
}
