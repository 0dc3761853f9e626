#include "analysed.h"

#include "analysis/supported.h"
#include "diff/rules.h"
#include "frontend/frontend.h"
#include "normalize/normalize.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool has_rule(const Func *f, void *ctx)
{
    return rules_find(ctx, f) != NULL;
}

static Program *parse(Arena *a, Job *job, const char *source)
{
    char path[] = "/tmp/adgen_analysis_XXXXXX.c";
    int fd = mkstemps(path, 2);
    ck_assert_int_ge(fd, 0);
    FILE *file = fdopen(fd, "w");
    fputs(source, file);
    fclose(file);
    vec_push(a, &job->inputs, arena_printf(a, "%s", path));
    Program *p = fe_parse(job);
    unlink(path);
    return p;
}

Analysed analyse(const char *source, const char *head)
{
    Arena *arena = arena_new();
    Analysed a = {.arena = arena};
    Job *job = NEW(arena, Job);
    *job = (Job){.arena = arena,
                 .diag = diag_new(arena, stderr),
                 .modes = MODE_TANGENT | MODE_ADJOINT,
                 .tangent_suffix = "d",
                 .adjoint_suffix = "b"};
    HeadSpec spec;
    ck_assert_ptr_null(head_parse(arena, head, NULL, &spec));
    vec_push(arena, &job->heads, spec);
    a.program = parse(arena, job, source);
    ck_assert_ptr_nonnull(a.program);
    Rules *rules = rules_load(job);
    ck_assert_ptr_nonnull(rules);
    HeadVec heads = {0};
    ck_assert(head_resolve(job, a.program, NULL, NULL, &heads));
    a.f = heads.at[0]->func;
    FuncVec funcs = cg_reached(arena, a.f);
    norm_program(a.program, funcs.at, funcs.n, has_rule, rules);
    ck_assert(sup_check_forms(job, a.program, &funcs, rules));
    a.pts = pts_build(a.program, funcs.at, funcs.n, heads.at[0], false);
    a.eff = eff_build(a.pts);
    a.act = act_build(a.pts, a.eff, rules, heads.at[0]);
    ck_assert(sup_check_active(a.act));
    a.plan = plan_build(a.act);
    ck_assert_int_eq(diag_error_count(job->diag), 0);
    return a;
}

void release(Analysed *a)
{
    arena_free(a->arena);
}

Func *find_func(const Analysed *a, const char *name)
{
    for (int i = 0; i < a->program->funcs.n; i++)
        if (a->program->funcs.at[i]->body && strcmp(a->program->funcs.at[i]->name, name) == 0)
            return a->program->funcs.at[i];
    ck_abort_msg("no function %s", name);
}

typedef struct {
    const char *name;
    Var *var;
    StmtKind kind;
    int nth;
    Stmt *stmt;
} Find;

static void find_decl(Stmt *s, void *ctx)
{
    Find *f = ctx;
    if (s->kind == ST_DECL && strcmp(s->var->name, f->name) == 0)
        f->var = s->var;
}

static void find_kind(Stmt *s, void *ctx)
{
    Find *f = ctx;
    if (s->kind == f->kind && f->nth-- == 0)
        f->stmt = s;
}

Var *find_var(const Analysed *a, const char *func, const char *name)
{
    Func *f = find_func(a, func);
    for (int i = 0; i < f->params.n; i++)
        if (strcmp(f->params.at[i]->name, name) == 0)
            return f->params.at[i];
    Find find = {.name = name};
    ir_walk_stmt(f->body, find_decl, NULL, &find);
    for (int i = 0; i < a->program->globals.n && !find.var; i++)
        if (strcmp(a->program->globals.at[i]->name, name) == 0)
            find.var = a->program->globals.at[i];
    ck_assert_msg(find.var != NULL, "no variable %s", name);
    return find.var;
}

const char *names(const Analysed *a, const BitSet *set)
{
    static char text[1024];
    text[0] = '\0';
    BITS_EACH(i, set)
    {
        if (text[0])
            strcat(text, " ");
        strcat(text, a->pts->locs.at[i]->name);
    }
    return text;
}

const char *targets(const Analysed *a, const char *func, const char *pointer)
{
    BitSet to = pts_value(a->pts, ir_var(a->arena, find_var(a, func, pointer)));
    return names(a, &to);
}

BitSet leaves_of(const Analysed *a, const Var *v)
{
    BitSet object = {0};
    bits_add(a->arena, &object, pts_var(a->pts, v));
    return pts_leaves(a->pts, &object);
}

Stmt *find_stmt(const Analysed *a, const char *func, StmtKind kind, int nth)
{
    Find find = {.kind = kind, .nth = nth};
    ir_walk_stmt(find_func(a, func)->body, find_kind, NULL, &find);
    ck_assert_msg(find.stmt != NULL, "no such statement in %s", func);
    return find.stmt;
}
