/* Compiler calls of `adgen verify`. */
#include "verify/vfy.h"

#include "adgen_config.h"
#include "frontend/frontend.h"
#include "support/home.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COMPILE_SECONDS = 600, MESSAGE_LINES = 12 };

static void split(Arena *a, const char *text, StrVec *out)
{
    for (const char *s = text; s && *(s += strspn(s, " \t\n"));) {
        size_t n = strcspn(s, " \t\n");
        vec_push(a, out, arena_strndup(a, s, n));
        s += n;
    }
}

/* Of the flags that an input is read with, those that any C compiler needs: where headers are, macros, the language. */
static void take_flags(Arena *a, const StrVec *args, StrVec *out)
{
    static const char *const with_value[] = {"-I",      "-D",         "-U",       "-include",  "-isystem",
                                             "-iquote", "-idirafter", "-imacros", "-isysroot", "--sysroot"};
    static const char *const prefixes[] = {"-std=",
                                           "-ansi",
                                           "-m",
                                           "-fsigned-char",
                                           "-funsigned-char",
                                           "-fshort-enums",
                                           "-fno-short-enums",
                                           "-fpack-struct",
                                           "-fgnu89-inline",
                                           "-pthread",
                                           "-nostdinc",
                                           "-undef",
                                           "-fms-extensions"};
    for (int i = 0; i < args->n; i++) {
        const char *s = args->at[i];
        bool taken = strcmp(s, "-D__ADGEN__=1") == 0;
        for (size_t k = 0; k < sizeof with_value / sizeof *with_value && !taken; k++) {
            size_t n = strlen(with_value[k]);
            if (strncmp(s, with_value[k], n) != 0)
                continue;
            taken = true;
            vec_push(a, out, s);
            if (!s[n] && i + 1 < args->n)
                vec_push(a, out, args->at[++i]);
        }
        for (size_t k = 0; k < sizeof prefixes / sizeof *prefixes && !taken; k++)
            if (strncmp(s, prefixes[k], strlen(prefixes[k])) == 0) {
                taken = true;
                vec_push(a, out, s);
            }
    }
}

static const char *folder_of(Arena *a, const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? arena_strndup(a, path, slash == path ? 1 : (size_t)(slash - path)) : ".";
}

bool vfy_build_init(Build *b, Job *job, const char *dir)
{
    Arena *a = job->arena;
    *b = (Build){.job = job, .dir = dir};
    const char *cc = job->cc ? job->cc : getenv("CC");
    split(a, cc && *cc ? cc : "cc", &b->cc);
    if (b->cc.n == 0) {
        diag_error(job->diag, (Loc){0}, "--cc names no compiler");
        return false;
    }
    b->include = home_include_dir(a);
    b->library = home_lib_dir(a);
    if (!b->include || !b->library) {
        diag_error(job->diag, (Loc){0}, "the runtime of adgen (%s) is neither in %s nor in %s",
                   b->include ? "libadgen_rt.a" : "adgen/adgen.h",
                   b->include ? ADGEN_BUILD_LIB_DIR : ADGEN_BUILD_INCLUDE_DIR,
                   b->include ? ADGEN_INSTALL_LIB_DIR : ADGEN_INSTALL_INCLUDE_DIR);
        return false;
    }
    return true;
}

static void show_messages(const char *log)
{
    Text t = {0};
    if (text_read_file(&t, log) == 0 && t.data) {
        int lines = 0;
        for (char *s = strtok(t.data, "\n"); s && lines < MESSAGE_LINES; s = strtok(NULL, "\n"), lines++)
            fprintf(stderr, "    %s\n", s);
    }
    text_free(&t);
}

/* Runs the compiler; `task` completes the line of a failure: "compile the generated code". */
static bool run_compiler(Build *b, StrVec *argv, const char *task)
{
    Arena *a = b->job->arena;
    split(a, getenv("CFLAGS"), argv);
    vec_push(a, argv, NULL);
    const char *log = arena_printf(a, "%s/compiler.log", b->dir);
    ChildResult r = vfy_child(argv->at, log, COMPILE_SECONDS);
    if (r.end == CHILD_EXITED && r.code == 0)
        return true;
    if (r.end == CHILD_INTERRUPTED)
        return false;
    if (r.end == CHILD_EXITED && r.code == 127 && access(log, R_OK) == 0)
        diag_error(b->job->diag, (Loc){0}, "cannot run the C compiler '%s' (choose one with --cc)",
                   b->cc.at[0]);
    else if (r.end == CHILD_TIMEOUT)
        diag_error(b->job->diag, (Loc){0}, "%s needs more than %d seconds to %s", b->cc.at[0],
                   (int)COMPILE_SECONDS, task);
    else
        diag_error(b->job->diag, (Loc){0}, "%s cannot %s:", b->cc.at[0], task);
    show_messages(log);
    return false;
}

bool vfy_compile(Build *b, const char *input, const char *source, const char *object, const char *define,
                 const char *what)
{
    Arena *a = b->job->arena;
    StrVec argv = {0};
    for (int i = 0; i < b->cc.n; i++)
        vec_push(a, &argv, b->cc.at[i]);
    static const char *const fixed[] = {"-O1", "-g", "-w", "-c"};
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        vec_push(a, &argv, fixed[i]);
    StrVec flags = {0};
    fe_flags(b->job, input, &flags);
    take_flags(a, &flags, &argv);
    const char *const folders[] = {folder_of(a, input), b->include};
    for (int i = 0; i < 2; i++) {
        vec_push(a, &argv, "-I");
        vec_push(a, &argv, folders[i]);
    }
    if (define)
        vec_push(a, &argv, define);
    vec_push(a, &argv, source);
    vec_push(a, &argv, "-o");
    vec_push(a, &argv, object);
    return run_compiler(b, &argv, arena_printf(a, "compile %s", what));
}

bool vfy_link(Build *b, const StrVec *objects, const char *program)
{
    Arena *a = b->job->arena;
    StrVec argv = {0};
    for (int i = 0; i < b->cc.n; i++)
        vec_push(a, &argv, b->cc.at[i]);
    for (int i = 0; i < objects->n; i++)
        vec_push(a, &argv, objects->at[i]);
    vec_push(a, &argv, arena_printf(a, "%s/libadgen_rt.a", b->library));
    split(a, getenv("LDFLAGS"), &argv);
    static const char *const fixed[] = {"-lm", "-lpthread", "-o"};
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        vec_push(a, &argv, fixed[i]);
    vec_push(a, &argv, program);
    return run_compiler(b, &argv, "link the program of the comparison");
}
