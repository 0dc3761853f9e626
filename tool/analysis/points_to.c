#include "analysis/points_to.h"

#include "analysis/callgraph.h"
#include "analysis/initlist.h"
#include "analysis/library.h"
#include "analysis/memory.h"

/* ---------------------------------------------------------------- locations */

static AbsLoc *loc_at(const Pts *pts, int id)
{
    return pts->locs.at[id];
}

static int new_loc(Pts *pts, AbsLoc proto)
{
    AbsLoc *l = NEW(pts->arena, AbsLoc);
    *l = proto;
    l->id = pts->locs.n;
    vec_push(pts->arena, &pts->locs, l);
    return l->id;
}

static Type *element_type(Type *t)
{
    t = ty_strip(t);
    while (t->kind == TY_ARRAY)
        t = ty_strip(t->base);
    return t;
}

/* Gives a record's location one location per member, recursively. A union stays one location. */
static void add_members(Pts *pts, int id)
{
    AbsLoc *l = loc_at(pts, id);
    Type *t = l->type;
    if (t->kind != TY_RECORD || t->record->is_union || !t->record->complete)
        return;
    FieldVec members = {0};
    ty_members(pts->arena, t->record, &members);
    l->first_child = pts->locs.n;
    l->nchildren = members.n;
    for (int i = 0; i < members.n; i++) {
        Field *f = members.at[i];
        AbsLoc child = *loc_at(pts, id);
        child.parent = id;
        child.field = f->name ? f->name : "";
        child.type = element_type(f->type);
        child.name = arena_printf(pts->arena, "%s.%s", l->name, child.field);
        child.nchildren = 0;
        child.strong = false;
        child.pts = bits_copy(pts->arena, &l->pts);
        child.seen_as = bits_copy(pts->arena, &l->seen_as);
        new_loc(pts, child);
    }
    int first = l->first_child, n = l->nchildren;
    for (int i = 0; i < n; i++)
        add_members(pts, first + i);
}

static int new_object(Pts *pts, Type *t, const char *name, AbsLoc proto)
{
    proto.parent = -1;
    proto.type = element_type(t);
    proto.name = name;
    int id = new_loc(pts, proto);
    add_members(pts, id);
    return id;
}

static bool is_scalar(Type *t)
{
    t = ty_strip(t);
    return t->kind != TY_ARRAY && t->kind != TY_RECORD;
}

static bool is_strong(const Var *v)
{
    return (v->kind == VAR_LOCAL || v->kind == VAR_PARAM) && !v->address_taken && is_scalar(v->type) &&
           !(ty_quals(v->type) & Q_VOLATILE);
}

static void new_var(Pts *pts, Var *v)
{
    if (pts->var_loc[v->id] >= 0)
        return;
    AbsLoc proto = {.var = v, .made_for = -1, .strong = is_strong(v)};
    proto.external = v->kind == VAR_GLOBAL && !v->is_static;
    pts->var_loc[v->id] = new_object(pts, v->type, v->name, proto);
}

/* The memory of the caller behind pointer location `id`. A type met again on the way up is the same location: lists and
   trees of the caller are one node. */
static void add_external(Pts *pts, int id, bool restricted)
{
    AbsLoc *p = loc_at(pts, id);
    Type *to = element_type(p->type->base);
    if (to->kind == TY_FUNCTION) {
        bits_add(pts->arena, &p->pts, pts->unknown);
        return;
    }
    for (int up = id; up >= 0;) {
        AbsLoc *l = loc_at(pts, up);
        if (l->external && l->type->kind == TY_RECORD && to->kind == TY_RECORD &&
            l->type->record == to->record) {
            bits_add(pts->arena, &p->pts, up);
            return;
        }
        up = l->parent >= 0 ? l->parent : l->made_for;
    }
    AbsLoc proto = {.external = true, .restricted = restricted, .made_for = id};
    int obj = new_object(pts, to, arena_printf(pts->arena, "*%s", p->name), proto);
    bits_add(pts->arena, &p->pts, obj);
    int end = pts->locs.n;
    for (int i = obj; i < end; i++)
        if (loc_at(pts, i)->type->kind == TY_POINTER)
            add_external(pts, i, restricted);
}

/* ---------------------------------------------------------------- constraints */

typedef struct {
    Pts *pts;
    Func *func;
    bool changed;
} Solve;

static void flow_objects(Solve *s, int to, int from);

