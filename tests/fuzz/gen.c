/* A whole program: structures, globals, helpers, and the head that is differentiated. */
#include "fuzz.h"

#include <string.h>

const char *const feature_names[] = {"break",  "continue", "return", "switch", "goto",  "global", "static",
                                     "malloc", "memcpy",   "fnptr",  "idioms", "lists", NULL};

static void make_record(Gen *g)
{
    Prog *p = g->p;
    Rec *r = &p->rec[p->nrec];
    snprintf(r->name, sizeof r->name, "S%d", p->nrec);
    int n = 2 + rng_int(&g->r, 3);
    for (int i = 0; i < n; i++) {
        Member *m = &r->member[r->nmember++];
        snprintf(m->name, sizeof m->name, "%c", "abcde"[i]);
        m->base = T_DBL;
        switch (i == 0 ? 9 : rng_int(&g->r, 10)) {
        case 0:
            m->base = T_INT;
            break;
        case 1:
            m->base = T_FLT;
            p->floats = true;
            break;
        case 2:
        case 3:
        case 4:
            m->n = 2 + rng_int(&g->r, 2);
            break;
        case 5:
        case 6:
            if (p->nrec > 0 && i < 2) {
                m->base = T_REC;
                m->rec = &p->rec[0];
            }
            break;
        default:
            break;
        }
    }
    p->nrec++;
}

static Base real_base(Gen *g)
{
    return rng_chance(&g->r, 90) ? T_DBL : T_FLT;
}

static Var *make_param(Gen *g, bool pure)
{
    Var *v;
    switch (rng_int(&g->r, 10)) {
    case 0:
    case 1:
    case 2:
        v = gen_var(g, V_SCALAR, real_base(g), "x");
        break;
    case 3:
        v = gen_var(g, V_SCALAR, T_INT, "k");
        break;
    case 4:
    case 5:
    case 6:
        v = gen_var(g, V_POINTER, real_base(g), "a");
        v->n = 1 + rng_int(&g->r, 4);
        v->readonly = pure || rng_chance(&g->r, 20);
        break;
    case 7:
        v = gen_var(g, V_POINTER2, T_DBL, "m");
        v->n = 2;
        v->m = 2 + rng_int(&g->r, 2);
        if (pure)
            v->kind = V_SCALAR;
        break;
    case 8:
        if (g->p->nrec == 0)
            return NULL;
        v = gen_var(g, V_REC, T_REC, "s");
        v->rec = &g->p->rec[rng_int(&g->r, g->p->nrec)];
        break;
    default:
        if (g->p->nrec == 0)
            return NULL;
        v = gen_var(g, V_RECPTR, T_REC, "q");
        v->rec = &g->p->rec[rng_int(&g->r, g->p->nrec)];
        v->readonly = pure;
        break;
    }
    v->param = true;
    return v;
}

static Func *new_func(Gen *g, const char *name)
{
    Func *f = fz_alloc(sizeof *f);
    snprintf(f->name, sizeof f->name, "%s_%s", g->p->prefix, name);
    g->f = f;
    g->nvis = g->scope = g->depth = g->loops = g->breakable = g->continuable = g->noreturn = g->nlabel =
        g->labels = g->names = 0;
    g->times = 1;
    for (int i = 0; i < g->p->nglobal; i++)
        gen_show(g, g->p->global[i]);
    return f;
}

static void add_param(Gen *g, Func *f, Var *v)
{
    if (!v)
        return;
    f->param[f->nparam++] = v;
    gen_show(g, v);
}

/* The last statement: a returned value that depends on what was computed. */
static void add_return(Gen *g, Func *f)
{
    if (f->ret == T_VOID)
        return;
    Stmt *s = gen_stmt_node(g, S_RETURN);
    if (f->ret == T_REC)
        s->rhs = gen_record(g, f->rec, false, false);
    else
        s->rhs = gen_fit(g, gen_binary(g, "+", gen_real(g, 1), gen_real(g, 2)), 3);
    if (f->ret == T_REC && !s->rhs)
        f->ret = T_VOID;
    else
        gen_append(&f->body->body, &f->body->n, &f->body->cap, s);
}

