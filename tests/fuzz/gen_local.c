/* Local variables of all kinds, and the constructs behind the feature switches. */
#include "fuzz.h"

#include <string.h>

static bool name_taken(const Gen *g, const char *name)
{
    for (int i = 0; i < g->nvis; i++)
        if (strcmp(g->vis[i]->name, name) == 0)
            return true;
    for (int i = 0; i < g->f->nparam; i++)
        if (strcmp(g->f->param[i]->name, name) == 0)
            return true;
    return false;
}

/* A variable with a name that nothing visible has; names that derivative code likes to use come up too. */
Var *gen_var(Gen *g, VarKind kind, Base base, const char *stem)
{
    static const char *const nasty[] = {"xb", "xd", "value", "w",  "tape", "rb",     "yb",
                                        "i0", "t",  "n1",    "y1", "ad",   "branch", "x0b"};
    Var *v = fz_alloc(sizeof *v);
    v->kind = kind;
    v->base = base;
    v->n = 1;
    v->level = g->depth;
    v->alias = -1;
    if (base == T_FLT)
        g->p->floats = true;
    const char *bad = nasty[rng_int(&g->r, 14)];
    if (rng_chance(&g->r, 12) && !name_taken(g, bad))
        snprintf(v->name, sizeof v->name, "%s", bad);
    else
        do
            snprintf(v->name, sizeof v->name, "%c%d", stem[0], g->names++);
        while (name_taken(g, v->name));
    return v;
}

void gen_show(Gen *g, Var *v)
{
    if (g->nvis < 160)
        g->vis[g->nvis++] = v;
}

static bool mentions(const Expr *e, const Var *v)
{
    if (!e)
        return false;
    if (e->var == v)
        return true;
    for (int i = 0; i < e->nkid; i++)
        if (mentions(e->kid[i], v))
            return true;
    return false;
}

/* Gives v the name of a variable of an outer scope, which it hides until the scope ends. */
static void hide(Gen *g, Var *v, const Stmt *decl)
{
    if (g->depth < 2 || g->scope == 0 || !rng_chance(&g->r, 15))
        return;
    int at = rng_int(&g->r, g->scope);
    Var *outer = g->vis[at];
    if (outer->counter || outer->pinned)
        return;
    for (int i = 0; i < decl->ninit; i++)
        if (mentions(decl->init[i], outer))
            return;
    for (int i = 0; i < g->nvis; i++)
        if (i != at && strcmp(g->vis[i]->name, outer->name) == 0)
            return;
    memcpy(v->name, outer->name, sizeof v->name);
    g->vis[at] = v; /* until gen_block restores what was visible outside */
}

static Base real_base(Gen *g)
{
    return rng_chance(&g->r, 88) ? T_DBL : T_FLT;
}

static void init_reals(Gen *g, Stmt *s, int n)
{
    for (int i = 0; i < n; i++)
        s->init[s->ninit++] =
            rng_chance(&g->r, 60) ? gen_fit(g, gen_real(g, 1), 3) : gen_const(g, rng_real(&g->r, -1.5, 1.5));
}

/* One initialiser for each scalar of the structure, in order. */
static void init_record(Gen *g, Stmt *s, const Rec *rec)
{
    for (int i = 0; i < rec->nmember; i++) {
        const Member *m = &rec->member[i];
        if (m->base == T_REC)
            init_record(g, s, m->rec);
        else if (m->base == T_INT)
            s->init[s->ninit++] = gen_int(g, rng_int(&g->r, 4));
        else
            init_reals(g, s, m->n ? m->n : 1);
    }
}

Var *gen_local(Gen *g, Stmt ***list, int *n, int *cap)
{
    Stmt *s = gen_stmt_node(g, S_DECL);
    Var *v = NULL;
    Expr *e;
    switch (rng_int(&g->r, 12)) {
    case 0:
        v = gen_var(g, V_ARRAY, real_base(g), "a");
        v->n = 2 + rng_int(&g->r, 4);
        init_reals(g, s, v->n);
        break;
    case 1:
        v = gen_var(g, V_ARRAY2, real_base(g), "m");
        v->n = 2 + rng_int(&g->r, 2);
        v->m = 2 + rng_int(&g->r, 2);
        init_reals(g, s, v->n * v->m);
        break;
    case 2:
    case 3:
        v = gen_var(g, V_POINTER, real_base(g), "p");
        v->n = 1 + rng_int(&g->r, 3);
        if (!(e = gen_pointer(g, v->base, v->n, true)))
            return NULL;
        e->locked = true;
        s->init[s->ninit++] = e;
        break;
    case 4:
        if (g->p->nrec == 0)
            return NULL;
        v = gen_var(g, rng_chance(&g->r, 75) ? V_REC : V_RECARRAY, T_REC, "s");
        v->rec = &g->p->rec[rng_int(&g->r, g->p->nrec)];
        if (v->kind == V_RECARRAY) {
            v->n = 2;
            init_record(g, s, v->rec);
            if (s->ninit > 20)
                return NULL;
        } else if (rng_chance(&g->r, 25) && (e = gen_record(g, v->rec, false, false))) {
            s->init[s->ninit++] = e;
            s->variant = 1;
            break;
        }
        init_record(g, s, v->rec);
        break;
    case 5:
        if (g->p->nrec == 0)
            return NULL;
        v = gen_var(g, V_RECPTR, T_REC, "q");
        v->rec = &g->p->rec[rng_int(&g->r, g->p->nrec)];
        if (!(e = gen_record(g, v->rec, true, true)))
            return NULL;
        e->locked = true;
        s->init[s->ninit++] = e;
        break;
    case 6:
    case 7:
        v = gen_var(g, V_SCALAR, T_INT, "k");
        s->init[s->ninit++] = gen_int_expr(g);
        break;
    default:
        v = gen_var(g, V_SCALAR, real_base(g), "x");
        init_reals(g, s, 1);
        if ((g->o->features & FEAT_STATIC) && rng_chance(&g->r, 10))
            v->is_static = true;
        break;
    }
    s->var = v;
    hide(g, v, s);
    gen_append(list, n, cap, s);
    gen_show(g, v);
    return v;
}

