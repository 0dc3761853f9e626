#include "analysis/effects.h"

#include "analysis/library.h"
#include "analysis/memory.h"

static const Func *callee(const Expr *call)
{
    return call->a->kind == EX_FUNC ? call->a->func : NULL;
}

static bool callee_body(const Expr *call)
{
    return callee(call) && callee(call)->body;
}

/* Leaves that the pointer value `e` leads to, without those behind further pointers. */
static void add_pointees(const Pts *pts, const Expr *e, BitSet *out)
{
    if (!ty_is_pointer(e->type) && !ty_is_array(e->type))
        return;
    BitSet objects = pts_value(pts, e);
    BitSet leaves = pts_leaves(pts, &objects);
    bits_union(pts->arena, out, &leaves);
}

static bool is_lvalue_kind(const Expr *e)
{
    return e->kind == EX_VAR || e->kind == EX_INDEX || e->kind == EX_DEREF || e->kind == EX_MEMBER;
}

void eff_address_reads(const Pts *pts, const Expr *e, BitSet *out)
{
    switch (e->kind) {
    case EX_INDEX:
        if (ty_is_array(e->a->type))
            eff_address_reads(pts, e->a, out);
        else
            eff_reads(pts, e->a, out);
        eff_reads(pts, e->b, out);
        break;
    case EX_DEREF:
        eff_reads(pts, e->a, out);
        break;
    case EX_MEMBER:
        if (e->arrow)
            eff_reads(pts, e->a, out);
        else
            eff_address_reads(pts, e->a, out);
        break;
    case EX_VAR:
        break;
    default:
        eff_reads(pts, e, out);
    }
}

void eff_reads(const Pts *pts, const Expr *e, BitSet *out)
{
    if (!e)
        return;
    if (is_lvalue_kind(e)) {
        eff_address_reads(pts, e, out);
        if (!ty_is_array(e->type)) {
            BitSet l = pts_lvalue_leaves(pts, e);
            bits_union(pts->arena, out, &l);
        }
        return;
    }
    if (e->kind == EX_ADDR) {
        eff_address_reads(pts, e->a, out);
        return;
    }
    if (e->kind == EX_SIZEOF && e->ival >= 0)
        return;
    eff_reads(pts, e->a, out);
    eff_reads(pts, e->b, out);
    eff_reads(pts, e->c, out);
    for (int i = 0; i < e->args.n; i++) {
        eff_reads(pts, e->args.at[i], out);
        bool looks = e->kind == EX_CALL && !callee_body(e) &&
                     (e->a->kind != EX_FUNC || mem_kind(e->a->func) == MEM_NONE);
        if (looks) /* strlen looks at what its argument points to */
            add_pointees(pts, e->args.at[i], out);
    }
}

/* ---------------------------------------------------------------- one call */

typedef struct {
    BitSet near;                  /* of the leaves that are apart: those that the arguments lead to */
    bool any;                     /* they may lead anywhere */
    BitSet own_reads, own_writes; /* room for reads and writes */
    const BitSet *reads, *writes; /* NULL until they are known */
} CallEffect;

static CallEffect *call_effect(const Effects *e, const Expr *call)
{
    const Pts *pts = e->pts;
    Arena *a = pts->arena;
    CallEffect *c = ptrset_get(e->calls, call);
    if (c)
        return c;
    c = NEW(a, CallEffect);
    for (int i = 0; i < call->args.n; i++) {
        const Expr *arg = call->args.at[i];
        bool pointer = ty_is_pointer(arg->type) || ty_is_array(arg->type);
        BitSet objects = {0};
        if (pointer)
            objects = pts_value(pts, arg);
        else if (is_lvalue_kind(arg))
            objects = pts_lvalue(pts, arg);
        BitSet leaves = pts_leaves(pts, &objects);
        bits_union(a, &c->near, &leaves);
        c->any |= !pointer && ty_is_record(arg->type) && !is_lvalue_kind(arg);
    }
    BitSet more = pts_reach(pts, &c->near);
    bits_union(a, &c->near, &more);
    bits_intersect(&c->near, &e->apart);
    ptrset_put(a, e->calls, call, c);
    return c;
}

/* Sets `out` to `found` less what the call cannot reach, if that is not all of it. */
static bool reduced(const Effects *e, const Expr *call, const BitSet *found, Arena *a, BitSet *out)
{
    if (!bits_meet(found, &e->apart))
        return false;
    const CallEffect *c = call_effect(e, call);
    if (c->any)
        return false;
    Arena *scratch = arena_new();
    BitSet far = bits_copy(scratch, found);
    bits_intersect(&far, &e->apart);
    bits_subtract(&far, &e->base);
    bits_subtract(&far, &c->near);
    bool some = !bits_empty(&far);
    if (some) {
        *out = bits_copy(a, found);
        bits_subtract(out, &far);
    }
    arena_free(scratch);
    return some;
}

BitSet eff_call_reaches(const Effects *e, const Expr *call, const BitSet *found, Arena *a)
{
    BitSet out = {0};
    return reduced(e, call, found, a, &out) ? out : bits_copy(a, found);
}

/* The sets are final once the effects of the callee are. */
static const BitSet *part(const Effects *e, const Expr *call, const BitSet *found, BitSet *own)
{
    return reduced(e, call, found, e->pts->arena, own) ? own : found;
}

const BitSet *eff_call_reads(const Effects *e, const Expr *call)
{
    CallEffect *c = call_effect(e, call);
    if (!c->reads || !e->built)
        c->reads = part(e, call, &e->of[callee(call)->id].reads, &c->own_reads);
    return c->reads;
}