static void flow_set(Solve *s, const BitSet *to, const BitSet *values)
{
    BITS_EACH(i, to)
    s->changed |= bits_union(s->pts->arena, &loc_at(s->pts, i)->pts, values);
}

/* The record at `from` is copied to `to`, member by member. */
static void flow_objects(Solve *s, int to, int from)
{
    AbsLoc *t = loc_at(s->pts, to), *f = loc_at(s->pts, from);
    if (to == from)
        return;
    s->changed |= bits_union(s->pts->arena, &t->pts, &f->pts);
    for (int i = 0; i < t->nchildren && i < f->nchildren; i++)
        flow_objects(s, t->first_child + i, f->first_child + i);
}

static void assign_locs(Solve *s, const BitSet *to, Type *type, Expr *value)
{
    if (ty_is_record(type)) {
        BitSet from = pts_lvalue(s->pts, value);
        BITS_EACH(t, to)
        BITS_EACH(f, &from)
        flow_objects(s, t, f);
    } else if (ty_is_pointer(type)) {
        BitSet v = pts_value(s->pts, value);
        flow_set(s, to, &v);
    }
}

static void assign(Solve *s, Expr *lhs, Expr *rhs)
{
    if (rhs->kind == EX_CALL || !(ty_is_record(lhs->type) || ty_is_pointer(lhs->type)))
        return;
    BitSet to = pts_lvalue(s->pts, lhs);
    assign_locs(s, &to, lhs->type, rhs);
}

static void assign_init(Solve *s, Expr *lvalue, Expr *init)
{
    InitVec elems = {0};
    init_elements(s->pts->arena, lvalue, init, &elems);
    for (int i = 0; i < elems.n; i++)
        assign(s, elems.at[i].lhs, elems.at[i].rhs);
}

static int site_loc(const Pts *pts, const Stmt *st)
{
    for (int i = 0; i < pts->sites.n; i++)
        if (pts->sites.at[i] == st)
            return pts->site_locs.at[i];
    return -1;
}

static bool is_untyped(const AbsLoc *l)
{
    return l->heap && l->type->kind == TY_VOID;
}

/* realloc's result may be either block; both are filled through all pointers to them. */
static void bind_allocation(Solve *s, const Stmt *st)
{
    int obj = mem_allocates(st) ? site_loc(s->pts, st) : -1;
    if (obj < 0)
        return;
    BitSet to = pts_lvalue(s->pts, st->lhs), value = {0};
    bits_add(s->pts->arena, &value, obj);
    if (mem_call(st) == MEM_REALLOC) {
        BitSet old = pts_value(s->pts, st->rhs->args.at[0]);
        bits_union(s->pts->arena, &value, &old);
    }
    flow_set(s, &to, &value);
}

/* The caller takes the void * of `ret` as a pointer to a type of its own. */
static void bind_untyped(Solve *s, const Stmt *st, int ret)
{
    int obj = site_loc(s->pts, st);
    BitSet to = pts_lvalue(s->pts, st->lhs), value = {0};
    BITS_EACH(o, &loc_at(s->pts, ret)->pts)
    {
        if (obj >= 0 && is_untyped(loc_at(s->pts, o))) {
            s->changed |= bits_add(s->pts->arena, &loc_at(s->pts, o)->seen_as, obj);
            bits_add(s->pts->arena, &value, obj);
        } else {
            bits_add(s->pts->arena, &value, o);
        }
    }
    flow_set(s, &to, &value);
}

/* (T *) of a void *: memory without a type gets it. */
static void bind_conversion(Solve *s, const Expr *cast)
{
    Type *to = ty_element(cast->type),
         *from = ty_is_pointer(cast->a->type) ? ty_element(cast->a->type) : NULL;
    if (!to || !from || !ty_is_void(from) || ty_is_void(to))
        return;
    BitSet objects = pts_value(s->pts, cast->a);
    BITS_EACH(o, &objects)
    {
        AbsLoc *l = loc_at(s->pts, o);
        if (!is_untyped(l))
            continue;
        l->type = element_type(to);
        l->mixed = !bits_empty(&l->seen_as);
        add_members(s->pts, o);
        s->changed = true;
    }
}

