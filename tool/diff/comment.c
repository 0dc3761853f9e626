#include "diff/comment.h"

/* ---------------------------------------------------------------- lists */

typedef VEC(const char *) Names;

static void add_once(Arena *a, Names *names, const char *name)
{
    for (int i = 0; i < names->n; i++)
        if (strcmp(names->at[i], name) == 0)
            return;
    vec_push(a, names, name);
}

static const char *join(Arena *a, const Names *names, const char *none)
{
    if (names->n == 0)
        return none;
    const char *s = names->at[0];
    for (int i = 1; i < names->n; i++)
        s = arena_printf(a, "%s, %s", s, names->at[i]);
    return s;
}

static const char *refs(Arena *a, const Head *h, bool results)
{
    Names names = {0};
    int n = results ? h->results.n : h->independents.n;
    const Ref *r = results ? h->results.at : h->independents.at;
    for (int i = 0; i < n; i++)
        vec_push(a, &names, r[i].is_return ? h->func->name : r[i].text);
    return join(a, &names, "nothing");
}

/* ---------------------------------------------------------------- what is recorded */

typedef struct {
    Arena *arena;
    const Plan *plan;
    const Func *func;
    Names names;
    bool branches, trips;
} Recorded;

static const Expr *base_of(const Expr *e)
{
    while (e->kind != EX_VAR && e->a)
        e = e->a;
    return e;
}

static void note_stmt(Stmt *s, void *ctx)
{
    Recorded *r = ctx;
    const StmtPlan *p = plan_stmt(r->plan, r->func, s);
    if (p->record == REC_TAPE) {
        const Expr *lhs = s->kind == ST_FOR ? NULL : s->lhs;
        const Var *v = lhs ? base_of(lhs)->var : p->counted.index;
        if (v)
            add_once(r->arena, &r->names, v->name);
    }
    if (s->kind == ST_DECL && r->plan->vars[s->var->id].end == END_TAPE && r->plan->vars[s->var->id].scoped)
        add_once(r->arena, &r->names, s->var->name);
    r->branches |= s->kind == ST_IF && p->live && p->cond == COND_BIT;
    r->trips |=
        (s->kind == ST_FOR || s->kind == ST_WHILE || s->kind == ST_DO) && p->live && p->loop == LOOP_TRIPS;
}

static const char *recorded(const Plan *plan)
{
    const Pts *pts = plan->act->pts;
    Recorded r = {.arena = pts->arena, .plan = plan};
    for (int i = 0; i < pts->nfuncs; i++) {
        r.func = pts->funcs[i];
        if (plan->funcs[r.func->id].joint || plan->funcs[r.func->id].split)
            ir_walk_stmt(r.func->body, note_stmt, NULL, &r);
    }
    if (r.branches)
        add_once(r.arena, &r.names, "branches taken");
    if (r.trips)
        add_once(r.arena, &r.names, "numbers of trips");
    return join(r.arena, &r.names, "nothing");
}

/* ---------------------------------------------------------------- active parameters */

static bool listed(const Head *h, const Var *v, bool results)
{
    int n = results ? h->results.n : h->independents.n;
    const Ref *r = results ? h->results.at : h->independents.at;
    for (int i = 0; i < n; i++)
        if (r[i].var == v)
            return true;
    return false;
}

static const char *shadows(Gen *g, const Head *h, Var **shadow)
{
    Names names = {0};
    for (int i = 0; i < h->func->params.n; i++) {
        const Var *v = h->func->params.at[i];
        if (!shadow[i])
            continue;
        bool in = listed(h, v, false), out = listed(h, v, true);
        const char *why = in && out ? "independent and result"
                          : in      ? "independent"
                          : out     ? "result"
                                    : "carries derivatives";
        vec_push(g->arena, &names, arena_printf(g->arena, "%s of %s (%s)", shadow[i]->name, v->name, why));
    }
    return join(g->arena, &names, "none");
}

static void set_comment(Gen *g, Func *f, const Head *h, const char *what, const char *why)
{
    f->comment = arena_printf(g->arena, "/* %s: %s of %s.\n   %s */", f->name, what, h->func->name, why);
}

void comment_tangent(Gen *g, HeadOutput *out)
{
    const Head *h = out->head;
    const char *of = refs(g->arena, h, true), *to = refs(g->arena, h, false);
    out->tangent_why = arena_printf(g->arena, "derivative of: %s    with respect to: %s\n   shadows: %s", of,
                                    to, shadows(g, h, out->tangent_shadow));
    set_comment(g, out->tangent, h, "tangent", out->tangent_why);
}

void comment_adjoint(Gen *g, HeadOutput *out)
{
    Arena *a = g->arena;
    const Head *h = out->head;
    const char *of = refs(a, h, true), *to = refs(a, h, false);
    const char *tape = recorded(g->plan);
    out->adjoint_why =
        arena_printf(a, "gradient of: %s    with respect to: %s    recorded: %s\n   shadows: %s", of, to,
                     tape, shadows(g, h, out->adjoint_shadow));
    set_comment(g, out->adjoint, h, "adjoint", out->adjoint_why);
    if (out->gradient)
        out->gradient->comment =
            arena_printf(a, "/* %s: value and gradient of %s; adds to the shadows, returns the value. */",
                         out->gradient->name, h->func->name);
}
