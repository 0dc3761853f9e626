#include "analysis/plan_joint.h"

#include "analysis/iterations.h"
#include "analysis/liveness.h"
#include "analysis/plan_cost.h"

bool joint_is_chosen(const Joints *j, const Stmt *loop)
{
    return ptrset_has(&j->chosen, loop) && !ptrset_has(&j->rejected, loop);
}

void joint_reject(Joints *j, const Stmt *loop)
{
    ptrset_add(j->arena, &j->rejected, loop);
    j->rejected_now = true;
}

/* ---------------------------------------------------------------- shadows of pointers */

typedef struct {
    const Activity *act;
    const Var *var;
    const Stmt *body;
    bool found;
} Stores;

static void look_for_decl(Stmt *s, void *ctx)
{
    Stores *c = ctx;
    c->found |= s->kind == ST_DECL && s->var == c->var;
}

static bool declares(const Stmt *body, const Var *v)
{
    Stores c = {.var = v};
    ir_walk_stmt((Stmt *)body, look_for_decl, NULL, &c);
    return c.found;
}

static bool has_shadowed_pointer(const Activity *act, const BitSet *leaves)
{
    BITS_EACH(i, leaves)
    {
        if (ty_is_pointer(act->pts->locs.at[i]->type) && bits_has(&act->shadowed, i))
            return true;
    }
    return false;
}

static void look_at_store(Stmt *s, void *ctx)
{
    Stores *c = ctx;
    if (s->kind != ST_CALL && s->kind != ST_ASSIGN)
        return;
    const Var *base = s->lhs ? ir_base_var(s->lhs) : NULL;
    BitSet lhs = {0};
    if (s->lhs && !(base && declares(c->body, base)))
        lhs = pts_lvalue_leaves(c->act->pts, s->lhs);
    c->found |= has_shadowed_pointer(c->act, &lhs);
    if (s->kind == ST_CALL && s->rhs->a->kind == EX_FUNC && s->rhs->a->func->body) {
        c->found |= has_shadowed_pointer(c->act, eff_call_writes(c->act->eff, s->rhs));
    }
}

/* In the forward sweep a joint loop is the primal: it leaves no shadows of pointers behind. */
static bool stores_pointers(const Activity *act, const Stmt *body)
{
    Stores c = {.act = act, .body = body};
    ir_walk_stmt((Stmt *)body, look_at_store, NULL, &c);
    return c.found;
}

/* ---------------------------------------------------------------- is it right? */

bool joint_is_right(const Plan *plan, const Stmt *loop, const Exposed *e, const BitSet *before)
{
    const Pts *pts = plan->act->pts;
    if (e->opaque || stores_pointers(plan->act, loop->then))
        return false;
    /* what the rerun reads is as the loop found it; what the loop writes, unrecorded, nothing before it needs */
    Effect primal = {0};
    eff_stmt(plan->act->eff, loop->then, &primal);
    BitSet all = pts_aliases(pts, &primal.writes);
    return !bits_meet(&all, &e->reads) && !bits_meet(&all, before);
}

/* ---------------------------------------------------------------- which are worth it */

typedef struct {
    const Plan *plan;
    Func *func;
    Joints *joints;
    int inside; /* joint loops around */
    bool found;
} Choose;

/* A body that records nothing needs no other way. */
static bool pays(const Choose *c, const Stmt *loop)
{
    if (!cost_records(c->plan, c->func, loop->then))
        return false;
    if (cost_work(c->plan, c->func, loop->then) > 2.0 * cost_records_below(c->plan, c->func, loop->then))
        ptrset_add(c->joints->arena, &c->joints->heavy, loop);
    Effect e = {0};
    eff_stmt(c->plan->act->eff, loop->then, &e);
    return !e.opaque;
}

static void enter(Stmt *s, void *ctx)
{
    Choose *c = ctx;
    if (s->kind != ST_FOR)
        return;
    const StmtPlan *p = plan_stmt(c->plan, c->func, s);
    if (p->joint) {
        c->inside++;
    } else if (c->inside == 0 && p->live && p->loop == LOOP_COUNTED && !ptrset_has(&c->joints->rejected, s) &&
               pays(c, s)) {
        ptrset_add(c->joints->arena, &c->joints->chosen, s);
        c->found = true;
        c->inside++;
    }
}

