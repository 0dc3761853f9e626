/* What can be named at a place: indices, real lvalues, pointers and structures to pass. */
#include "fuzz.h"

#include <string.h>

Expr *gen_node(Gen *g, ExprKind kind, Base type)
{
    Expr *e = fz_alloc(sizeof *e);
    e->id = g->p->nnode++;
    e->kind = kind;
    e->type = type;
    e->bound = 3;
    return e;
}

Expr *gen_const(Gen *g, double v)
{
    Expr *e = gen_node(g, E_REAL, T_DBL);
    e->num = v;
    e->bound = v < 0 ? -v : v;
    return e;
}

Expr *gen_int(Gen *g, int v)
{
    Expr *e = gen_node(g, E_INT, T_INT);
    e->num = v;
    e->bound = v;
    return e;
}

Expr *gen_ref(Gen *g, Var *v)
{
    Expr *e = gen_node(g, E_VAR, v->kind == V_SCALAR ? v->base : v->kind == V_REC ? T_REC : T_PTR);
    e->var = v;
    return e;
}

Expr *gen_binary(Gen *g, const char *op, Expr *a, Expr *b)
{
    Base t = a->type == T_DBL || b->type == T_DBL   ? T_DBL
             : a->type == T_FLT || b->type == T_FLT ? T_FLT
                                                    : T_INT;
    Expr *e = gen_node(g, E_BINARY, t);
    e->op = op;
    e->kid[0] = a;
    e->kid[1] = b;
    e->nkid = 2;
    e->bound = op[0] == '*' ? a->bound * b->bound : a->bound + b->bound;
    return e;
}

int rec_leaves(const Rec *rec, Leaf *out)
{
    int n = 0;
    for (int i = 0; i < rec->nmember; i++) {
        const Member *m = &rec->member[i];
        if (m->base == T_INT)
            continue;
        if (m->base != T_REC) {
            snprintf(out[n].path, sizeof out[n].path, "%s", m->name);
            out[n].base = m->base;
            out[n++].n = m->n;
            continue;
        }
        Leaf inner[8];
        int k = rec_leaves(m->rec, inner);
        for (int j = 0; j < k; j++) {
            out[n] = inner[j];
            snprintf(out[n++].path, sizeof out[n].path, "%.7s.%.14s", m->name, inner[j].path);
        }
    }
    return n;
}

/* ---- integers ------------------------------------------------------------------------------------------------------ */

static Var *pick_int(Gen *g, bool counters, int below)
{
    Var *found[160];
    int n = 0;
    for (int i = 0; i < g->nvis; i++) {
        Var *v = g->vis[i];
        if (v->kind == V_SCALAR && v->base == T_INT && (!counters || (v->counter && v->hi < below)))
            found[n++] = v;
    }
    return n ? found[rng_int(&g->r, n)] : NULL;
}

Expr *gen_index(Gen *g, int n)
{
    Expr *e = NULL;
    Var *v;
    int c = n > 1 ? rng_int(&g->r, n) : 0;
    switch (rng_int(&g->r, 7)) {
    case 0:
    case 1:
    case 2:
        if ((v = pick_int(g, true, n)))
            e = gen_ref(g, v);
        break;
    case 3:
        if ((v = pick_int(g, true, n)))
            e = gen_binary(g, "-", gen_int(g, n - 1), gen_ref(g, v));
        break;
    case 4:
        if ((v = pick_int(g, true, n - 1)))
            e = gen_binary(g, "+", gen_ref(g, v), gen_int(g, 1));
        break;
    case 5:
        if ((v = pick_int(g, false, 0)))
            e = gen_binary(g, "%",
                           rng_chance(&g->r, 50) ? gen_ref(g, v)
                                                 : gen_binary(g, "+", gen_ref(g, v), gen_int(g, c)),
                           gen_int(g, n));
        break;
    default:
        break;
    }
    if (!e)
        e = gen_int(g, c);
    e->locked = true;
    return e;
}

