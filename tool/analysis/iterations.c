#include "analysis/iterations.h"

/* ---------------------------------------------------------------- private elements */

typedef struct {
    int loc;
    const Var *base;
    const Expr *subscript;
    int depth; /* how many subscripts stand outside of it */
} Access;

typedef struct {
    const Pts *pts;
    const Effects *eff;
    const Counted *loop;
    BitSet changing; /* written by the body, indices of inner loops included */
    BitSet seen, bad;
    VEC(Access) first; /* to each location seen, in order of the locations */
} Private;

static const Expr *bare(const Expr *e)
{
    while (e && e->kind == EX_CAST && e->implicit)
        e = e->a;
    return e;
}

static bool fixed(const Private *p, const Expr *e)
{
    BitSet r = {0};
    eff_reads(p->pts, e, &r);
    return !bits_meet(&r, &p->changing) && !ir_expr_uses_var(e, p->loop->index);
}

/* Is `e` another number for every value of the index? index, index + c, c + index, index - c, k * index + c with a literal k. */
static bool injective(const Private *p, const Expr *e)
{
    e = bare(e);
    if (e->kind == EX_VAR)
        return e->var == p->loop->index;
    if (e->kind != EX_BINARY)
        return false;
    if (e->op == OP_ADD || e->op == OP_SUB)
        return (injective(p, e->a) && fixed(p, e->b)) || (fixed(p, e->a) && injective(p, e->b));
    if (e->op != OP_MUL)
        return false;
    const Expr *a = bare(e->a), *b = bare(e->b);
    return (a->kind == EX_INT && a->ival != 0 && injective(p, b)) ||
           (b->kind == EX_INT && b->ival != 0 && injective(p, a));
}

static void set_bad(Private *p, const BitSet *leaves)
{
    BitSet all = pts_aliases(p->pts, leaves);
    bits_union(p->pts->arena, &p->bad, &all);
}

/* The first access to its location: `a` itself where there was none. */
static const Access *first_access(Private *p, Access a)
{
    int low = 0, high = p->first.n;
    while (low < high) {
        int mid = (low + high) / 2;
        if (p->first.at[mid].loc < a.loc)
            low = mid + 1;
        else
            high = mid;
    }
    if (bits_add(p->pts->arena, &p->seen, a.loc)) {
        vec_push(p->pts->arena, &p->first, a);
        for (int i = p->first.n - 1; i > low; i--)
            p->first.at[i] = p->first.at[i - 1];
        p->first.at[low] = a;
    }
    return &p->first.at[low];
}

static void note_access(Private *p, const Expr *lv)
{
    BitSet leaves = pts_lvalue_leaves(p->pts, lv);
    const Expr *subscript = NULL, *e = lv;
    int depth = 0, at = 0;
    bool chain = true;
    for (; e->kind == EX_INDEX || (e->kind == EX_MEMBER && !e->arrow); e = e->a) {
        if (e->kind == EX_INDEX && injective(p, e->b)) {
            subscript = e->b;
            at = depth;
        }
        depth += e->kind == EX_INDEX;
        /* below a pointer in memory the place is not the variable's any more */
        chain &= !(e->kind == EX_INDEX && ty_is_pointer(e->a->type) && e->a->kind != EX_VAR);
    }
    chain &= e->kind == EX_VAR;
    if (chain && ty_is_pointer(e->type)) {
        int l = pts_var(p->pts, e->var);
        chain = l >= 0 && p->pts->locs.at[l]->strong && !bits_has(&p->changing, l);
    }
    if (!chain || !subscript) {
        set_bad(p, &leaves);
        return;
    }
    BITS_EACH(i, &leaves)
    {
        const Access *a = first_access(p, (Access){i, e->var, subscript, at});
        if (a->base != e->var || a->depth != at || !ir_same_expr(a->subscript, subscript))
            bits_add(p->pts->arena, &p->bad, i);
    }
    /* another pointer may lead to the same memory */
    BitSet others = pts_aliases(p->pts, &leaves);
    bits_subtract(&others, &leaves);
    bits_union(p->pts->arena, &p->bad, &others);
}

