#include "analysis/activity.h"

#include "analysis/alone.h"
#include "analysis/hand.h"
#include "analysis/initlist.h"
#include "analysis/library.h"
#include "analysis/memory.h"

static bool is_lvalue_kind(const Expr *e)
{
    return e->kind == EX_VAR || e->kind == EX_INDEX || e->kind == EX_DEREF || e->kind == EX_MEMBER;
}

static bool is_inactive_member(const Expr *member)
{
    Type *t = member->arrow ? ty_element(ty_strip(member->a->type)) : member->a->type;
    const Field *field = ty_field(ty_strip(t), member->field);
    return field && field->inactive;
}

/* Is what the lvalue names, or the pointer or member that it is reached through, marked AD_INACTIVE? */
static bool is_marked_inactive(const Expr *e)
{
    for (; e;
         e = e->kind == EX_BINARY && !ty_is_pointer(e->a->type) && !ty_is_array(e->a->type) ? e->b : e->a) {
        if (e->kind == EX_VAR)
            return e->var->inactive;
        if (e->kind == EX_MEMBER && is_inactive_member(e))
            return true;
    }
    return false;
}

/* Is the location a variable, or a member, that is marked AD_INACTIVE? */
static bool is_inactive_loc(const Pts *pts, int loc)
{
    for (int i = loc; i >= 0; i = pts->locs.at[i]->parent) {
        const AbsLoc *l = pts->locs.at[i];
        if (l->parent < 0)
            return l->var && l->var->inactive;
        const Field *field = ty_field(pts->locs.at[l->parent]->type, l->field);
        if (field && field->inactive)
            return true;
    }
    return false;
}

/* Calls f on the lvalues from which `e`, a real value, takes derivatives. */
static void each_source(const Activity *act, const Expr *e, void (*f)(const Expr *lv, void *ctx), void *ctx)
{
    if (!e || !ty_is_floating(e->type))
        return;
    switch (e->kind) {
    case EX_UNARY:
        each_source(act, e->a, f, ctx);
        break;
    case EX_CAST:
        each_source(act, e->a, f, ctx);
        break;
    case EX_BINARY:
        each_source(act, e->a, f, ctx);
        each_source(act, e->b, f, ctx);
        break;
    case EX_COND:
        each_source(act, e->b, f, ctx);
        each_source(act, e->c, f, ctx);
        break;
    case EX_CALL: {
        const Rule *r = e->a->kind == EX_FUNC ? rules_find(act->rules, e->a->func) : NULL;
        for (int i = 0; r && i < e->args.n; i++)
            if (rule_has_partial(r, i))
                each_source(act, e->args.at[i], f, ctx);
        break;
    }
    default:
        if (is_lvalue_kind(e) && !is_marked_inactive(e))
            f(e, ctx);
    }
}

typedef struct {
    const Activity *act;
    const BitSet *among;
    bool found;
} Probe;

static void probe_source(const Expr *lv, void *ctx)
{
    Probe *p = ctx;
    if (!p->found) {
        BitSet l = pts_lvalue_leaves(p->act->pts, lv);
        p->found = bits_meet(&l, p->among);
    }
}

/* Does the value of `e` depend differentiably on a location of `among`? */
static bool depends(const Activity *act, const Expr *e, const BitSet *among)
{
    if (ty_is_record(e->type)) {
        BitSet l = pts_lvalue_leaves(act->pts, e);
        return bits_meet(&l, among);
    }
    Probe p = {act, among, false};
    each_source(act, e, probe_source, &p);
    return p.found;
}

/* ---------------------------------------------------------------- propagation */

typedef struct {
    Activity *act;
    bool forward, changed;
    const Func *func;
} Flow;

static void mark(Flow *f, BitSet *set, int loc)
{
    if (ty_is_floating(f->act->pts->locs.at[loc]->type) && !is_inactive_loc(f->act->pts, loc))
        f->changed |= bits_add(f->act->pts->arena, set, loc);
}

