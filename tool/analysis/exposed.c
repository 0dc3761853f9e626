#include "analysis/exposed.h"

#include "analysis/library.h"
#include "analysis/loops.h"

typedef VEC(const Expr *) Defined; /* lvalues that are defined, with all below them */

typedef struct {
    const Effects *eff;
    const Pts *pts;
    Arena *arena;
    bool (*keep)(const Stmt *, void *);
    void *ctx;
    BitSet changing; /* what the piece writes otherwise than by counted headers: no index for Defined */
    BitSet defined;  /* locations defined as a whole */
    Defined parts;
    Exposed *out;
} Find;

static void find(Find *f, const Stmt *s);

static bool kept(const Find *f, const Stmt *s)
{
    return !f->keep || f->keep(s, f->ctx);
}

/* ---------------------------------------------------------------- reads */

static bool part_defined(const Find *f, const Expr *lv)
{
    for (; lv && (lv->kind == EX_INDEX || lv->kind == EX_MEMBER || lv->kind == EX_VAR); lv = lv->a)
        for (int i = 0; i < f->parts.n; i++)
            if (ir_same_expr(f->parts.at[i], lv))
                return true;
    return false;
}

static bool is_lvalue_kind(const Expr *e)
{
    return e->kind == EX_VAR || e->kind == EX_INDEX || e->kind == EX_DEREF || e->kind == EX_MEMBER;
}

static void read_value(Find *f, const Expr *e);

static void read_address(Find *f, const Expr *e)
{
    switch (e->kind) {
    case EX_INDEX:
        if (ty_is_array(e->a->type))
            read_address(f, e->a);
        else
            read_value(f, e->a);
        read_value(f, e->b);
        break;
    case EX_DEREF:
        read_value(f, e->a);
        break;
    case EX_MEMBER:
        if (e->arrow)
            read_value(f, e->a);
        else
            read_address(f, e->a);
        break;
    case EX_VAR:
        break;
    default:
        read_value(f, e);
    }
}

static void expose(Find *f, const BitSet *leaves)
{
    BitSet open = bits_copy(f->arena, leaves);
    bits_subtract(&open, &f->defined);
    for (int i = 0; i < f->parts.n; i++)
        if (f->parts.at[i]->kind == EX_VAR)
            bits_remove(&open, pts_var(f->pts, f->parts.at[i]->var));
    bits_union(f->arena, &f->out->reads, &open);
}

static void read_value(Find *f, const Expr *e)
{
    if (!e)
        return;
    if (is_lvalue_kind(e)) {
        read_address(f, e);
        if (!ty_is_array(e->type) && !part_defined(f, e)) {
            BitSet l = pts_lvalue_leaves(f->pts, e);
            expose(f, &l);
        }
        return;
    }
    if (e->kind == EX_ADDR) {
        read_address(f, e->a);
        return;
    }
    read_value(f, e->a);
    read_value(f, e->b);
    read_value(f, e->c);
    for (int i = 0; i < e->args.n; i++)
        read_value(f, e->args.at[i]);
}

/* ---------------------------------------------------------------- definitions */

/* May `lv` stand for the same place as long as the present iteration lasts? */
static bool fixed_place(const Find *f, const Expr *lv)
{
    BitSet r = {0};
    eff_address_reads(f->pts, lv, &r);
    return !bits_meet(&r, &f->changing);
}

static void define(Find *f, const Expr *lhs)
{
    if (lhs->kind == EX_VAR) {
        int l = pts_var(f->pts, lhs->var);
        if (l >= 0 && f->pts->locs.at[l]->strong)
            bits_add(f->arena, &f->defined, l);
        else if (l >= 0 && lhs->var->kind == VAR_GLOBAL && !f->pts->locs.at[l]->nchildren &&
                 !ty_is_array(lhs->type))
            vec_push(f->arena, &f->parts, lhs);
    } else if (fixed_place(f, lhs)) {
        vec_push(f->arena, &f->parts, lhs);
    }
}

static void define_var(Find *f, const Var *v)
{
    BitSet obj = {0};
    if (pts_var(f->pts, v) >= 0)
        bits_add(f->arena, &obj, pts_var(f->pts, v));
    BitSet leaves = pts_leaves(f->pts, &obj);
    bits_union(f->arena, &f->defined, &leaves);
}

static const Expr *bare(const Expr *e)
{
    while (e && e->kind == EX_CAST && e->implicit)
        e = e->a;
    return e;
}

/* Does the loop's index run over all of the array `a`? */
static bool covers(const Find *f, const Counted *c, const Expr *array)
{
    Type *t = ty_strip(array->type);
    const Expr *from = bare(c->from), *to = bare(c->to);
    if (t->kind != TY_ARRAY || c->down || !c->unit || c->cmp != OP_LT || from->kind != EX_INT ||
        from->ival != 0)
        return false;
    if (t->len >= 0)
        return to->kind == EX_INT && to->ival == t->len;
    BitSet r = {0};
    eff_reads(f->pts, to, &r);
    return t->len_expr && ir_same_expr(bare(t->len_expr), to) && !bits_meet(&r, &f->changing);
}

