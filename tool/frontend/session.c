/* One job's reading: each input becomes a unit of the program.
   fe_parse -> for each input: read, parse with Clang, its errors, macros, declarations, names. */
#include "frontend/fe.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

typedef struct {
    Job *job;
    StrVec paths;
    Program *program; /* the result */
} Reading;

static bool read_stdin(Front *f, Text *out)
{
    char buf[65536];
    size_t n;
    while ((n = fread(buf, 1, sizeof buf, stdin)) > 0)
        text_addn(out, buf, n);
    if (!ferror(stdin))
        return true;
    diag_error(f->diag, (Loc){0}, "cannot read standard input: %s", strerror(errno));
    return false;
}

static bool is_readable(Front *f, const char *path)
{
    struct stat st;
    FILE *file = fopen(path, "rb");
    int err = file ? 0 : errno;
    if (file && fstat(fileno(file), &st) == 0 && S_ISDIR(st.st_mode))
        err = EISDIR;
    if (file)
        fclose(file);
    if (err)
        diag_error(f->diag, (Loc){0}, "cannot read '%s': %s", path, strerror(err));
    return err == 0;
}

static const char *why(enum CXErrorCode code)
{
    return code == CXError_Crashed            ? "Clang failed while parsing it"
           : code == CXError_InvalidArguments ? "Clang does not take the compiler flags"
                                              : "Clang cannot parse it";
}

static bool translate(Front *f, CXIndex index, const char *path, const Text *input)
{
    bool from_stdin = strcmp(path, "-") == 0;
    const char *name = from_stdin ? "<stdin>" : path;
    struct CXUnsavedFile unsaved = {name, input->data ? input->data : "", input->len};
    StrVec args = {0};
    int errors = diag_error_count(f->diag);
    fe_flags(f->job, path, &args);
    if (diag_error_count(f->diag) > errors)
        return false;
    if (from_stdin)
        diag_set_source(f->diag, name, unsaved.Contents);
    enum CXErrorCode code =
        clang_parseTranslationUnit2(index, name, args.at, args.n, &unsaved, from_stdin,
                                    CXTranslationUnit_DetailedPreprocessingRecord, &f->tu);
    if (code == CXError_Success && f->tu)
        return true;
    diag_error(f->diag, (Loc){.file = name}, "%s", why(code));
    return false;
}

static void add_depend(CXFile file, CXSourceLocation *stack, unsigned len, CXClientData data)
{
    (void)stack;
    (void)len;
    Front *f = data;
    char *name = fe_string(f, clang_getFileName(file));
    vec_push(f->arena, &f->unit->depends, name);
}

static void new_unit(Front *f, const char *path)
{
    f->unit = NEW(f->arena, Unit);
    f->unit->path = path;
    f->unit_index = f->program->units.n;
    vec_push(f->arena, &f->program->units, f->unit);
    f->sources.n = f->macros.n = 0;
    f->last_source = NULL;
    Map empty = {0};
    f->entities = f->typedefs = f->macro_names = f->macro_cursors = f->macro_bodies = empty;
    f->macro_alias = f->expansions = f->tags = empty;
}

static bool convert(Front *f)
{
    const char *name = strcmp(f->unit->path, "-") == 0 ? "<stdin>" : f->unit->path;
    f->main_file = clang_getFile(f->tu, name);
    if (fe_messages(f) > 0)
        return false;
    f->main_source = fe_source(f, f->main_file);
    if (!f->main_source) {
        diag_error(f->diag, (Loc){.file = name}, "Clang did not read it");
        return false;
    }
    fe_scan(f, f->main_source);
    Cursors top = fe_kids(f, clang_getTranslationUnitCursor(f->tu));
    fe_collect_idents(f, &top);
    fe_includes(f);
    clang_getInclusions(f->tu, add_depend, f);
    fe_macros(f, &top);
    fe_top_level(f, &top);
    fe_stray_pragmas(f);
    return true;
}

static bool read_input(Front *f, CXIndex index, const char *path)
{
    Text input = {0};
    new_unit(f, path);
    bool ok = strcmp(path, "-") == 0 ? read_stdin(f, &input) : is_readable(f, path);
    ok = ok && translate(f, index, path, &input);
    ok = ok && convert(f);
    if (f->tu)
        clang_disposeTranslationUnit(f->tu);
    f->tu = NULL;
    text_free(&input);
    return ok;
}

static void read_all(void *arg)
{
    Reading *r = arg;
    Front *f = NEW(r->job->arena, Front);
    f->arena = r->job->arena;
    f->diag = r->job->diag;
    f->job = r->job;
    f->program = NEW(f->arena, Program);
    f->program->arena = f->arena;
    f->program->diag = f->diag;
    f->program->front = NEW(f->arena, FeNotes);
    int errors = diag_error_count(f->diag);
    CXIndex index = clang_createIndex(0, 0);
    bool ok = true;
    for (int i = 0; i < r->paths.n; i++)
        ok = read_input(f, index, r->paths.at[i]) && ok;
    clang_disposeIndex(index);
    fe_finish_idents(f);
    if (ok && diag_error_count(f->diag) == errors)
        r->program = f->program;
}

static Program *run(Reading *r)
{
    /* Clang parses on our thread, whose stack is large, not on one of its own. */
    setenv("LIBCLANG_NOTHREADS", "1", 1);
    fe_deep(read_all, r);
    return r->program;
}

Program *fe_parse(Job *job)
{
    Reading r = {.job = job, .paths = job->inputs};
    return run(&r);
}

Program *fe_parse_rules(Job *job, const char *path)
{
    Reading r = {.job = job};
    vec_push(job->arena, &r.paths, path);
    return run(&r);
}

const Unsupported *fe_unsupported(const Program *p, const Func *f, int *count)
{
    const Unsupported *first = NULL;
    *count = 0;
    for (int i = 0; p->front && i < p->front->list.n; i++)
        if (p->front->list.at[i].func == f) {
            if (!first)
                first = &p->front->list.at[i];
            ++*count;
        }
    return first;
}