/* A bounded conversion of a real: in 0 .. 5. */
static Expr *int_of_real(Gen *g)
{
    Expr *s = gen_node(g, E_MATH, T_DBL);
    s->op = "sin";
    s->kid[s->nkid++] = gen_real(g, 0);
    s->bound = 1;
    s->locked = true;
    Expr *c = gen_node(g, E_CAST, T_INT);
    c->kid[0] = gen_binary(g, "+", gen_const(g, 3.0), gen_binary(g, "*", gen_const(g, 2.5), s));
    c->kid[0]->locked = c->kid[0]->kid[1]->locked = c->locked = true;
    c->nkid = 1;
    return c;
}

Expr *gen_int_expr(Gen *g)
{
    Var *v = pick_int(g, false, 0), *w = pick_int(g, false, 0);
    Expr *e;
    switch (rng_int(&g->r, 6)) {
    case 0:
        if (v && w) {
            e = gen_binary(g, "%", gen_binary(g, "+", gen_ref(g, v), gen_ref(g, w)), gen_int(g, 5));
            break;
        }
        return gen_int(g, rng_int(&g->r, 5));
    case 1:
        if (v) {
            e = gen_binary(
                g, "%", gen_binary(g, "+", gen_binary(g, "*", gen_int(g, 3), gen_ref(g, v)), gen_int(g, 1)),
                gen_int(g, 7));
            break;
        }
        return gen_int(g, rng_int(&g->r, 5));
    case 2:
        e = int_of_real(g);
        break;
    case 3:
        if (v) {
            e = gen_ref(g, v);
            break;
        }
        return gen_int(g, rng_int(&g->r, 5));
    default:
        return gen_int(g, rng_int(&g->r, 5));
    }
    e->locked = true;
    return e;
}

/* ---- real lvalues ---------------------------------------------------------------------------------------------------- */

static bool has_reals(const Var *v, bool assign)
{
    if (v->kind == V_FNPTR || (assign && v->readonly))
        return false;
    return v->kind == V_REC || v->kind == V_RECPTR || v->kind == V_RECARRAY || v->base == T_DBL ||
           v->base == T_FLT;
}

static Expr *field(Gen *g, Var *v)
{
    Leaf leaf[16];
    int n = rec_leaves(v->rec, leaf);
    Leaf *l = &leaf[rng_int(&g->r, n)];
    Expr *e = gen_node(g, E_FIELD, l->base);
    e->var = v;
    e->leaf = *l;
    e->kid[0] = l->n ? gen_index(g, l->n) : NULL;
    e->kid[1] = v->kind == V_RECARRAY ? gen_index(g, v->n) : NULL;
    e->nkid = 2;
    return e;
}

static Expr *element(Gen *g, Var *v)
{
    Expr *e;
    switch (v->kind) {
    case V_SCALAR:
        return gen_ref(g, v);
    case V_POINTER:
        if (v->n == 1 || rng_chance(&g->r, 20)) {
            e = gen_node(g, E_DEREF, v->base);
            e->var = v;
            return e;
        } /* fall through */
    case V_ARRAY:
        e = gen_node(g, E_INDEX, v->base);
        e->var = v;
        e->kid[0] = gen_index(g, v->n);
        e->nkid = 1;
        return e;
    case V_ARRAY2:
    case V_POINTER2:
        e = gen_node(g, E_INDEX, v->base);
        e->var = v;
        e->kid[0] = gen_index(g, v->n);
        e->kid[1] = gen_index(g, v->m);
        e->nkid = 2;
        return e;
    default:
        return field(g, v);
    }
}

Expr *gen_real_lvalue(Gen *g, bool assign)
{
    Var *found[160];
    int n = 0;
    for (int i = 0; i < g->nvis; i++)
        if (has_reals(g->vis[i], assign))
            found[n++] = g->vis[i];
    if (n == 0)
        return NULL;
    /* Recent variables more often, so that values flow on. */
    int k = rng_chance(&g->r, 40) ? n - 1 - rng_int(&g->r, n < 4 ? n : 4) : rng_int(&g->r, n);
    return element(g, found[k]);
}