/* Between records of one type, member by member. */
static void flow_record(Flow *f, int to, int from)
{
    const Pts *pts = f->act->pts;
    AbsLoc *t = pts->locs.at[to], *s = pts->locs.at[from];
    for (int i = 0; i < t->nchildren && i < s->nchildren; i++)
        flow_record(f, t->first_child + i, s->first_child + i);
    if (t->nchildren == 0) {
        if (f->forward && bits_has(&f->act->varied, from))
            mark(f, &f->act->varied, to);
        if (!f->forward && bits_has(&f->act->useful, to))
            mark(f, &f->act->useful, from);
    }
}

static void flow_records(Flow *f, const BitSet *to, const BitSet *from)
{
    BITS_EACH(t, to)
    BITS_EACH(s, from)
    flow_record(f, t, s);
}

static void mark_useful(const Expr *lv, void *ctx)
{
    Flow *f = ctx;
    BitSet l = pts_lvalue_leaves(f->act->pts, lv);
    BITS_EACH(i, &l)
    mark(f, &f->act->useful, i);
}

static void flow_value(Flow *f, const BitSet *to, Type *type, const Expr *value)
{
    const Pts *pts = f->act->pts;
    if (ty_is_record(type)) {
        BitSet from = pts_lvalue(pts, value);
        flow_records(f, to, &from);
    } else if (ty_is_floating(type)) {
        BitSet leaves = pts_leaves(pts, to);
        if (f->forward) {
            if (depends(f->act, value, &f->act->varied))
                BITS_EACH(i, &leaves)
            mark(f, &f->act->varied, i);
        } else if (bits_meet(&leaves, &f->act->useful)) {
            each_source(f->act, value, mark_useful, f);
        }
    }
}

/* Leaves of `among` through which a call's callee meets the call's own data: what its pointer arguments reach, and
   globals. */
static BitSet call_inputs(const Activity *act, const Expr *call, const BitSet *among)
{
    const Pts *pts = act->pts;
    BitSet in = {0};
    for (int i = 0; i < call->args.n; i++) {
        const Expr *arg = call->args.at[i];
        BitSet objects = {0};
        if (ty_is_pointer(arg->type) || ty_is_array(arg->type)) {
            objects = pts_value(pts, arg);
        } else if (ty_is_record(arg->type)) {
            BitSet own = pts_lvalue_leaves(pts, arg);
            objects = pts_reach(pts, &own);
        }
        BitSet leaves = pts_leaves(pts, &objects);
        bits_union(pts->arena, &in, &leaves);
    }
    BitSet more = pts_reach(pts, &in);
    bits_union(pts->arena, &in, &more);
    bits_union(pts->arena, &in, &pts->global);
    bits_intersect(&in, among);
    return in;
}

static bool call_varied(const Activity *act, const Expr *call)
{
    const Func *g = call->a->func;
    for (int i = 0; i < call->args.n && i < g->params.n; i++) {
        const Expr *arg = call->args.at[i];
        if ((ty_is_floating(arg->type) || ty_is_record(arg->type)) && depends(act, arg, &act->varied))
            return true;
    }
    BitSet in = call_inputs(act, call, &act->eff->of[g->id].reads);
    return bits_meet(&in, &act->varied);
}

static void flow_call(Flow *f, const Stmt *s)
{
    const Pts *pts = f->act->pts;
    const Expr *call = s->rhs;
    if (call->a->kind != EX_FUNC || !call->a->func->body || lib_is_inactive(call->a->func))
        return;
    const Func *g = call->a->func;
    for (int i = 0; i < g->params.n && i < call->args.n; i++) {
        BitSet to = {0};
        bits_add(pts->arena, &to, pts_var(pts, g->params.at[i]));
        flow_value(f, &to, g->params.at[i]->type, call->args.at[i]);
    }
    int ret = pts->ret_loc[g->id];
    if (!s->lhs || ret < 0 || (f->forward && !call_varied(f->act, call)))
        return;
    BitSet to = pts_lvalue(pts, s->lhs), from = {0};
    bits_add(pts->arena, &from, ret);
    flow_records(f, &to, &from);
}

