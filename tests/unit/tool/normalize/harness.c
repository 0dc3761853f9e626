#include "harness.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* A few functions of <math.h> stand for all that have a rule. */
static bool has_rule(const Func *f, void *ctx)
{
    static const char *const names[] = {"sin", "cos", "exp", "log", "sqrt", "fabs", "pow", "frexp"};
    (void)ctx;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(f->name, names[i]) == 0)
            return true;
    return false;
}

Program *normalised_file(Arena *a, const char *path)
{
    Job job = {.arena = a, .diag = diag_new(a, stderr), .tangent_suffix = "d", .adjoint_suffix = "b"};
    vec_push(a, &job.inputs, path);
    vec_push(a, &job.clang_args, "-std=gnu11");
    vec_push(a, &job.clang_args, "-w");
    Program *p = fe_parse(&job);
    ck_assert_ptr_nonnull(p);
    VEC(Func *) funcs = {0};
    for (int i = 0; i < p->funcs.n; i++) {
        Func *f = p->funcs.at[i];
        if (f->body && f->in_main)
            vec_push(a, &funcs, f);
        int unsupported = 0;
        const Unsupported *u = fe_unsupported(p, f, &unsupported);
        if (f->in_main && unsupported)
            ck_abort_msg("%s: %s", f->name, u->what);
    }
    const char *fault = ir_verify(p);
    ck_assert_msg(!fault, "before: %s", fault);
    norm_program(p, funcs.at, funcs.n, has_rule, NULL);
    fault = ir_verify(p);
    ck_assert_msg(!fault, "after: %s", fault);
    return p;
}

Program *normalised_text(Arena *a, const char *source)
{
    char folder[] = "/tmp/adgen_norm_XXXXXX";
    ck_assert_ptr_nonnull(mkdtemp(folder));
    const char *path = arena_printf(a, "%s/test.c", folder);
    FILE *f = fopen(path, "w");
    ck_assert_ptr_nonnull(f);
    fputs(source, f);
    fclose(f);
    Program *p = normalised_file(a, path);
    unlink(path);
    rmdir(folder);
    return p;
}
