/* Small algebra on expressions: what a person would not write is not built. */
#include "diff/gen.h"

bool is_number(const Expr *e, double v)
{
    return (e->kind == EX_FLOAT && e->fval == v && !ty_is_complex(e->type)) ||
           (e->kind == EX_INT && (double)e->ival == v);
}

bool is_literal(const Expr *e)
{
    return e->kind == EX_FLOAT || e->kind == EX_INT;
}

bool is_simple(const Expr *e)
{
    switch (e->kind) {
    case EX_VAR:
    case EX_INT:
    case EX_FLOAT:
    case EX_ENUM:
        return true;
    case EX_INDEX:
        return is_simple(e->a) && is_simple(e->b);
    case EX_MEMBER:
        return is_simple(e->a);
    case EX_DEREF:
        return e->a->kind == EX_VAR;
    case EX_CAST:
        return is_simple(e->a);
    default:
        return false;
    }
}

Expr *operand(Gen *g, const Expr *e)
{
    Expr *c = ir_copy_expr(g->arena, e);
    if (c->kind == EX_CAST && c->implicit && ty_is_floating(c->type) && ty_is_floating(c->a->type) &&
        !(is_literal(c->a) && ty_is_complex(c->a->type)))
        c->implicit = false;
    return c;
}

Expr *negate(Gen *g, Expr *x)
{
    if (x->kind == EX_UNARY && x->op == OP_NEG)
        return x->a;
    if (x->kind == EX_FLOAT && !ty_is_complex(x->type))
        return ir_real(g->arena, -x->fval, x->type);
    return ir_unary(g->arena, OP_NEG, x);
}

Expr *mul(Gen *g, Expr *x, Expr *y)
{
    if (is_number(y, 1.0))
        return x;
    if (is_number(x, 1.0) && ty_is_floating(y->type))
        return y;
    if (y->kind == EX_UNARY && y->op == OP_NEG)
        return negate(g, mul(g, x, y->a));
    if (x->kind == EX_UNARY && x->op == OP_NEG)
        return negate(g, mul(g, x->a, y));
    if (is_number(y, -1.0))
        return negate(g, x);
    if (y->kind == EX_BINARY && y->op == OP_MUL && ty_is_floating(y->a->type) && ty_same(y->type, y->a->type))
        return mul(g, mul(g, x, y->a), y->b);
    return ir_binary(g->arena, OP_MUL, x, y);
}

Expr *sum(Gen *g, Expr *x, Expr *y)
{
    if (!x || !y)
        return x ? x : y;
    if (y->kind == EX_UNARY && y->op == OP_NEG)
        return ir_binary(g->arena, OP_SUB, x, y->a);
    return ir_binary(g->arena, OP_ADD, x, y);
}

Expr *difference(Gen *g, Expr *x, Expr *y)
{
    if (!y)
        return x;
    if (!x)
        return negate(g, y);
    if (y->kind == EX_UNARY && y->op == OP_NEG)
        return ir_binary(g->arena, OP_ADD, x, y->a);
    return ir_binary(g->arena, OP_SUB, x, y);
}

Expr *chain(Gen *g, Expr *seed, Expr *partial)
{
    if (seed->kind == EX_FLOAT)
        return mul(g, seed, partial);
    Type *t = gen_common_type(g, seed, partial);
    bool is_complex = ty_is_complex(t);
    TypeKind k = is_complex ? t->base->kind : t->kind;
    const char *suffix = k == TY_FLOAT ? "f" : k == TY_LDOUBLE ? "l" : "";
    g->out->uses_chain |= !is_complex;
    const char *name = arena_printf(g->arena, "%s%s", is_complex ? "ad_cchain" : "ad_chain", suffix);
    return gen_call(g, name, t, 2, seed, partial);
}