/* Pointers to functions that come from functions without a body: what those return, or write through their arguments. */
static void bind_outside(Solve *s, const Stmt *st, const Func *g)
{
    const Pts *pts = s->pts;
    BitSet to = {0};
    if (mem_kind(g) != MEM_NONE)
        return;
    if (st->lhs)
        to = pts_lvalue_leaves(pts, st->lhs);
    for (int i = 0; i < st->rhs->args.n; i++) {
        const Expr *arg = st->rhs->args.at[i];
        if (!lib_writes_argument(g, i) || !ty_reaches_function(arg->type))
            continue;
        BitSet objects = pts_value(pts, arg), leaves = pts_leaves(pts, &objects),
               more = pts_reach(pts, &leaves);
        bits_union(pts->arena, &to, &leaves);
        bits_union(pts->arena, &to, &more);
    }
    BITS_EACH(i, &to)
    {
        AbsLoc *l = loc_at(pts, i);
        if (l->type->kind == TY_POINTER && ty_reaches_function(l->type))
            s->changed |= bits_add(pts->arena, &l->pts, pts->unknown);
    }
}

static void bind_body(Solve *s, const Stmt *st, const Func *g)
{
    Expr *call = st->rhs, *lhs = st->lhs;
    for (int i = 0; i < g->params.n && i < call->args.n; i++) {
        Var *param = g->params.at[i];
        BitSet to = {0};
        bits_add(s->pts->arena, &to, pts_var(s->pts, param));
        assign_locs(s, &to, param->type, call->args.at[i]);
    }
    int ret = s->pts->ret_loc[g->id];
    if (lhs && ret >= 0 && ty_is_pointer(lhs->type)) {
        bind_untyped(s, st, ret);
    } else if (lhs && ret >= 0) {
        BitSet to = pts_lvalue(s->pts, lhs);
        BITS_EACH(t, &to)
        flow_objects(s, t, ret);
    }
}

/* The function, or the copy of it, among those under the head; NULL: neither. */
static const Func *version_of(const Pts *pts, const Func *g)
{
    for (int i = 0; i < pts->nfuncs; i++)
        if (pts->funcs[i] == g || pts->funcs[i]->origin == g)
            return pts->funcs[i];
    return NULL;
}

static void bind_target(Solve *s, const Stmt *st, const Func *g)
{
    if (!g->body)
        bind_outside(s, st, g);
    else
        bind_body(s, st, g);
}

/* Through a pointer: as many calls as it has targets. */
static void bind_call(Solve *s, const Stmt *st)
{
    const Expr *callee = st->rhs->a;
    if (callee->kind == EX_FUNC) {
        bind_target(s, st, callee->func);
        return;
    }
    FuncVec targets = {0};
    pts_targets(s->pts, callee, &targets);
    for (int i = 0; i < targets.n; i++) {
        const Func *g = version_of(s->pts, targets.at[i]);
        if (g || !targets.at[i]->body)
            bind_target(s, st, g ? g : targets.at[i]);
    }
}

static void solve_expr(Expr **slot, void *ctx)
{
    Solve *s = ctx;
    if ((*slot)->kind == EX_COMPOUND)
        assign_init(s, *slot, (*slot)->a);
    else if ((*slot)->kind == EX_CAST)
        bind_conversion(s, *slot);
}

static void solve_slot(Expr **slot, void *ctx)
{
    ir_walk_expr(slot, solve_expr, ctx);
}

static void solve_stmt(Stmt *st, void *ctx)
{
    Solve *s = ctx;
    Arena *a = s->pts->arena;
    ir_stmt_exprs(st, solve_slot, s);
    switch (st->kind) {
    case ST_DECL:
        if (st->rhs && (st->rhs->kind == EX_INIT || !ty_is_arith(st->var->type)))
            assign_init(s, ir_var(a, st->var), st->rhs);
        break;
    case ST_ASSIGN:
        assign(s, st->lhs, st->rhs);
        break;
    case ST_CALL:
        bind_allocation(s, st);
        bind_call(s, st);
        break;
    case ST_RETURN:
        if (st->rhs && s->pts->ret_loc[s->func->id] >= 0) {
            BitSet to = {0};
            bits_add(a, &to, s->pts->ret_loc[s->func->id]);
            assign_locs(s, &to, loc_at(s->pts, s->pts->ret_loc[s->func->id])->type, st->rhs);
        }
        break;
    default:
        break;
    }
}

/* ---------------------------------------------------------------- set-up */

static void collect_function(Pts *pts, Func *f)
{
    if (f->id < 0 || pts->func_loc[f->id] >= 0)
        return;
    AbsLoc proto = {.func = f, .made_for = -1};
    pts->func_loc[f->id] = new_object(pts, f->type, f->name, proto);
}

