#include "diff/pipeline.h"

#include "analysis/callgraph.h"
#include "analysis/plan_vars.h"
#include "analysis/supported.h"
#include "diff/adjoint.h"
#include "diff/comment.h"
#include "diff/tangent.h"
#include "frontend/frontend.h"
#include "normalize/literals.h"
#include "normalize/normalize.h"
#include "support/fault.h"

typedef struct {
    Job *job;
    Program *program;
    Rules *rules;
} Pipeline;

static bool has_rule(const Func *f, void *ctx)
{
    return rules_find(ctx, f) != NULL;
}

static void check_ir(const Program *p, const char *after)
{
#ifdef ADGEN_VERIFY_IR
    const char *fault = ir_verify(p);
    if (fault)
        FAULT(arena_printf(p->arena, "after %s: %s", after, fault));
#else
    (void)p;
    (void)after;
#endif
}

static void normalize(Pipeline *pl, const FuncVec *funcs)
{
    FuncVec todo = {0};
    for (int i = 0; i < funcs->n; i++)
        if (!funcs->at[i]->normal)
            vec_push(pl->job->arena, &todo, funcs->at[i]);
    norm_program(pl->program, todo.at, todo.n, has_rule, pl->rules);
    for (int i = 0; i < todo.n; i++)
        norm_literals(pl->program, todo.at[i]);
    check_ir(pl->program, "normalisation");
}

/* For heads that leave their results out: does `f` write through its parameter? */
static bool writes_through(const Func *f, const Var *param, void *ctx)
{
    Pipeline *pl = ctx;
    FuncVec funcs = cg_reached(pl->job->arena, (Func *)f);
    normalize(pl, &funcs);
    Head probe = {.func = (Func *)f};
    Pts *pts = pts_build(pl->program, funcs.at, funcs.n, &probe, true);
    Effects *eff = eff_build(pts);
    BitSet objects = pts_value(pts, ir_var(pl->job->arena, (Var *)param));
    BitSet leaves = pts_leaves(pts, &objects);
    BitSet more = pts_reach(pts, &leaves);
    bits_union(pts->arena, &leaves, &more);
    bits_intersect(&leaves, &eff->of[f->id].writes);
    BITS_EACH(i, &leaves)
        if (ty_is_real(pts->locs.at[i]->type))
            return true;
    return false;
}

static void dump(const Pipeline *pl, const char *pass)
{
    if (!pl->job->dump || strcmp(pl->job->dump, pass) != 0)
        return;
    Text t = {0};
    ir_print_program(&t, pl->program);
    fputs(t.data ? t.data : "", stdout);
    text_free(&t);
}

/* The passes for one head, in order. */
static void differentiate(Pipeline *pl, Gen *g, Head *head)
{
    Program *p = pl->program;
    FuncVec funcs = cg_reached(p->arena, head->func);
    normalize(pl, &funcs);
    if (!sup_check_forms(p, &funcs, pl->rules))
        return;
    Pts *pts = pts_build(p, funcs.at, funcs.n, head, pl->job->noalias);
    Effects *eff = eff_build(pts);
    Activity *act = act_build(pts, eff, pl->rules, head);
    if (!sup_check_active(act, head->modes & MODE_ADJOINT))
        return;
    HeadOutput out = {.head = head};
    g->act = act;
    g->signatures.n = 0;
    g->global_shadow = arena_alloc(p->arena, (size_t)(p->nvars + 1) * sizeof *g->global_shadow);
    if (head->modes & MODE_TANGENT) {
        g->mode = GEN_TANGENT;
        g->suffix = pl->job->tangent_suffix;
        tan_generate(g, &out);
    }
    if (head->modes & MODE_ADJOINT) {
        g->plan = plan_build(act);
        if (!plan_check(g->plan))
            return;
        g->mode = GEN_ADJOINT;
        g->suffix = pl->job->adjoint_suffix;
        g->signatures.n = 0;
        g->global_shadow = arena_alloc(p->arena, (size_t)(p->nvars + 1) * sizeof *g->global_shadow);
        adj_generate(g, &out);
    }
    comment_heads(g, &out);
    vec_push(p->arena, &g->out->heads, out);
}

DiffResult *diff_run(Job *job, Program **program)
{
    Pipeline pl = {.job = job};
    pl.program = *program = fe_parse(job);
    if (!pl.program)
        return NULL;
    dump(&pl, "parse");
    check_ir(pl.program, "the front end");
    pl.rules = rules_load(job);
    if (!pl.rules)
        return NULL;
    HeadVec heads = {0};
    if (!head_resolve(job, pl.program, writes_through, &pl, &heads))
        return NULL;
    DiffResult *result = NEW(job->arena, DiffResult);
    Gen g = {.job = job, .program = pl.program, .arena = job->arena, .rules = pl.rules, .out = result};
    for (int i = 0; i < heads.n; i++)
        differentiate(&pl, &g, heads.at[i]);
    dump(&pl, "normal");
    return diag_error_count(job->diag) ? NULL : result;
}
