#include "analysis/global_pointers.h"

#include "analysis/exposed.h"
#include "normalize/file_scope.h"

static bool outlives(const Var *v)
{
    return v && (v->kind == VAR_GLOBAL || v->kind == VAR_STATIC_LOCAL);
}

bool gp_settled(const Activity *act, const Var *v)
{
    return v->settled && !head_names(act->head, v);
}

static void see_jump(Stmt *s, void *ctx)
{
    if (s->kind == ST_GOTO || s->kind == ST_SWITCH)
        *(bool *)ctx = true;
}

/* What a function may read before it has written it; `eff` says what its callees do. */
static BitSet read_first(const Effects *eff, const Func *f, const BitSet *all)
{
    bool jumps = false;
    ir_walk_stmt(f->body, see_jump, NULL, &jumps);
    if (jumps)
        return *all;
    BitSet none = {0};
    Exposed found = {0};
    exp_find(eff, f->body, &none, &none, NULL, NULL, &found);
    return found.reads;
}

/* What some function reads otherwise than behind an assignment of its own: only of use for variables as a whole. */
static BitSet read_unset(const Activity *act)
{
    const Pts *pts = act->pts;
    Effects alone = {.pts = pts,
                     .of = arena_alloc(pts->arena, (size_t)pts->program->funcs.n * sizeof(Effect)),
                     .calls = NEW(pts->arena, PtrSet)};
    BitSet found = {0};
    for (int i = 0; i < pts->nfuncs; i++) {
        BitSet one = read_first(&alone, pts->funcs[i], &act->eff->of[pts->funcs[i]->id].reads);
        bits_union(pts->arena, &found, &one);
    }
    return found;
}

static void refuse(const Activity *act, const Var *v, const char *name)
{
    Diag *diag = act->pts->program->diag;
    if (!v->is_static)
        diag_error(diag, v->loc,
                   "the global pointer '%s' leads to memory that carries derivatives; name '%s' among the "
                   "results or the "
                   "independents of the head, so that the caller sets its shadow",
                   name, v->name);
    else
        diag_error(diag, v->loc,
                   "the pointer '%s' leads to memory that carries derivatives, and keeps from call to call "
                   "where it leads, "
                   "which its shadow cannot follow; set it at the beginning of the head, or use an index",
                   name);
}

bool gp_check(const Activity *act)
{
    const Pts *pts = act->pts;
    const Func *head = act->head->func;
    BitSet exposed = read_first(act->eff, head, &act->eff->of[head->id].reads), unset = read_unset(act);
    bool ok = true;
    for (int i = 0; i < pts->locs.n; i++) {
        const AbsLoc *l = pts->locs.at[i];
        int root = i;
        while (pts->locs.at[root]->parent >= 0)
            root = pts->locs.at[root]->parent;
        const Var *v = pts->locs.at[root]->var;
        if (!outlives(v) || l->nchildren || !ty_is_pointer(l->type) || !bits_has(&act->shadowed, i) ||
            !bits_has(&exposed, i) || (root == i && !bits_has(&unset, i)) || head_names(act->head, v) ||
            v->settled)
            continue;
        refuse(act, v, l->name);
        ok = false;
    }
    return ok;
}
