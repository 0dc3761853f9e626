#include "analysis/plan.h"

#include "analysis/callgraph.h"
#include "analysis/exposed.h"
#include "analysis/hand.h"
#include "analysis/initlist.h"
#include "analysis/iterations.h"
#include "analysis/liveness.h"
#include "analysis/memory.h"
#include "analysis/needs.h"
#include "analysis/plan_calls.h"
#include "analysis/plan_cost.h"
#include "analysis/plan_joint.h"
#include "analysis/plan_vars.h"
#include "analysis/sums.h"

typedef struct {
    Plan *plan;
    const Activity *act;
    const Pts *pts;
    Arena *arena;
    Joints *joints;
    const bool *split; /* by Func.id: split for its cost; NULL for none */
    Func *func;
    FuncPlan *fp;
    BitSet n;         /* N at the present point, in `scratch` */
    Arena *scratch;   /* of the walk through one function */
    const Stmt *open; /* the block whose scope the backward sweep shares: body of a joint loop */
    bool changed, recorded;
} Walk;

static void walk(Walk *w, Stmt *s);

static StmtPlan *at(Walk *w, const Stmt *s)
{
    return &w->fp->stmts[s->id];
}

static void set_live(Walk *w, const Stmt *s, bool live)
{
    if (live && !at(w, s)->live)
        at(w, s)->live = w->changed = true;
}

static void add_needs(Walk *w, const BitSet *more)
{
    bits_union(w->scratch, &w->n, more);
    w->changed |= bits_union(w->arena, &w->fp->needed, more);
}

static void need_reads(Walk *w, const Expr *e)
{
    BitSet r = {0};
    eff_reads(w->pts, e, &r);
    add_needs(w, &r);
}

static void need_address(Walk *w, const Expr *e)
{
    BitSet r = {0};
    eff_address_reads(w->pts, e, &r);
    add_needs(w, &r);
}

static bool overwrites_needed(Walk *w, const BitSet *writes)
{
    BitSet all = pts_aliases(w->pts, writes);
    return bits_meet(&all, &w->n);
}

/* Takes a scalar that only its name reaches out of N: its old value is gone for good. */
static void kill(Walk *w, const Expr *lhs)
{
    if (lhs->kind != EX_VAR)
        return;
    int l = pts_var(w->pts, lhs->var);
    if (l >= 0 && w->pts->locs.at[l]->strong)
        bits_remove(&w->n, l);
}

/* ---------------------------------------------------------------- assignments */

static const Expr *bare(const Expr *e)
{
    while (e->kind == EX_CAST && e->implicit)
        e = e->a;
    return e;
}

/* lhs = lhs +- amount, where the amount does not change with it. */
static bool is_step(const Walk *w, const Stmt *s)
{
    if (s->kind != ST_ASSIGN || s->lhs->kind != EX_VAR ||
        !(ty_is_integer(s->lhs->type) || ty_is_pointer(s->lhs->type)))
        return false;
    const Expr *rhs = bare(s->rhs);
    if (rhs->kind != EX_BINARY || (rhs->op != OP_ADD && rhs->op != OP_SUB) ||
        !ir_same_expr(bare(rhs->a), s->lhs))
        return false;
    if (ty_strip(s->lhs->type)->kind == TY_BOOL || !ty_is_integer(rhs->b->type))
        return false;
    BitSet amount = {0}, to = pts_lvalue_leaves(w->pts, s->lhs);
    eff_reads(w->pts, rhs->b, &amount);
    BitSet all = pts_aliases(w->pts, &to);
    return !bits_meet(&all, &amount);
}

