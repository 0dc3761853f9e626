#include "analysis/liveness.h"

#include "analysis/plan_vars.h"

typedef struct {
    const Plan *plan;
    const Pts *pts;
    const Effects *eff;
    Arena *arena;
    Func *func;
    bool *keep;
    bool plain; /* no records: the primal alone */
    BitSet live;
} Live;

static void back(Live *w, const Stmt *s);

static const StmtPlan *at(const Live *w, const Stmt *s)
{
    return plan_stmt(w->plan, w->func, s);
}

static void add_reads(Live *w, const Expr *e)
{
    BitSet r = {0};
    eff_reads(w->pts, e, &r);
    r = pts_aliases(w->pts, &r);
    bits_union(w->arena, &w->live, &r);
}

static void add_address(Live *w, const Expr *e)
{
    BitSet r = {0};
    eff_address_reads(w->pts, e, &r);
    r = pts_aliases(w->pts, &r);
    bits_union(w->arena, &w->live, &r);
}

static void add_all(Live *w, const BitSet *s)
{
    BitSet all = pts_aliases(w->pts, s);
    bits_union(w->arena, &w->live, &all);
}

static void kill(Live *w, const Expr *lhs)
{
    if (lhs->kind != EX_VAR)
        return;
    int l = pts_var(w->pts, lhs->var);
    if (l >= 0 && w->pts->locs.at[l]->strong)
        bits_remove(&w->live, l);
}

static void back_simple(Live *w, const Stmt *s)
{
    BitSet writes = eff_writes(w->eff, s);
    bool recorded = !w->plain && at(w, s)->record != REC_NONE;
    bool keep = recorded || bits_meet(&writes, &w->live);
    const Func *g = s->kind == ST_CALL && s->rhs->a->kind == EX_FUNC ? s->rhs->a->func : NULL;
    if (s->kind == ST_CALL) {
        bool split = !w->plain && at(w, s)->call == CALL_SPLIT;
        keep |= (split && w->plan->funcs[g->id].traces) || !g || !g->body || w->eff->of[g->id].opaque;
    }
    if (!keep)
        return;
    w->keep[s->id] = true;
    if (s->lhs) {
        kill(w, s->lhs);
        add_address(w, s->lhs);
        if (recorded)
            add_reads(w, s->lhs);
    }
    add_reads(w, s->rhs);
    if (g && g->body)
        add_all(w, eff_call_reads(w->eff, s->rhs));
    if (g && g->body && !w->plain && at(w, s)->call == CALL_SPLIT) {
        BitSet entry = eff_call_reaches(w->eff, s->rhs, &w->plan->funcs[g->id].entry, w->arena);
        add_all(w, &entry);
    }
}

static BitSet var_leaves(const Live *w, const Var *v)
{
    BitSet obj = {0};
    if (pts_var(w->pts, v) >= 0)
        bits_add(w->arena, &obj, pts_var(w->pts, v));
    return pts_leaves(w->pts, &obj);
}

static void back_decl(Live *w, const Stmt *s)
{
    BitSet own = var_leaves(w, s->var);
    if (bits_meet(&own, &w->live)) {
        w->keep[s->id] = true;
        bits_subtract(&w->live, &own);
        add_reads(w, s->rhs);
    }
    BitSet bounds = {0};
    plan_vla_reads(w->pts, s->var->type, &bounds);
    bits_union(w->arena, &w->live, &bounds);
}

static void back_block(Live *w, const Stmt *s)
{
    for (int i = 0; i < s->body.n && !w->plain; i++) {
        const Stmt *d = s->body.at[i];
        if (d->kind != ST_DECL || !w->plan->vars[d->var->id].scoped ||
            w->plan->vars[d->var->id].end != END_TAPE)
            continue;
        BitSet own = var_leaves(w, d->var);
        bits_union(w->arena, &w->live, &own);
        w->keep[s->id] = true;
    }
    for (int i = s->body.n - 1; i >= 0; i--) {
        back(w, s->body.at[i]);
        w->keep[s->id] |= w->keep[s->body.at[i]->id];
    }
}

