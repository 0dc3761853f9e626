/* Algebra on complex expressions. The adjoint of a complex value z = x + iy is xb + i yb, so that <zb, zd> = Re(conj(zb) zd)
   is what real adjoints and tangents have; then multiplication by p has multiplication by conj(p) as its adjoint, and a
   real operand takes the real part. */
#include "diff/gen.h"

static Expr *library(Gen *g, const char *name, bool complex_result, Expr *x)
{
    TypeKind k = ty_strip(ty_strip(x->type)->base)->kind;
    const char *suffix = k == TY_FLOAT ? "f" : k == TY_LDOUBLE ? "l" : "";
    Type *t = complex_result ? ty_strip(x->type) : ty_basic(k);
    return gen_call(g, arena_printf(g->arena, "%s%s", name, suffix), t, 1, x);
}

/* The literal I, perhaps converted to another precision; NULL for other expressions. */
static const Expr *imaginary_unit(const Expr *e)
{
    while (e->kind == EX_CAST && ty_is_complex(e->type))
        e = e->a;
    return e->kind == EX_FLOAT && ty_is_complex(e->type) && e->fval == 1 ? e : NULL;
}

static bool is_call_of(const Expr *e, const char *name)
{
    size_t n = strlen(name);
    return e->kind == EX_CALL && e->a->kind == EX_FUNC && strncmp(e->a->func->name, name, n) == 0 &&
           (e->a->func->name[n] == '\0' || e->a->func->name[n + 1] == '\0');
}

/* Conjugation costs nothing here, and goes to the other factor. */
static bool is_plain(const Expr *e)
{
    return !ty_is_complex(e->type) || imaginary_unit(e);
}

Expr *conjugate(Gen *g, Expr *x)
{
    Arena *a = g->arena;
    if (!ty_is_complex(x->type))
        return x;
    if (imaginary_unit(x))
        return ir_unary(a, OP_NEG, ir_copy_expr(a, imaginary_unit(x)));
    if (x->kind == EX_UNARY && x->op == OP_NEG)
        return negate(g, conjugate(g, x->a));
    if (is_call_of(x, "conj"))
        return x->args.at[0];
    bool product = x->kind == EX_BINARY && (x->op == OP_MUL || x->op == OP_DIV);
    if (product && (is_plain(x->a) || is_plain(x->b))) {
        Expr *p = conjugate(g, x->a), *q = conjugate(g, x->b);
        return x->op == OP_MUL ? mul(g, p, q) : ir_binary(a, OP_DIV, p, q);
    }
    if (x->kind == EX_COND)
        return ir_cond(a, x->a, conjugate(g, x->b), conjugate(g, x->c));
    return library(g, "conj", true, x);
}

/* Takes the first factor I out of the product in *slot; false where there is none. */
static bool take_unit(Gen *g, Expr **slot)
{
    Expr *e = *slot;
    if (e->kind != EX_BINARY || e->op != OP_MUL)
        return false;
    if (imaginary_unit(e->a) || imaginary_unit(e->b)) {
        *slot = imaginary_unit(e->a) ? e->b : e->a;
        return true;
    }
    if (!take_unit(g, &e->a) && !take_unit(g, &e->b))
        return false;
    *slot = ir_binary(g->arena, OP_MUL, e->a, e->b);
    return true;
}

Expr *real_part(Gen *g, Expr *x)
{
    if (!ty_is_complex(x->type))
        return x;
    if (x->kind == EX_UNARY && x->op == OP_NEG)
        return negate(g, real_part(g, x->a));
    if (x->kind == EX_BINARY && x->op == OP_MUL) {
        if (take_unit(g, &x))
            return ty_is_complex(x->type) ? negate(g, library(g, "cimag", false, x))
                                          : ir_real(g->arena, 0.0L, x->type);
        if (!ty_is_complex(x->a->type))
            return mul(g, x->a, real_part(g, x->b));
        if (!ty_is_complex(x->b->type))
            return mul(g, real_part(g, x->a), x->b);
    }
    return library(g, "creal", false, x);
}
