#include "analysis/sums.h"

#include "analysis/plan_cost.h"

enum { MOST_SUMS = 4 };

typedef VEC(const Expr *) Places;

typedef struct {
    Plan *plan;
    const Activity *act;
    const Pts *pts;
    Func *func;
    BitSet changing; /* what the loop writes, its index included */
    Places places;   /* every active number that the body mentions */
    Places certain;  /* those that every iteration looks at */
    int conditions;  /* around the present point */
    bool
        simple; /* nothing but assignments and declarations of numbers, without library calls that take long */
    bool ok;
} Sums;

static bool is_place(const Expr *e)
{
    return e->kind == EX_VAR || e->kind == EX_INDEX || e->kind == EX_DEREF || e->kind == EX_MEMBER;
}

static void add_places(Sums *s, const Expr *e)
{
    if (!e)
        return;
    if (is_place(e) && ty_is_real(e->type) && act_lvalue(s->act, e)) {
        vec_push(s->pts->arena, &s->places, e);
        if (s->conditions == 0)
            vec_push(s->pts->arena, &s->certain, e);
    }
    if (e->kind == EX_CALL)
        s->simple &= e->a->kind == EX_FUNC && cost_is_small(e->a->func);
    bool some = e->kind == EX_COND || (e->kind == EX_BINARY && (e->op == OP_LAND || e->op == OP_LOR));
    s->simple &= !some;
    add_places(s, e->a);
    s->conditions += some;
    add_places(s, e->b);
    add_places(s, e->c);
    s->conditions -= some;
    for (int i = 0; i < e->args.n; i++)
        add_places(s, e->args.at[i]);
}

static void scan(Stmt *st, void *ctx)
{
    Sums *s = ctx;
    Type *t = st->var ? ty_strip(st->var->type) : NULL;
    switch (st->kind) {
    case ST_BLOCK:
        break;
    case ST_DECL:
        s->ok &= ty_is_real(t) || ty_is_integer(t) || ty_is_pointer(t);
        s->simple &= !ty_is_pointer(t);
        break;
    case ST_ASSIGN:
        s->ok &= !ty_is_record(st->lhs->type);
        break;
    case ST_IF:
        s->simple = false;
        break;
    default:
        s->ok = false; /* loops and calls */
    }
    add_places(s, st->lhs);
    add_places(s, st->rhs);
    add_places(s, st->cond);
    s->conditions += st->kind == ST_IF;
}

static void leave(Stmt *st, void *ctx)
{
    Sums *s = ctx;
    s->conditions -= st->kind == ST_IF;
}

static bool same_place_always(const Sums *s, const Expr *e)
{
    BitSet address = {0};
    eff_address_reads(s->pts, e, &address);
    return !bits_meet(&address, &s->changing);
}

/* Is `e` only read by the primal, and reached by no other name? */
static bool only_added_to(const Sums *s, const Expr *e)
{
    BitSet own = pts_lvalue_leaves(s->pts, e), all = pts_aliases(s->pts, &own);
    if (bits_meet(&all, &s->changing))
        return false;
    for (int i = 0; i < s->places.n; i++) {
        BitSet other = pts_lvalue_leaves(s->pts, s->places.at[i]);
        if (bits_meet(&all, &other) && !ir_same_expr(s->places.at[i], e))
            return false;
    }
    return true;
}

static bool listed(const StmtPlan *p, const Expr *e)
{
    for (int i = 0; i < p->sums.n; i++)
        if (ir_same_expr(p->sums.at[i], e))
            return true;
    return false;
}

static void find(Stmt *loop, void *ctx)
{
    Sums *s = ctx;
    StmtPlan *p = &s->plan->funcs[s->func->id].stmts[loop->id];
    if (loop->kind != ST_FOR || !p->live || !p->upward || p->joint)
        return;
    s->ok = s->simple = true;
    s->places.n = s->certain.n = 0;
    ir_walk_stmt(loop->then, scan, leave, s);
    if (!s->ok)
        return;
    Effect e = {0};
    eff_stmt(s->act->eff, loop->then, &e);
    s->changing = pts_aliases(s->pts, &e.writes);
    bits_add(s->pts->arena, &s->changing, pts_var(s->pts, p->counted.index));
    p->lanes = s->simple && p->counted.unit && !p->counted.down && p->counted.cmp == OP_LT;
    for (int i = 0; i < s->certain.n; i++) {
        const Expr *at = s->certain.at[i];
        bool local = at->kind == EX_VAR; /* its shadow is one already */
        if ((!local || p->lanes) && !listed(p, at) && same_place_always(s, at) && only_added_to(s, at))
            vec_push(s->pts->arena, &p->sums, at);
    }
    if (p->sums.n > MOST_SUMS)
        p->sums.n = 0;
    p->lanes &= p->sums.n > 0;
}

void sums_find(Plan *plan, Func *f)
{
    if (!plan->funcs[f->id].joint && !plan->funcs[f->id].split)
        return;
    Sums s = {.plan = plan, .act = plan->act, .pts = plan->act->pts, .func = f};
    ir_walk_stmt(f->body, find, NULL, &s);
}