static void walk_expr(Private *p, const Expr *e)
{
    if (!e)
        return;
    bool lv = e->kind == EX_INDEX || e->kind == EX_DEREF || e->kind == EX_MEMBER || e->kind == EX_VAR;
    if (lv && !ty_is_array(e->type)) {
        note_access(p, e);
        for (const Expr *x = e; x && x->kind != EX_VAR; x = x->a) {
            if (x->kind == EX_INDEX)
                walk_expr(p, x->b);
            if (x->kind != EX_INDEX && x->kind != EX_MEMBER) {
                walk_expr(p, x->a);
                break;
            }
        }
        return;
    }
    if (lv || e->kind == EX_ADDR) {
        /* an address goes out: anything may be reached through it */
        BitSet objects = lv ? pts_lvalue(p->pts, e) : pts_value(p->pts, e);
        BitSet leaves = pts_leaves(p->pts, &objects);
        set_bad(p, &leaves);
    }
    walk_expr(p, e->a);
    walk_expr(p, e->b);
    walk_expr(p, e->c);
    for (int i = 0; i < e->args.n; i++)
        walk_expr(p, e->args.at[i]);
}

static void walk_slot(Expr **slot, void *ctx)
{
    walk_expr(ctx, *slot);
}

static void walk_stmt(Stmt *s, void *ctx)
{
    Private *p = ctx;
    ir_stmt_exprs(s, walk_slot, p);
    if (s->kind == ST_CALL && s->rhs->a->kind == EX_FUNC && s->rhs->a->func->body) {
        set_bad(p, eff_call_reads(p->eff, s->rhs));
        set_bad(p, eff_call_writes(p->eff, s->rhs));
    }
}

BitSet iter_private(const Effects *eff, const Stmt *loop, const Counted *c)
{
    const Pts *pts = eff->pts;
    Private p = {.pts = pts, .eff = eff, .loop = c};
    Effect body = {0};
    eff_stmt(eff, loop->then, &body);
    p.changing = pts_aliases(pts, &body.writes);
    ir_walk_stmt(loop->then, walk_stmt, NULL, &p);
    bits_subtract(&p.seen, &p.bad);
    return p.seen;
}

/* ---------------------------------------------------------------- commuting adjoints */

typedef struct {
    const Activity *act;
    BitSet added, read, own;
    bool ok;
} Commute;

static const Expr *increment(const Stmt *s)
{
    const Expr *rhs = bare(s->rhs);
    if (rhs->kind != EX_BINARY || (rhs->op != OP_ADD && rhs->op != OP_SUB) ||
        !ir_same_expr(bare(rhs->a), s->lhs))
        return NULL;
    return rhs->b;
}

static void look(Stmt *s, void *ctx)
{
    Commute *c = ctx;
    const Pts *pts = c->act->pts;
    if (s->kind == ST_DECL) {
        BitSet obj = {0};
        if (pts_var(pts, s->var) >= 0)
            bits_add(pts->arena, &obj, pts_var(pts, s->var));
        BitSet l = pts_leaves(pts, &obj);
        bits_union(pts->arena, &c->own, &l);
        if (s->rhs && ty_is_floating(s->rhs->type))
            act_sources(c->act, s->rhs, &c->read);
        else if (s->rhs)
            eff_reads(pts, s->rhs, &c->read);
        return;
    }
    if (!act_stmt(c->act, s))
        return;
    if (s->kind == ST_CALL) {
        c->ok &= !bits_meet(eff_call_writes(c->act->eff, s->rhs), &c->act->shadowed);
        bits_union(pts->arena, &c->read, eff_call_reads(c->act->eff, s->rhs));
        for (int i = 0; i < s->rhs->args.n; i++)
            eff_reads(pts, s->rhs->args.at[i], &c->read);
    }
    if (!s->lhs)
        return;
    BitSet to = pts_lvalue_leaves(pts, s->lhs);
    const Expr *amount = s->kind == ST_ASSIGN ? increment(s) : NULL;
    if (amount)
        act_sources(c->act, amount, &c->read);
    else if (s->kind == ST_ASSIGN && ty_is_floating(s->rhs->type))
        act_sources(c->act, s->rhs, &c->read);
    else if (s->kind == ST_ASSIGN)
        eff_reads(pts, s->rhs, &c->read);
    if (amount && bits_count(&to) == 1) {
        bits_union(pts->arena, &c->added, &to);
    } else {
        bits_subtract(&to, &c->own);
        c->ok &= bits_empty(&to);
    }
}

bool iter_commute(const Activity *act, const Stmt *loop, const Counted *counted)
{
    Commute c = {.act = act, .ok = true};
    c.own = iter_private(act->eff, loop, counted);
    ir_walk_stmt(loop->then, look, NULL, &c);
    bits_subtract(&c.added, &c.own);
    BitSet added = pts_aliases(act->pts, &c.added);
    return c.ok && !bits_meet(&added, &c.read);
}
