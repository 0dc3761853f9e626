#include "diff/globals.h"

#include "analysis/callgraph.h"
#include "analysis/global_pointers.h"
#include "analysis/initlist.h"

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

/* Pointers that lead where their initialisers say. */
static void set_pointers(Gen *g, Stmt *out, const Var *v)
{
    InitVec elements = {0};
    if (!init_elements(g->arena, ir_var(g->arena, (Var *)v), v->init, &elements)) {
        diag_error(g->program->diag, v->loc,
                   "the initialiser of '%s', which leads to memory that carries derivatives, cannot be "
                   "followed; write it "
                   "with one designator for each element, or none",
                   v->name);
        return;
    }
    for (int i = 0; i < elements.n; i++) {
        const InitElement *e = &elements.at[i];
        Expr *to = ty_is_pointer(e->lhs->type) && act_pointer(g->act, e->lhs) ? gen_shadow(g, e->lhs) : NULL;
        Expr *value = to ? gen_shadow_pointer(g, e->rhs) : NULL;
        if (value)
            ir_add(g->arena, out, ir_assign(g->arena, to, value));
    }
}

void globals_open(Gen *g, Stmt *out)
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
    for (int i = 0; i < act->pts->locs.n; i++) {
        const AbsLoc *l = act->pts->locs.at[i];
        if (l->parent < 0 && outlives(l->var) && gp_settled(act, l->var) && act_var(act, l->var))
            set_pointers(g, out, l->var);
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
