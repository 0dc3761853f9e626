/* Statements: assignments, calls, branches, loops. The rest (locals, exits, memory) is in gen_local.c. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

Stmt *gen_stmt_node(Gen *g, StmtKind kind)
{
    Stmt *s = fz_alloc(sizeof *s);
    s->id = g->p->nnode++;
    s->kind = kind;
    return s;
}

void gen_append(Stmt ***list, int *n, int *cap, Stmt *s)
{
    if (*n == *cap) {
        int c = *cap ? 2 * *cap : 8;
        Stmt **v = fz_alloc((size_t)c * sizeof *v);
        for (int i = 0; i < *n; i++)
            v[i] = (*list)[i];
        *list = v;
        *cap = c;
    }
    (*list)[(*n)++] = s;
}

static Stmt *real_assign(Gen *g)
{
    Expr *lhs = gen_real_lvalue(g, true);
    if (!lhs)
        return NULL;
    Stmt *s = gen_stmt_node(g, S_ASSIGN);
    s->lhs = lhs;
    int depth = 1 + rng_int(&g->r, 3);
    switch (rng_int(&g->r, 9)) {
    case 0:
    case 1:
        s->op = "+=";
        s->rhs = gen_fit(g, gen_real(g, depth), 0.3);
        break;
    case 2:
        s->op = "-=";
        s->rhs = gen_fit(g, gen_real(g, depth), 0.3);
        break;
    case 3:
        s->op = "*=";
        s->rhs = gen_fit(g, gen_real(g, depth), 1.1);
        break;
    case 4: {
        s->op = "/=";
        Expr *e = gen_real_lvalue(g, false);
        s->rhs = gen_binary(g, "+", gen_const(g, 1.2), gen_binary(g, "*", e, e));
        s->rhs->locked = true;
        break;
    }
    case 5:
        /* In place: x = f(x). */
        s->op = "=";
        s->rhs = gen_fit(g, gen_binary(g, rng_chance(&g->r, 50) ? "*" : "+", lhs, gen_real(g, depth)), 3);
        break;
    default:
        s->op = "=";
        s->rhs = gen_fit(g, gen_real(g, depth), 3);
        break;
    }
    return s;
}

/* An int variable that no loop owns. */
static Stmt *int_assign(Gen *g)
{
    for (int i = g->nvis; i-- > 0;) {
        Var *v = g->vis[i];
        if (v->kind != V_SCALAR || v->base != T_INT || v->counter || v->readonly)
            continue;
        Stmt *s = gen_stmt_node(g, S_ASSIGN);
        s->lhs = gen_ref(g, v);
        s->op = "=";
        s->rhs = gen_int_expr(g);
        if (rng_chance(&g->r, 30)) {
            s->op = "+=";
            s->rhs = gen_int(g, 1 + rng_int(&g->r, 2));
        }
        return s;
    }
    return NULL;
}

static Stmt *call_stmt(Gen *g)
{
    if (g->p->nfunc == 0)
        return NULL;
    Func *f = g->p->func[rng_int(&g->r, g->p->nfunc)];
    if (f->cost * g->times > 4000 || (g->f->pure && !f->pure && g->p->nglobal > 0))
        return NULL;
    Expr *c = gen_call(g, f);
    if (!c)
        return NULL;
    Stmt *s = gen_stmt_node(g, S_CALL);
    s->rhs = c;
    if (f->ret == T_REC) {
        for (int i = g->nvis; i-- > 0;)
            if (g->vis[i]->kind == V_REC && g->vis[i]->rec == f->rec && !g->vis[i]->readonly) {
                s->lhs = gen_ref(g, g->vis[i]);
                s->op = "=";
                return s;
            }
        return s;
    }
    if (f->ret == T_VOID || rng_chance(&g->r, 8))
        return s;
    s->op = "=";
    if (f->pure && rng_chance(&g->r, 30))
        s->op = "+=";
    if (s->op[0] == '+')
        s->rhs = gen_fit(g, c, 0.5);
    s->lhs = gen_real_lvalue(g, true);
    if (!s->lhs)
        s->op = NULL;
    return s;
}