/* Decides what happens to the old value of `lhs`; N is that before the statement, with the statement's own needs. */
static void record_lhs(Walk *w, Stmt *s, const Expr *lhs, bool may_invert)
{
    StmtPlan *p = at(w, s);
    BitSet to = pts_lvalue_leaves(w->pts, lhs);
    if (p->record == REC_NONE && overwrites_needed(w, &to)) {
        p->record = may_invert && is_step(w, s) ? REC_INVERT : REC_TAPE;
        w->changed = true;
    }
    if (p->record != REC_NONE) {
        need_address(w, lhs);
        if (p->record == REC_INVERT)
            need_reads(w, bare(s->rhs)->b);
        set_live(w, s, true);
    }
    kill(w, lhs);
    /* stepping back begins at the value that the statement leaves */
    if (p->record == REC_INVERT)
        add_needs(w, &to);
}

static void walk_assign(Walk *w, Stmt *s)
{
    BitSet needs = {0};
    need_assign(w->act, s, &needs);
    add_needs(w, &needs);
    set_live(w, s, act_stmt(w->act, s));
    record_lhs(w, s, s->lhs, true);
}

static void walk_decl(Walk *w, Stmt *s)
{
    BitSet needs = {0};
    int l = pts_var(w->pts, s->var);
    if (l >= 0 && w->pts->locs.at[l]->strong)
        bits_remove(&w->n, l);
    need_assign(w->act, s, &needs);
    add_needs(w, &needs);
    set_live(w, s, act_stmt(w->act, s));
}

/* ---------------------------------------------------------------- calls */

static void need_args(Walk *w, const Stmt *s, bool all)
{
    const Expr *call = s->rhs;
    Func *g = call->a->func;
    for (int i = 0; i < call->args.n && i < g->params.n; i++) {
        Var *param = g->params.at[i];
        BitSet needs = {0};
        if (all || plan_param_needed(w->plan, g, i) || (ty_is_pointer(param->type) && act_var(w->act, param)))
            eff_reads(w->pts, call->args.at[i], &needs);
        if (!ty_is_pointer(param->type) && act_var(w->act, param))
            need_expr(w->act, call->args.at[i], &needs);
        add_needs(w, &needs);
    }
    if (s->lhs && act_lvalue(w->act, s->lhs))
        need_address(w, s->lhs);
}

bool plan_changes_arg(const Activity *act, const Expr *call, const Expr *arg)
{
    BitSet reads = {0}, writes = pts_aliases(act->pts, eff_call_writes(act->eff, call));
    eff_reads(act->pts, arg, &reads);
    return bits_meet(&reads, &writes);
}

/* What the caller's backward sweep could only evaluate after the call, `g(x[0], x)` where g writes x, the callee records
   for itself. (Pointers among them are refused: plan_check.) */
static void own_changed_args(Walk *w, const Stmt *s, Func *g)
{
    for (int i = 0; i < s->rhs->args.n && i < g->params.n; i++) {
        Var *param = g->params.at[i];
        if (ty_is_pointer(param->type) || !plan_changes_arg(w->act, s->rhs, s->rhs->args.at[i]))
            continue;
        BitSet obj = {0};
        bits_add(w->arena, &obj, pts_var(w->pts, param));
        BitSet leaves = pts_leaves(w->pts, &obj);
        w->changed |= bits_union(w->arena, &w->plan->written, &leaves);
    }
}

/* A leaf whose inputs stay as they are can run again in the backward sweep. The shadows of pointers that it stores or
   returns are wanted in the forward sweep. */
static bool can_be_joint(Walk *w, const Stmt *s, const Func *g)
{
    const Effect *eff = &w->act->eff->of[g->id];
    if ((w->split && w->split[g->id]) || eff->opaque || plan_calls_others(g) ||
        bits_meet(&eff->reads, &w->plan->unstable))
        return false;
    if (act_returns_pointer(w->act, g))
        return false;
    BITS_EACH(l, &eff->writes)
    if (ty_is_pointer(w->pts->locs.at[l]->type) && bits_has(&w->act->shadowed, l))
        return false;
    for (int i = 0; i < s->rhs->args.n; i++)
        if (plan_changes_arg(w->act, s->rhs, s->rhs->args.at[i]))
            return false;
    BitSet writes = pts_aliases(w->pts, eff_call_writes(w->act->eff, s->rhs));
    return !bits_meet(&writes, eff_call_reads(w->act->eff, s->rhs)) && !bits_meet(&writes, &w->n);
}

