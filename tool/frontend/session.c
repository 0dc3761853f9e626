/* One job's reading: each input becomes a unit of the program.
   fe_parse -> for each input: read, parse with Clang, its errors, macros, declarations, names. */
#include "frontend/fe.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

typedef struct {
    Job *job;
    StrVec paths;
    bool rules;
    Program *program; /* the result */
} Reading;

static int read_stdin(Text *out)
{
    char buf[65536];
    size_t n;
    while ((n = fread(buf, 1, sizeof buf, stdin)) > 0)
        text_addn(out, buf, n);
    return ferror(stdin) ? -1 : 0;
}

/* The input's text. Read once, by us: what Clang parses is what diagnostics show. */
static bool read_text(Front *f, const char *path, Text *out)
{
    bool from_stdin = strcmp(path, "-") == 0;
    struct stat st;
    int err = 0;
    if (!from_stdin && stat(path, &st) == 0 && S_ISDIR(st.st_mode))
        err = EISDIR;
    else if ((from_stdin ? read_stdin(out) : text_read_file(out, path)) != 0)
        err = errno;
    if (err == 0 && out->len > INT_MAX / 2)
        err = EFBIG;
    if (err) {
        diag_error(f->diag, (Loc){0}, "cannot read '%s': %s", from_stdin ? "standard input" : path,
                   strerror(err));
        return false;
    }
    diag_set_source(f->diag, from_stdin ? "<stdin>" : path,
                    arena_strndup(f->arena, out->data ? out->data : "", out->len));
    return true;
}

static const char *why(enum CXErrorCode code)
{
    return code == CXError_Crashed            ? "Clang failed while parsing it"
           : code == CXError_InvalidArguments ? "Clang does not take the compiler flags"
                                              : "Clang cannot parse it";
}

/* Clang's own check comes too late for brackets by the hundred thousand. */
static bool nests_too_deep(Front *f, const char *name, const char *text, size_t size)
{
    Source s = {.text = text};
    tok_scan(f->arena, text, 0, size, &s);
    int depth = 0;
    for (int i = 0; i < s.toks.n; i++) {
        const Tok *t = &s.toks.at[i];
        if (t->kind != TOK_PUNCT || t->len != 1)
            continue;
        char c = text[t->off];
        depth += (c == '(' || c == '[' || c == '{') - (c == ')' || c == ']' || c == '}');
        if (depth > f->max_depth) {
            diag_error(f->diag, (Loc){name, t->line, t->col}, "brackets nest deeper than %d levels",
                       f->max_depth);
            return true;
        }
    }
    return false;
}

static bool translate(Front *f, CXIndex index, const char *path, const Text *input)
{
    const char *name = strcmp(path, "-") == 0 ? "<stdin>" : path;
    struct CXUnsavedFile unsaved = {name, input->data ? input->data : "", input->len};
    StrVec args = {0};
    int errors = diag_error_count(f->diag);
    if (nests_too_deep(f, name, unsaved.Contents, input->len))
        return false;
    fe_flags(f->job, path, &args);
    vec_push(f->arena, &args, arena_printf(f->arena, "-fbracket-depth=%d", f->max_depth));
    if (diag_error_count(f->diag) > errors)
        return false;
    enum CXErrorCode code = clang_parseTranslationUnit2(
        index, name, args.at, args.n, &unsaved, 1, CXTranslationUnit_DetailedPreprocessingRecord, &f->tu);
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
    fe_stray_notes(f, &top);
    fe_stray_pragmas(f);
    if (f->unit->statics.n) {
        f->unit->text = arena_strndup(f->arena, f->main_source->text, f->main_source->size);
        f->unit->size = f->main_source->size;
    }
    return true;
}

static bool read_input(Front *f, CXIndex index, const char *path)
{
    Text input = {0};
    new_unit(f, path);
    bool ok = read_text(f, path, &input);
    ok = ok && translate(f, index, path, &input);
    ok = ok && convert(f);
    if (f->tu)
        clang_disposeTranslationUnit(f->tu);
    f->tu = NULL;
    text_free(&input);
    return ok;
}

/* What Clang's parser takes of the stack for one level of brackets, at most, and what we leave for all else. */
enum { STACK_PER_LEVEL = 32768 };

static void read_all(void *arg, size_t stack)
{
    Reading *r = arg;
    Front *f = NEW(r->job->arena, Front);
    f->arena = r->job->arena;
    f->diag = r->job->diag;
    f->job = r->job;
    f->in_rules = r->rules;
    f->max_depth = (int)(stack / STACK_PER_LEVEL);
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
    Reading r = {.job = job, .rules = true};
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
