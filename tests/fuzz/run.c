/* One batch: each program through adgen, then all of them through the compilers together, then run and compared. A program
   that fails to build is taken out and the rest built again; after a crash each runs by itself. */
#include "fuzz.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    const Options *o;
    Prog **p;
    int n;
    const Config *cfg;
    Result *r;
    bool *in; /* takes part in the build */
} Batch;

/* A path in the work folder; good until sixteen more were asked for. */
static const char *in_work(const Options *o, const char *form, ...)
{
    static char names[16][512];
    static int next;
    char *s = names[next++ % 16];
    int n = snprintf(s, 512, "%s/", o->work);
    va_list ap;
    va_start(ap, form);
    vsnprintf(s + n, 512 - (size_t)n, form, ap);
    va_end(ap);
    return s;
}

static FILE *create(const char *path)
{
    FILE *f = fopen(path, "w");
    if (!f) {
        fprintf(stderr, "fuzz: cannot write %s\n", path);
        exit(2);
    }
    return f;
}

/* The line of text that holds the word, without paths and addresses. */
static void first_line(char *out, size_t size, const char *text, const char *word)
{
    const char *at = text ? strstr(text, word) : NULL;
    if (!at)
        at = text ? text : "";
    while (at > text && at[-1] != '\n')
        at--;
    size_t n = strcspn(at, "\n");
    snprintf(out, size, "%.*s", (int)(n < size ? n : size - 1), at);
}

static void fail(Result *r, const char *what, const char *text, const char *word)
{
    r->kind = R_FAIL;
    snprintf(r->what, sizeof r->what, "%.63s", what);
    first_line(r->detail, sizeof r->detail, text, word);
}

/* The warning that a compiler's message names at its end: [-Werror=unused-variable] or [-Werror,-Wunused-variable]. */
static const char *warning_of(const char *message)
{
    const char *at = strstr(message, "[-W");
    if (!at)
        return NULL;
    const char *named = strpbrk(at, "=,");
    return !named ? at + 3 : *named == ',' ? named + 3 : named + 1;
}

/* What a refusal or message is about: the text after "error: " up to a colon, with quoted names left out. */
static void topic(char *out, size_t size, const char *text)
{
    const char *at = strstr(text, "error: ");
    size_t n = 0;
    bool quoted = false;
    for (at = at ? at + 7 : text; *at && *at != '\n' && *at != ':' && *at != ';' && n + 1 < size; at++) {
        if (*at == '\'' || (unsigned char)*at == 0xe2) {
            quoted = !quoted;
            at += *at == '\'' ? 0 : 2;
        } else if (!quoted)
            out[n++] = *at;
    }
    out[n] = 0;
}

static void write_program(const Options *o, Prog *p)
{
    FILE *f = create(in_work(o, "%s.c", p->prefix));
    fputs(PROGRAM_INCLUDES, f);
    bool types_apart = p->seed % 2 == 0;
    if (types_apart)
        fprintf(f, "#include \"%s_types.h\"\n\n", p->prefix);
    print_program(f, p, false, !types_apart);
    fclose(f);
    f = create(in_work(o, "%s_types.h", p->prefix));
    fprintf(f, "#ifndef %s_TYPES_H\n#define %s_TYPES_H\n", p->prefix, p->prefix);
    print_records(f, p, false);
    fputs("#endif\n", f);
    fclose(f);
}

/* The generated header without the structures that the program itself defines: the driver stands behind the program. */
static void write_prototypes(const Options *o, const Prog *p, const char *header)
{
    FILE *f = create(in_work(o, "%s_proto.h", p->prefix));
    bool skip = false;
    for (const char *line = header; line && *line;) {
        const char *next = strchr(line, '\n');
        size_t n = next ? (size_t)(next - line) + 1 : strlen(line);
        skip = skip || (strncmp(line, "struct", 6) == 0 && strchr(line, '{') == line + n - 2);
        if (!skip)
            fwrite(line, 1, n, f);
        else if (line[0] == '}')
            skip = false;
        line += n;
    }
    fclose(f);
}

