/* Shadows in the forward sweep. Where a pointer is stored (assigned more than once, recorded, or kept in memory), its shadow
   pointer is stored beside it in the forward sweep; what it points to then needs its shadow there too. */
#include "analysis/initlist.h"
#include "analysis/memory.h"
#include "analysis/plan_vars.h"

typedef struct {
    Plan *plan;
    const Activity *act;
    Func *func;
    bool split; /* the variant looked at */
    bool changed;
} Spread;

static bool *flag_of(Spread *s, const Var *v)
{
    VarPlan *vp = &s->plan->vars[v->id];
    return s->split ? &vp->split_shadow : &vp->joint_shadow;
}

static void mark(Spread *s, const Var *v)
{
    bool *flag = flag_of(s, v);
    if (!*flag && act_var(s->act, v))
        *flag = s->changed = true;
}

static void mark_value(Spread *s, const Expr *e);

/* Marks the variable in which the object `e` is, or from which its address comes. address: a pointer to it is made. */
static void mark_object(Spread *s, const Expr *e, bool address)
{
    switch (e->kind) {
    case EX_VAR:
        mark(s, e->var);
        if (address)
            s->plan->vars[e->var->id].pointed = true;
        break;
    case EX_INDEX:
        if (ty_is_array(e->a->type))
            mark_object(s, e->a, address);
        else
            mark_value(s, e->a);
        break;
    case EX_MEMBER:
        if (e->arrow)
            mark_value(s, e->a);
        else
            mark_object(s, e->a, address);
        break;
    default:
        mark_value(s, e);
    }
}

/* Marks the variables whose shadows the shadow of pointer (or record) value `e` is made of. */
static void mark_value(Spread *s, const Expr *e)
{
    if (!e)
        return;
    switch (e->kind) {
    case EX_VAR:
    case EX_INDEX:
    case EX_MEMBER:
        mark_object(s, e, ty_is_array(e->type));
        break;
    case EX_ADDR:
        mark_object(s, e->a, true);
        break;
    case EX_BINARY:
        if (ty_is_pointer(e->a->type) || ty_is_array(e->a->type))
            mark_value(s, e->a);
        else
            mark_value(s, e->b);
        break;
    case EX_COND:
        mark_value(s, e->b);
        mark_value(s, e->c);
        break;
    case EX_COMPOUND: {
        InitVec elems = {0};
        init_elements(s->act->pts->arena, (Expr *)e, e->a, &elems);
        for (int i = 0; i < elems.n; i++)
            if (ty_is_pointer(elems.at[i].lhs->type) || ty_is_record(elems.at[i].lhs->type))
                mark_value(s, elems.at[i].rhs);
        break;
    }
    default:
        mark_value(s, e->a);
    }
}

/* Is the shadow of the pointer variable found again by the backward sweep from its declaration? */
static bool found_again(Spread *s, const Var *v)
{
    const VarPlan *vp = &s->plan->vars[v->id];
    bool ends = vp->scoped || (s->split && !vp->nested);
    return v->kind == VAR_LOCAL && vp->single && ends && vp->end != END_TAPE;
}

static bool holds_pointer(const Activity *act, const Expr *lhs)
{
    if (!ty_is_pointer(lhs->type) && !ty_is_record(lhs->type) && !ty_is_array(lhs->type))
        return false;
    BitSet leaves = pts_lvalue_leaves(act->pts, lhs);
    BITS_EACH(i, &leaves)
    if (ty_is_pointer(act->pts->locs.at[i]->type) && bits_has(&act->shadowed, i))
        return true;
    return false;
}

static void spread_assign(Spread *s, const Expr *lhs, const Expr *rhs)
{
    if (!holds_pointer(s->act, lhs))
        return;
    if (lhs->kind == EX_VAR && found_again(s, lhs->var) && !*flag_of(s, lhs->var))
        return;
    mark_object(s, lhs, false);
    if (rhs->kind != EX_CALL)
        mark_value(s, rhs);
}