static void flow_init(Flow *f, Expr *lvalue, Expr *init)
{
    const Pts *pts = f->act->pts;
    InitVec elems = {0};
    init_elements(pts->arena, lvalue, init, &elems);
    for (int i = 0; i < elems.n; i++) {
        BitSet to = pts_lvalue(pts, elems.at[i].lhs);
        flow_value(f, &to, elems.at[i].lhs->type, elems.at[i].rhs);
    }
}

static void flow_literal(Expr **slot, void *ctx)
{
    if ((*slot)->kind == EX_COMPOUND)
        flow_init(ctx, *slot, (*slot)->a);
}

static void flow_slot(Expr **slot, void *ctx)
{
    ir_walk_expr(slot, flow_literal, ctx);
}

static void flow_stmt(Stmt *s, void *ctx)
{
    Flow *f = ctx;
    const Pts *pts = f->act->pts;
    ir_stmt_exprs(s, flow_slot, f);
    switch (s->kind) {
    case ST_DECL:
        if (s->rhs && s->rhs->kind != EX_INIT) {
            BitSet to = {0};
            bits_add(pts->arena, &to, pts_var(pts, s->var));
            flow_value(f, &to, s->var->type, s->rhs);
        } else if (s->rhs) {
            flow_init(f, ir_var(pts->arena, s->var), s->rhs);
        }
        break;
    case ST_ASSIGN: {
        BitSet to = pts_lvalue(pts, s->lhs);
        flow_value(f, &to, s->lhs->type, s->rhs);
        break;
    }
    case ST_CALL:
        flow_call(f, s);
        break;
    case ST_RETURN:
        if (s->rhs && pts->ret_loc[f->func->id] >= 0) {
            BitSet to = {0};
            bits_add(pts->arena, &to, pts->ret_loc[f->func->id]);
            flow_value(f, &to, pts->locs.at[pts->ret_loc[f->func->id]]->type, s->rhs);
        }
        break;
    default:
        break;
    }
}

/* A function that the user says carries no derivative. */
static bool is_passed_over(const Activity *act, const Func *f)
{
    return f != act->head->func && lib_is_inactive(f);
}

static void propagate(Activity *act, bool forward)
{
    Flow f = {.act = act, .forward = forward};
    /* arguments flow from callers to callees, results and written memory back: each pass turns round */
    bool callers_first = !forward;
    do {
        f.changed = false;
        callers_first = !callers_first;
        for (int i = 0; i < act->pts->nfuncs; i++) {
            f.func = act->pts->funcs[callers_first ? act->pts->nfuncs - 1 - i : i];
            if (is_passed_over(act, f.func))
                continue;
            ir_walk_stmt(f.func->body, flow_stmt, NULL, &f);
        }
    } while (f.changed);
}

/* ---------------------------------------------------------------- seeds and shadows */

static BitSet ref_leaves(const Activity *act, const Ref *r)
{
    const Pts *pts = act->pts;
    BitSet obj = {0};
    if (r->is_return)
        bits_add(pts->arena, &obj, pts->ret_loc[act->head->func->id]);
    else if (ty_is_pointer(r->path->type))
        obj = pts_value(pts, r->path);
    else
        obj = pts_lvalue(pts, r->path);
    BitSet leaves = pts_leaves(pts, &obj);
    BitSet reach = pts_reach(pts, &leaves);
    bits_union(pts->arena, &leaves, &reach);
    BitSet real = {0};
    BITS_EACH(i, &leaves)
    if (ty_is_floating(pts->locs.at[i]->type))
        bits_add(pts->arena, &real, i);
    return real;
}

static int root_of(const Pts *pts, int loc)
{
    while (pts->locs.at[loc]->parent >= 0)
        loc = pts->locs.at[loc]->parent;
    return loc;
}

