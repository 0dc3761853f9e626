/* print_program FILE [-- FLAGS]: reads C and prints it again, for the round trip. */
#include "frontend/frontend.h"

int main(int argc, char **argv)
{
    Arena *arena = arena_new();
    Job job = {.arena = arena, .diag = diag_new(arena, stderr)};
    for (int i = 1; i < argc; i++)
        if (i == 1)
            vec_push(arena, &job.inputs, argv[i]);
        else if (i > 2)
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
    Text out = {0};
    if (p)
        ir_print_program(&out, p);
    fputs(out.data ? out.data : "", stdout);
    text_free(&out);
    arena_free(arena);
    return status;
}