/* Functions whose address is taken: those that are mentioned and not called. */
static void collect_taken(Pts *pts, const Expr *e)
{
    if (!e)
        return;
    if (e->kind == EX_FUNC)
        collect_function(pts, e->func);
    if (e->kind != EX_CALL || e->a->kind != EX_FUNC)
        collect_taken(pts, e->a);
    collect_taken(pts, e->b);
    collect_taken(pts, e->c);
    for (int i = 0; i < e->args.n; i++)
        collect_taken(pts, e->args.at[i]);
}

/* What pointers may lead to gets its location first, what only its own function sees afterwards: sets of memory that is used
   all over the program then have their members close together. */
typedef struct {
    Pts *pts;
    bool own; /* the second round */
} Collect;

static void collect_one(Collect *c, Var *v)
{
    if (c->own || !is_strong(v))
        new_var(c->pts, v);
}

static void collect_var(Expr **slot, void *ctx)
{
    Collect *c = ctx;
    Pts *pts = c->pts;
    if ((*slot)->kind == EX_VAR)
        collect_one(c, (*slot)->var);
    if (!c->own && (*slot)->kind == EX_COMPOUND && pts_literal(pts, *slot) < 0) {
        AbsLoc proto = {.made_for = -1};
        vec_push(pts->arena, &pts->literals, *slot);
        vec_push(pts->arena, &pts->literal_locs, new_object(pts, (*slot)->type, "(literal)", proto));
    }
}

static void collect_slot(Expr **slot, void *ctx)
{
    Collect *c = ctx;
    ir_walk_expr(slot, collect_var, c);
    if (!c->own)
        collect_taken(c->pts, *slot);
}

/* T *p = g(), where g returns a void *. */
static bool takes_untyped(const Stmt *s)
{
    if (s->kind != ST_CALL || s->rhs->a->kind != EX_FUNC || !s->rhs->a->func->body ||
        !ty_is_pointer(s->lhs->type))
        return false;
    Type *to = ty_element(s->rhs->type);
    return to && ty_is_void(to) && !ty_is_void(ty_element(s->lhs->type));
}

static void collect_stmt(Stmt *s, void *ctx)
{
    Collect *c = ctx;
    Pts *pts = c->pts;
    if (s->kind == ST_DECL)
        collect_one(c, s->var);
    if (!c->own && s->lhs && (mem_allocates(s) || takes_untyped(s))) {
        AbsLoc proto = {.made_for = -1, .heap = true};
        const char *name = arena_printf(pts->arena, "(memory of line %d)", s->loc.line);
        vec_push(pts->arena, &pts->sites, s);
        vec_push(pts->arena, &pts->site_locs,
                 new_object(pts, ty_element(ty_strip(s->lhs->type)), name, proto));
    }
    ir_stmt_exprs(s, collect_slot, ctx);
}

/* Variables have the objects that their initialisers name, whoever else does. */
static void collect_initialisers(Collect *c)
{
    Pts *pts = c->pts;
    for (int known = -1; known != pts->locs.n;) {
        known = pts->locs.n;
        for (int i = 0; i < pts->program->globals.n; i++) {
            Var *g = pts->program->globals.at[i];
            if (g->init && pts->var_loc[g->id] >= 0)
                collect_slot(&g->init, c);
        }
    }
}

static void collect_func(Collect *c, Func *f)
{
    Pts *pts = c->pts;
    for (int i = 0; i < f->params.n; i++)
        collect_one(c, f->params.at[i]);
    Type *ret = f->type->base;
    if (c->own && !ty_is_void(ret)) {
        AbsLoc proto = {.ret_of = f, .made_for = -1};
        pts->ret_loc[f->id] = new_object(pts, ret, arena_printf(pts->arena, "%s()", f->name), proto);
    }
    ir_walk_stmt(f->body, collect_stmt, NULL, c);
}

/* External leaves of one scalar type may be one memory: the head can be called so. */
static void make_alias_classes(Pts *pts, bool noalias)
{
    if (noalias)
        return;
    pts->alias_class = arena_alloc(pts->arena, (size_t)pts->locs.n * sizeof *pts->alias_class);
    Type **types = arena_alloc(pts->arena, (size_t)pts->locs.n * sizeof *types);
    for (int i = 0; i < pts->locs.n; i++) {
        AbsLoc *l = loc_at(pts, i);
        if (!l->external || l->restricted || l->nchildren > 0)
            continue;
        int c = 0;
        while (c < pts->nclasses && !ty_same(types[c], l->type))
            c++;
        if (c == pts->nclasses)
            types[pts->nclasses++] = l->type;
        bits_add(pts->arena, &pts->alias_class[c], i);
    }
}