/* Gives the object of `loc` a shadow if it has none: all its reals are active from now on. */
static bool carry(Activity *act, int loc)
{
    const Pts *pts = act->pts;
    BitSet obj = {0};
    bits_add(pts->arena, &obj, root_of(pts, loc));
    BitSet leaves = pts_leaves(pts, &obj);
    if (bits_meet(&leaves, &act->shadowed))
        return false;
    bool changed = false;
    BITS_EACH(i, &leaves)
    {
        Type *t = pts->locs.at[i]->type;
        if (ty_is_floating(t))
            bits_add(pts->arena, &act->active, i);
        if (ty_is_floating(t) || ty_is_pointer(t))
            changed |= bits_add(pts->arena, &act->shadowed, i);
    }
    return changed;
}

static void find_shadows(Activity *act)
{
    const Pts *pts = act->pts;
    bits_union(pts->arena, &act->shadowed, &act->active);
    bool changed;
    do {
        changed = false;
        for (int i = 0; i < pts->locs.n; i++) {
            AbsLoc *l = pts->locs.at[i];
            if (l->type->kind != TY_POINTER)
                continue;
            BitSet to = pts_leaves(pts, &l->pts);
            if (bits_meet(&to, &act->shadowed))
                changed |= bits_add(pts->arena, &act->shadowed, i);
            if (bits_has(&act->shadowed, i))
                BITS_EACH(o, &l->pts)
            changed |= carry(act, o);
        }
        for (int i = 0; i < pts->locs.n; i++) {
            BitSet seen = pts_leaves(pts, &pts->locs.at[i]->seen_as);
            if (bits_meet(&seen, &act->shadowed))
                changed |= bits_add(pts->arena, &act->shadowed, i);
            /* where the type is not known, all get a shadow, and those who free it must find it */
            if (bits_has(&act->shadowed, i))
                changed |= bits_union(pts->arena, &act->shadowed, &seen);
        }
    } while (changed);
}

typedef struct {
    Activity *act;
    bool found, memory;
} AnyActive;

static bool shadowed_lvalue(const Activity *a, const Expr *e)
{
    BitSet l = pts_lvalue_leaves(a->pts, e);
    return bits_meet(&l, &a->shadowed);
}

/* Allocates or frees memory that has a shadow. */
static bool touches_memory(const Activity *a, const Stmt *s)
{
    if (s->kind == ST_CALL && s->rhs->a->kind == EX_FUNC && s->rhs->a->func->body)
        return a->func_memory[s->rhs->a->func->id];
    return act_memory(a, s);
}

/* Has the statement a derivative? A pointer that moves takes its shadow along; a value without derivative, also from a call,
   sets a shadow to zero. */
static void check_active(Stmt *s, void *ctx)
{
    AnyActive *any = ctx;
    any->memory |= touches_memory(any->act, s);
    if (any->found)
        return;
    bool stores = s->kind == ST_ASSIGN || (s->kind == ST_CALL && s->lhs);
    any->found = any->memory || act_stmt(any->act, s) || (stores && shadowed_lvalue(any->act, s->lhs));
    if (s->kind == ST_RETURN && s->rhs)
        any->found |= act_expr(any->act, s->rhs) ||
                      (ty_is_pointer(s->rhs->type) && act_pointer(any->act, s->rhs)) ||
                      (ty_is_record(s->rhs->type) && shadowed_lvalue(any->act, s->rhs));
}

static void find_active_funcs(Activity *act)
{
    bool changed;
    do {
        changed = false;
        for (int i = 0; i < act->pts->nfuncs; i++) {
            Func *f = act->pts->funcs[i];
            AnyActive any = {.act = act};
            if (!is_passed_over(act, f))
                ir_walk_stmt(f->body, check_active, NULL, &any);
            if (any.memory && !act->func_memory[f->id])
                act->func_memory[f->id] = changed = true;
            if (any.found && !act->func_active[f->id])
                act->func_active[f->id] = changed = true;
        }
    } while (changed);
}

