#include "diff/pipeline.h"

#include "analysis/callgraph.h"
#include "analysis/hand.h"
#include "analysis/indirect.h"
#include "analysis/keep_results.h"
#include "analysis/library.h"
#include "analysis/outside.h"
#include "analysis/own_arguments.h"
#include "analysis/plan_vars.h"
#include "analysis/specialise.h"
#include "analysis/statics.h"
#include "analysis/supported.h"
#include "diff/adjoint.h"
#include "diff/comment.h"
#include "diff/explain.h"
#include "diff/tangent.h"
#include "diff/unreached.h"
#include "frontend/frontend.h"
#include "normalize/blocks.h"
#include "normalize/file_scope.h"
#include "normalize/lengths.h"
#include "normalize/library.h"
#include "normalize/literals.h"
#include "normalize/normalize.h"
#include "normalize/pin.h"
#include "normalize/realloc.h"
#include "normalize/size.h"
#include "normalize/structure.h"
#include "normalize/two_results.h"
#include "support/fault.h"

typedef struct {
    Job *job;
    Program *program;
    Rules *rules;
    struct {
        const Func *func;
        Pts *pts;
        Effects *eff;
    } probed; /* by writes_through */
} Pipeline;

static bool has_rule(const Func *f, void *ctx)
{
    return rules_find(ctx, f) != NULL || lib_kind(f) == LIB_PURE;
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
    FuncVec fresh = {0};
    for (int i = 0; i < funcs->n; i++)
        if (!funcs->at[i]->normal)
            vec_push(pl->job->arena, &fresh, funcs->at[i]);
    for (int i = 0; i < fresh.n; i++)
        norm_errno(pl->program, fresh.at[i]);
    norm_program(pl->program, fresh.at, fresh.n, has_rule, pl->rules);
    for (int i = 0; i < fresh.n; i++) {
        norm_blocks(pl->program, fresh.at[i]);
        norm_asserts(pl->program, fresh.at[i]);
        norm_two_results(pl->program, fresh.at[i]);
        norm_literals(pl->program, fresh.at[i]);
        norm_lengths(pl->program, fresh.at[i]);
        norm_split_large(pl->program, fresh.at[i]);
    }
    check_ir(pl->program, "normalisation");
}

static void normalize_again(const FuncVec *funcs, void *ctx)
{
    normalize(ctx, funcs);
}

static bool stays_in_expressions(const Func *f, void *ctx)
{
    const Pipeline *pl = ctx;
    return norm_stays(f, has_rule, pl->rules);
}

/* The functions under the head, its calls through pointers resolved. *own: the head's body, to be put back; NULL: it has it. */
static FuncVec resolved(Pipeline *pl, const Head *head, bool noalias, Stmt **own)
{
    FuncVec funcs = cg_reached(pl->job->arena, head->func);
    normalize(pl, &funcs);
    Indirect in = {.program = pl->program, .merge = pl->job->merge, .noalias = noalias};
    in.normalize = normalize_again;
    in.stays = stays_in_expressions;
    in.ctx = pl;
    *own = ind_resolve(&in, head);
    check_ir(pl->program, "resolving calls through pointers");
    return cg_reached(pl->job->arena, head->func);
}