static bool mentions(const Expr *e, const Var *v)
{
    return ir_expr_uses_var(e, v);
}

/* Leaves a loop: elements defined for every value of the index are the whole array; the others are forgotten. */
static void leave_loop(Find *f, const Counted *c, int before)
{
    int n = before;
    for (int i = before; i < f->parts.n; i++) {
        const Expr *p = f->parts.at[i];
        const Expr *sub = p->kind == EX_INDEX ? bare(p->b) : NULL;
        bool all = c && sub && sub->kind == EX_VAR && sub->var == c->index && !mentions(p->a, c->index) &&
                   covers(f, c, p->a);
        if (!all)
            continue;
        f->parts.at[n++] = p->a;
        if (p->a->kind == EX_VAR)
            define_var(f, p->a->var);
    }
    f->parts.n = n;
}

/* ---------------------------------------------------------------- statements */

static void find_call(Find *f, const Stmt *s)
{
    read_value(f, s->rhs);
    const Func *g = s->rhs->a->kind == EX_FUNC ? s->rhs->a->func : NULL;
    if (!g || !g->body) {
        f->out->opaque |= !g || !lib_is_stop(g);
        return;
    }
    expose(f, eff_call_reads(f->eff, s->rhs));
    f->out->opaque |= f->eff->of[g->id].opaque;
}

static void find_if(Find *f, const Stmt *s)
{
    read_value(f, s->cond);
    BitSet before = bits_copy(f->arena, &f->defined);
    int parts = f->parts.n;
    find(f, s->then);
    BitSet then = f->defined;
    f->parts.n = parts;
    f->defined = before;
    if (s->els)
        find(f, s->els);
    f->parts.n = parts;
    bits_intersect(&f->defined, &then);
}

static void find_loop(Find *f, const Stmt *s)
{
    Counted c;
    bool counted = loop_counted(f->eff, s, &c);
    if (counted) {
        read_value(f, c.from);
        read_value(f, c.to);
        read_value(f, c.step);
        bits_add(f->arena, &f->defined, pts_var(f->pts, c.index));
        bits_add(f->arena, &f->out->writes, pts_var(f->pts, c.index));
    } else {
        read_value(f, s->cond);
    }
    BitSet before = bits_copy(f->arena, &f->defined);
    int parts = f->parts.n;
    find(f, s->then);
    if (!counted && s->step)
        find(f, s->step);
    f->defined = before;
    leave_loop(f, counted ? &c : NULL, parts);
}

static void find(Find *f, const Stmt *s)
{
    bool simple = s->kind == ST_ASSIGN || s->kind == ST_CALL || s->kind == ST_DECL;
    if (simple && !kept(f, s))
        return;
    if (simple) {
        BitSet w = eff_writes(f->eff, s);
        bits_union(f->arena, &f->out->writes, &w);
    }
    switch (s->kind) {
    case ST_BLOCK: {
        for (int i = 0; i < s->body.n; i++)
            find(f, s->body.at[i]);
        break;
    }
    case ST_DECL:
        read_value(f, s->rhs);
        define_var(f, s->var);
        break;
    case ST_ASSIGN:
        read_address(f, s->lhs);
        read_value(f, s->rhs);
        define(f, s->lhs);
        break;
    case ST_CALL:
        find_call(f, s);
        if (s->lhs) {
            read_address(f, s->lhs);
            define(f, s->lhs);
        }
        break;
    case ST_IF:
        find_if(f, s);
        break;
    case ST_FOR:
    case ST_WHILE:
    case ST_DO:
        find_loop(f, s);
        break;
    default:
        break;
    }
}

/* What changes within an iteration of the loops around: everything written, but the indices of counted loops. */
static void note_changing(Find *f, const Stmt *s)
{
    Counted c;
    if (!s)
        return;
    if (s->kind == ST_ASSIGN || s->kind == ST_CALL) {
        BitSet w = eff_writes(f->eff, s);
        bits_union(f->arena, &f->changing, &w);
    }
    for (int i = 0; i < s->body.n; i++)
        note_changing(f, s->body.at[i]);
    bool counted = s->kind == ST_FOR && loop_counted(f->eff, s, &c);
    note_changing(f, counted ? NULL : s->init);
    note_changing(f, counted ? NULL : s->step);
    note_changing(f, s->then);
    note_changing(f, s->els);
}

void exp_find(const Effects *eff, const Stmt *s, const BitSet *end, const BitSet *own,
              bool (*keep)(const Stmt *, void *), void *ctx, Exposed *out)
{
    Find f = {.eff = eff, .pts = eff->pts, .arena = eff->pts->arena, .keep = keep, .ctx = ctx, .out = out};
    note_changing(&f, s);
    find(&f, s);
    for (int i = 0; i < f.parts.n; i++) {
        BitSet element = pts_lvalue_leaves(f.pts, f.parts.at[i]);
        bits_intersect(&element, own);
        bits_union(f.arena, &f.defined, &element);
    }
    expose(&f, end);
}
