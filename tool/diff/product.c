/* Small algebra on expressions: what a person would not write is not built. */
#include "diff/gen.h"

bool is_number(const Expr *e, double v)
{
    return (e->kind == EX_FLOAT && e->fval == v) || (e->kind == EX_INT && (double)e->ival == v);
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
    if (c->kind == EX_CAST && c->implicit && ty_is_real(c->type) && ty_is_real(c->a->type))
        c->implicit = false;
    return c;
}

Expr *negate(Gen *g, Expr *x)
{
    if (x->kind == EX_UNARY && x->op == OP_NEG)
        return x->a;
    if (x->kind == EX_FLOAT)
        return ir_real(g->arena, -x->fval, x->type);
    return ir_unary(g->arena, OP_NEG, x);
}

Expr *mul(Gen *g, Expr *x, Expr *y)
{
    if (is_number(y, 1.0))
        return x;
    if (is_number(x, 1.0) && ty_is_real(y->type))
        return y;
    if (y->kind == EX_UNARY && y->op == OP_NEG)
        return negate(g, mul(g, x, y->a));
    if (x->kind == EX_UNARY && x->op == OP_NEG)
        return negate(g, mul(g, x->a, y));
    if (is_number(y, -1.0))
        return negate(g, x);
    if (y->kind == EX_BINARY && y->op == OP_MUL && ty_is_real(y->a->type) && ty_same(y->type, y->a->type))
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
    Type *t = gen_real_type(seed, partial);
    TypeKind k = t->kind;
    g->out->uses_chain = true;
    return gen_call(g,
                    k == TY_FLOAT     ? "ad_chainf"
                    : k == TY_LDOUBLE ? "ad_chainl"
                                      : "ad_chain",
                    t, 2, seed, partial);
}