static void leave(Stmt *s, void *ctx)
{
    Choose *c = ctx;
    if (s->kind == ST_FOR && joint_is_chosen(c->joints, s))
        c->inside--;
}

bool joint_choose(const Plan *plan, Joints *j)
{
    const Pts *pts = plan->act->pts;
    Choose c = {.plan = plan, .joints = j};
    for (int i = 0; i < pts->nfuncs; i++) {
        c.func = pts->funcs[i];
        c.inside = 0;
        if (plan->funcs[c.func->id].joint || plan->funcs[c.func->id].split)
            ir_walk_stmt(c.func->body, enter, leave, &c);
    }
    return c.found;
}

typedef struct {
    const bool *keep;
    Joints *joints;
    bool found;
} Twice;

static void look_for_twice(Stmt *s, void *ctx)
{
    Twice *t = ctx;
    if (s->kind != ST_FOR || !t->keep[s->id] || !joint_is_chosen(t->joints, s) ||
        !ptrset_has(&t->joints->heavy, s))
        return;
    joint_reject(t->joints, s);
    t->found = true;
}

bool joint_reject_heavy(const Plan *plan, Joints *j)
{
    const Pts *pts = plan->act->pts;
    Twice t = {.joints = j};
    for (int i = 0; i < pts->nfuncs; i++) {
        Func *f = pts->funcs[i];
        const FuncPlan *fp = &plan->funcs[f->id];
        if (!fp->joint && !fp->split)
            continue;
        bool *keep = arena_alloc(j->arena, (size_t)ir_stmt_count(f) + 1);
        live_function(plan, f, fp->split, fp->split || !act_returns(plan->act, f), keep);
        t.keep = keep;
        ir_walk_stmt(f->body, look_for_twice, NULL, &t);
    }
    return t.found;
}

/* ---------------------------------------------------------------- order */

typedef struct {
    Plan *plan;
    Func *func;
} Upward;

typedef struct {
    const Plan *plan;
    const Func *func;
    int found;
} Steps;

static void look_for_step(Stmt *s, void *ctx)
{
    Steps *st = ctx;
    st->found += plan_stmt(st->plan, st->func, s)->record == REC_INVERT;
}

static int steps_below(const Plan *plan, const Func *f, const Stmt *s)
{
    Steps st = {plan, f, 0};
    ir_walk_stmt((Stmt *)s, look_for_step, NULL, &st);
    return st.found;
}

/* Does each iteration step what is stepped back in `loop` by the same amount, whatever else it does? Then every iteration
   can be reached from the first. */
static bool even_steps(const Plan *plan, const Func *f, const Stmt *loop, const Counted *c)
{
    const Effects *eff = plan->act->eff;
    const Stmt *body = loop->then;
    if (body->kind != ST_BLOCK)
        return false;
    int even = 0;
    for (int i = 0; i < body->body.n; i++) {
        const Stmt *s = body->body.at[i];
        if (plan_stmt(plan, f, s)->record != REC_INVERT)
            continue;
        even++;
        BitSet own = pts_lvalue_leaves(plan->act->pts, s->lhs), amount = {0};
        const Expr *rhs = s->rhs;
        while (rhs->kind == EX_CAST && rhs->implicit)
            rhs = rhs->a;
        eff_reads(plan->act->pts, rhs->b, &amount);
        if (bits_meet(&own, &amount) || ir_expr_uses_var(rhs->b, c->index) ||
            eff_may_write(eff, body, &amount))
            return false;
        for (int k = 0; k < body->body.n; k++)
            if (k != i && eff_may_write(eff, body->body.at[k], &own))
                return false;
    }
    return even == steps_below(plan, f, body);
}

static void find_upward(Stmt *s, void *ctx)
{
    Upward *u = ctx;
    StmtPlan *p = &u->plan->funcs[u->func->id].stmts[s->id];
    if (s->kind != ST_FOR || !p->live || p->loop != LOOP_COUNTED)
        return;
    bool free = p->joint ||
                (!cost_records(u->plan, u->func, s->then) && even_steps(u->plan, u->func, s, &p->counted));
    p->upward = free && iter_commute(u->plan->act, s, &p->counted);
}

void joint_find_upward(Plan *plan, Func *f)
{
    Upward u = {plan, f};
    if (plan->funcs[f->id].joint || plan->funcs[f->id].split)
        ir_walk_stmt(f->body, find_upward, NULL, &u);
}