static void spread_stmt(Stmt *st, void *ctx)
{
    Spread *s = ctx;
    if (st->kind == ST_ASSIGN) {
        spread_assign(s, st->lhs, st->rhs);
    } else if (st->kind == ST_DECL && st->rhs && !ty_is_arith(st->var->type)) {
        InitVec elems = {0};
        init_elements(s->act->pts->arena, ir_var(s->act->pts->arena, st->var), st->rhs, &elems);
        for (int i = 0; i < elems.n; i++)
            spread_assign(s, elems.at[i].lhs, elems.at[i].rhs);
    } else if (mem_allocates(st) && st->lhs) {
        if (holds_pointer(s->act, st->lhs))
            mark_object(s, st->lhs, false);
    } else if (st->kind == ST_CALL && plan_stmt(s->plan, s->func, st)->call == CALL_SPLIT) {
        const Func *g = st->rhs->a->func;
        for (int i = 0; i < g->params.n && i < st->rhs->args.n; i++)
            if (s->plan->vars[g->params.at[i]->id].split_shadow)
                mark_value(s, st->rhs->args.at[i]);
        if (st->lhs && holds_pointer(s->act, st->lhs))
            mark_object(s, st->lhs, false);
    } else if (st->kind == ST_RETURN && st->rhs && s->split && act_returns_pointer(s->act, s->func)) {
        mark_value(s, st->rhs);
    }
}

void plan_forward_shadows(Plan *plan)
{
    const Pts *pts = plan->act->pts;
    Spread s = {.plan = plan, .act = plan->act};
    do {
        s.changed = false;
        for (int i = 0; i < pts->nfuncs; i++) {
            s.func = pts->funcs[i];
            s.split = true;
            if (plan->funcs[s.func->id].split)
                ir_walk_stmt(s.func->body, spread_stmt, NULL, &s);
            s.split = false;
            if (plan->funcs[s.func->id].joint)
                ir_walk_stmt(s.func->body, spread_stmt, NULL, &s);
        }
    } while (s.changed);
}

/* ---------------------------------------------------------------- pinned locals */

typedef struct {
    const Plan *plan;
    const Pts *pts;
    Func *func;
    VarVec pins;
    Diag *diag;
    bool ok;
} Check;

static void pin(Check *c, const Var *v)
{
    for (int i = 0; i < c->pins.n; i++)
        if (c->pins.at[i] == v)
            return;
    vec_push(c->pts->arena, &c->pins, (Var *)v);
}

/* A pointer that is recorded must point to the same memory in both sweeps. */
static void pin_targets(Check *c, const BitSet *leaves)
{
    BITS_EACH(i, leaves)
    {
        if (!ty_is_pointer(c->pts->locs.at[i]->type))
            continue;
        BITS_EACH(o, &c->pts->locs.at[i]->pts)
        {
            const Var *v = c->pts->locs.at[o]->var;
            if (!v || (v->kind != VAR_LOCAL && v->kind != VAR_PARAM))
                continue;
            if (c->plan->vars[v->id].scoped || c->plan->funcs[v->owner->id].split)
                pin(c, v);
        }
    }
}

/* A pointer to an object's shadow that is made in the forward sweep must find it again in the backward sweep. */
static void pin_shadowed(Check *c, const Var *v)
{
    const VarPlan *vp = &c->plan->vars[v->id];
    if (vp->pointed && ((vp->joint_shadow && vp->scoped) || vp->split_shadow))
        pin(c, v);
}

static void pin_stmt(Stmt *s, void *ctx)
{
    Check *c = ctx;
    if (s->kind == ST_DECL) {
        pin_shadowed(c, s->var);
        if (c->plan->vars[s->var->id].end == END_TAPE) {
            BitSet leaves = pts_lvalue_leaves(c->pts, ir_var(c->pts->arena, s->var));
            pin_targets(c, &leaves);
        }
    }
    if ((s->kind == ST_ASSIGN || s->kind == ST_CALL) && plan_stmt(c->plan, c->func, s)->record == REC_TAPE) {
        BitSet leaves = pts_lvalue_leaves(c->pts, s->lhs);
        pin_targets(c, &leaves);
    }
}

VarVec plan_pins(const Plan *plan)
{
    const Pts *pts = plan->act->pts;
    Check c = {.plan = plan, .pts = pts};
    for (int i = 0; i < pts->nfuncs; i++) {
        c.func = pts->funcs[i];
        ir_walk_stmt(c.func->body, pin_stmt, NULL, &c);
        for (int k = 0; k < c.func->params.n && plan->funcs[c.func->id].split; k++) {
            Var *v = c.func->params.at[k];
            pin_shadowed(&c, v);
            if (plan->vars[v->id].end == END_TAPE) {
                BitSet leaves = pts_lvalue_leaves(pts, ir_var(pts->arena, v));
                pin_targets(&c, &leaves);
            }
        }
    }
    return c.pins;
}

/* ---------------------------------------------------------------- refusals */

