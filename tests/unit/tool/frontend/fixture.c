#include "fixture.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static Arena *arena;
static FILE *log_file;
static char *log_text;
static size_t log_size;
static char *dir;

static void start(void)
{
    arena = arena_new();
    log_file = open_memstream(&log_text, &log_size);
    dir = arena_strdup(arena, "/tmp/adgen-frontend-XXXXXX");
    ck_assert(mkdtemp(dir) != NULL);
}

static void finish(void)
{
    const char *names[] = {"t.c", "a.c", "b.c", "h.h", "compile_commands.json", "sub/h.h", "sub", ""};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        remove(path_of(names[i]));
    fclose(log_file);
    free(log_text);
    arena_free(arena);
}

const char *format(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    const char *s = arena_vprintf(arena, fmt, ap);
    va_end(ap);
    return s;
}

const char *folder(void)
{
    return dir;
}

const char *path_of(const char *name)
{
    return arena_printf(arena, "%s/%s", dir, name);
}

void write_file(const char *name, const char *text)
{
    FILE *f = fopen(path_of(name), "wb");
    ck_assert(f != NULL);
    fputs(text, f);
    fclose(f);
}

const char *messages(void)
{
    fflush(log_file);
    return log_text ? log_text : "";
}

Job *new_job(void)
{
    Job *job = NEW(arena, Job);
    job->arena = arena;
    job->diag = diag_new(arena, log_file);
    return job;
}

Program *parse_job(Job *job)
{
    Program *p = fe_parse(job);
    ck_assert_msg(p != NULL, "refused: %s", messages());
    return p;
}

Program *parse_file(const char *path)
{
    Job *job = new_job();
    vec_push(arena, &job->inputs, path);
    return fe_parse(job);
}

Program *parse_anything(const char *text)
{
    write_file("t.c", text);
    return parse_file(path_of("t.c"));
}

Program *parse(const char *text)
{
    Program *p = parse_anything(text);
    ck_assert_msg(p != NULL, "refused: %s", messages());
    return p;
}

Program *parse_with_header(const char *header, const char *text)
{
    write_file("h.h", header);
    return parse(text);
}

Program *parse_two(const char *header, const char *a, const char *b)
{
    write_file("h.h", header);
    write_file("a.c", a);
    write_file("b.c", b);
    Job *job = new_job();
    vec_push(arena, &job->inputs, path_of("a.c"));
    vec_push(arena, &job->inputs, path_of("b.c"));
    return fe_parse(job);
}

Func *func(Program *p, const char *name)
{
    for (int i = 0; i < p->funcs.n; i++)
        if (strcmp(p->funcs.at[i]->name, name) == 0)
            return p->funcs.at[i];
    ck_abort_msg("no function %s", name);
    return NULL;
}

Var *global(Program *p, const char *name)
{
    for (int i = 0; i < p->globals.n; i++)
        if (strcmp(p->globals.at[i]->name, name) == 0)
            return p->globals.at[i];
    ck_abort_msg("no variable %s", name);
    return NULL;
}

Var *param(Func *f, const char *name)
{
    for (int i = 0; i < f->params.n; i++)
        if (f->params.at[i]->name && strcmp(f->params.at[i]->name, name) == 0)
            return f->params.at[i];
    ck_abort_msg("no parameter %s", name);
    return NULL;
}

Stmt *stmt(Func *f, int index)
{
    ck_assert_msg(f->body != NULL, "%s has no body: %s", f->name, messages());
    ck_assert_int_lt(index, f->body->body.n);
    return f->body->body.at[index];
}

const char *expr_text(Program *p, const Expr *e)
{
    ck_assert(e != NULL);
    return ir_expr_text(p->arena, e);
}

const char *squeeze(const char *text)
{
    char *out = arena_strdup(arena, text), *to = out;
    for (const char *s = text; *s; s++)
        if (*s != '\n' && *s != ' ')
            *to++ = *s;
        else if (to > out && to[-1] != ' ')
            *to++ = ' ';
    while (to > out && to[-1] == ' ')
        to--;
    *to = '\0';
    return out;
}

static const char *one_line(Text *t)
{
    const char *out = squeeze(t->data ? t->data : "");
    text_free(t);
    return out;
}

const char *stmt_text(const Stmt *s)
{
    Text t = {0};
    ir_print_stmt(&t, s, 0);
    return one_line(&t);
}

const char *body_text(Program *p, const char *name)
{
    Text t = {0};
    Func *f = func(p, name);
    ck_assert_msg(f->body != NULL, "%s has no body: %s", name, messages());
    ir_print_func(&t, f);
    return one_line(&t);
}

const char *type_text(Type *t, const char *name)
{
    Text out = {0};
    ir_print_type(&out, t, name);
    return one_line(&out);
}

int refusals(Program *p, const char *name)
{
    int n;
    fe_unsupported(p, func(p, name), &n);
    return n;
}

const char *refusal(Program *p, const char *name)
{
    int n;
    const Unsupported *u = fe_unsupported(p, func(p, name), &n);
    ck_assert_msg(n > 0, "%s is supported", name);
    ck_assert(func(p, name)->body == NULL);
    return u->what;
}

int run_tests(const char *name, const TTest *const *tests, size_t count)
{
    Suite *s = suite_create(name);
    TCase *c = tcase_create(name);
    tcase_add_checked_fixture(c, start, finish);
    tcase_set_timeout(c, 120);
    for (size_t i = 0; i < count; i++)
        tcase_add_test(c, tests[i]);
    suite_add_tcase(s, c);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