/* Adds the reals that are at location `loc` or reached from it. */
static void add_reals(const Pts *pts, int loc, BitSet *out)
{
    BitSet object = {0};
    bits_add(pts->arena, &object, loc);
    BitSet leaves = pts_leaves(pts, &object);
    BitSet more = pts_reach(pts, &leaves);
    bits_union(pts->arena, &leaves, &more);
    BITS_EACH(i, &leaves)
    if (ty_is_floating(pts->locs.at[i]->type))
        bits_add(pts->arena, out, i);
}

/* A hand-written derivative has a shadow for all that its function takes and gives, once it is called for anything. */
static void open_hand_written(Activity *act)
{
    const Pts *pts = act->pts;
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < pts->nfuncs; i++) {
            const Func *f = pts->funcs[i];
            BitSet reals = {0}, results = bits_copy(pts->arena, &act->eff->of[f->id].writes);
            if (f == act->head->func || !hand_any(f))
                continue;
            if (pts->ret_loc[f->id] >= 0) {
                add_reals(pts, pts->ret_loc[f->id], &reals);
                bits_union(pts->arena, &results, &reals);
            }
            if (!bits_meet(&results, &act->active))
                continue;
            for (int k = 0; k < f->params.n; k++)
                if (!f->params.at[k]->inactive)
                    add_reals(pts, pts_var(pts, f->params.at[k]), &reals);
            changed |= bits_union(pts->arena, &act->active, &reals);
        }
    }
}

Activity *act_build(const Pts *pts, const Effects *eff, const Rules *rules, const Head *head)
{
    Activity *act = NEW(pts->arena, Activity);
    *act = (Activity){.pts = pts, .eff = eff, .rules = rules, .head = head};
    Program *p = (Program *)pts->program;
    act->mark = p->nmarks += 2;
    BitSet fixed = {0};
    for (int i = 0; i < head->independents.n; i++) {
        BitSet l = ref_leaves(act, &head->independents.at[i]);
        bits_union(pts->arena, &act->varied, &l);
        bits_union(pts->arena, &fixed, &l);
    }
    for (int i = 0; i < head->results.n; i++) {
        BitSet l = ref_leaves(act, &head->results.at[i]);
        bits_union(pts->arena, &act->useful, &l);
        bits_union(pts->arena, &fixed, &l);
    }
    propagate(act, true);
    propagate(act, false);
    act->active = bits_copy(pts->arena, &act->varied);
    bits_intersect(&act->active, &act->useful);
    bits_union(pts->arena, &act->active, &fixed);
    open_hand_written(act);
    act->core = bits_copy(pts->arena, &act->active);
    find_shadows(act);
    act->func_active = arena_alloc(pts->arena, (size_t)pts->program->funcs.n * sizeof *act->func_active);
    act->func_memory = arena_alloc(pts->arena, (size_t)pts->program->funcs.n * sizeof *act->func_memory);
    act->shared = alone_not(pts);
    find_active_funcs(act);
    return act;
}

/* ---------------------------------------------------------------- questions */

/* Derivative of an operator or call: active when an operand is. */
static bool operands_active(const Activity *a, const Expr *e)
{
    switch (e->kind) {
    case EX_UNARY:
    case EX_CAST:
        return act_expr(a, e->a);
    case EX_BINARY:
        return act_expr(a, e->a) || act_expr(a, e->b);
    case EX_COND:
        return act_expr(a, e->b) || act_expr(a, e->c);
    default:
        return depends(a, e, &a->active);
    }
}

bool act_varied(const Activity *a, const Expr *e)
{
    return depends(a, e, &a->varied);
}

bool act_expr(const Activity *a, const Expr *e)
{
    if (!ty_is_floating(e->type))
        return depends(a, e, &a->active);
    if (e->mark != a->mark && e->mark != a->mark + 1)
        ((Expr *)e)->mark = a->mark + operands_active(a, e);
    return e->mark == a->mark + 1;
}