/* Parameter i has a shadow when the next parameter of the tangent is not the function's next one, nor the place of its value. */
static bool has_shadow(const char *header, const Func *f, int i)
{
    char name[64];
    snprintf(name, sizeof name, "%s_d(", f->name);
    const char *at = strstr(header, name);
    if (!at || !(at = strchr(at, '(')))
        return false;
    /* The name of a parameter is the last word in front of a bracket, comma or end. */
    char last[64] = "", want[64];
    bool found = false;
    snprintf(want, sizeof want, "%s", f->param[i]->name);
    for (at++; *at && *at != ';'; at++) {
        size_t n = strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
        if (n > 0) {
            if (at[-1] != '[')
                snprintf(last, sizeof last, "%.*s", (int)n, at);
            at += n - 1;
        }
        if (at[1] != ',' && at[1] != ';')
            continue;
        if (found)
            return strcmp(last, i + 1 == f->nparam ? f->name : f->param[i + 1]->name) != 0;
        found = strcmp(last, want) == 0;
    }
    return false;
}

/* Runs the tool; true when there is a derivative to check. */
static bool differentiate(const Options *o, Prog *p, Result *r)
{
    write_program(o, p);
    const char *c = in_work(o, "%s.c", p->prefix), *out = in_work(o, "%s_grad.c", p->prefix);
    const char *header = in_work(o, "%s_grad.h", p->prefix), *log = in_work(o, "tool.log");
    char head[300];
    head_spec(p, head, sizeof head);
    unlink(out);
    unlink(header);
    int status =
        proc_run((const char *[]){o->adgen, c, "--head", head, "-o", out, "--header", header, NULL}, log, 10);
    char *text = proc_read(log);
    if (status == 0 && p->seed % 3 == 0 && rename_differs(o, p, head, r->detail, sizeof r->detail)) {
        r->kind = R_FAIL;
        snprintf(r->what, sizeof r->what, "renamed");
        free(text);
        return false;
    }
    if (status == 0) {
        free(text);
        text = proc_read(header);
        write_prototypes(o, p, text);
        const Func *f = p->func[p->nfunc - 1];
        for (int i = 0; i < f->nparam; i++)
            f->param[i]->shadowed = f->param[i]->base != T_INT && has_shadow(text, f, i);
    } else if (status != 1 || !strstr(text ? text : "", "error: ")) {
        char what[64];
        snprintf(what, sizeof what, status == 999 ? "tool-hangs" : "tool-exit-%d", status);
        fail(r, what, text, ":");
    } else if (access(out, F_OK) == 0) {
        fail(r, "file-left", text, "error: ");
    } else {
        r->kind = R_REFUSED;
        topic(r->what, sizeof r->what, text);
        first_line(r->detail, sizeof r->detail, text, "error: ");
    }
    free(text);
    return status == 0;
}

static void write_units(Batch *b)
{
    FILE *a = create(in_work(b->o, "a.c")), *g = create(in_work(b->o, "g.c")),
         *d = create(in_work(b->o, "d.cpp"));
    fputs("#include \"check.h\"\n#include <stddef.h>\n#define FZ_IN(k) in[k]\n#define FZ_OUT(k, v) out[k] = "
          "(v)\n"
          "#define FZ_REAL double\n#define FZ_FLOAT float\n",
          a);
    fputs("#include \"dual.hpp\"\n#define FZ_IN(k) Dual(in[k], ind[k], fabs(ind[k]))\n"
          "#define FZ_OUT(k, x) (out[k] = (x).v, outd[k] = (x).d, outm[k] = (x).m)\n#define FZ_REAL "
          "Dual\n#define FZ_FLOAT DualF\n",
          d);
    for (int i = 0; i < b->n; i++) {
        if (!b->in[i])
            continue;
        const char *q = b->p[i]->prefix;
        fprintf(a, "#include \"%s.c\"\n#include \"%s_proto.h\"\n#include \"%s_drv.c\"\n", q, q, q);
        fprintf(g, "#include \"%s_grad.c\"\n", q);
        fprintf(d, "namespace dual {\n#include \"%s_dual.cpp\"\n}\n", q);
        FILE *f = create(in_work(b->o, "%s_drv.c", q));
        print_driver(f, b->p[i]);
        fclose(f);
        f = create(in_work(b->o, "%s_dual.cpp", q));
        print_program(f, b->p[i], true, true);
        print_dual_driver(f, b->p[i]);
        fclose(f);
    }
    fputs("static const fz_prog *const progs[] = {", a);
    for (int i = 0; i < b->n; i++)
        if (b->in[i])
            fprintf(a, "&%s_prog, ", b->p[i]->prefix);
    fputs("};\nint main(int argc, char **argv)\n{\n    return fz_main(progs, sizeof progs / sizeof progs[0], "
          "argc, argv);\n}\n",
          a);
    fclose(a);
    fclose(g);
    fclose(d);
}

