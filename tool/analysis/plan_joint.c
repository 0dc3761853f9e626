#include "analysis/plan_joint.h"

#include "analysis/iterations.h"
#include "analysis/liveness.h"

static bool listed(const Stmt *const *at, int n, const Stmt *loop)
{
    for (int i = 0; i < n; i++)
        if (at[i] == loop)
            return true;
    return false;
}

bool joint_is_chosen(const Joints *j, const Stmt *loop)
{
    return listed(j->chosen.at, j->chosen.n, loop) && !listed(j->rejected.at, j->rejected.n, loop);
}

void joint_reject(Joints *j, const Stmt *loop)
{
    if (!listed(j->rejected.at, j->rejected.n, loop))
        vec_push(j->arena, &j->rejected, loop);
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
    if (s->kind == ST_CALL && s->rhs->a->kind == EX_FUNC && s->rhs->a->func->body)
        c->found |= has_shadowed_pointer(c->act, &c->act->eff->of[s->rhs->a->func->id].writes);
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

/* ---------------------------------------------------------------- what a split body costs */

typedef struct {
    const Plan *plan;
    const Func *func;
    int records, calls;
} Cost;

static void cost_expr(const Expr *e, Cost *c)
{
    if (!e)
        return;
    c->calls += e->kind == EX_CALL;
    cost_expr(e->a, c);
    cost_expr(e->b, c);
    cost_expr(e->c, c);
    for (int i = 0; i < e->args.n; i++)
        cost_expr(e->args.at[i], c);
}

static void cost_slot(Expr **slot, void *ctx)
{
    cost_expr(*slot, ctx);
}

static void cost_stmt(Stmt *s, void *ctx)
{
    Cost *c = ctx;
    const StmtPlan *p = plan_stmt(c->plan, c->func, s);
    bool loop = s->kind == ST_FOR || s->kind == ST_WHILE || s->kind == ST_DO;
    c->records += p->record == REC_TAPE || p->call == CALL_SPLIT;
    c->records += s->kind == ST_IF && p->live && p->cond == COND_BIT;
    c->records += loop && p->live && p->loop == LOOP_TRIPS;
    c->records += s->kind == ST_DECL && c->plan->vars[s->var->id].end == END_TAPE;
    ir_stmt_exprs(s, cost_slot, c);
}

typedef struct {
    const Plan *plan;
    Func *func;
    Joints *joints;
    int inside; /* joint loops around */
    bool found;
} Choose;

/* When the primal loop has to run as well, functions like exp cost more again than a record of their result. */
static bool pays(const Choose *c, const Stmt *loop)
{
    Cost cost = {.plan = c->plan, .func = c->func};
    ir_walk_stmt(loop->then, cost_stmt, NULL, &cost);
    if (cost.records == 0)
        return false;
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
    } else if (c->inside == 0 && p->live && p->loop == LOOP_COUNTED &&
               !listed(c->joints->rejected.at, c->joints->rejected.n, s) && pays(c, s)) {
        vec_push(c->joints->arena, &c->joints->chosen, s);
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

/* ---------------------------------------------------------------- order */

typedef struct {
    Plan *plan;
    Func *func;
} Upward;

static bool restores(const Plan *plan, const Func *f, const Stmt *body)
{
    Cost c = {.plan = plan, .func = f};
    ir_walk_stmt((Stmt *)body, cost_stmt, NULL, &c);
    return c.records > 0;
}

typedef struct {
    const Plan *plan;
    const Func *func;
    bool found;
} Steps;

static void look_for_step(Stmt *s, void *ctx)
{
    Steps *st = ctx;
    st->found |= plan_stmt(st->plan, st->func, s)->record == REC_INVERT;
}

static bool steps_back(const Plan *plan, const Func *f, const Stmt *body)
{
    Steps s = {plan, f, false};
    ir_walk_stmt((Stmt *)body, look_for_step, NULL, &s);
    return s.found;
}

static void find_upward(Stmt *s, void *ctx)
{
    Upward *u = ctx;
    StmtPlan *p = &u->plan->funcs[u->func->id].stmts[s->id];
    if (s->kind != ST_FOR || !p->live || p->loop != LOOP_COUNTED)
        return;
    bool free = p->joint || (!restores(u->plan, u->func, s->then) && !steps_back(u->plan, u->func, s->then));
    p->upward = free && iter_commute(u->plan->act, s, &p->counted);
}

void joint_find_upward(Plan *plan, Func *f)
{
    Upward u = {plan, f};
    if (plan->funcs[f->id].joint || plan->funcs[f->id].split)
        ir_walk_stmt(f->body, find_upward, NULL, &u);
}
