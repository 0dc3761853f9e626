/* The run of `adgen verify`: a private folder, the files in it, the programs, their reports. */
#include "verify/verify.h"

#include "emit/emit.h"
#include "verify/vfy.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { AGREES = 0, DIFFERS = 1, USAGE = 2, LOG_LINES = 6 };

/* All files of a run. */
typedef struct {
    Job *job;
    const Program *p;
    const DiffResult *d;
    Build build;
    const char *dir;
    StrVec harness;    /* one per head: path of the C file */
    StrVec objects[2]; /* of the generated code, the driver and the other inputs; [1]: with ADGEN_CHECK */
} Session;

static const char *in_dir(const Session *s, const char *file)
{
    return arena_printf(s->job->arena, "%s/%s", s->dir, file);
}

static bool write_file(Session *s, const char *path, const Text *text)
{
    FILE *f = fopen(path, "wb");
    size_t n = f ? fwrite(text->data, 1, text->len, f) : 0;
    bool ok = f && fclose(f) == 0 && n == text->len;
    if (!ok)
        diag_error(s->job->diag, (Loc){0}, "cannot write '%s': %s", path, strerror(errno));
    return ok;
}

/* Generated source and header as this job would write them, but into the folder. */
static bool write_generated(Session *s)
{
    Job *job = s->job;
    const char *output = job->output, *header = job->header;
    job->output = in_dir(s, "generated.c");
    job->header = in_dir(s, "generated.h");
    Text source = {0}, prototypes = {0};
    emit_source(job, s->p, s->d, &source);
    emit_header(job, s->p, s->d, &prototypes);
    bool ok = diag_error_count(job->diag) == 0 && write_file(s, job->output, &source) &&
              write_file(s, job->header, &prototypes);
    text_free(&source);
    text_free(&prototypes);
    job->output = output;
    job->header = header;
    return ok;
}

static const char *absolute(const Session *s, const char *path)
{
    char *full = realpath(path, NULL);
    const char *copy = full ? arena_strdup(s->job->arena, full) : path;
    free(full);
    return copy;
}

static bool write_harnesses(Session *s, Inputs *in)
{
    Job *job = s->job;
    bool ok = true;
    for (int i = 0; i < s->d->heads.n; i++) {
        const HeadOutput *o = &s->d->heads.at[i];
        const char *original = s->p->units.at[o->head->func->unit]->path;
        const char *source = job->merge ? in_dir(s, "generated.c") : absolute(s, original);
        const char *path = in_dir(s, arena_printf(job->arena, "harness%d.c", i));
        Text text = {0};
        if (vfy_write_harness(job, s->p, s->d, o, i + 1, in, source, in_dir(s, "generated.h"), &text))
            ok = write_file(s, path, &text) && ok;
        else
            ok = false;
        text_free(&text);
        vec_push(job->arena, &s->harness, path);
    }
    ok = ok && vfy_inputs_used(job, in);
    Text driver = {0};
    text_add(&driver, "#define ADGEN_VERIFY_DRIVER\n#include <adgen/verify.h>\n");
    ok = ok && write_file(s, in_dir(s, "driver.c"), &driver);
    text_free(&driver);
    return ok;
}

/* ---------------------------------------------------------------- programs */

static bool compile(Session *s, const char *input, const char *source, const char *object, const char *define,
                    const char *what, StrVec *objects)
{
    object = in_dir(s, object);
    vec_push(s->job->arena, objects, object);
    return vfy_compile(&s->build, input, source, object, define, what);
}

/* What all heads' programs share. check: with ADGEN_CHECK. */
static bool compile_shared(Session *s, int check)
{
    Arena *a = s->job->arena;
    StrVec *objects = &s->objects[check];
    const char *first = s->p->units.at[0]->path, *define = check ? "-DADGEN_CHECK" : NULL;
    if (!s->job->merge &&
        !compile(s, first, in_dir(s, "generated.c"), check ? "generated_check.o" : "generated.o", define,
                 "the generated code", objects))
        return false;
    return compile(s, first, in_dir(s, "driver.c"), check ? "driver_check.o" : "driver.o", define,
                   arena_printf(a, "the driver of the comparison"), objects);
}

/* The program of head `i`, or NULL after a message. */
static const char *make_program(Session *s, int i, int check)
{
    Arena *a = s->job->arena;
    const Func *f = s->d->heads.at[i].head->func;
    const char *input = s->p->units.at[f->unit]->path, *suffix = check ? "_check" : "";
    StrVec objects = {0};
    if (!compile(s, input, s->harness.at[i], arena_printf(a, "harness%d%s.o", i, suffix),
                 check ? "-DADGEN_CHECK" : NULL,
                 arena_printf(a, "the harness of '%s' with its source", f->name), &objects))
        return NULL;
    for (int k = 0; k < s->objects[check].n; k++)
        vec_push(a, &objects, s->objects[check].at[k]);
    for (int u = 0; u < s->p->units.n && !s->job->merge; u++) {
        if (u == f->unit)
            continue;
        const char *path = s->p->units.at[u]->path, *object = arena_printf(a, "input%d.o", u);
        if (access(in_dir(s, object), R_OK) == 0)
            vec_push(a, &objects, in_dir(s, object));
        else if (!compile(s, path, absolute(s, path), object, "-Dmain=ad_vfy_original_main", path, &objects))
            return NULL;
    }
    const char *program = in_dir(s, arena_printf(a, "verify%d%s", i, suffix));
    return vfy_link(&s->build, &objects, program) ? program : NULL;
}

/* ---------------------------------------------------------------- reports */