static void choose_call(Walk *w, Stmt *s, Func *g)
{
    StmtPlan *p = at(w, s);
    bool active = act_call(w->act, s);
    CallPlan was = p->call;
    bool heap = w->act->eff->of[g->id].heap;
    const BitSet *writes = eff_call_writes(w->act->eff, s->rhs);
    if (p->call == CALL_PLAIN &&
        (active || (heap && !hand_note(g, HAND_ADJOINT)) || overwrites_needed(w, writes)))
        p->call = active ? CALL_JOINT : CALL_SPLIT;
    if (p->call == CALL_JOINT && hand_note(g, HAND_ADJOINT)) {
        BitSet all = pts_aliases(w->pts, writes);
        bool own = !g->assumed && bits_meet(&all, eff_call_reads(w->act->eff, s->rhs));
        if (!p->lost && (own || overwrites_needed(w, writes)))
            p->lost = w->changed = true;
    } else if (p->call == CALL_JOINT && !can_be_joint(w, s, g)) {
        p->call = CALL_SPLIT;
    }
    w->changed |= p->call != was;
}

static void walk_call(Walk *w, Stmt *s)
{
    StmtPlan *p = at(w, s);
    Func *g = s->rhs->a->kind == EX_FUNC ? s->rhs->a->func : NULL;
    if (g && g->body) {
        choose_call(w, s, g);
        FuncPlan *callee = &w->plan->funcs[g->id];
        bool *variant = p->call == CALL_JOINT ? &callee->joint : &callee->split;
        if (p->call != CALL_PLAIN && !*variant)
            *variant = w->changed = true;
        if (p->call == CALL_JOINT) {
            need_args(w, s, true);
            add_needs(w, eff_call_reads(w->act->eff, s->rhs));
        } else if (p->call == CALL_SPLIT) {
            own_changed_args(w, s, g);
            if (callee->reversed)
                need_args(w, s, false);
            BitSet visible = plan_visible(w->pts, &w->n, w->scratch);
            w->changed |= bits_union(w->arena, &callee->entry, &visible);
            BitSet exit = eff_call_reaches(w->act->eff, s->rhs, &callee->exit, w->scratch);
            bits_union(w->scratch, &w->n, &exit);
        }
        bool sets = s->lhs && act_lvalue(w->act, s->lhs);
        set_live(w, s, p->call == CALL_JOINT || (p->call == CALL_SPLIT && (callee->reversed || sets)));
    }
    set_live(w, s, mem_allocates(s));
    /* even a constant result ends the adjoint of the variable that takes it */
    if (s->lhs && act_lvalue(w->act, s->lhs)) {
        need_address(w, s->lhs);
        set_live(w, s, true);
    }
    if (s->lhs)
        record_lhs(w, s, s->lhs, false);
}

/* ---------------------------------------------------------------- scopes, branches, loops */

static BitSet var_leaves(Walk *w, const Var *v)
{
    BitSet obj = {0};
    if (pts_var(w->pts, v) >= 0)
        bits_add(w->arena, &obj, pts_var(w->pts, v));
    return pts_leaves(w->pts, &obj);
}

/* The scope of `v` ends: what is needed of it is recorded, or found again from what remains. */
static void end_scope(Walk *w, Var *v, bool recomputable, const Expr *init)
{
    VarPlan *vp = &w->plan->vars[v->id];
    BitSet leaves = var_leaves(w, v);
    if (vp->end == END_KEEP && bits_meet(&leaves, &w->n)) {
        vp->end = recomputable ? END_RECOMPUTE : END_TAPE;
        w->changed = true;
    }
    bits_subtract(&w->n, &leaves);
    if (vp->end == END_RECOMPUTE)
        need_reads(w, init);
    if (ty_is_vla(v->type) && (vp->end != END_KEEP || act_var(w->act, v))) {
        BitSet bounds = {0};
        plan_vla_reads(w->pts, v->type, &bounds);
        add_needs(w, &bounds);
    }
}

