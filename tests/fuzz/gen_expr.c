/* Real expressions and conditions. Values are kept tame by an estimate of their magnitude. */
#include "fuzz.h"

#include <string.h>

static Expr *unary(Gen *g, const char *op, Expr *a)
{
    Expr *e = gen_node(g, E_UNARY, a->type);
    e->op = op;
    e->kid[0] = a;
    e->nkid = 1;
    e->bound = a->bound;
    return e;
}

static Expr *math(Gen *g, const char *op, double bound, Expr *a, Expr *b)
{
    size_t n = strlen(op);
    bool is_float = n > 1 && op[n - 1] == 'f' && strcmp(op, "erf") != 0;
    Expr *e = gen_node(g, E_MATH, is_float ? T_FLT : T_DBL);
    e->op = op;
    e->kid[e->nkid++] = a;
    if (b)
        e->kid[e->nkid++] = b;
    e->bound = bound;
    return e;
}

static Expr *leaf(Gen *g)
{
    Expr *e = rng_chance(&g->r, 85) ? gen_real_lvalue(g, false) : NULL;
    return e ? e : gen_const(g, rng_real(&g->r, -1.5, 1.5));
}

/* c + e * e: greater than c. */
static Expr *positive(Gen *g, double c)
{
    Expr *e = gen_real_lvalue(g, false);
    if (!e)
        return gen_const(g, c);
    Expr *s = gen_binary(g, "+", gen_const(g, c), gen_binary(g, "*", e, e));
    s->locked = true;
    return s;
}

Expr *gen_fit(Gen *g, Expr *e, double limit)
{
    if (e->bound <= limit)
        return e;
    double c = limit / e->bound;
    if (c >= 0.1)
        return gen_binary(g, "*", gen_const(g, (int)(c * 100) / 100.0), e);
    static const char *const bounded[] = {"sin", "cos", "tanh", "atan", "erf"};
    Expr *s = math(g, bounded[rng_int(&g->r, 5)], 1.6, e, NULL);
    return s->bound <= limit ? s
                             : gen_binary(g, "*", gen_const(g, (int)(limit / s->bound * 100 + 1) / 100.0), s);
}

static Expr *gen_math(Gen *g, int depth)
{
    Expr *a = gen_real(g, depth - 1);
    switch (rng_int(&g->r, 20)) {
    case 0:
    case 1:
        return math(g, "sin", 1, a, NULL);
    case 2:
        return math(g, "cos", 1, a, NULL);
    case 3:
        return math(g, "exp", 2.72, gen_fit(g, a, 1), NULL);
    case 4:
        return math(g, "log", 3, positive(g, 0.5), NULL);
    case 5:
        return math(g, "sqrt", 4, positive(g, 0.5), NULL);
    case 6:
        return math(g, "tanh", 1, a, NULL);
    case 7:
        return math(g, "fabs", a->bound, a, NULL);
    case 8:
        return math(g, "pow", 10, positive(g, 0.7), gen_fit(g, a, 1));
    case 9: {
        Expr *two = gen_const(g, 2.0);
        return math(g, "pow", a->bound * a->bound, a, two);
    }
    case 10: {
        Expr *b = gen_real(g, depth - 1);
        return math(g, "fmax", a->bound > b->bound ? a->bound : b->bound, a, b);
    }
    case 11: {
        Expr *b = gen_real(g, depth - 1);
        return math(g, "fmin", a->bound > b->bound ? a->bound : b->bound, a, b);
    }
    case 12:
        return math(g, "hypot", a->bound + 10, a, positive(g, 0.4));
    case 13:
        return math(g, "atan2", 1.6, a, positive(g, 0.6));
    case 14:
        return math(g, "cbrt", 2, positive(g, 0.8), NULL);
    case 15:
        return math(g, "log1p", 3, positive(g, 0.1), NULL);
    case 16: {
        Expr *e = math(g, "fma", 12, a, gen_real(g, 0));
        e->kid[e->nkid++] = gen_real(g, 0);
        e->bound = a->bound * e->kid[1]->bound + e->kid[2]->bound;
        return e;
    }
    case 17:
        return math(g, "floor", a->bound + 1, a, NULL);
    case 18:
        g->p->floats = true;
        return math(g, "sinf", 1, gen_fit(g, a, 3), NULL);
    default:
        return math(g, "erf", 1, a, NULL);
    }
}