static const char *signal_text(int number)
{
    switch (number) {
    case SIGSEGV:
        return "SIGSEGV, invalid memory access";
    case SIGFPE:
        return "SIGFPE, arithmetic fault such as an integer division by zero";
    case SIGABRT:
        return "SIGABRT, abort or a failed assertion";
    case SIGBUS:
        return "SIGBUS, invalid memory access";
    case SIGILL:
        return "SIGILL, illegal instruction";
    default:
        return strsignal(number);
    }
}

static void show_log(const char *log)
{
    Text t = {0};
    if (text_read_file(&t, log) == 0 && t.len) {
        const char *from = t.data + t.len;
        for (int lines = 0; from > t.data && lines <= LOG_LINES; from--)
            lines += from[-1] == '\n' && from != t.data + t.len;
        for (char *save, *line = strtok_r((char *)(t.data + (from - t.data)), "\n", &save); line;
             line = strtok_r(NULL, "\n", &save))
            printf("    %s\n", line);
    }
    text_free(&t);
}

/* Prints the report's rows; what the program was doing last goes to `*doing`. Returns its own verdict, or -1 when it came to
   none. */
static int show_report(Session *s, const char *report, const char **doing)
{
    Text t = {0};
    int verdict = -1;
    if (text_read_file(&t, report) == 0 && t.data)
        for (char *save, *line = strtok_r(t.data, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
            if (strncmp(line, "@run ", 5) == 0)
                *doing = arena_strdup(s->job->arena, line + 5);
            else if (strncmp(line, "@usage ", 7) == 0)
                diag_error(s->job->diag, (Loc){0}, "%s", line + 7);
            else if (strncmp(line, "@end ", 5) == 0)
                verdict = atoi(line + 5);
            else
                puts(line);
        }
    text_free(&t);
    return verdict;
}

/* Runs a program of head `f`; returns a status. */
static int run_program(Session *s, const Func *f, const char *program, const char *how)
{
    Arena *a = s->job->arena;
    const char *report = arena_printf(a, "%s.report", program), *log = arena_printf(a, "%s.log", program);
    const char *argv[] = {
        program, report, arena_printf(a, "%lu", s->job->seed), arena_printf(a, "%g", s->job->timeout),
        how,     NULL};
    ChildResult r = vfy_child(argv, log, s->job->timeout);
    const char *doing = "the set-up";
    int verdict = show_report(s, report, &doing);
    switch (r.end) {
    case CHILD_EXITED:
        if (verdict >= 0 && verdict == r.code)
            return verdict;
        printf("  %-25s ENDED  %s ends the program with exit status %d\n", f->name, doing, r.code);
        break;
    case CHILD_SIGNALLED:
        printf("  %-25s CRASH  %s dies of signal %d (%s)\n", f->name, doing, r.code, signal_text(r.code));
        break;
    case CHILD_TIMEOUT:
        printf("  %-25s TIMEOUT  %s: no end after %g seconds (--timeout)\n", f->name, doing, s->job->timeout);
        break;
    case CHILD_INTERRUPTED:
        return DIFFERS;
    case CHILD_FAILED:
        printf("  %-25s cannot be run: %s\n", f->name, strerror(r.code));
        break;
    }
    show_log(log);
    return DIFFERS;
}

static int verify_head(Session *s, int i)
{
    const Func *f = s->d->heads.at[i].head->func;
    const char *program = make_program(s, i, 0);
    int status = program ? run_program(s, f, program, "full") : DIFFERS;
    if (status == AGREES && s->d->heads.at[i].adjoint && s->d->uses_tape) {
        const char *checked = s->objects[1].n || compile_shared(s, 1) ? make_program(s, i, 1) : NULL;
        status = checked ? run_program(s, f, checked, "checked") : DIFFERS;
    }
    if (status != USAGE)
        printf("%s: %s\n", f->name, status == AGREES ? "all agree" : "NOT verified");
    fflush(stdout);
    return status;
}

static int work(Session *s)
{
    Inputs in;
    if (!vfy_read_inputs(s->job, s->p, &in))
        return USAGE;
    for (int i = 0; i < s->p->units.n; i++)
        if (strcmp(s->p->units.at[i]->path, "-") == 0) {
            diag_error(s->job->diag, (Loc){0}, "verify compiles the source: give a file, not standard input");
            return USAGE;
        }
    if (!vfy_build_init(&s->build, s->job, s->dir) || !write_generated(s))
        return DIFFERS;
    if (!write_harnesses(s, &in))
        return USAGE;
    if (!compile_shared(s, 0))
        return DIFFERS;
    int worst = AGREES;
    for (int i = 0; i < s->d->heads.n; i++) {
        int status = verify_head(s, i);
        worst = status > worst ? status : worst;
    }
    return worst;
}

static void remove_dir(const char *dir)
{
    DIR *d = opendir(dir);
    if (!d)
        return;
    for (struct dirent *e; (e = readdir(d));)
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
            unlinkat(dirfd(d), e->d_name, 0);
    closedir(d);
    rmdir(dir);
}

int verify_run(Job *job, const Program *p, const DiffResult *d)
{
    Session s = {.job = job, .p = p, .d = d};
    const char *tmp = getenv("TMPDIR");
    char *dir = arena_printf(job->arena, "%s/adgen-verify-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    if (!mkdtemp(dir)) {
        diag_error(job->diag, (Loc){0}, "cannot make a folder '%s': %s", dir, strerror(errno));
        return DIFFERS;
    }
    s.dir = dir;
    vfy_signals_hold();
    int status = work(&s);
    if (job->keep)
        printf("kept: %s\n", dir);
    else
        remove_dir(dir);
    fflush(stdout);
    vfy_signals_release();
    return status;
}