/* res = f(depth - 1, ...), guarded. */
static void add_recursion(Gen *g, Func *f)
{
    Expr *call = gen_call(g, f);
    if (!call)
        return;
    call->kid[0] = gen_binary(g, "-", gen_ref(g, f->param[0]), gen_int(g, 1));
    call->kid[0]->locked = true;
    Stmt *s = gen_stmt_node(g, S_IF), *c = gen_stmt_node(g, S_CALL);
    s->cond = gen_binary(g, ">", gen_ref(g, f->param[0]), gen_int(g, 0));
    s->cond->locked = true;
    s->cond->id = -1; /* never edited: the recursion ends by it */
    call->kid[0]->id = -1;
    c->rhs = call;
    if (f->ret != T_VOID) {
        c->lhs = gen_real_lvalue(g, true);
        c->op = c->lhs ? "=" : NULL;
    }
    gen_append(&s->body, &s->n, &s->cap, c);
    gen_append(&f->body->body, &f->body->n, &f->body->cap, s);
}

/* Like gen_block for a function's outermost block, whose variables stay visible for its return. */
static void fill_body(Gen *g, Func *f, int count)
{
    f->body = gen_stmt_node(g, S_BLOCK);
    Stmt *b = f->body;
    g->depth = 1;
    int recursion = f->recursive ? rng_int(&g->r, count) : -1;
    for (int i = 0; i < 2; i++)
        gen_local(g, &b->body, &b->n, &b->cap);
    for (int i = 0; i < count; i++) {
        Stmt *part = gen_stmt_node(g, S_BLOCK);
        if (i == recursion)
            add_recursion(g, f);
        if (rng_chance(&g->r, 25))
            gen_local(g, &b->body, &b->n, &b->cap);
        gen_exits(g, &b->body, &b->n, &b->cap);
        gen_block(g, part, false, 1);
        /* The statements of the part stand in the body itself when they declare nothing. */
        bool flat = true;
        for (int k = 0; k < part->n; k++)
            flat = flat && part->body[k]->kind != S_DECL;
        if (flat)
            for (int k = 0; k < part->n; k++)
                gen_append(&b->body, &b->n, &b->cap, part->body[k]);
        else
            gen_append(&b->body, &b->n, &b->cap, part);
    }
    g->scope = g->nvis;
}

static double cost_of(const Stmt *s);

static double cost_expr(const Expr *e)
{
    double c = e->kind == E_CALL ? e->func->cost : 0.1;
    for (int i = 0; i < e->nkid; i++)
        if (e->kid[i])
            c += cost_expr(e->kid[i]);
    return c;
}

static double cost_list(Stmt *const *list, int n)
{
    double c = 0;
    for (int i = 0; i < n; i++)
        c += cost_of(list[i]);
    return c;
}

static double cost_of(const Stmt *s)
{
    double c = 1 + cost_list(s->body, s->n) + cost_list(s->other, s->nother);
    if (s->rhs)
        c += cost_expr(s->rhs);
    if (s->cond)
        c += cost_expr(s->cond);
    for (int i = 0; i < s->ninit; i++)
        c += cost_expr(s->init[i]);
    if (s->kind == S_IDIOM)
        c += 15;
    bool loop = s->kind == S_FOR || s->kind == S_WHILE || s->kind == S_DO || s->kind == S_WALK;
    return loop ? c * (s->hi - s->lo + 1) : c;
}

static void make_helper(Gen *g, int i)
{
    char name[16];
    snprintf(name, sizeof name, "g%d", i);
    Func *f = new_func(g, name);
    f->is_static = rng_chance(&g->r, 70);
    f->pure = rng_chance(&g->r, 40);
    f->recursive = rng_chance(&g->r, 15);
    if (f->pure)
        g->nvis = 0; /* no globals: they may change */
    if (f->recursive) {
        Var *d = gen_var(g, V_SCALAR, T_INT, "d");
        d->param = d->readonly = true;
        add_param(g, f, d);
    }
    int n = 1 + rng_int(&g->r, 4);
    for (int k = 0; k < n; k++)
        add_param(g, f, make_param(g, f->pure));
    int r = rng_int(&g->r, 10);
    f->ret = f->pure || r < 6 ? (rng_chance(&g->r, 90) ? T_DBL : T_FLT) : r < 9 ? T_VOID : T_REC;
    if (f->ret == T_REC && (g->p->nrec == 0 || f->recursive))
        f->ret = T_VOID;
    if (f->ret == T_REC)
        f->rec = &g->p->rec[rng_int(&g->r, g->p->nrec)];
    if (f->ret == T_FLT)
        g->p->floats = true;
    fill_body(g, f, 1 + rng_int(&g->r, g->o->size));
    add_return(g, f);
    f->cost = cost_of(f->body) * (f->recursive ? 4 : 1);
    g->p->func[g->p->nfunc++] = f;
}

