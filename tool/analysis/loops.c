#include "analysis/loops.h"

static const Expr *bare(const Expr *e)
{
    while (e && e->kind == EX_CAST && e->implicit)
        e = e->a;
    return e;
}

static bool is_index(const Expr *e, const Var *index)
{
    e = bare(e);
    return e && e->kind == EX_VAR && e->var == index;
}

static bool find_index(const Stmt *init, Counted *c)
{
    if (!init)
        return false;
    if (init->kind == ST_BLOCK && init->body.n == 1)
        init = init->body.at[0];
    if (init->kind == ST_DECL) {
        c->index = init->var;
        c->declared = true;
    } else if (init->kind == ST_ASSIGN && init->lhs->kind == EX_VAR) {
        c->index = init->lhs->var;
    } else {
        return false;
    }
    c->from = init->rhs;
    return c->from && ty_is_integer(c->index->type) && c->index->kind != VAR_GLOBAL &&
           c->index->kind != VAR_STATIC_LOCAL && !c->index->address_taken &&
           !(ty_quals(c->index->type) & Q_VOLATILE);
}

static bool find_step(const Stmt *step, Counted *c)
{
    if (step && step->kind == ST_BLOCK && step->body.n == 1)
        step = step->body.at[0];
    if (!step || step->kind != ST_ASSIGN || !is_index(step->lhs, c->index))
        return false;
    const Expr *rhs = bare(step->rhs);
    if (rhs->kind != EX_BINARY || !is_index(rhs->a, c->index) || (rhs->op != OP_ADD && rhs->op != OP_SUB))
        return false;
    c->step = rhs->b;
    c->down = rhs->op == OP_SUB;
    const Expr *amount = bare(c->step);
    if (amount->kind == EX_INT && amount->ival <= 0)
        return false;
    c->unit = amount->kind == EX_INT && amount->ival == 1;
    return ty_is_integer(c->step->type);
}

static Op turned(Op op)
{
    switch (op) {
    case OP_LT:
        return OP_GT;
    case OP_LE:
        return OP_GE;
    case OP_GT:
        return OP_LT;
    case OP_GE:
        return OP_LE;
    default:
        return op;
    }
}

/* index + k < to is index < to - k, for signed numbers. */
static const Expr *shifted(Arena *a, const Expr *cond, const Var *index)
{
    const Expr *x = bare(cond->a);
    bool sum = x->kind == EX_BINARY && (x->op == OP_ADD || x->op == OP_SUB) && is_index(x->a, index);
    if (!sum || bare(x->b)->kind != EX_INT || !ty_is_signed(index->type) || !ty_is_signed(x->type) ||
        !ty_is_signed(bare(cond->b)->type))
        return cond;
    Expr *turned = ir_binary(a, x->op == OP_ADD ? OP_SUB : OP_ADD, ir_copy_expr(a, cond->b),
                             ir_copy_expr(a, bare(x->b)));
    return ir_binary(a, cond->op, ir_copy_expr(a, x->a), turned);
}

static bool find_bound(Arena *a, const Expr *cond, Counted *c)
{
    cond = bare(cond);
    if (cond && cond->kind == EX_BINARY)
        cond = shifted(a, cond, c->index);
    if (!cond || cond->kind != EX_BINARY)
        return false;
    if (is_index(cond->a, c->index)) {
        c->cmp = cond->op;
        c->to = cond->b;
    } else if (is_index(cond->b, c->index)) {
        c->cmp = turned(cond->op);
        c->to = cond->a;
    } else {
        return false;
    }
    if (c->cmp == OP_NE && c->unit)
        c->cmp = c->down ? OP_GT : OP_LT;
    if (c->down ? c->cmp != OP_GT && c->cmp != OP_GE : c->cmp != OP_LT && c->cmp != OP_LE)
        return false;
    return ty_is_integer(bare(c->to)->type);
}

/* A signed index compared with an unsigned bound compares otherwise than the bounds do when the index is negative. */
static bool signs_agree(const Counted *c)
{
    bool from_natural = bare(c->from)->kind == EX_INT && bare(c->from)->ival >= 0;
    const Expr *to = bare(c->to);
    bool index_signed = ty_is_signed(c->index->type);
    if (!c->down)
        return index_signed == ty_is_signed(to->type) || from_natural ||
               (to->kind == EX_INT && to->ival >= 0);
    return index_signed && (ty_is_signed(to->type) || (to->kind == EX_INT && to->ival >= 0));
}

bool loop_counted(const Effects *e, const Stmt *loop, Counted *out)
{
    Counted c = {0};
    if (loop->kind != ST_FOR || !find_index(loop->init, &c) || !find_step(loop->step, &c) ||
        !find_bound(e->pts->arena, loop->cond, &c) || !signs_agree(&c))
        return false;
    const Pts *pts = e->pts;
    if (ir_expr_uses_var(c.from, c.index) || ir_expr_uses_var(c.to, c.index) ||
        ir_expr_uses_var(c.step, c.index))
        return false;
    BitSet fixed = {0};
    eff_reads(pts, c.from, &fixed);
    eff_reads(pts, c.to, &fixed);
    eff_reads(pts, c.step, &fixed);
    bits_add(pts->arena, &fixed, pts_var(pts, c.index));
    if (eff_may_write(e, loop->then, &fixed))
        return false;
    *out = c;
    return true;
}
