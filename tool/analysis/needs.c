#include "analysis/needs.h"

#include "analysis/initlist.h"

static void need_rule_call(const Activity *act, const Expr *e, BitSet *out)
{
    const Rule *r = rules_find(act->rules, e->a->func);
    for (int i = 0; r && i < e->args.n; i++) {
        if (!rule_has_partial(r, i) || !act_expr(act, e->args.at[i]))
            continue;
        bool again = rule_uses_result(r, i) && !e->kept_in;
        if (rule_uses_result(r, i) && e->kept_in)
            bits_add(act->pts->arena, out, pts_var(act->pts, e->kept_in));
        for (int k = 0; k < e->args.n; k++)
            if (rule_uses_arg(r, i, k) || again)
                eff_reads(act->pts, e->args.at[k], out);
        need_expr(act, e->args.at[i], out);
    }
}

void need_expr(const Activity *act, const Expr *e, BitSet *out)
{
    const Pts *pts = act->pts;
    if (!act_expr(act, e))
        return;
    switch (e->kind) {
    case EX_UNARY:
    case EX_CAST:
        need_expr(act, e->a, out);
        break;
    case EX_BINARY: {
        bool a = act_expr(act, e->a), b = act_expr(act, e->b);
        if (e->op == OP_MUL) {
            if (a)
                eff_reads(pts, e->b, out);
            if (b)
                eff_reads(pts, e->a, out);
        } else if (e->op == OP_DIV) {
            eff_reads(pts, e->b, out);
            if (b)
                eff_reads(pts, e->a, out);
        }
        need_expr(act, e->a, out);
        need_expr(act, e->b, out);
        break;
    }
    case EX_COND:
        eff_reads(pts, e->a, out);
        need_expr(act, e->b, out);
        need_expr(act, e->c, out);
        break;
    case EX_CALL:
        need_rule_call(act, e, out);
        break;
    case EX_COMPOUND: {
        InitVec elems = {0};
        init_elements(pts->arena, (Expr *)e, e->a, &elems);
        for (int i = 0; i < elems.n; i++)
            need_expr(act, elems.at[i].rhs, out);
        break;
    }
    default:
        eff_address_reads(pts, e, out);
    }
}

void need_assign(const Activity *act, const Stmt *s, BitSet *out)
{
    if (!act_stmt(act, s))
        return;
    if (s->kind == ST_ASSIGN) {
        eff_address_reads(act->pts, s->lhs, out);
        need_expr(act, s->rhs, out);
        return;
    }
    InitVec elems = {0};
    init_elements(act->pts->arena, ir_var(act->pts->arena, s->var), s->rhs, &elems);
    for (int i = 0; i < elems.n; i++)
        need_expr(act, elems.at[i].rhs, out);
}
