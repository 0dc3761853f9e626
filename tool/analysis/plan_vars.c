#include "analysis/plan_vars.h"

#include "analysis/callgraph.h"
#include "analysis/initlist.h"

/* ---------------------------------------------------------------- preparing the functions */

/* `for (init; c; s)` that is not counted becomes { init; for (; c; s) }: the initialisation is then an assignment like any
   other, and an index declared there has a block. */
static void lower_loop(const Activity *act, Stmt **slot)
{
    Arena *a = act->pts->arena;
    Stmt *loop = *slot;
    Counted c;
    if (loop->kind != ST_FOR || !loop->init || loop_counted(act->eff, loop, &c))
        return;
    Stmt *block = ir_stmt(a, ST_BLOCK, loop->loc);
    block->comment = loop->comment;
    loop->comment = NULL;
    if (loop->init->kind == ST_BLOCK)
        for (int i = 0; i < loop->init->body.n; i++)
            ir_add(a, block, loop->init->body.at[i]);
    else
        ir_add(a, block, loop->init);
    loop->init = NULL;
    ir_add(a, block, loop);
    *slot = block;
}

static void lower_block(Stmt *s, void *ctx)
{
    if (s->kind == ST_BLOCK)
        for (int i = 0; i < s->body.n; i++)
            lower_loop(ctx, &s->body.at[i]);
}

static void collect_written(Stmt *s, void *ctx)
{
    Plan *plan = ctx;
    if (s->kind == ST_ASSIGN || s->kind == ST_CALL) {
        BitSet w = eff_writes(plan->act->eff, s);
        bits_union(plan->act->pts->arena, &plan->written, &w);
    }
}

/* ---------------------------------------------------------------- scopes and conditions */

typedef struct {
    Plan *plan;
    Func *func;
    const Pts *pts;
    VEC(const Counted *) indices; /* of the counted loops around */
    int loops, blocks;
} Scan;

static int cost(const Expr *e)
{
    if (!e)
        return 0;
    int c = e->kind == EX_CALL ? 100 : e->kind == EX_BINARY || e->kind == EX_COND ? 1 + (e->op == OP_DIV) : 0;
    c += cost(e->a) + cost(e->b) + cost(e->c);
    for (int i = 0; i < e->args.n; i++)
        c += cost(e->args.at[i]);
    return c;
}

enum { CHEAP = 8 };

/* Does `e` have the same value whenever it is evaluated in its place, in either sweep, without anything recorded? */
static bool stable(const Scan *s, const Expr *e)
{
    BitSet r = {0};
    eff_reads(s->pts, e, &r);
    for (int i = 0; i < s->indices.n; i++)
        bits_remove(&r, pts_var(s->pts, s->indices.at[i]->index));
    if (bits_meet(&r, &s->plan->written))
        return false;
    BITS_EACH(i, &r)
    {
        const Var *v = s->pts->locs.at[i]->var;
        if (v && v->kind == VAR_LOCAL && s->plan->vars[v->id].scoped)
            return false;
    }
    return cost(e) <= CHEAP;
}

static void note_decl(Scan *s, const Stmt *d)
{
    VarPlan *vp = &s->plan->vars[d->var->id];
    bool vla = ty_is_vla(d->var->type);
    vp->scoped = s->loops > 0 || (s->blocks > 1 && vla);
    vp->nested = s->blocks > 1 && !vp->scoped;
    /* declared apart from its value, or restored: no longer const */
    if (vp->scoped || vp->nested)
        d->var->type = ty_unqualified(s->pts->arena, d->var->type);
    int loc = pts_var(s->pts, d->var);
    vp->single = d->rhs && loc >= 0 && s->pts->locs.at[loc]->strong && !bits_has(&s->plan->written, loc);
}

static void scan(Scan *s, Stmt *st)
{
    if (!st)
        return;
    StmtPlan *p = &s->plan->funcs[s->func->id].stmts[st->id];
    switch (st->kind) {
    case ST_BLOCK:
        s->blocks++;
        for (int i = 0; i < st->body.n; i++)
            scan(s, st->body.at[i]);
        s->blocks--;
        break;
    case ST_DECL:
        note_decl(s, st);
        break;
    case ST_IF:
        p->cond = stable(s, st->cond) ? COND_AGAIN : COND_BIT;
        scan(s, st->then);
        scan(s, st->els);
        break;
    case ST_FOR:
    case ST_WHILE:
    case ST_DO:
        p->loop = loop_counted(s->plan->act->eff, st, &p->counted) ? LOOP_COUNTED : LOOP_TRIPS;
        if (p->loop == LOOP_COUNTED)
            vec_push(s->pts->arena, &s->indices, &p->counted);
        s->loops++;
        scan(s, st->then);
        s->loops--;
        if (p->loop == LOOP_COUNTED)
            s->indices.n--;
        break;
    default:
        break;
    }
}