/* For heads that leave their results out: does `f` write through its parameter? */
static bool writes_through(const Func *f, const Var *param, void *ctx)
{
    Pipeline *pl = ctx;
    if (pl->probed.func != f) {
        Head probe = {.func = (Func *)f};
        Stmt *own;
        FuncVec funcs = resolved(pl, &probe, true, &own);
        pl->probed.func = f;
        pl->probed.pts = pts_build(pl->program, funcs.at, funcs.n, &probe, true);
        pl->probed.eff = eff_build(pl->probed.pts);
        if (own)
            probe.func->body = own;
    }
    const Pts *pts = pl->probed.pts;
    const Effects *eff = pl->probed.eff;
    BitSet objects = pts_value(pts, ir_var(pl->job->arena, (Var *)param));
    BitSet leaves = pts_leaves(pts, &objects);
    BitSet more = pts_reach(pts, &leaves);
    bits_union(pts->arena, &leaves, &more);
    bits_intersect(&leaves, &eff->of[f->id].writes);
    BITS_EACH(i, &leaves)
    if (ty_is_floating(pts->locs.at[i]->type))
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

/* Computes what the transformations ask for. NULL after diagnostics. */
static Activity *analyse(Pipeline *pl, const FuncVec *funcs, const Head *head)
{
    Pts *pts = pts_build(pl->program, funcs->at, funcs->n, head, pl->job->noalias);
    Activity *act = act_build(pts, eff_build(pts), pl->rules, head);
    return sup_check_active(act) ? act : NULL;
}

static void begin_mode(Gen *g, GenMode mode, const char *suffix, const Activity *act)
{
    g->mode = mode;
    g->suffix = suffix;
    g->act = act;
    g->signatures.n = 0;
    g->signatures_of = (PtrSet){0};
    g->global_shadow = arena_alloc(g->arena, (size_t)(g->program->nvars + 1) * sizeof *g->global_shadow);
}

static bool make_tangent(Pipeline *pl, Gen *g, const FuncVec *funcs, HeadOutput *out)
{
    const Activity *act = analyse(pl, funcs, out->head);
    if (!act)
        return false;
    begin_mode(g, GEN_TANGENT, pl->job->tangent_suffix, act);
    tan_generate(g, out);
    comment_tangent(g, out);
    return true;
}

/* The plan, after naming results that are worth keeping and pinning the locals that it cannot do without: each changes what all others look like. */
static const Activity *plan_adjoint(Pipeline *pl, Gen *g, const FuncVec *funcs, const Head *head)
{
    for (bool first = true;; first = false) {
        const Activity *act = analyse(pl, funcs, head);
        if (!act)
            return NULL;
        bool named = own_arguments(pl->program, act);
        named |= first && keep_results(pl->program, act);
        if (named) {
            check_ir(pl->program, "naming values");
            continue;
        }
        g->plan = plan_build(act);
        VarVec pins = plan_pins(g->plan);
        if (!pins.n)
            return plan_check(g->plan) ? act : NULL;
        for (int i = 0; i < pins.n; i++) {
            Var *v = pins.at[i];
            if (norm_pin(pl->program, v->owner, v))
                continue;
            diag_error(
                pl->job->diag, v->loc,
                "the adjoint would have to keep '%s' alive, since a pointer to it is stored, and cannot; "
                "declare it in the head function outside loops and pass it",
                v->name);
            return NULL;
        }
        check_ir(pl->program, "pinning");
    }
}

/* The adjoint is made of structured bodies; the functions have their own back afterwards. */
static bool make_adjoint(Pipeline *pl, Gen *g, const FuncVec *funcs, HeadOutput *out)
{
    StmtVec own = {0};
    bool ok = true;
    for (int i = 0; i < funcs->n; i++) {
        Func *f = funcs->at[i];
        vec_push(g->arena, &own, f->body);
        f->body = norm_has_exits(f) ? norm_structured(pl->program, f) : ir_copy_stmt(g->arena, f->body);
        ok &= f->body != NULL;
        f->body = f->body ? f->body : own.at[i];
        norm_realloc(pl->program, f);
    }
    check_ir(pl->program, "structuring");
    const Activity *act = ok ? plan_adjoint(pl, g, funcs, out->head) : NULL;
    if (act) {
        begin_mode(g, GEN_ADJOINT, pl->job->adjoint_suffix, act);
        adj_generate(g, out);
        comment_adjoint(g, out);
        if (pl->job->command == CMD_EXPLAIN)
            out->adjoint_plan = explain_plan(g->plan);
    }
    for (int i = 0; i < funcs->n; i++)
        funcs->at[i]->body = own.at[i];
    return act != NULL;
}

/* The functions that the head reaches, with copies of those that calls use in different ways. */
static FuncVec specialised(Pipeline *pl, const Head *head)
{
    enum { MOST_ROUNDS = 8 };
    FuncVec funcs = cg_reached(pl->program->arena, head->func);
    for (int round = 0; round < MOST_ROUNDS; round++) {
        Pts *pts = pts_build(pl->program, funcs.at, funcs.n, head, pl->job->noalias);
        if (!spec_split(pl->program, act_build(pts, eff_build(pts), pl->rules, head)))
            break;
        funcs = cg_reached(pl->program->arena, head->func);
    }
    return funcs;
}

/* The passes for one head whose calls are resolved, in order. */
static void differentiate(Pipeline *pl, Gen *g, Head *head)
{
    FuncVec funcs = specialised(pl, head);
    HeadOutput out = {.head = head};
    int first = g->out->funcs.n;
    if ((head->modes & MODE_TANGENT) && !make_tangent(pl, g, &funcs, &out))
        return;
    if ((head->modes & MODE_ADJOINT) && !make_adjoint(pl, g, &funcs, &out))
        return;
    unreached_drop(g->arena, g->out, first, &out);
    vec_push(g->arena, &g->out->heads, out);
}

/* The head has its own body back afterwards: other heads may call it. */
static void for_head(Pipeline *pl, Gen *g, Head *head)
{
    Stmt *own;
    FuncVec funcs = resolved(pl, head, pl->job->noalias, &own);
    if (sup_check_forms(pl->job, pl->program, &funcs, pl->rules))
        differentiate(pl, g, head);
    if (own)
        head->func->body = own;
}

DiffResult *diff_run(Job *job, Program **program)
{
    Pipeline pl = {.job = job};
    pl.program = *program = fe_parse(job);
    if (!pl.program)
        return NULL;
    dump(&pl, "parse");
    check_ir(pl.program, "the front end");
    statics_mark(pl.program);
    if (job->merge)
        norm_file_scope(job, pl.program);
    pl.rules = rules_load(job);
    if (!pl.rules)
        return NULL;
    outside_hide(pl.program, has_rule, pl.rules);
    hand_assume(pl.program);
    HeadVec heads = {0};
    if (!head_resolve(job, pl.program, writes_through, &pl, &heads))
        return NULL;
    DiffResult *result = NEW(job->arena, DiffResult);
    Gen g = {.job = job, .program = pl.program, .arena = job->arena, .rules = pl.rules, .out = result};
    gen_start(&g);
    for (int i = 0; i < heads.n; i++)
        for_head(&pl, &g, heads.at[i]);
    hand_restore(pl.program);
    outside_show(pl.program);
    dump(&pl, "normal");
    return diag_error_count(job->diag) ? NULL : result;
}
