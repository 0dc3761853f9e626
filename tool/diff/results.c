#include "diff/results.h"

#include "analysis/iterations.h"
#include "diff/globals.h"
#include "frontend/frontend.h"

typedef struct {
    const Var *v;
    bool only_first; /* used as *p, p[0] and p->m only */
} FirstUse;

static void look(const Expr *e, FirstUse *u)
{
    if (!e)
        return;
    bool first = e->kind == EX_DEREF || (e->kind == EX_MEMBER && e->arrow) ||
                 (e->kind == EX_INDEX && e->b->kind == EX_INT && e->b->ival == 0);
    if (first && e->a->kind == EX_VAR && e->a->var == u->v)
        return;
    if (e->kind == EX_VAR && e->var == u->v)
        u->only_first = false;
    look(e->a, u);
    look(e->b, u);
    look(e->c, u);
    for (int i = 0; i < e->args.n; i++)
        look(e->args.at[i], u);
}

static void look_slot(Expr **slot, void *ctx)
{
    look(*slot, ctx);
}

static void look_stmt(Stmt *s, void *ctx)
{
    ir_stmt_exprs(s, look_slot, ctx);
}

static bool one_object(const Func *f, const Var *v)
{
    FirstUse u = {v, true};
    ir_walk_stmt(f->body, look_stmt, NULL, &u);
    return u.only_first;
}

/* Does the backward sweep change the object? Only what was recorded is restored. */
typedef struct {
    Adj *j;
    Func *func;
    BitSet leaves;
    bool found;
} Restored;

static void look_for_record(Stmt *s, void *ctx)
{
    Restored *r = ctx;
    if (s->kind != ST_ASSIGN && s->kind != ST_CALL && s->kind != ST_FOR)
        return;
    const Pts *pts = r->j->g->act->pts;
    const StmtPlan *p = plan_stmt(r->j->plan, r->func, s);
    BitSet touched = {0};
    if (s->kind == ST_FOR && p->joint) {
        /* what an iteration has to itself is only computed once more */
        Effect again = {0};
        eff_stmt(r->j->g->act->eff, s->then, &again);
        BitSet own = iter_private(r->j->g->act->eff, s, &p->counted);
        touched = again.writes;
        bits_subtract(&touched, &own);
    }
    if (p->record != REC_NONE && s->lhs)
        touched = pts_lvalue_leaves(pts, s->lhs);
    if (s->kind == ST_CALL && p->call == CALL_JOINT)
        bits_union(pts->arena, &touched, eff_call_writes(r->j->g->act->eff, s->rhs));
    touched = pts_aliases(pts, &touched);
    r->found |= bits_meet(&touched, &r->leaves);
}

static bool is_restored(Adj *j, const BitSet *leaves)
{
    const Pts *pts = j->g->act->pts;
    Restored r = {.j = j, .leaves = *leaves};
    for (int i = 0; i < pts->nfuncs && !r.found; i++) {
        r.func = pts->funcs[i];
        if (j->plan->funcs[r.func->id].joint || j->plan->funcs[r.func->id].split)
            ir_walk_stmt(r.func->body, look_for_record, NULL, &r);
    }
    return r.found;
}

static Expr *size_of_type(Adj *j, Type *t)
{
    Expr *s = ir_expr(j->g->arena, EX_SIZEOF, ty_basic(TY_ULONG), (Loc){0});
    s->of_type = ty_unqualified(j->g->arena, t);
    s->ival = -1;
    return s;
}

/* Number of elements behind a pointer parameter, or NULL where it is not known. */
static Expr *length_of(Adj *j, const Var *v)
{
    Arena *a = j->g->arena;
    Type *t = ty_strip(v->type);
    if (v->size)
        return fe_parse_small_expr(j->g->program, j->of, v->size, v->loc);
    if (t->decayed && t->len > 0)
        return ir_int(a, t->len);
    if (t->decayed && t->len == LEN_VLA && t->len_expr)
        return ir_copy_expr(a, t->len_expr);
    return NULL;
}

/* Parameters that f changes cannot tell a length at its end. */
static bool length_stays(Adj *j, const Expr *length)
{
    BitSet r = {0};
    eff_reads(j->g->act->pts, length, &r);
    return !bits_meet(&r, &j->plan->written);
}

static void add_pointer(Adj *j, Results *r, Stmt *out, const Ref *ref)
{
    Gen *g = j->g;
    Arena *a = g->arena;
    const Var *v = ref->var;
    Type *to = ty_element(ty_strip(v->type));
    BitSet self = pts_lvalue_leaves(g->act->pts, ref->path);
    bool moved = bits_meet(&self, &j->plan->written);
    Expr *length = length_of(j, v);
    /* f may change what says where the result is and how long: it counts as the caller passed it */
    Expr *start = ir_var(a, (Var *)v);
    if (moved && (length || one_object(j->of, v)))
        start = gen_temp(g, out, arena_printf(a, "%s_start", v->name), v->type, start);
    if (length) {
        Kept k = {.lvalue = start};
        k.bytes = ir_binary(a, OP_MUL, ir_cast(a, ty_basic(TY_ULONG), length), size_of_type(j, to));
        if (!length_stays(j, length))
            k.bytes = gen_temp(g, out, arena_printf(a, "%s_bytes", v->name), ty_basic(TY_ULONG), k.bytes);
        g->out->uses_tape = g->out->uses_string = true;
        Type *pt = ty_pointer(a, ty_mutable(a, to));
        Expr *room =
            gen_call(g, "ad_tape_alloc", ty_pointer(a, ty_basic(TY_VOID)), 1, ir_copy_expr(a, k.bytes));
        k.copy = gen_temp(g, out, arena_printf(a, "%s_result", v->name), pt, room);
        vec_push(a, &r->list, k);
    } else if (!length && !ty_strip(v->type)->decayed && !ty_is_array(to) && one_object(j->of, v)) {
        vec_push(a, &r->list, ((Kept){.lvalue = ir_deref(a, start)}));
    }
}