const BitSet *eff_call_writes(const Effects *e, const Expr *call)
{
    CallEffect *c = call_effect(e, call);
    if (!c->writes || !e->built)
        c->writes = part(e, call, &e->of[callee(call)->id].writes, &c->own_writes);
    return c->writes;
}

static void find_apart(Effects *e)
{
    const Pts *pts = e->pts;
    BitSet rest = {0};
    for (int i = 0; i < pts->locs.n; i++) {
        const AbsLoc *l = pts->locs.at[i];
        bool own = l->var && (l->var->kind == VAR_LOCAL || l->var->kind == VAR_PARAM);
        if (l->nchildren == 0)
            bits_add(pts->arena, own || (l->external && !l->var) ? &e->apart : &rest, i);
    }
    e->base = pts_reach(pts, &rest);
}

/* ---------------------------------------------------------------- statements */

BitSet eff_writes(const Effects *e, const Stmt *s)
{
    const Pts *pts = e->pts;
    BitSet w = {0};
    if (s->kind == ST_DECL) {
        BitSet obj = {0};
        if (pts_var(pts, s->var) >= 0)
            bits_add(pts->arena, &obj, pts_var(pts, s->var));
        return pts_leaves(pts, &obj);
    }
    if ((s->kind == ST_ASSIGN || s->kind == ST_CALL) && s->lhs)
        w = pts_lvalue_leaves(pts, s->lhs);
    if (s->kind == ST_CALL && callee_body(s->rhs)) {
        bits_union(pts->arena, &w, eff_call_writes(e, s->rhs));
    } else if (s->kind == ST_CALL && callee(s->rhs))
        for (int i = 0; i < s->rhs->args.n; i++)
            if (lib_writes_argument(callee(s->rhs), i))
                add_pointees(pts, s->rhs->args.at[i], &w);
    return w;
}

static void add_vla_reads(const Pts *pts, Type *t, BitSet *out)
{
    for (; t; t = ty_element(ty_strip(t))) {
        Type *s = ty_strip(t);
        if (s->kind == TY_ARRAY && s->len == LEN_VLA)
            eff_reads(pts, s->len_expr, out);
        if (s->kind != TY_ARRAY)
            break;
    }
}

void eff_stmt(const Effects *e, const Stmt *s, Effect *out)
{
    if (!s)
        return;
    const Pts *pts = e->pts;
    Arena *a = pts->arena;
    BitSet w = eff_writes(e, s);
    bits_union(a, &out->writes, &w);
    if (s->lhs)
        eff_address_reads(pts, s->lhs, &out->reads);
    eff_reads(pts, s->rhs, &out->reads);
    eff_reads(pts, s->cond, &out->reads);
    if (s->kind == ST_DECL)
        add_vla_reads(pts, s->var->type, &out->reads);
    if (s->kind == ST_CALL) {
        const Func *g = callee(s->rhs);
        if (g && g->body) {
            bits_union(a, &out->reads, eff_call_reads(e, s->rhs));
            out->opaque |= e->of[g->id].opaque;
            out->heap |= e->of[g->id].heap;
        } else if (mem_call(s) != MEM_TAPE && !(g && lib_is_stop(g))) {
            out->opaque = true;
            out->heap |= g && mem_kind(g) != MEM_NONE;
        }
    }
    for (int i = 0; i < s->body.n; i++)
        eff_stmt(e, s->body.at[i], out);
    eff_stmt(e, s->init, out);
    eff_stmt(e, s->step, out);
    eff_stmt(e, s->then, out);
    eff_stmt(e, s->els, out);
}

bool eff_may_write(const Effects *e, const Stmt *s, const BitSet *locs)
{
    Effect all = {0};
    eff_stmt(e, s, &all);
    BitSet w = pts_aliases(e->pts, &all.writes);
    return bits_meet(&w, locs);
}

/* Takes away what no caller can see: the variables of `f`. Of a recursive function only those that no pointer reaches: the
   others may belong to a caller that is the function itself. */
static void hide_own(const Pts *pts, const Func *f, BitSet *s)
{
    BitSet own = bits_copy(pts->arena, &pts->own[f->id]);
    if (bits_has(&pts->recursive, f->id))
        bits_intersect(&own, &pts->strong);
    bits_subtract(s, &own);
}

Effects *eff_build(const Pts *pts)
{
    Effects *e = NEW(pts->arena, Effects);
    e->pts = pts;
    e->of = arena_alloc(pts->arena, (size_t)pts->program->funcs.n * sizeof *e->of);
    e->calls = NEW(pts->arena, PtrSet);
    find_apart(e);
    bool changed;
    do {
        changed = false;
        for (int i = 0; i < pts->nfuncs; i++) {
            const Func *f = pts->funcs[i];
            Effect now = {0};
            eff_stmt(e, f->body, &now);
            hide_own(pts, f, &now.reads);
            hide_own(pts, f, &now.writes);
            Effect *was = &e->of[f->id];
            changed |= bits_union(pts->arena, &was->reads, &now.reads);
            changed |= bits_union(pts->arena, &was->writes, &now.writes);
            changed |= was->opaque != now.opaque || was->heap != now.heap;
            was->opaque = now.opaque;
            was->heap = now.heap;
        }
    } while (changed &&
             !bits_empty(&pts->recursive)); /* callees come first: without recursion once is enough */
    e->built = true;
    return e;
}
