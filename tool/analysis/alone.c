#include "analysis/alone.h"

static BitSet leaves_behind(const Pts *pts, const Var *v)
{
    BitSet obj = {0}, own;
    bits_add(pts->arena, &obj, pts_var(pts, v));
    own = pts_leaves(pts, &obj);
    return pts_reach(pts, &own);
}

BitSet alone_not(const Pts *pts)
{
    BitSet shared = {0};
    for (int l = 0; l < pts->locs.n; l++) {
        const AbsLoc *loc = pts->locs.at[l];
        bool global = loc->var && (loc->var->kind == VAR_GLOBAL || loc->var->kind == VAR_STATIC_LOCAL);
        if (global && loc->nchildren == 0)
            bits_add(pts->arena, &shared, l);
        bool named = loc->strong && loc->var && !global;
        if (!ty_is_pointer(loc->type) || named)
            continue;
        BitSet there = pts_leaves(pts, &loc->pts);
        bits_union(pts->arena, &shared, &there);
    }
    return shared;
}

bool alone_param(const Activity *act, const Func *f, int i)
{
    const Pts *pts = act->pts;
    const Var *p = f->params.at[i];
    if (!ty_is_pointer(p->type) || !ty_is_real(ty_element(ty_strip(p->type))) || pts_var(pts, p) < 0)
        return false;
    BitSet behind = leaves_behind(pts, p), mine = pts_aliases(pts, &behind);
    for (int k = 0; k < f->params.n; k++) {
        const Var *q = f->params.at[k];
        if (k == i || pts_var(pts, q) < 0)
            continue;
        BitSet theirs = leaves_behind(pts, q);
        if (bits_meet(&mine, &theirs))
            return false;
    }
    return !bits_meet(&mine, &act->shared);
}
