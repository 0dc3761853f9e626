#include "normalize/file_scope.h"

#include <string.h>

const StaticPlace *norm_static_place(const Program *p, const Var *v)
{
    for (int u = 0; u < p->units.n; u++)
        for (int i = 0; i < p->units.at[u]->statics.n; i++)
            if (p->units.at[u]->statics.at[i]->var == v)
                return p->units.at[u]->statics.at[i];
    return NULL;
}

/* ---------------------------------------------------------------- which move together */

typedef struct {
    const Program *program;
    VarVec group; /* grows while it is walked */
} Move;

static void add(Move *m, Var *v)
{
    for (int i = 0; i < m->group.n; i++)
        if (m->group.at[i] == v)
            return;
    vec_push(m->program->arena, &m->group, v);
}

static void see_expr(Expr **slot, void *ctx)
{
    if ((*slot)->kind == EX_VAR && (*slot)->var->kind == VAR_STATIC_LOCAL)
        add(ctx, (*slot)->var);
}

/* The variables that must move with `v`; empty when one of them cannot. */
static VarVec moving(const Program *p, const Unit *unit, Var *v)
{
    Move m = {.program = p};
    add(&m, v);
    for (int i = 0; i < m.group.n; i++) {
        const StaticPlace *place = norm_static_place(p, m.group.at[i]);
        if (!place || place->obstacle)
            return (VarVec){0};
        for (int k = 0; k < unit->statics.n; k++)
            if (!unit->statics.at[k]->obstacle && unit->statics.at[k]->from == place->from)
                add(&m, unit->statics.at[k]->var);
            else if (unit->statics.at[k]->from == place->from)
                return (VarVec){0};
        if (m.group.at[i]->init)
            ir_walk_expr(&m.group.at[i]->init, see_expr, &m);
    }
    return m.group;
}

/* ---------------------------------------------------------------- names */

static bool is_taken(const Program *p, const char *name)
{
    for (int i = 0; i < p->nidents; i++)
        if (strcmp(p->idents[i], name) == 0)
            return true;
    return false;
}

/* `f_b` is the adjoint's. */
static bool is_suffix(const Job *job, const char *name)
{
    return strcmp(name, job->tangent_suffix) == 0 || strcmp(name, job->adjoint_suffix) == 0 ||
           strcmp(name, "fwd") == 0 || strcmp(name, "bwd") == 0 || strcmp(name, "grad") == 0;
}

static const char *file_name(const Job *job, Program *p, const Var *v)
{
    Arena *a = p->arena;
    const char *stem =
        arena_printf(a, is_suffix(job, v->name) ? "%s_static_%s" : "%s_%s", v->owner->name, v->name);
    const char *name = stem;
    for (int i = 0; is_taken(p, name); i++)
        name = arena_printf(a, "%s%d", stem, i);
    const char **more = arena_alloc(a, (size_t)(p->nidents + 1) * sizeof *more);
    for (int i = 0; i < p->nidents; i++)
        more[i] = p->idents[i];
    more[p->nidents++] = name;
    p->idents = more;
    return name;
}

void norm_file_scope(const Job *job, Program *p)
{
    for (int u = 0; u < p->units.n; u++)
        for (int i = 0; i < p->units.at[u]->statics.n; i++) {
            Var *v = p->units.at[u]->statics.at[i]->var;
            if (v->kind != VAR_STATIC_LOCAL || !v->changes)
                continue;
            VarVec group = moving(p, p->units.at[u], v);
            for (int k = 0; k < group.n; k++) {
                Var *moved = group.at[k];
                if (moved->kind != VAR_STATIC_LOCAL)
                    continue;
                moved->name = file_name(job, p, moved);
                moved->kind = VAR_GLOBAL;
                moved->is_static = true;
                moved->owner = NULL;
            }
        }
}