/* An object that its name reaches. Arrays may be too large for the stack. */
static void add_object(Adj *j, Results *r, Stmt *out, const Expr *lvalue, const char *name)
{
    Gen *g = j->g;
    Arena *a = g->arena;
    Kept k = {.lvalue = ir_copy_expr(a, lvalue)};
    if (ty_is_array(lvalue->type)) {
        g->out->uses_tape = g->out->uses_string = true;
        k.bytes = size_of_type(j, lvalue->type);
        Expr *room =
            gen_call(g, "ad_tape_alloc", ty_pointer(a, ty_basic(TY_VOID)), 1, ir_copy_expr(a, k.bytes));
        k.copy = gen_temp(g, out, arena_printf(a, "%s_result", name), ty_pointer(a, ty_basic(TY_VOID)), room);
    }
    vec_push(a, &r->list, k);
}

static bool holds_shadowed_pointer(const Activity *act, const BitSet *leaves)
{
    BITS_EACH(i, leaves)
    if (ty_is_pointer(act->pts->locs.at[i]->type) && bits_has(&act->shadowed, i))
        return true;
    return false;
}

/* Globals that f changes, beside the named results: they would be left half restored, and a flag that says what others
   hold no longer true. */
static void add_globals(Adj *j, Results *r, Stmt *out)
{
    const Activity *act = j->g->act;
    VarVec written = globals_written(act);
    for (int i = 0; i < written.n; i++) {
        Expr *v = ir_var(j->g->arena, written.at[i]);
        BitSet leaves = pts_lvalue_leaves(act->pts, v);
        bool named = holds_shadowed_pointer(act, &leaves); /* goes back together with its shadow */
        for (int k = 0; k < act->head->results.n; k++)
            named |= act->head->results.at[k].var == written.at[i] &&
                     act->head->results.at[k].path->kind == EX_VAR && !ty_is_pointer(written.at[i]->type);
        if (!named && is_restored(j, &leaves))
            add_object(j, r, out, v, written.at[i]->name);
    }
}

void results_open(Adj *j, Results *r, Stmt *out)
{
    Gen *g = j->g;
    const Head *head = g->act->head;
    for (int i = 0; i < head->results.n; i++) {
        const Ref *ref = &head->results.at[i];
        if (ref->is_return)
            continue;
        BitSet objects = ty_is_pointer(ref->path->type) ? pts_value(g->act->pts, ref->path)
                                                        : pts_lvalue(g->act->pts, ref->path);
        BitSet leaves = pts_leaves(g->act->pts, &objects);
        if (!is_restored(j, &leaves))
            continue;
        if (ref->path->kind == EX_VAR && ty_is_pointer(ref->path->type) && ref->var->kind == VAR_PARAM)
            add_pointer(j, r, out, ref);
        else if (!ty_is_pointer(ref->path->type))
            add_object(j, r, out, ref->path, ref->var->name);
    }
    add_globals(j, r, out);
}

static Stmt *copy_bytes(Adj *j, Expr *to, Expr *from, Expr *bytes)
{
    j->g->out->uses_string = true;
    return ir_call_stmt(j->g->arena, NULL, gen_call(j->g, "memcpy", ty_basic(TY_VOID), 3, to, from, bytes));
}

static Expr *bytes_of(Adj *j, const Kept *k)
{
    Arena *a = j->g->arena;
    if (k->bytes)
        return ir_copy_expr(a, k->bytes);
    Expr *s = ir_expr(a, EX_SIZEOF, ty_basic(TY_ULONG), (Loc){0});
    s->a = ir_copy_expr(a, k->lvalue);
    s->ival = -1;
    return s;
}

void results_keep(Adj *j, Results *r, Stmt *out)
{
    Arena *a = j->g->arena;
    for (int i = 0; i < r->list.n; i++) {
        Kept *k = &r->list.at[i];
        if (k->copy)
            ir_add(a, out,
                   copy_bytes(j, ir_copy_expr(a, k->copy), ir_copy_expr(a, k->lvalue), bytes_of(j, k)));
        else
            k->copy = gen_temp(j->g, out, "result", ty_strip(k->lvalue->type), ir_copy_expr(a, k->lvalue));
    }
}

void results_restore(Adj *j, Results *r, Stmt *out)
{
    Arena *a = j->g->arena;
    for (int i = r->list.n - 1; i >= 0; i--) {
        Kept *k = &r->list.at[i];
        bool array = k->bytes || ty_is_array(k->lvalue->type);
        if (array)
            ir_add(a, out,
                   copy_bytes(j, ir_copy_expr(a, k->lvalue), ir_copy_expr(a, k->copy), bytes_of(j, k)));
        else
            ir_add(a, out, ir_assign(a, ir_copy_expr(a, k->lvalue), ir_copy_expr(a, k->copy)));
        if (k->bytes)
            ir_add(a, out,
                   ir_call_stmt(a, NULL,
                                gen_call(j->g, "ad_tape_release", ty_pointer(a, ty_basic(TY_VOID)), 1,
                                         ir_copy_expr(a, k->bytes))));
    }
}