typedef struct {
    const Activity *act;
    BitSet *out;
    int count;
} Sources;

static void add_source(const Expr *lv, void *ctx)
{
    Sources *s = ctx;
    BitSet l = pts_lvalue_leaves(s->act->pts, lv);
    if (!bits_meet(&l, &s->act->active))
        return;
    s->count++;
    if (s->out)
        bits_union(s->act->pts->arena, s->out, &l);
}

void act_sources(const Activity *a, const Expr *e, BitSet *out)
{
    if (ty_is_record(e->type)) {
        BitSet l = pts_lvalue_leaves(a->pts, e);
        bits_union(a->pts->arena, out, &l);
        return;
    }
    Sources s = {a, out, 0};
    each_source(a, e, add_source, &s);
}

int act_source_count(const Activity *a, const Expr *e)
{
    Sources s = {a, NULL, 0};
    each_source(a, e, add_source, &s);
    return s.count;
}

bool act_lvalue(const Activity *a, const Expr *e)
{
    BitSet l = pts_lvalue_leaves(a->pts, e);
    return bits_meet(&l, &a->active);
}

bool act_pointer(const Activity *a, const Expr *e)
{
    BitSet objects = pts_value(a->pts, e);
    BitSet leaves = pts_leaves(a->pts, &objects);
    return bits_meet(&leaves, &a->shadowed);
}

bool act_var(const Activity *a, const Var *v)
{
    if (pts_var(a->pts, v) < 0)
        return false;
    BitSet obj = {0};
    bits_add(a->pts->arena, &obj, pts_var(a->pts, v));
    BitSet leaves = pts_leaves(a->pts, &obj);
    return bits_meet(&leaves, &a->shadowed);
}

static BitSet result_leaves(const Activity *a, const Func *f)
{
    BitSet obj = {0};
    if (a->pts->ret_loc[f->id] >= 0)
        bits_add(a->pts->arena, &obj, a->pts->ret_loc[f->id]);
    return pts_leaves(a->pts, &obj);
}

bool act_returns(const Activity *a, const Func *f)
{
    BitSet leaves = result_leaves(a, f);
    return bits_meet(&leaves, &a->active);
}

bool act_returns_pointer(const Activity *a, const Func *f)
{
    BitSet leaves = result_leaves(a, f);
    BITS_EACH(i, &leaves)
    if (ty_is_pointer(a->pts->locs.at[i]->type) && bits_has(&a->shadowed, i))
        return true;
    return false;
}

bool act_memory(const Activity *a, const Stmt *s)
{
    if (mem_call(s) == MEM_FREE)
        return act_pointer(a, s->rhs->args.at[0]);
    return mem_allocates(s) && s->lhs && shadowed_lvalue(a, s->lhs);
}

bool act_call(const Activity *a, const Stmt *s)
{
    const Expr *call = s->rhs;
    if (call->a->kind != EX_FUNC || !call->a->func->body || !a->func_active[call->a->func->id])
        return false;
    if (a->func_memory[call->a->func->id] || (s->lhs && shadowed_lvalue(a, s->lhs)))
        return true;
    BitSet in = call_inputs(a, call, &a->eff->of[call->a->func->id].writes);
    return bits_meet(&in, &a->shadowed);
}

bool act_stmt(const Activity *a, const Stmt *s)
{
    switch (s->kind) {
    case ST_DECL: {
        if (!s->rhs || pts_var(a->pts, s->var) < 0)
            return false;
        BitSet obj = {0};
        bits_add(a->pts->arena, &obj, pts_var(a->pts, s->var));
        BitSet leaves = pts_leaves(a->pts, &obj);
        return bits_meet(&leaves, &a->active);
    }
    case ST_ASSIGN:
        return act_lvalue(a, s->lhs);
    case ST_CALL:
        return act_call(a, s);
    default:
        return false;
    }
}