static void walk_block(Walk *w, Stmt *s)
{
    bool live = false, tape = false;
    for (int i = 0; i < s->body.n; i++) {
        walk(w, s->body.at[i]);
        live |= at(w, s->body.at[i])->live;
    }
    for (int i = s->body.n - 1; i >= 0; i--) {
        Stmt *d = s->body.at[i];
        if (d->kind != ST_DECL || !w->plan->vars[d->var->id].scoped)
            continue;
        if (s == w->open) {
            w->plan->vars[d->var->id].open = true;
            continue;
        }
        end_scope(w, d->var, plan_recomputable(w->act, w->plan, s, i), d->rhs);
        tape |= w->plan->vars[d->var->id].end == END_TAPE;
    }
    set_live(w, s, live || tape);
}

/* The end of a split function: locals that live as long as its frame, and parameters that it changed. */
static void end_function(Walk *w)
{
    Stmt *body = w->func->body;
    for (int i = body->body.n - 1; i >= 0; i--) {
        Stmt *d = body->body.at[i];
        if (d->kind == ST_DECL && !w->plan->vars[d->var->id].scoped)
            end_scope(w, d->var, plan_recomputable(w->act, w->plan, body, i), d->rhs);
    }
    VarVec nested = plan_frame_locals(w->arena, w->plan, w->func);
    for (int i = 0; i < nested.n; i++)
        end_scope(w, nested.at[i], false, NULL);
    for (int i = 0; i < w->func->params.n; i++) {
        Var *v = w->func->params.at[i];
        BitSet leaves = var_leaves(w, v);
        if (bits_meet(&leaves, &w->plan->written))
            end_scope(w, v, false, NULL);
        else
            bits_subtract(&w->n, &leaves);
    }
}

static void find_recorded(Stmt *s, void *ctx)
{
    Walk *w = ctx;
    if (s->kind == ST_DECL && w->plan->vars[s->var->id].end == END_TAPE)
        w->recorded = true;
}

/* Does the forward sweep record something where its frame ends? */
static bool records_frame(Walk *w)
{
    w->recorded = false;
    ir_walk_stmt(w->func->body, find_recorded, NULL, w);
    for (int i = 0; i < w->func->params.n; i++)
        w->recorded |= w->plan->vars[w->func->params.at[i]->id].end == END_TAPE;
    return w->recorded;
}

static void walk_if(Walk *w, Stmt *s)
{
    BitSet before = bits_copy(w->scratch, &w->n);
    walk(w, s->then);
    BitSet after_then = w->n;
    w->n = before;
    if (s->els)
        walk(w, s->els);
    bits_union(w->scratch, &w->n, &after_then);
    set_live(w, s, at(w, s->then)->live || (s->els && at(w, s->els)->live));
    if (at(w, s)->live && at(w, s)->cond == COND_AGAIN)
        need_reads(w, s->cond);
}

static const BitSet *own_of_loop(Walk *w, const Stmt *s)
{
    StmtPlan *p = at(w, s);
    if (!p->own) {
        BitSet *own = NEW(w->arena, BitSet);
        if (p->loop == LOOP_COUNTED)
            *own = iter_private(w->act->eff, s, &p->counted);
        p->own = own;
    }
    return p->own;
}

static void walk_split_body(Walk *w, Stmt *s)
{
    StmtPlan *p = at(w, s);
    const BitSet *own = own_of_loop(w, s);
    bool grew;
    do {
        BitSet start = bits_copy(w->scratch, &w->n);
        walk(w, s->then);
        if (p->loop == LOOP_COUNTED)
            bits_remove(&w->n, pts_var(w->pts, p->counted.index));
        else if (s->step)
            walk(w, s->step);
        /* elements that an iteration has to itself are not overwritten by the next one */
        BitSet out = bits_copy(w->scratch, &w->n), next = bits_copy(w->scratch, &w->n);
        bits_subtract(&next, own);
        w->n = start;
        grew = bits_union(w->scratch, &w->n, &next);
        if (!grew)
            bits_union(w->scratch, &w->n, &out);
    } while (grew);
}