static Stmt *record_assign(Gen *g)
{
    for (int i = g->nvis; i-- > 0;) {
        Var *v = g->vis[i];
        if ((v->kind != V_REC && v->kind != V_RECPTR) || v->readonly)
            continue;
        Stmt *s = gen_stmt_node(g, S_ASSIGN);
        s->lhs = v->kind == V_REC ? gen_ref(g, v) : gen_node(g, E_DEREF, T_REC);
        s->lhs->var = v;
        s->op = "=";
        s->rhs = gen_record(g, v->rec, false, false);
        return s->rhs ? s : NULL;
    }
    return NULL;
}

static int pointee_level(const Expr *e)
{
    return e->var ? e->var->level : pointee_level(e->kid[0]);
}

/* p = another place with at least as many elements. */
static Stmt *pointer_assign(Gen *g)
{
    for (int i = g->nvis; i-- > 0;) {
        Var *v = g->vis[i];
        if (v->kind != V_POINTER || v->param || v->pinned)
            continue;
        Expr *e = gen_pointer(g, v->base, v->n, !v->readonly);
        if (!e || pointee_level(e) > v->level)
            return NULL;
        Stmt *s = gen_stmt_node(g, S_ASSIGN);
        s->lhs = gen_ref(g, v);
        s->op = "=";
        s->rhs = e;
        e->locked = true;
        if (rng_chance(&g->r, 30)) {
            Expr *c = gen_node(g, E_COND, T_PTR);
            c->kid[0] = gen_cond(g, 0);
            c->kid[1] = e;
            c->kid[2] = gen_ref(g, v);
            c->nkid = 3;
            c->locked = true;
            s->rhs = c;
        }
        return s;
    }
    return NULL;
}

/* ---- blocks and loops ------------------------------------------------------------------------------------------------ */

static Stmt *branch(Gen *g, int count)
{
    Stmt *s = gen_stmt_node(g, S_IF);
    s->cond = gen_cond(g, 2);
    gen_block(g, s, false, count);
    if (rng_chance(&g->r, 50))
        gen_block(g, s, true, count);
    return s;
}

static void loop_body(Gen *g, Stmt *s, int trips, int count)
{
    double times = g->times;
    g->times *= trips;
    g->loops++;
    g->breakable++;
    /* `continue` must not jump over what moves the loop on. */
    int continuable = g->continuable;
    bool at_end = (s->kind == S_FOR && s->variant == 7) || (s->kind == S_WALK && s->variant % 2 == 0);
    g->continuable = !at_end;
    gen_block(g, s, false, count);
    g->continuable = continuable;
    g->breakable--;
    g->loops--;
    g->times = times;
}

static Stmt *for_loop(Gen *g, int count)
{
    Stmt *s = gen_stmt_node(g, S_FOR);
    s->variant = rng_int(&g->r, 9);
    s->lo = rng_chance(&g->r, 60) ? 0 : rng_int(&g->r, 3);
    s->hi = rng_chance(&g->r, 8) ? s->lo : s->lo + 1 + rng_int(&g->r, 4);
    s->step = rng_chance(&g->r, 70) ? 1 : 2 + rng_int(&g->r, 2);
    if (s->variant == 3) /* bound in a variable: hi is what it cannot reach */
        s->rhs = gen_binary(g, "%", gen_int_expr(g), gen_int(g, 4)), s->hi = 4, s->rhs->locked = true;
    if (s->variant == 8) {
        /* for (double t = 0.0; t < c; t += 0.5) */
        s->var = gen_var(g, V_SCALAR, T_DBL, "t");
        s->var->readonly = s->var->pinned = true;
        s->step = 1;
    } else {
        s->var = gen_var(g, V_SCALAR, T_INT, "ijk" + rng_int(&g->r, 3));
        s->var->counter = true;
        s->var->hi = s->hi > 0 ? s->hi - 1 : 0;
    }
    int nvis = g->nvis, scope = g->scope;
    gen_show(g, s->var);
    loop_body(g, s, s->hi - s->lo, count);
    g->nvis = nvis;
    g->scope = scope;
    return s;
}