/* ---- pointers ------------------------------------------------------------------------------------------------------ */

static Expr *addr(Gen *g, Expr *e)
{
    Expr *a = gen_node(g, E_ADDR, T_PTR);
    a->kid[0] = e;
    a->nkid = 1;
    return a;
}

static Expr *offset(Gen *g, Var *v, int n)
{
    int k = rng_int(&g->r, v->n - n + 1);
    if (k == 0 && rng_chance(&g->r, 70))
        return gen_ref(g, v);
    Expr *e = gen_node(g, E_OFFSET, T_PTR);
    e->var = v;
    e->num = k;
    e->op = rng_chance(&g->r, 50) ? "+" : "&";
    return e;
}

static Expr *pointer_into(Gen *g, Var *v, Base base, int n)
{
    Leaf leaf[16];
    Expr *e;
    switch (v->kind) {
    case V_SCALAR:
        return v->base == base && n == 1 ? addr(g, gen_ref(g, v)) : NULL;
    case V_ARRAY:
    case V_POINTER:
        if (v->base != base || v->n < n)
            return NULL;
        if (n == 1 && rng_chance(&g->r, 40))
            return addr(g, element(g, v));
        return offset(g, v, n);
    case V_ARRAY2:
    case V_POINTER2:
        if (v->base != base || v->m < n)
            return NULL;
        e = gen_node(g, E_ROW, T_PTR);
        e->var = v;
        e->kid[0] = gen_index(g, v->n);
        e->nkid = 1;
        return e;
    case V_REC:
    case V_RECPTR:
    case V_RECARRAY: {
        int k = rec_leaves(v->rec, leaf), at = rng_int(&g->r, k);
        for (int i = 0; i < k; i++) {
            Leaf *l = &leaf[(at + i) % k];
            if (l->base != base || (l->n ? l->n < n : n != 1))
                continue;
            e = gen_node(g, E_FIELD, l->n && n > 1 ? T_PTR : base);
            e->var = v;
            e->leaf = *l;
            e->kid[0] = l->n && n == 1 ? gen_index(g, l->n) : NULL;
            e->kid[1] = v->kind == V_RECARRAY ? gen_index(g, v->n) : NULL;
            e->nkid = 2;
            return l->n && n > 1 ? e : addr(g, e);
        }
        return NULL;
    }
    default:
        return NULL;
    }
}

Expr *gen_pointer(Gen *g, Base base, int n, bool write)
{
    int at = rng_int(&g->r, g->nvis ? g->nvis : 1);
    for (int i = 0; i < g->nvis; i++) {
        Var *v = g->vis[(at + i) % g->nvis];
        if (!has_reals(v, write) || v->readonly > !write)
            continue;
        Expr *e = pointer_into(g, v, base, n);
        if (e)
            return e;
    }
    return NULL;
}

Expr *gen_record(Gen *g, const Rec *rec, bool pointer, bool write)
{
    int at = rng_int(&g->r, g->nvis ? g->nvis : 1);
    for (int i = 0; i < g->nvis; i++) {
        Var *v = g->vis[(at + i) % g->nvis];
        if (v->rec != rec || (write && v->readonly))
            continue;
        if (v->kind == V_RECARRAY) {
            Expr *e = gen_node(g, E_INDEX, T_REC);
            e->var = v;
            e->kid[0] = gen_index(g, v->n);
            e->nkid = 1;
            return pointer ? addr(g, e) : e;
        }
        if (v->kind == V_RECPTR) {
            if (pointer)
                return gen_ref(g, v);
            Expr *e = gen_node(g, E_DEREF, T_REC);
            e->var = v;
            return e;
        }
        if (v->kind == V_REC)
            return pointer ? addr(g, gen_ref(g, v)) : gen_ref(g, v);
    }
    return NULL;
}