static bool runs_again(const Stmt *s, void *ctx)
{
    const Walk *w = ctx;
    return w->fp->rerun[s->id];
}

/* The body starts with N empty; what it reads when it runs again is needed behind the loop. */
static void walk_joint_body(Walk *w, Stmt *s)
{
    StmtPlan *p = at(w, s);
    BitSet before = w->n;
    const Stmt *outer = w->open;
    w->n = (BitSet){0};
    w->open = s->then;
    walk(w, s->then);
    w->open = outer;
    bits_remove(&w->n, pts_var(w->pts, p->counted.index));
    p->rerun_end = bits_copy(w->arena, &w->n);
    live_rerun(w->plan, w->func, s->then, &p->rerun_end, w->fp->rerun);
    Exposed e = {0};
    exp_find(w->act->eff, s->then, &p->rerun_end, own_of_loop(w, s), runs_again, w, &e);
    bits_remove(&e.reads, pts_var(w->pts, p->counted.index));
    if (!joint_is_right(w->plan, s, &e, &before)) {
        joint_reject(w->joints, s);
        w->changed = true;
    }
    w->n = before;
    add_needs(w, &e.reads);
}

static void walk_loop(Walk *w, Stmt *s)
{
    StmtPlan *p = at(w, s);
    bool counted = p->loop == LOOP_COUNTED;
    if (counted && !p->counted.declared)
        record_lhs(w, s, ir_var(w->arena, p->counted.index), false);
    p->joint = joint_is_chosen(w->joints, s);
    if (p->joint)
        walk_joint_body(w, s);
    else
        walk_split_body(w, s);
    bool body = at(w, s->then)->live || (!counted && s->step && at(w, s->step)->live);
    set_live(w, s, body);
    if (body && counted) {
        need_reads(w, p->counted.from);
        need_reads(w, p->counted.to);
        need_reads(w, p->counted.step);
    }
}

static void walk(Walk *w, Stmt *s)
{
    switch (s->kind) {
    case ST_BLOCK:
        walk_block(w, s);
        break;
    case ST_DECL:
        walk_decl(w, s);
        break;
    case ST_ASSIGN:
        walk_assign(w, s);
        break;
    case ST_CALL:
        walk_call(w, s);
        break;
    case ST_IF:
        walk_if(w, s);
        break;
    case ST_FOR:
    case ST_WHILE:
    case ST_DO:
        walk_loop(w, s);
        break;
    case ST_RETURN:
        if (s->rhs && act_returns(w->act, w->func)) {
            BitSet needs = {0};
            need_expr(w->act, s->rhs, &needs);
            add_needs(w, &needs);
            set_live(w, s, act_expr(w->act, s->rhs));
        }
        break;
    default:
        break;
    }
}

/* ---------------------------------------------------------------- the plan */

static void walk_func(Walk *w, Func *f)
{
    w->func = f;
    w->fp = &w->plan->funcs[f->id];
    w->scratch = arena_new();
    /* what the function leaves alone is its callers' affair */
    BitSet writes = pts_aliases(w->pts, &w->act->eff->of[f->id].writes);
    w->n = bits_copy(w->scratch, &w->fp->entry);
    bits_intersect(&w->n, &writes);
    for (int i = 0; i < f->params.n; i++) {
        BitSet bounds = {0};
        if (ty_is_pointer(f->params.at[i]->type)) {
            plan_vla_reads(w->pts, ty_element(ty_strip(f->params.at[i]->type)), &bounds);
            w->changed |= bits_union(w->arena, &w->fp->needed, &bounds);
        }
    }
    walk(w, f->body);
    bits_union(w->arena, &w->fp->end, &w->n);
    if (w->fp->split)
        end_function(w);
    if (!w->fp->reversed && (at(w, f->body)->live || records_frame(w)))
        w->fp->reversed = w->changed = true;
    BitSet visible = plan_visible(w->pts, &w->n, w->scratch);
    w->changed |= bits_union(w->arena, &w->fp->exit, &visible);
    arena_free(w->scratch);
}