/* Some parameters get an AD_SIZE, and some programs a list of results and independents on the command line. */
static void choose_lists(Gen *g, Func *f)
{
    bool alias = false;
    int independents = 0, results = 0;
    for (int i = 0; i < f->nparam; i++)
        alias = alias || f->param[i]->alias >= 0;
    for (int i = 0; i < f->nparam; i++)
        f->param[i]->sized = !alias && f->param[i]->kind == V_POINTER && rng_chance(&g->r, 50);
    if (alias || rng_chance(&g->r, 50))
        return;
    g->p->listed = true;
    for (int i = 0; i < f->nparam; i++) {
        Var *v = f->param[i];
        v->independent = v->independent && rng_chance(&g->r, 60);
        v->result = v->result && rng_chance(&g->r, 60);
        independents += v->independent;
        results += v->result;
    }
    if (!independents)
        f->param[1]->independent = true;
    if (!results && f->ret == T_VOID)
        f->ret = T_DBL;
}

/* The head's parameters, which of them are independent, what is a result, and which share memory. */
static void make_head(Gen *g)
{
    Func *f = new_func(g, "f");
    Prog *p = g->p;
    Var *n = gen_var(g, V_SCALAR, T_INT, "n");
    n->param = true;
    add_param(g, f, n);
    Var *x = gen_var(g, V_SCALAR, T_DBL, "x");
    x->param = true;
    add_param(g, f, x);
    int count = 1 + rng_int(&g->r, 4);
    for (int i = 0; i < count; i++)
        add_param(g, f, make_param(g, false));
    f->ret = rng_chance(&g->r, 90) ? T_DBL : T_FLT;
    if (f->ret == T_FLT)
        p->floats = true;
    for (int i = 0; i < f->nparam; i++) {
        Var *v = f->param[i];
        v->independent = v->base != T_INT;
        v->result = v->kind != V_SCALAR && v->kind != V_REC && !v->readonly;
        if (v->result && f->ret == T_DBL && rng_chance(&g->r, 15))
            f->ret = T_VOID;
        if (v->kind == V_POINTER && rng_chance(&g->r, 20))
            for (int k = 1; k < i; k++) {
                Var *u = f->param[k];
                if (u->kind == V_POINTER && u->base == v->base && u->n >= v->n && !u->readonly &&
                    !v->readonly && u->alias < 0)
                    v->alias = k;
            }
    }
    if (g->o->features & FEAT_LIST)
        choose_lists(g, f);
    /* Globals start each call from the parameters. */
    fill_body(g, f, 3 + rng_int(&g->r, g->o->size));
    for (int i = 0; i < p->nglobal; i++) {
        Var *v = p->global[i];
        for (int k = 0; k < (v->kind == V_ARRAY ? v->n : 1); k++) {
            Stmt *s = gen_stmt_node(g, S_ASSIGN);
            s->id = -1;
            s->lhs = gen_node(g, v->kind == V_ARRAY ? E_INDEX : E_VAR, v->base);
            s->lhs->var = v;
            if (v->kind == V_ARRAY) {
                s->lhs->kid[0] = gen_int(g, k);
                s->lhs->nkid = 1;
            }
            s->op = "=";
            s->rhs = gen_binary(g, "*", gen_const(g, 0.5 + 0.25 * k), gen_ref(g, x));
            gen_append(&f->body->body, &f->body->n, &f->body->cap, s);
            Stmt **b = f->body->body;
            memmove(b + 1, b, (size_t)(f->body->n - 1) * sizeof *b);
            b[0] = s;
        }
    }
    add_return(g, f);
    p->func[p->nfunc++] = f;
}

Prog *gen_program(uint64_t seed, const Options *o)
{
    Prog *p = fz_alloc(sizeof *p);
    Gen *g = fz_alloc(sizeof *g);
    p->seed = seed;
    snprintf(p->prefix, sizeof p->prefix, "p%llu", (unsigned long long)seed);
    g->p = p;
    g->o = o;
    g->r.s = seed * 0x2545f4914f6cdd1du + 1;
    Func none = {0};
    g->f = &none;
    int nrec = rng_int(&g->r, 3);
    for (int i = 0; i < nrec; i++)
        make_record(g);
    if (o->features & FEAT_GLOBAL)
        for (int i = rng_int(&g->r, 3); i-- > 0;) {
            Var *v = gen_var(g, rng_chance(&g->r, 60) ? V_SCALAR : V_ARRAY, T_DBL, "g");
            v->n = 3;
            v->global = true;
            snprintf(v->name, sizeof v->name, "%s_v%d", p->prefix, p->nglobal);
            p->global[p->nglobal++] = v;
        }
    int helpers = rng_int(&g->r, 5);
    for (int i = 0; i < helpers; i++)
        make_helper(g, i);
    make_head(g);
    return p;
}