/* The counter is declared in front of the loop, which counts at the start of its body: `continue` is harmless. */
static Stmt *while_loop(Gen *g, int count)
{
    Stmt *s = gen_stmt_node(g, rng_chance(&g->r, 65) ? S_WHILE : S_DO);
    s->var = gen_var(g, V_SCALAR, T_INT, "n");
    s->var->counter = true;
    s->hi = 1 + rng_int(&g->r, 5);
    s->var->hi = s->hi;
    s->variant = rng_int(&g->r, 3);
    if (rng_chance(&g->r, 50))
        s->cond = gen_cond(g, 1);
    int nvis = g->nvis, scope = g->scope;
    gen_show(g, s->var);
    loop_body(g, s, s->hi, count);
    g->nvis = nvis;
    g->scope = scope;
    return s;
}

/* { double *p = a; for (i = 0; i < n; i++) { body over *p; p++; } } */
static Stmt *walk(Gen *g, int count)
{
    Base base = rng_chance(&g->r, 90) ? T_DBL : T_FLT;
    int n = 2 + rng_int(&g->r, 3);
    Expr *e = gen_pointer(g, base, n, true);
    if (!e)
        return NULL;
    e->locked = true;
    Stmt *s = gen_stmt_node(g, S_WALK);
    s->rhs = e;
    s->hi = n;
    s->variant = rng_int(&g->r, 4);
    int nvis = g->nvis, scope = g->scope;
    s->var = gen_var(g, V_POINTER, base, "p");
    s->var->n = 1;
    s->var->pinned = true;
    s->var2 = gen_var(g, V_SCALAR, T_INT, "i");
    s->var2->counter = true;
    s->var2->hi = n - 1;
    gen_show(g, s->var);
    if (s->variant < 2)
        gen_show(g, s->var2);
    loop_body(g, s, n, count);
    g->nvis = nvis;
    g->scope = scope;
    return s;
}

static Stmt *simple(Gen *g)
{
    switch (rng_int(&g->r, 12)) {
    case 0:
    case 1:
    case 2:
        return call_stmt(g);
    case 3:
        return int_assign(g);
    case 4:
        return record_assign(g);
    case 5:
        return pointer_assign(g);
    default:
        return real_assign(g);
    }
}

static Stmt *compound(Gen *g, int count)
{
    switch (rng_int(&g->r, 10)) {
    case 0:
    case 1:
    case 2:
        return branch(g, count);
    case 3:
    case 4:
    case 5:
        return g->loops < 3 && g->times < 60 ? for_loop(g, count) : branch(g, count);
    case 6:
    case 7:
        return g->loops < 3 && g->times < 60 ? while_loop(g, count) : branch(g, count);
    case 8:
        return g->times < 60 ? walk(g, count) : NULL;
    default: {
        Stmt *s = gen_stmt_node(g, S_BLOCK);
        gen_block(g, s, false, count);
        return s;
    }
    }
}

/* count statements into the body (or else part) of the owner, in a scope of their own. */
void gen_block(Gen *g, Stmt *owner, bool other, int count)
{
    Stmt ***list = other ? &owner->other : &owner->body;
    int *n = other ? &owner->nother : &owner->n, *cap = other ? &owner->capother : &owner->cap;
    int nvis = g->nvis, scope = g->scope;
    Var *outside[160];
    memcpy(outside, g->vis, sizeof outside);
    g->scope = g->nvis;
    g->depth++;
    for (int i = 0; i < count; i++) {
        Stmt *s = NULL;
        if (rng_chance(&g->r, g->depth <= 2 ? 30 : 18) && g->nvis < 100)
            gen_local(g, list, n, cap);
        if (g->depth > 1)
            gen_exits(g, list, n, cap);
        if (g->depth < 6 && rng_chance(&g->r, g->depth < 4 ? 35 : 18))
            s = compound(g, 1 + rng_int(&g->r, count > 4 ? 4 : 3));
        else
            s = simple(g);
        if (s)
            gen_append(list, n, cap, s);
    }
    g->depth--;
    /* What the block hid is visible again. */
    memcpy(g->vis, outside, sizeof outside);
    g->nvis = nvis;
    g->scope = scope;
}
