#include "diff/globals.h"

#include "analysis/callgraph.h"

static bool outlives(const Var *v)
{
    return v && (v->kind == VAR_GLOBAL || v->kind == VAR_STATIC_LOCAL);
}

static bool has_active(const Activity *act, int loc)
{
    BitSet object = {0};
    bits_add(act->pts->arena, &object, loc);
    BitSet leaves = pts_leaves(act->pts, &object);
    return bits_meet(&leaves, &act->active);
}

void globals_zero(Gen *g, Stmt *out)
{
    const Activity *act = g->act;
    bool recursive = cg_recursive(g->arena, act->head->func);
    for (int i = 0; i < act->pts->locs.n; i++) {
        const AbsLoc *l = act->pts->locs.at[i];
        if (l->parent >= 0 || !outlives(l->var) || head_names(act->head, l->var) || !has_active(act, i))
            continue;
        if (recursive)
            diag_error(g->program->diag, l->var->loc,
                       "'%s' calls itself, and '%s' carries derivatives from call to call: name it among the "
                       "results "
                       "and independents of the head, so that its shadow is the caller's",
                       act->head->func->name, l->var->name);
        leaf_zero(g, out, gen_shadow(g, ir_var(g->arena, l->var)));
    }
}

VarVec globals_written(const Activity *act)
{
    const Pts *pts = act->pts;
    VarVec found = {0};
    BitSet unstable = pts_volatile(pts);
    for (int i = 0; i < pts->locs.n; i++) {
        const AbsLoc *l = pts->locs.at[i];
        if (l->parent >= 0 || !outlives(l->var) || bits_has(&unstable, i))
            continue;
        BitSet object = {0};
        bits_add(pts->arena, &object, i);
        BitSet leaves = pts_leaves(pts, &object);
        if (bits_meet(&leaves, &act->eff->of[act->head->func->id].writes))
            vec_push(pts->arena, &found, l->var);
    }
    return found;
}
