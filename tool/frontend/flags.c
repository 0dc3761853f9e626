/* Clang's arguments for one input: our own, those of compile_commands.json, and the user's behind `--`. */
#include "frontend/fe.h"

#include "adgen_config.h"
#include "support/home.h"

#include <clang-c/CXCompilationDatabase.h>
#include <stdlib.h>
#include <sys/stat.h>

/* Options whose value is a path that is relative to the folder of the compile command. */
static const char *const path_options[] = {"-I",       "-isystem",  "-iquote",    "-idirafter", "-include",
                                           "-imacros", "-isysroot", "--sysroot=", "--sysroot",  "-F"};

static bool starts(const char *s, const char *with)
{
    return strncmp(s, with, strlen(with)) == 0;
}

static bool is_there(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0;
}

static const char *path_option(const char *arg)
{
    for (size_t i = 0; i < sizeof path_options / sizeof *path_options; i++)
        if (starts(arg, path_options[i]))
            return path_options[i];
    return NULL;
}

static const char *absolute(Arena *a, const char *dir, const char *path)
{
    return path[0] == '/' || path[0] == '=' ? path : arena_printf(a, "%s/%s", dir, path);
}

/* What decides how a file is read; the rest of a compiler's command line is about what it makes of it. */
static bool matters(const char *arg)
{
    static const char *const kept[] = {"-D",
                                       "-U",
                                       "-std=",
                                       "-ansi",
                                       "-m",
                                       "-target",
                                       "--target=",
                                       "-nostdinc",
                                       "-undef",
                                       "-funsigned-char",
                                       "-fsigned-char",
                                       "-fshort-enums",
                                       "-fno-short-enums",
                                       "-fpack-struct",
                                       "-fgnu89-inline",
                                       "-fopenmp",
                                       "-pthread",
                                       "-fno-builtin",
                                       "-ffreestanding"};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (starts(arg, kept[i]))
            return true;
    return false;
}

/* One argument of a compile command; returns how many were consumed. */
static int take_recorded(Arena *a, const char *dir, char **arg, int left, StrVec *out)
{
    const char *option = path_option(arg[0]);
    if (option && arg[0][strlen(option)]) {
        const char *value = absolute(a, dir, arg[0] + strlen(option));
        vec_push(a, out, arena_printf(a, "%s%s", option, value));
        return 1;
    }
    if (option && left > 1) {
        vec_push(a, out, arg[0]);
        vec_push(a, out, absolute(a, dir, arg[1]));
        return 2;
    }
    bool separate = strcmp(arg[0], "-D") == 0 || strcmp(arg[0], "-U") == 0 || strcmp(arg[0], "-target") == 0;
    if (matters(arg[0]))
        vec_push(a, out, arg[0]);
    if (separate && left > 1) {
        vec_push(a, out, arg[1]);
        return 2;
    }
    return 1;
}

static void take_command(Arena *a, CXCompileCommand cmd, StrVec *out)
{
    CXString dir = clang_CompileCommand_getDirectory(cmd);
    const char *folder = arena_strdup(a, clang_getCString(dir));
    clang_disposeString(dir);
    int n = (int)clang_CompileCommand_getNumArgs(cmd);
    char **args = arena_alloc(a, (size_t)(n + 1) * sizeof *args);
    for (int i = 0; i < n; i++) {
        CXString s = clang_CompileCommand_getArg(cmd, (unsigned)i);
        args[i] = arena_strdup(a, clang_getCString(s));
        clang_disposeString(s);
    }
    for (int i = 1; i < n && strcmp(args[i], "--") != 0;)
        i += take_recorded(a, folder, args + i, n - i, out);
}

static void recorded_flags(Job *job, const char *path, StrVec *out)
{
    CXCompilationDatabase_Error err = CXCompilationDatabase_CanNotLoadDatabase;
    CXCompilationDatabase db = NULL;
    if (is_there(arena_printf(job->arena, "%s/compile_commands.json", job->build_dir)))
        db = clang_CompilationDatabase_fromDirectory(job->build_dir, &err);
    if (err != CXCompilationDatabase_NoError) {
        diag_error(job->diag, (Loc){0}, "cannot read compile_commands.json in '%s'", job->build_dir);
        return;
    }
    char *full = realpath(path, NULL);
    CXCompileCommands cmds = clang_CompilationDatabase_getCompileCommands(db, full ? full : path);
    free(full);
    if (cmds && clang_CompileCommands_getSize(cmds) > 0)
        take_command(job->arena, clang_CompileCommands_getCommand(cmds, 0), out);
    else
        diag_error(job->diag, (Loc){0}, "'%s' has no entry in compile_commands.json of '%s'", path,
                   job->build_dir);
    if (cmds)
        clang_CompileCommands_dispose(cmds);
    clang_CompilationDatabase_dispose(db);
}

/* The user's flags without those that ask for an output. */
static void user_flags(Job *job, StrVec *out)
{
    for (int i = 0; i < job->clang_args.n; i++) {
        const char *arg = job->clang_args.at[i];
        if (strcmp(arg, "-o") == 0 || strcmp(arg, "-MF") == 0 || strcmp(arg, "-MT") == 0 ||
            strcmp(arg, "-MQ") == 0)
            i++;
        else if (strcmp(arg, "-c") != 0 && strcmp(arg, "-S") != 0 && strcmp(arg, "-E") != 0 &&
                 !starts(arg, "-M"))
            vec_push(job->arena, out, arg);
    }
}

void fe_flags(Job *job, const char *path, StrVec *out)
{
    Arena *a = job->arena;
    const char *own = home_include_dir(a);
    vec_push(a, out, "-xc");
    vec_push(a, out, "-std=gnu11");
    vec_push(a, out, "-D__ADGEN__=1");
    vec_push(a, out, "-resource-dir");
    vec_push(a, out, ADGEN_CLANG_RESOURCE_DIR);
    if (own) {
        vec_push(a, out, arena_printf(a, "-I%s", own));
        vec_push(a, out, "-isystem");
        vec_push(a, out, arena_printf(a, "%s/adgen/parse", own));
    }
    if (job->build_dir && strcmp(path, "-") != 0)
        recorded_flags(job, path, out);
    user_flags(job, out);
    vec_push(a, out, "-w");
}