/* What a function without a body writes cannot be recorded: how much it is, nobody knows. */
static void check_outside_call(Check *c, const Stmt *s)
{
    const FuncPlan *fp = &c->plan->funcs[c->func->id];
    Stmt effect = *s;
    effect.lhs = NULL;
    BitSet w = eff_writes(c->plan->act->eff, &effect);
    w = pts_aliases(c->pts, &w);
    if (s->rhs->a->kind != EX_FUNC || s->rhs->a->func->body || !bits_meet(&w, &fp->needed))
        return;
    diag_error(c->diag, s->loc,
               "'%s' may write memory whose present value the adjoint needs; if it only reads it, declare "
               "the parameter as a "
               "pointer to const",
               s->rhs->a->func->name);
    c->ok = false;
}

static void check_unstable(Check *c)
{
    BitSet needed = bits_copy(c->pts->arena, &c->plan->funcs[c->func->id].needed);
    bits_intersect(&needed, &c->plan->unstable);
    BITS_EACH(i, &needed)
    {
        const AbsLoc *l = c->pts->locs.at[i];
        diag_error(c->diag, l->var ? l->var->loc : c->func->loc,
                   "the adjoint of '%s' needs the value that the volatile '%s' had; copy it into a local "
                   "variable first",
                   c->func->name, l->name);
        c->ok = false;
    }
}

static void check_hand_written(Check *c, const Stmt *s)
{
    if (!plan_stmt(c->plan, c->func, s)->lost)
        return;
    diag_error(c->diag, s->loc,
               "'%s', whose adjoint is written by hand, overwrites values that the adjoint still needs; let "
               "it write to "
               "memory of its own, and copy from there",
               s->rhs->a->func->name);
    c->ok = false;
}

static void check_stmt(Stmt *s, void *ctx)
{
    Check *c = ctx;
    if (s->kind == ST_CALL)
        check_hand_written(c, s);
    if (s->kind == ST_CALL)
        check_outside_call(c, s);
    if ((s->kind != ST_ASSIGN && s->kind != ST_CALL) || plan_stmt(c->plan, c->func, s)->record != REC_TAPE)
        return;
    BitSet leaves = pts_lvalue_leaves(c->pts, s->lhs), address = {0};
    eff_address_reads(c->pts, s->lhs, &address);
    BitSet to = pts_aliases(c->pts, &leaves);
    if (bits_meet(&to, &address)) {
        diag_error(
            c->diag, s->lhs->loc,
            "this assignment may change the index or pointer that says where it writes; put the index into a "
            "local variable first");
        c->ok = false;
    }
}

/* The backward sweep evaluates pointer arguments where the callee's changes are still in force. */
static void check_call(Stmt *s, void *ctx)
{
    Check *c = ctx;
    if (s->kind != ST_CALL || plan_stmt(c->plan, c->func, s)->call != CALL_SPLIT)
        return;
    const Func *g = s->rhs->a->func;
    for (int i = 0; i < s->rhs->args.n && i < g->params.n; i++) {
        const Expr *arg = s->rhs->args.at[i];
        if (ty_is_pointer(g->params.at[i]->type) && plan_changes_arg(c->plan->act, s->rhs, arg)) {
            diag_error(c->diag, arg->loc,
                       "the call may change what this pointer argument is computed from; put the argument "
                       "into a local "
                       "variable first");
            c->ok = false;
        }
    }
}

/* A result in memory that the head allocates has no shadow that a caller could fill. */
static void check_results(Check *c)
{
    const Head *head = c->plan->act->head;
    for (int i = 0; i < head->results.n; i++) {
        const Ref *r = &head->results.at[i];
        if (r->is_return)
            continue;
        BitSet objects =
            ty_is_pointer(r->path->type) ? pts_value(c->pts, r->path) : pts_lvalue(c->pts, r->path);
        BitSet leaves = pts_leaves(c->pts, &objects), reach = pts_reach(c->pts, &leaves);
        bits_union(c->pts->arena, &leaves, &reach);
        BITS_EACH(k, &leaves)
        {
            if (!c->pts->locs.at[k]->heap || !ty_is_floating(c->pts->locs.at[k]->type))
                continue;
            diag_error(c->diag, head->func->loc,
                       "the result '%s' reaches memory that '%s' allocates, and whose adjoint no caller "
                       "could give; name the "
                       "results that do not, or let the caller allocate",
                       r->text, head->func->name);
            c->ok = false;
            break;
        }
    }
}

bool plan_check(const Plan *plan)
{
    const Pts *pts = plan->act->pts;
    Check c = {.plan = plan, .pts = pts, .diag = pts->program->diag, .ok = true};
    for (int i = 0; i < pts->nfuncs; i++) {
        c.func = pts->funcs[i];
        ir_walk_stmt(c.func->body, check_stmt, NULL, &c);
        ir_walk_stmt(c.func->body, check_call, NULL, &c);
        check_unstable(&c);
    }
    check_results(&c);
    return c.ok;
}
