/* print_program [--normal] FILE [-- FLAGS]: reads C and prints it again, normalised if asked, for the round trip. */
#include "diff/rules.h"
#include "frontend/frontend.h"
#include "normalize/normalize.h"

#include <stdio.h>
#include <string.h>

static bool has_rule(const Func *f, void *ctx)
{
    return rules_find(ctx, f) != NULL;
}

/* Every function of the input; false after a message when the result is not in normal form. */
static bool normalise(Job *job, Program *p)
{
    Rules *rules = rules_load(job);
    if (!rules)
        return false;
    VEC(Func *) funcs = {0};
    for (int i = 0; i < p->funcs.n; i++)
        if (p->funcs.at[i]->body && p->funcs.at[i]->in_main)
            vec_push(job->arena, &funcs, p->funcs.at[i]);
    norm_program(p, funcs.at, funcs.n, has_rule, rules);
    const char *fault = ir_verify(p);
    if (fault)
        fprintf(stderr, "%s\n", fault);
    return !fault;
}

int main(int argc, char **argv)
{
    Arena *arena = arena_new();
    Job job = {.arena = arena, .diag = diag_new(arena, stderr)};
    bool normal = argc > 1 && strcmp(argv[1], "--normal") == 0;
    int first = normal ? 2 : 1;
    for (int i = first; i < argc; i++)
        if (i == first)
            vec_push(arena, &job.inputs, argv[i]);
        else if (i > first + 1)
            vec_push(arena, &job.clang_args, argv[i]);
    Program *p = fe_parse(&job);
    int status = p ? 0 : 1;
    for (int i = 0; p && i < p->funcs.n; i++) {
        int n;
        const Unsupported *u = fe_unsupported(p, p->funcs.at[i], &n);
        for (int k = 0; k < n; k++)
            diag_error(job.diag, u[k].loc, "%s", u[k].what);
        status = n ? 2 : status; /* Clang takes it, we do not */
    }
    if (status == 0 && normal && !normalise(&job, p))
        status = 1;
    Text out = {0};
    if (p)
        ir_print_program(&out, p);
    fputs(out.data ? out.data : "", stdout);
    text_free(&out);
    arena_free(arena);
    return status;
}
