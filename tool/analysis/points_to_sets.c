/* What points-to knows: sets of locations. points_to.c finds it. */
#include "analysis/points_to.h"

static AbsLoc *loc_at(const Pts *pts, int id)
{
    return pts->locs.at[id];
}

int pts_var(const Pts *pts, const Var *v)
{
    return pts->var_loc[v->id];
}

/* Copies of a literal stand in generated code; they have its place and text. */
static bool same_literal(const Expr *a, const Expr *b)
{
    return a->loc.line == b->loc.line && a->loc.col == b->loc.col && a->loc.file == b->loc.file &&
           ir_same_expr(a, b);
}

int pts_literal(const Pts *pts, const Expr *e)
{
    for (int i = 0; i < pts->literals.n; i++)
        if (pts->literals.at[i] == e || same_literal(pts->literals.at[i], e))
            return pts->literal_locs.at[i];
    return -1;
}

static int child_named(const Pts *pts, int id, const char *field)
{
    AbsLoc *l = loc_at(pts, id);
    for (int i = 0; i < l->nchildren; i++)
        if (strcmp(loc_at(pts, l->first_child + i)->field, field) == 0)
            return l->first_child + i;
    for (int i = 0; i < l->nchildren; i++) {
        AbsLoc *c = loc_at(pts, l->first_child + i);
        if (!c->field[0] && ty_field(c->type, field))
            return l->first_child + i; /* of an unnamed union */
    }
    return id; /* a union, or an incomplete record: one location */
}

BitSet pts_lvalue(const Pts *pts, const Expr *e)
{
    BitSet s = {0};
    switch (e->kind) {
    case EX_VAR:
        if (pts_var(pts, e->var) >= 0)
            bits_add(pts->arena, &s, pts_var(pts, e->var));
        break;
    case EX_FUNC:
        if (e->func->id >= 0 && pts->func_loc[e->func->id] >= 0)
            bits_add(pts->arena, &s, pts->func_loc[e->func->id]);
        break;
    case EX_INDEX:
        return ty_is_array(e->a->type) ? pts_lvalue(pts, e->a) : pts_value(pts, e->a);
    case EX_DEREF:
        return pts_value(pts, e->a);
    case EX_MEMBER: {
        BitSet base = e->arrow ? pts_value(pts, e->a) : pts_lvalue(pts, e->a);
        BITS_EACH(i, &base)
        bits_add(pts->arena, &s, child_named(pts, i, e->field));
        break;
    }
    case EX_COMPOUND: {
        int id = pts_literal(pts, e);
        if (id >= 0)
            bits_add(pts->arena, &s, id);
        break;
    }
    case EX_COND: {
        s = pts_lvalue(pts, e->c);
        BitSet b = pts_lvalue(pts, e->b);
        bits_union(pts->arena, &s, &b);
        break;
    }
    default:
        break;
    }
    return s;
}

static bool of_union(const Expr *member)
{
    Type *t = ty_strip(member->arrow ? ty_element(member->a->type) : member->a->type);
    return t->kind == TY_RECORD && t->record->is_union;
}

static bool is_zero(const Expr *e)
{
    while (e->kind == EX_CAST)
        e = e->a;
    return e->kind == EX_INT && e->ival == 0;
}

BitSet pts_value(const Pts *pts, const Expr *e)
{
    BitSet s = {0};
    if (ty_is_array(e->type) || ty_strip(e->type)->kind == TY_FUNCTION)
        return pts_lvalue(pts, e);
    switch (e->kind) {
    case EX_VAR:
    case EX_INDEX:
    case EX_DEREF:
    case EX_MEMBER: {
        BitSet l = pts_lvalue(pts, e);
        BITS_EACH(i, &l)
        bits_union(pts->arena, &s, &loc_at(pts, i)->pts);
        if (e->kind == EX_MEMBER && ty_is_callable(e->type) && of_union(e))
            bits_add(pts->arena, &s, pts->unknown);
        break;
    }
    case EX_ADDR:
        return pts_lvalue(pts, e->a);
    case EX_BINARY:
        if (ty_is_pointer(e->a->type) || ty_is_array(e->a->type))
            return pts_value(pts, e->a);
        if (ty_is_pointer(e->b->type) || ty_is_array(e->b->type))
            return pts_value(pts, e->b);
        break;
    case EX_COND: {
        s = pts_value(pts, e->c);
        BitSet b = pts_value(pts, e->b);
        bits_union(pts->arena, &s, &b);
        break;
    }
    case EX_CAST:
        if (ty_is_callable(e->a->type) || ty_is_pointer(e->a->type) || ty_is_array(e->a->type))
            s = pts_value(pts, e->a);
        if (ty_is_callable(e->type) && !ty_is_callable(e->a->type) && !is_zero(e->a))
            bits_add(pts->arena, &s, pts->unknown);
        break;
    default:
        break;
    }
    return s;
}

bool pts_targets(const Pts *pts, const Expr *callee, FuncVec *out)
{
    BitSet to = pts_value(pts, callee);
    bool more = false;
    BITS_EACH(i, &to)
    {
        if (loc_at(pts, i)->func)
            vec_push(pts->arena, out, loc_at(pts, i)->func);
        else
            more = true;
    }
    return more;
}

BitSet pts_leaves(const Pts *pts, const BitSet *objects)
{
    BitSet s = {0};
    BITS_EACH(i, objects)
    {
        AbsLoc *l = loc_at(pts, i);
        if (l->nchildren == 0)
            bits_add(pts->arena, &s, i);
        for (int c = 0; c < l->nchildren; c++) {
            BitSet one = {0};
            bits_add(pts->arena, &one, l->first_child + c);
            BitSet below = pts_leaves(pts, &one);
            bits_union(pts->arena, &s, &below);
        }
    }
    return s;
}

BitSet pts_lvalue_leaves(const Pts *pts, const Expr *e)
{
    BitSet l = pts_lvalue(pts, e);
    return pts_leaves(pts, &l);
}

BitSet pts_reach(const Pts *pts, const BitSet *leaves)
{
    BitSet done = {0}, front = bits_copy(pts->arena, leaves);
    while (!bits_empty(&front)) {
        BitSet next = {0};
        BITS_EACH(i, &front)
        {
            BitSet to = pts_leaves(pts, &loc_at(pts, i)->pts);
            bits_union(pts->arena, &next, &to);
        }
        bits_subtract(&next, &done);
        bits_union(pts->arena, &done, &next);
        front = next;
    }
    return done;
}

BitSet pts_volatile(const Pts *pts)
{
    BitSet s = {0};
    for (int i = 0; i < pts->locs.n; i++)
        for (int up = i; up >= 0 && loc_at(pts, i)->nchildren == 0; up = loc_at(pts, up)->parent) {
            const AbsLoc *l = loc_at(pts, up);
            bool of_var = l->var && l->parent < 0 && (ty_quals(l->var->type) & Q_VOLATILE);
            if (of_var || (ty_quals(l->type) & Q_VOLATILE))
                bits_add(pts->arena, &s, i);
        }
    return s;
}

BitSet pts_aliases(const Pts *pts, const BitSet *leaves)
{
    BitSet s = bits_copy(pts->arena, leaves);
    for (int c = 0; c < pts->nclasses; c++)
        if (bits_meet(leaves, &pts->alias_class[c]))
            bits_union(pts->arena, &s, &pts->alias_class[c]);
    return s;
}