static void make_groups(Pts *pts)
{
    pts->recursive = cg_all_recursive(pts->program, pts->funcs, pts->nfuncs);
    pts->own = arena_alloc(pts->arena, (size_t)pts->program->funcs.n * sizeof *pts->own);
    for (int i = 0; i < pts->locs.n; i++) {
        const AbsLoc *l = loc_at(pts, i);
        const Var *v = l->var;
        if (l->strong)
            bits_add(pts->arena, &pts->strong, i);
        if (v && (v->kind == VAR_GLOBAL || v->kind == VAR_STATIC_LOCAL))
            bits_add(pts->arena, &pts->global, i);
        if (v && v->owner && (v->kind == VAR_LOCAL || v->kind == VAR_PARAM))
            bits_add(pts->arena, &pts->own[v->owner->id], i);
    }
    BitSet more = pts_reach(pts, &pts->global);
    bits_union(pts->arena, &pts->global, &more);
}

/* The caller of the head sets the pointers in the variable. */
static bool is_outside(const Var *v, const Head *head)
{
    bool of_head = v->kind == VAR_PARAM && v->owner == head->func;
    return of_head || (v->kind == VAR_GLOBAL && !v->is_static);
}

/* The same for pointers to functions, with functions that the head does not call taken into account. */
static bool is_set_outside(const Var *v, const Head *head)
{
    bool constant = (ty_quals(v->type) & Q_CONST) && v->init;
    return is_outside(v, head) ? !constant : v->kind != VAR_PARAM && v->kind != VAR_LOCAL && v->changes;
}

Pts *pts_build(const Program *p, Func **funcs, int nfuncs, const Head *head, bool noalias)
{
    Pts *pts = NEW(p->arena, Pts);
    pts->arena = p->arena;
    pts->program = p;
    pts->funcs = funcs;
    pts->nfuncs = nfuncs;
    pts->var_loc = arena_alloc(p->arena, (size_t)(p->nvars + 1) * sizeof *pts->var_loc);
    pts->ret_loc = arena_alloc(p->arena, (size_t)p->funcs.n * sizeof *pts->ret_loc);
    pts->func_loc = arena_alloc(p->arena, (size_t)p->funcs.n * sizeof *pts->func_loc);
    for (int i = 0; i < p->nvars; i++)
        pts->var_loc[i] = -1;
    for (int i = 0; i < p->funcs.n; i++)
        pts->ret_loc[i] = pts->func_loc[i] = -1;
    pts->unknown = new_object(pts, ty_basic(TY_VOID), "(unknown)", (AbsLoc){.made_for = -1});
    bits_add(p->arena, &loc_at(pts, pts->unknown)->pts, pts->unknown);
    Collect shared = {pts, false}, own = {pts, true};
    for (int i = 0; i < nfuncs; i++)
        collect_func(&shared, funcs[i]);
    for (int i = 0; i < nfuncs; i++)
        collect_func(&own, funcs[i]);
    for (int i = 0; i < head->independents.n; i++)
        if (head->independents.at[i].var)
            new_var(pts, head->independents.at[i].var);
    for (int i = 0; i < head->results.n; i++)
        if (head->results.at[i].var)
            new_var(pts, head->results.at[i].var);
    collect_initialisers(&shared);
    int end = pts->locs.n;
    for (int i = 0; i < end; i++) {
        AbsLoc *l = loc_at(pts, i);
        if (l->type->kind != TY_POINTER || !l->var)
            continue;
        if (ty_is_callable(l->type) ? is_set_outside(l->var, head) : is_outside(l->var, head))
            add_external(pts, i, (l->type->quals & Q_RESTRICT) != 0);
    }
    Solve s = {.pts = pts};
    do {
        s.changed = false;
        for (int i = 0; i < p->globals.n; i++) {
            Var *g = p->globals.at[i];
            if (g->init && pts->var_loc[g->id] >= 0)
                assign_init(&s, ir_var(p->arena, g), g->init);
        }
        for (int i = 0; i < nfuncs; i++) {
            s.func = funcs[i];
            ir_walk_stmt(funcs[i]->body, solve_stmt, NULL, &s);
        }
    } while (s.changed);
    make_alias_classes(pts, noalias);
    make_groups(pts);
    return pts;
}