Expr *gen_real(Gen *g, int depth)
{
    if (depth <= 0 || rng_chance(&g->r, 15))
        return leaf(g);
    Expr *a, *b, *e;
    switch (rng_int(&g->r, 12)) {
    case 0:
    case 1:
        a = gen_real(g, depth - 1);
        return gen_binary(g, "+", a, gen_real(g, depth - 1));
    case 2:
        a = gen_real(g, depth - 1);
        return gen_binary(g, "-", a, gen_real(g, depth - 1));
    case 3:
    case 4:
    case 5:
        a = gen_real(g, depth - 1);
        return gen_binary(g, "*", a, gen_real(g, depth - 1));
    case 6:
        a = gen_real(g, depth - 1);
        b = positive(g, 1.2);
        e = gen_binary(g, "/", a, b);
        e->bound = a->bound;
        return e;
    case 7:
        return unary(g, "-", gen_real(g, depth - 1));
    case 8:
        e = gen_node(g, E_COND, T_DBL);
        e->kid[0] = gen_cond(g, 1);
        e->kid[1] = gen_real(g, depth - 1);
        e->kid[2] = gen_real(g, depth - 1);
        e->nkid = 3;
        e->type = e->kid[1]->type == T_FLT && e->kid[2]->type == T_FLT ? T_FLT : T_DBL;
        e->bound = e->kid[1]->bound > e->kid[2]->bound ? e->kid[1]->bound : e->kid[2]->bound;
        return e;
    case 9: {
        for (int tries = 0; tries < 3; tries++) {
            if (g->p->nfunc == 0)
                break;
            Func *f = g->p->func[rng_int(&g->r, g->p->nfunc)];
            if (f->pure && (f->ret == T_DBL || f->ret == T_FLT) && !f->recursive &&
                f->cost * g->times < 3000) {
                e = gen_call(g, f);
                if (e)
                    return e;
            }
        }
        return gen_math(g, depth);
    }
    case 10:
        if (rng_chance(&g->r, 30)) {
            Expr *k = gen_int_expr(g);
            return gen_binary(g, "*", gen_const(g, 0.25), k);
        } /* fall through */
    default:
        return gen_math(g, depth);
    }
}

Expr *gen_cond(Gen *g, int depth)
{
    static const char *const rel[] = {"<", ">", "<=", ">=", "<", ">"};
    Expr *e, *a;
    int pick = rng_int(&g->r, 8);
    if (pick < 4 || depth <= 0) {
        a = gen_real(g, 1);
        e = gen_binary(g, rel[rng_int(&g->r, 6)], a,
                       rng_chance(&g->r, 50) ? gen_const(g, rng_real(&g->r, -1, 1)) : gen_real(g, 1));
    } else if (pick < 6) {
        a = gen_int_expr(g);
        e = gen_binary(g, rng_chance(&g->r, 50) ? "==" : "<", a, gen_int(g, 1 + rng_int(&g->r, 3)));
    } else if (pick == 6) {
        a = gen_cond(g, depth - 1);
        e = gen_binary(g, rng_chance(&g->r, 50) ? "&&" : "||", a, gen_cond(g, depth - 1));
    } else {
        e = unary(g, "!", gen_cond(g, depth - 1));
    }
    e->type = T_INT;
    return e;
}

/* ---- calls ------------------------------------------------------------------------------------------------------------ */

static Expr *argument(Gen *g, Func *f, Var *p)
{
    Expr *e;
    switch (p->kind) {
    case V_SCALAR:
        if (p->base != T_INT)
            return gen_fit(g, gen_real(g, 1), 3);
        if (f->recursive && p == f->param[0])
            return gen_int(g, rng_int(&g->r, 4));
        e = gen_int_expr(g);
        return e;
    case V_POINTER:
        e = gen_pointer(g, p->base, p->n, !p->readonly);
        if (e && rng_chance(&g->r, 8)) {
            Expr *other = gen_pointer(g, p->base, p->n, !p->readonly), *c;
            c = gen_node(g, E_COND, T_PTR);
            c->kid[0] = gen_cond(g, 0);
            c->kid[1] = e;
            c->kid[2] = other;
            c->nkid = 3;
            return c;
        }
        return e;
    case V_REC:
    case V_RECPTR:
        return gen_record(g, p->rec, p->kind == V_RECPTR, p->kind == V_RECPTR && !p->readonly);
    case V_POINTER2:
        for (int i = 0; i < g->nvis; i++) {
            Var *v = g->vis[i];
            if ((v->kind == V_ARRAY2 || v->kind == V_POINTER2) && v->base == p->base && v->n >= p->n &&
                v->m == p->m && (!v->readonly || p->readonly))
                return gen_ref(g, v);
        }
        return NULL;
    default:
        return NULL;
    }
}

Expr *gen_call(Gen *g, Func *f)
{
    Expr *e = gen_node(g, E_CALL, f->ret);
    e->func = f;
    for (int i = 0; i < f->nparam; i++) {
        Expr *a = argument(g, f, f->param[i]);
        if (!a)
            return NULL;
        a->locked = a->locked || a->type == T_INT || a->type == T_PTR;
        e->kid[e->nkid++] = a;
    }
    return e;
}