/* One plan, for the joint loops and split calls that are chosen so far. */
static Plan *build_once(const Activity *act, Joints *joints, const bool *split)
{
    const Pts *pts = act->pts;
    Plan *plan = plan_new(act);
    FuncPlan *head = &plan->funcs[act->head->func->id];
    head->joint = true;
    plan_keep_outside(plan, &head->entry);
    Walk w = {.plan = plan, .act = act, .pts = pts, .arena = pts->arena, .joints = joints, .split = split};
    do {
        w.changed = false;
        for (int i = pts->nfuncs - 1; i >= 0; i--)
            if (plan->funcs[pts->funcs[i]->id].joint || plan->funcs[pts->funcs[i]->id].split)
                walk_func(&w, pts->funcs[i]);
    } while (w.changed);
    return plan;
}

static void note_rerun(Stmt *s, void *ctx)
{
    Walk *w = ctx;
    const Var *v = (s->kind == ST_ASSIGN || s->kind == ST_CALL) && s->lhs ? ir_base_var(s->lhs) : NULL;
    if (v && w->fp->rerun[s->id])
        w->plan->vars[v->id].set_again = true;
}

Plan *plan_build(const Activity *act)
{
    const Pts *pts = act->pts;
    Joints joints = {.arena = pts->arena};
    bool *split = arena_alloc(pts->arena, (size_t)pts->program->funcs.n * sizeof *split);
    Plan *plan = build_once(act, &joints, NULL);
    if (calls_candidates(plan, split) && calls_by_cost(build_once(act, &joints, split), split))
        plan = build_once(act, &joints, split);
    while (joint_choose(plan, &joints) || joints.rejected_now || joint_reject_heavy(plan, &joints)) {
        joints.rejected_now = false;
        plan = build_once(act, &joints, split);
    }
    cost_find_traces(plan);
    for (int i = 0; i < pts->nfuncs; i++) {
        Func *f = pts->funcs[i];
        FuncPlan *fp = &plan->funcs[f->id];
        Walk w = {.plan = plan, .fp = fp};
        ir_walk_stmt(f->body, note_rerun, NULL, &w);
        joint_find_upward(plan, f);
        sums_find(plan, f);
        live_function(plan, f, false, !act_returns(act, f), fp->keep_adjoint);
        live_function(plan, f, false, true, fp->keep_gradient);
        live_function(plan, f, true, true, fp->keep_forward);
    }
    for (int i = 0; i < pts->nfuncs; i++)
        for (int k = 0; k < pts->funcs[i]->params.n; k++) {
            Var *v = pts->funcs[i]->params.at[k];
            if (plan->vars[v->id].end == END_TAPE) /* restored: no longer const */
                v->type = ty_unqualified(pts->arena, v->type);
        }
    plan_forward_shadows(plan);
    plan_find_on_tape(plan);
    return plan;
}

const StmtPlan *plan_stmt(const Plan *p, const Func *f, const Stmt *s)
{
    return &p->funcs[f->id].stmts[s->id];
}

bool plan_param_needed(const Plan *p, const Func *g, int param)
{
    const Pts *pts = p->act->pts;
    BitSet obj = {0};
    bits_add(pts->arena, &obj, pts_var(pts, g->params.at[param]));
    BitSet leaves = pts_leaves(pts, &obj);
    return bits_meet(&leaves, &p->funcs[g->id].needed) && !bits_meet(&leaves, &p->written);
}