/* Takes out the programs whose files the compiler's errors name. Returns how many. */
static int blame(Batch *b, const char *text, const char *what)
{
    int n = 0;
    for (const char *line = text; line && *line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
        char first[600];
        first_line(first, sizeof first, line, "");
        if (!strstr(first, "error"))
            continue;
        for (int i = 0; i < b->n; i++) {
            char name[32];
            snprintf(name, sizeof name, "/%s", b->p[i]->prefix);
            const char *at = strstr(first, name);
            if (!b->in[i] || !at || strspn(at + strlen(name), "0123456789"))
                continue;
            b->in[i] = false;
            char kind[160], about[64];
            const char *msg = strstr(first, "error");
            const char *flag = warning_of(first);
            topic(about, sizeof about, msg);
            if (flag)
                snprintf(kind, sizeof kind, "warning:%.*s", (int)strcspn(flag, "]"), flag);
            else
                snprintf(kind, sizeof kind, "%s:%s", what, about);
            for (char *c = kind; *c; c++)
                if (*c == ' ' || *c == '/')
                    *c = '_';
            fail(&b->r[i], kind, first, "");
            n++;
        }
    }
    return n;
}

static int programs_in(const Batch *b)
{
    int n = 0;
    for (int i = 0; i < b->n; i++)
        n += b->in[i];
    return n;
}

/* Compiles one unit. Returns false when there is nothing left to build. */
static bool compile(Batch *b, const char *compiler, const char *unit, const char *what, const char *warnings)
{
    char include[520], support[520];
    snprintf(include, sizeof include, "-I%s", b->o->include);
    snprintf(support, sizeof support, "-I%s", b->o->support);
    for (;;) {
        const char *src = in_work(b->o, "%s", unit), *obj = in_work(b->o, "%c.o", unit[0]),
                   *log = in_work(b->o, "cc.log");
        const char *argv[32] = {compiler, b->cfg->opt, include, support, "-c", src, "-o", obj, "-g0"};
        int n = 9;
        if (unit[0] != 'd')
            argv[n++] = unit[0] == 'g' ? "-std=c11" : "-std=gnu11";
        if (unit[0] == 'g' && warnings) {
            /* What random programs are full of themselves is no fault of the derivative. */
            static const char *const strict[] = {"-Wall",
                                                 "-Wextra",
                                                 "-Werror",
                                                 "-Wno-unused-parameter",
                                                 "-Wno-unused-but-set-parameter",
                                                 "-Wno-unused-but-set-variable",
                                                 "-Wno-self-assign",
                                                 "-Wno-type-limits",
                                                 "-Wno-sign-compare",
                                                 "-Wno-maybe-uninitialized",
                                                 "-Wno-unknown-warning-option"};
            for (int i = 0; i < (int)(sizeof strict / sizeof strict[0]); i++)
                argv[n++] = strict[i];
        } else {
            argv[n++] = "-w";
        }
        if (b->cfg->check_tape)
            argv[n++] = "-DADGEN_CHECK";
        if (b->cfg->sanitize && unit[0] != 'd') {
            argv[n++] = "-fsanitize=address,undefined";
            argv[n++] = "-fno-sanitize-recover=all";
        }
        argv[n] = NULL;
        if (proc_run(argv, log, 300) == 0)
            return true;
        char *text = proc_read(log);
        int out = blame(b, text, what);
        if (out == 0) {
            fprintf(stderr, "fuzz: %s does not compile:\n%.2000s\n", src, text ? text : "");
            exit(2);
        }
        free(text);
        if (programs_in(b) == 0)
            return false;
        write_units(b);
    }
}

static Result *result_of(Batch *b, const char *name)
{
    for (int i = 0; i < b->n; i++)
        if (strcmp(b->p[i]->prefix, name) == 0)
            return &b->r[i];
    return NULL;
}