Plan *plan_new(const Activity *act)
{
    const Pts *pts = act->pts;
    Plan *plan = NEW(pts->arena, Plan);
    plan->act = act;
    plan->funcs = arena_alloc(pts->arena, (size_t)pts->program->funcs.n * sizeof *plan->funcs);
    plan->vars = arena_alloc(pts->arena, (size_t)(pts->program->nvars + 1) * sizeof *plan->vars);
    for (int i = 0; i < pts->nfuncs; i++) {
        ir_walk_stmt(pts->funcs[i]->body, NULL, lower_block, (void *)act);
        ir_walk_stmt(pts->funcs[i]->body, collect_written, NULL, plan);
    }
    plan->unstable = pts_volatile(pts);
    bits_union(pts->arena, &plan->written, &plan->unstable);
    plan->written = pts_aliases(pts, &plan->written);
    for (int i = 0; i < pts->nfuncs; i++) {
        Func *f = pts->funcs[i];
        ir_number(f);
        FuncPlan *fp = &plan->funcs[f->id];
        size_t n = (size_t)ir_stmt_count(f) + 1;
        fp->stmts = arena_alloc(pts->arena, n * sizeof(StmtPlan));
        fp->keep_adjoint = arena_alloc(pts->arena, n);
        fp->keep_gradient = arena_alloc(pts->arena, n);
        fp->keep_forward = arena_alloc(pts->arena, n);
        fp->traces = true;
        fp->rerun = arena_alloc(pts->arena, n);
        Scan s = {.plan = plan, .func = f, .pts = pts};
        scan(&s, f->body);
    }
    return plan;
}

/* ---------------------------------------------------------------- questions of the walk */

bool plan_recomputable(const Activity *act, const Plan *plan, const Stmt *block, int decl)
{
    const Stmt *d = block->body.at[decl];
    if (!plan->vars[d->var->id].single || cost(d->rhs) > CHEAP || d->rhs->kind == EX_INIT)
        return false;
    BitSet reads = {0};
    eff_reads(act->pts, d->rhs, &reads);
    if (bits_meet(&reads, &plan->unstable))
        return false;
    for (int i = decl + 1; i < block->body.n; i++)
        if (eff_may_write(act->eff, block->body.at[i], &reads))
            return false;
    return true;
}

typedef struct {
    Arena *arena;
    const Plan *plan;
    VarVec found;
} FrameLocals;

static void add_frame_local(Stmt *s, void *ctx)
{
    FrameLocals *f = ctx;
    if (s->kind == ST_DECL && f->plan->vars[s->var->id].nested)
        vec_push(f->arena, &f->found, s->var);
}

VarVec plan_frame_locals(Arena *a, const Plan *plan, const Func *func)
{
    FrameLocals f = {.arena = a, .plan = plan};
    ir_walk_stmt(func->body, add_frame_local, NULL, &f);
    return f.found;
}

BitSet plan_visible(const Pts *pts, const BitSet *n, Arena *a)
{
    BitSet out = bits_copy(a, n);
    bits_subtract(&out, &pts->strong);
    return out;
}

static void note_call(Expr *call, void *ctx)
{
    bool *calls = ctx;
    *calls |= call->a->kind != EX_FUNC || call->a->func->body != NULL;
}

bool plan_calls_others(const Func *f)
{
    bool calls = false;
    cg_each_call(f->body, note_call, &calls);
    return calls;
}

void plan_vla_reads(const Pts *pts, Type *t, BitSet *out)
{
    for (; t && ty_strip(t)->kind == TY_ARRAY; t = ty_strip(t)->base)
        if (ty_strip(t)->len == LEN_VLA)
            eff_reads(pts, ty_strip(t)->len_expr, out);
}

void plan_keep_outside(const Plan *plan, BitSet *n)
{
    const Pts *pts = plan->act->pts;
    for (int i = 0; i < pts->locs.n; i++) {
        const AbsLoc *l = pts->locs.at[i];
        bool outside =
            l->external || (l->var && (l->var->kind == VAR_GLOBAL || l->var->kind == VAR_STATIC_LOCAL));
        if (outside && ty_is_pointer(l->type))
            BITS_EACH(o, &l->pts)
        if (pts->locs.at[o]->heap)
            bits_add(pts->arena, n, i);
    }
}
