/* Tangent of an expression: forward mode in one expression. */
#include "diff/gen.h"

Expr *tan_zero(Gen *g, Type *t)
{
    Arena *a = g->arena;
    if (ty_is_floating(t))
        return ir_real(a, 0.0L, ty_strip(t));
    Expr *init = ir_expr(a, EX_INIT, t, (Loc){0}),
         *lit = ir_expr(a, EX_COMPOUND, ty_unqualified(a, t), (Loc){0});
    vec_push(a, &init->args, ir_int(a, 0));
    lit->a = init;
    return lit;
}

static Expr *tan_quotient(Gen *g, Expr *e)
{
    Arena *a = g->arena;
    Expr *da = tan_expr(g, e->a), *db = tan_expr(g, e->b);
    if (!db && is_literal(e->b))
        return da ? ir_binary(a, OP_DIV, da, operand(g, e->b)) : NULL;
    Expr *one = ir_real(a, 1.0L, gen_common_type(g, e->a, e->b));
    if (da)
        da = chain(g, da, ir_binary(a, OP_DIV, one, operand(g, e->b)));
    if (db) {
        Expr *q = ir_binary(a, OP_DIV, operand(g, e->a), operand(g, e->b));
        db = chain(g, db, ir_binary(a, OP_DIV, q, operand(g, e->b)));
    }
    return difference(g, da, db);
}

/* Gives the value of node `e` a name in front of the statement, where it is not under a condition. */
static void name_value(Gen *g, Expr *e, const char *base)
{
    if (!g->pre || g->conditional > 0 || is_simple(e))
        return;
    Expr *value = NEW(g->arena, Expr);
    *value = *e;
    *e = *gen_temp(g, g->pre, base, e->type, value);
}

static Expr *tan_call(Gen *g, Expr *e)
{
    const Func *f = e->a->func;
    const Rule *r = rules_find(g->rules, f);
    Expr *tangents[RULE_ARGS] = {0}, *args[RULE_ARGS], *total = NULL;
    int n = r && e->args.n <= RULE_ARGS ? e->args.n : 0;
    bool uses_result = false, gradient[RULE_ARGS];
    for (int i = 0; i < n; i++) {
        gradient[i] = rule_is_gradient(r, i);
        tangents[i] = rule_has_partial(r, i) ? tan_expr(g, e->args.at[i]) : NULL;
        uses_result |= tangents[i] && rule_uses_result(r, i);
    }
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            if (tangents[i] && rule_uses_arg(r, i, k))
                name_value(g, e->args.at[k], "u");
    for (int k = 0; k < n; k++)
        args[k] = operand(g, e->args.at[k]);
    if (uses_result)
        name_value(g, e, "v");
    for (int i = 0; i < n; i++) {
        if (!tangents[i])
            continue;
        Expr *p = rule_partial(g->arena, r, f, i, args, ir_copy_expr(g->arena, e));
        Expr *d = r->conjugate ? conjugate(g, tangents[i]) : tangents[i];
        p = gradient[i] ? conjugate(g, p) : p;
        d = r->guarded ? chain(g, d, p) : mul(g, p, d);
        total = sum(g, total, gradient[i] ? real_part(g, d) : d);
    }
    return total;
}

/* Does a conversion from one floating type to another lose something? */
static bool narrows(Type *to, Type *from)
{
    if (ty_is_complex(from) && !ty_is_complex(to))
        return true;
    to = ty_strip(to)->kind == TY_COMPLEX ? ty_strip(to)->base : to;
    from = ty_strip(from)->kind == TY_COMPLEX ? ty_strip(from)->base : from;
    return ty_strip(to)->kind < ty_strip(from)->kind;
}

Expr *tan_expr(Gen *g, Expr *e)
{
    Arena *a = g->arena;
    if (!ty_is_floating(e->type) || !act_expr(g->act, e))
        return NULL;
    switch (e->kind) {
    case EX_UNARY: {
        Expr *d = tan_expr(g, e->a);
        return e->op == OP_NEG && d ? negate(g, d) : d;
    }
    case EX_CAST: {
        Expr *d = tan_expr(g, e->a);
        return d && (narrows(e->type, e->a->type) || !e->implicit) ? ir_cast(a, e->type, d) : d;
    }
    case EX_BINARY:
        switch (e->op) {
        case OP_ADD:
            return sum(g, tan_expr(g, e->a), tan_expr(g, e->b));
        case OP_SUB:
            return difference(g, tan_expr(g, e->a), tan_expr(g, e->b));
        case OP_MUL: {
            Expr *da = tan_expr(g, e->a), *db = tan_expr(g, e->b);
            if (da && db && ir_same_expr(e->a, e->b))
                return mul(g, mul(g, ir_real(a, 2.0L, ty_strip(e->type)), operand(g, e->a)), da);
            da = da ? mul(g, da, operand(g, e->b)) : NULL;
            db = db ? mul(g, operand(g, e->a), db) : NULL;
            return sum(g, da, db);
        }
        default:
            return tan_quotient(g, e);
        }
    case EX_COND: {
        g->conditional++;
        Expr *x = tan_expr(g, e->b), *y = tan_expr(g, e->c);
        g->conditional--;
        x = x ? x : tan_zero(g, e->type);
        y = y ? y : tan_zero(g, e->type);
        return ir_cond(a, ir_copy_expr(a, e->a), x, y);
    }
    case EX_CALL:
        return tan_call(g, e);
    default:
        return gen_shadow(g, e);
    }
}