/* ---- exits, memory ---------------------------------------------------------------------------------------------------- */

static Stmt *guarded(Gen *g, Stmt *exit)
{
    Stmt *s = gen_stmt_node(g, S_IF);
    s->cond = gen_cond(g, 1);
    gen_append(&s->body, &s->n, &s->cap, exit);
    return s;
}

static Stmt *labelled(Gen *g)
{
    Stmt *s = gen_stmt_node(g, S_LABEL);
    s->variant = g->labels++;
    g->label[g->nlabel++] = s->variant;
    gen_block(g, s, false, 2 + rng_int(&g->r, 3));
    g->nlabel--;
    return s;
}

static Stmt *switched(Gen *g)
{
    Expr *value = gen_int_expr(g);
    if (value->kind == E_INT) /* compilers warn of constant switches */
        return NULL;
    Stmt *s = gen_stmt_node(g, S_SWITCH);
    int cases = 2 + rng_int(&g->r, 2);
    s->cond = gen_binary(g, "%", value, gen_int(g, cases + rng_int(&g->r, 2)));
    s->cond->locked = true;
    s->variant = rng_int(&g->r, 2); /* 1: the last case is the default */
    int continuable = g->continuable;
    g->breakable++;
    for (int i = 0; i < cases; i++) {
        Stmt *c = gen_stmt_node(g, S_BLOCK);
        gen_block(g, c, false, 1 + rng_int(&g->r, 2));
        c->fall = rng_chance(&g->r, 25);
        gen_append(&s->body, &s->n, &s->cap, c);
    }
    g->breakable--;
    g->continuable = continuable;
    return s;
}

static Stmt *heap(Gen *g)
{
    Stmt *s = gen_stmt_node(g, S_HEAP);
    int breakable = g->breakable, continuable = g->continuable, nlabel = g->nlabel, noreturn = g->noreturn;
    int nvis = g->nvis, scope = g->scope;
    s->var = gen_var(g, V_POINTER, T_DBL, "h");
    s->var->n = 2 + rng_int(&g->r, 3);
    s->var->pinned = true;
    s->var->level++; /* no pointer from outside may keep it */
    init_reals(g, s, s->var->n);
    gen_show(g, s->var);
    /* Nothing leaves the block: the memory is freed at its end. */
    g->breakable = g->continuable = g->nlabel = 0;
    g->noreturn = 1;
    gen_block(g, s, false, 2 + rng_int(&g->r, 3));
    g->breakable = breakable, g->continuable = continuable, g->nlabel = nlabel, g->noreturn = noreturn;
    g->nvis = nvis;
    g->scope = scope;
    return s;
}

static Stmt *copy(Gen *g)
{
    for (int i = g->nvis; i-- > 0;) {
        Var *v = g->vis[i];
        if (v->kind != V_ARRAY || v->global)
            continue;
        Stmt *s = gen_stmt_node(g, S_COPY);
        s->var = v;
        s->hi = 1 + rng_int(&g->r, v->n);
        if (rng_chance(&g->r, 30))
            return s;
        for (int k = 0; k < i; k++) {
            Var *u = g->vis[k];
            /* Arrays and parameters are not v's memory; a local pointer may be. */
            if ((u->kind == V_ARRAY || (u->kind == V_POINTER && u->param && g->loops == 0)) &&
                u->base == v->base && u->n >= s->hi) {
                s->var2 = u;
                return s;
            }
        }
        return s;
    }
    return NULL;
}

void gen_exits(Gen *g, Stmt ***list, int *n, int *cap)
{
    int f = g->o->features;
    Stmt *s = NULL, *x;
    int pick = rng_int(&g->r, 40);
    if (pick == 0 && (f & FEAT_BREAK) && g->breakable) {
        s = guarded(g, gen_stmt_node(g, S_BREAK));
    } else if (pick == 1 && (f & FEAT_CONTINUE) && g->continuable) {
        s = guarded(g, gen_stmt_node(g, S_CONTINUE));
    } else if (pick == 2 && (f & FEAT_RETURN) && !g->noreturn && g->f->ret != T_REC) {
        x = gen_stmt_node(g, S_RETURN);
        x->rhs = g->f->ret == T_VOID ? NULL : gen_fit(g, gen_real(g, 1), 3);
        s = guarded(g, x);
    } else if (pick == 3 && (f & FEAT_SWITCH) && g->depth < 4) {
        s = switched(g);
    } else if (pick == 4 && (f & FEAT_GOTO) && g->depth < 4 && g->nlabel < 6 && g->labels < 30) {
        s = labelled(g);
    } else if ((pick == 5 || pick == 6) && (f & FEAT_GOTO) && g->nlabel > 0) {
        x = gen_stmt_node(g, S_GOTO);
        x->variant = g->label[rng_int(&g->r, g->nlabel)];
        s = guarded(g, x);
    } else if (pick == 7 && (f & FEAT_MALLOC) && g->depth < 4) {
        s = heap(g);
    } else if (pick >= 9 && pick < 14 && (f & FEAT_IDIOM) && g->depth < 5 && g->times < 30) {
        s = gen_idiom(g);
    } else if (pick == 8 && (f & FEAT_MEMCPY)) {
        s = copy(g);
    }
    if (s)
        gen_append(list, n, cap, s);
}