static void back_if(Live *w, const Stmt *s)
{
    BitSet after = bits_copy(w->arena, &w->live);
    back(w, s->then);
    BitSet then = w->live;
    w->live = after;
    if (s->els)
        back(w, s->els);
    bits_union(w->arena, &w->live, &then);
    bool bit = !w->plain && at(w, s)->live && at(w, s)->cond == COND_BIT;
    w->keep[s->id] |= bit || w->keep[s->then->id] || (s->els && w->keep[s->els->id]);
    if (w->keep[s->id])
        add_reads(w, s->cond);
}

static void back_loop(Live *w, const Stmt *s)
{
    const StmtPlan *p = at(w, s);
    bool counted = p->loop == LOOP_COUNTED, was_plain = w->plain;
    w->plain |= p->joint;
    bool trips = !w->plain && p->live && !counted;
    if (counted && !p->counted.declared && bits_has(&w->live, pts_var(w->pts, p->counted.index)))
        w->keep[s->id] = true;
    bool grew;
    do {
        BitSet start = bits_copy(w->arena, &w->live);
        if (s->step && !counted)
            back(w, s->step);
        back(w, s->then);
        w->keep[s->id] |= trips || w->keep[s->then->id];
        if (w->keep[s->id] && !counted)
            add_reads(w, s->cond);
        BitSet in = w->live;
        w->live = start;
        grew = bits_union(w->arena, &w->live, &in);
    } while (grew);
    w->plain = was_plain;
    if (!w->keep[s->id])
        return;
    if (counted) {
        bits_remove(&w->live, pts_var(w->pts, p->counted.index));
        add_reads(w, p->counted.from);
        add_reads(w, p->counted.to);
        add_reads(w, p->counted.step);
        if (!w->plain && p->record != REC_NONE)
            bits_add(w->arena, &w->live, pts_var(w->pts, p->counted.index));
    }
}

static void back(Live *w, const Stmt *s)
{
    switch (s->kind) {
    case ST_BLOCK:
        back_block(w, s);
        break;
    case ST_DECL:
        back_decl(w, s);
        break;
    case ST_ASSIGN:
    case ST_CALL:
        back_simple(w, s);
        break;
    case ST_IF:
        back_if(w, s);
        break;
    case ST_FOR:
    case ST_WHILE:
    case ST_DO:
        back_loop(w, s);
        break;
    default:
        w->keep[s->id] = true;
    }
}

/* Memory that outlives the call, as far as the function writes it. */
static void add_outside(Live *w)
{
    bits_union(w->arena, &w->live, &w->eff->of[w->func->id].writes);
    bits_subtract(&w->live, &w->pts->own[w->func->id]);
}

static void add_return(Live *w)
{
    const Stmt *body = w->func->body;
    const Stmt *last = body->body.n ? body->body.at[body->body.n - 1] : NULL;
    if (last && last->kind == ST_RETURN)
        add_reads(w, last->rhs);
}

void live_function(const Plan *plan, Func *f, bool split, bool value, bool *keep)
{
    const Pts *pts = plan->act->pts;
    Live w = {.plan = plan, .pts = pts, .eff = plan->act->eff, .arena = arena_new(), .func = f, .keep = keep};
    /* a joint call finds what the primal call wrote in its place */
    if (split || f == plan->act->head->func)
        add_outside(&w);
    add_all(&w, &plan->funcs[f->id].end);
    if (value)
        add_return(&w);
    if (split)
        BITS_EACH(i, &pts->own[f->id])
    if (plan->vars[pts->locs.at[i]->var->id].end == END_TAPE && !plan->vars[pts->locs.at[i]->var->id].scoped)
        bits_add(w.arena, &w.live, i);
    back(&w, f->body);
    arena_free(w.arena);
}

void live_rerun(const Plan *plan, Func *f, const Stmt *body, const BitSet *end, bool *keep)
{
    const Pts *pts = plan->act->pts;
    Live w = {.plan = plan, .pts = pts, .eff = plan->act->eff, .arena = arena_new(), .func = f, .keep = keep};
    add_all(&w, end);
    back(&w, body);
    arena_free(w.arena);
}