/* Reads what the batch printed. Returns the number of programs that came to their end. */
static int read_output(Batch *b, const char *text, Result **running)
{
    int done = 0;
    char name[32], word[16], what[64];
    *running = NULL;
    for (const char *line = text; line && *line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
        if (sscanf(line, "%15s %31s %63s", word, name, what) < 2)
            continue;
        Result *r = result_of(b, name);
        if (!r)
            continue;
        if (strcmp(word, "RUN") == 0) {
            *running = r;
        } else if (strcmp(word, "FAIL") == 0) {
            fail(r, what, line, "");
        } else if (strcmp(word, "WILD") == 0 || strcmp(word, "OK") == 0 || strcmp(word, "BAD") == 0) {
            if (word[0] == 'W')
                r->kind = R_WILD;
            *running = NULL;
            done++;
        }
    }
    return done;
}

static void execute(Batch *b, int count)
{
    const char *exe = in_work(b->o, "all"), *log = in_work(b->o, "run.log");
    setenv("ASAN_OPTIONS", "detect_stack_use_after_return=1:detect_leaks=1", 1);
    int status = proc_run((const char *[]){exe, NULL}, log, 120);
    char *text = proc_read(log);
    Result *running;
    int done = read_output(b, text, &running);
    free(text);
    if (done == count && status == 0)
        return;
    for (int i = 0; i < count; i++) {
        char number[16];
        snprintf(number, sizeof number, "%d", i);
        status = proc_run((const char *[]){exe, number, NULL}, log, 30);
        text = proc_read(log);
        done = read_output(b, text, &running);
        if (status != 0) {
            if (!running) { /* a leak, reported at the end */
                char *at = strstr(text, "RUN ");
                char name[32] = "";
                if (at)
                    sscanf(at, "RUN %31s", name);
                running = result_of(b, name);
            }
            char what[64];
            const char *san = strstr(text, "AddressSanitizer: "), *ub = strstr(text, "runtime error: ");
            if (strstr(text, "LeakSanitizer"))
                snprintf(what, sizeof what, "leak");
            else if (san)
                snprintf(what, sizeof what, "asan-%.*s", (int)strcspn(san + 18, " "), san + 18);
            else if (ub)
                snprintf(what, sizeof what, "ubsan");
            else if (strstr(text, "adgen"))
                snprintf(what, sizeof what, "tape-check");
            else
                snprintf(what, sizeof what, "crash-%d", status);
            if (running)
                fail(running, what, text, san ? "AddressSanitizer" : ub ? "runtime error" : "adgen");
        }
        free(text);
    }
}

void run_batch(const Options *o, Prog **progs, int n, const Config *cfg, Result *results)
{
    bool in[256] = {false};
    Batch b = {o, progs, n, cfg, results, in};
    bool any = false;
    for (int i = 0; i < n; i++) {
        memset(&results[i], 0, sizeof results[i]);
        any |= in[i] = differentiate(o, progs[i], &results[i]);
    }
    if (!any)
        return;
    /* The units belong together: when one loses a program, all are built again. */
    int before, count;
    do {
        before = programs_in(&b);
        write_units(&b);
        if (!compile(&b, cfg->cc, "g.c", "build", "yes") || !compile(&b, cfg->cc, "a.c", "header", NULL) ||
            !compile(&b, cfg->cxx, "d.cpp", "generator-build", NULL))
            return;
        count = programs_in(&b);
    } while (count != before);
    const char *argv[16] = {
        cfg->cc, in_work(o, "a.o"), in_work(o, "g.o"), in_work(o, "d.o"), o->lib, "-o", in_work(o, "all"),
        "-lm",   "-lpthread"};
    if (cfg->sanitize)
        argv[9] = "-fsanitize=address,undefined";
    if (proc_run(argv, in_work(o, "cc.log"), 120) != 0) {
        char *text = proc_read(in_work(o, "cc.log"));
        fprintf(stderr, "fuzz: link fails:\n%.2000s\n", text ? text : "");
        exit(2);
    }
    execute(&b, count);
}

Config run_config(int number, bool quick)
{
    Config c = {number % 3 == 1 ? FUZZ_CLANG : "gcc", "g++", "-O1", number % 4 == 2, number % 5 == 3};
    if (quick && number % 12 != 4)
        c = (Config){FUZZ_CLANG, FUZZ_CLANG, "-O0", number % 4 == 2, number % 3 == 1};
    return c;
}
