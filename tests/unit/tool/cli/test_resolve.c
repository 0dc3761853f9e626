/* head_resolve: specs and annotations against a program; defaults, refusals, merging. */
#include "../ir/fixture.h"

#include "analysis/head.h"

#include <stdio.h>

static Job job;
static char *messages;
static size_t messages_size;
static FILE *messages_file;
static HeadVec heads;
static Func *f; /* double f(int n, const double *x, double *y, double *work, double c) that writes y alone */

static bool writes_y(const Func *func, const Var *param, void *ctx)
{
    (void)func;
    (void)ctx;
    return strcmp(param->name, "y") == 0;
}

static void begin(void)
{
    messages_file = open_memstream(&messages, &messages_size);
    job = (Job){.arena = arena, .diag = diag_new(arena, messages_file), .modes = MODE_TANGENT | MODE_ADJOINT};
    heads = (HeadVec){0};
    prog->diag = job.diag;
    Unit *u = NEW(arena, Unit);
    u->path = "model.c";
    vec_push(arena, &prog->units, u);
    Type *pointer = ty_pointer(arena, dbl()), *constant = ty_pointer(arena, qualified(dbl(), Q_CONST));
    f = func("f", dbl(), 5,
             (Var *[]){local("n", integer()), local("x", constant), local("y", pointer),
                       local("work", pointer), local("c", dbl())});
    f->body = ir_block(arena);
    f->loc = (Loc){"model.c", 3, 8};
}

static void add_head(const char *text)
{
    HeadSpec spec;
    ck_assert_ptr_null(head_parse(arena, text, NULL, &spec));
    vec_push(arena, &job.heads, spec);
}

static bool resolve(void)
{
    bool ok = head_resolve(&job, prog, writes_y, NULL, &heads);
    fflush(messages_file);
    ck_assert_int_eq(ok, diag_error_count(job.diag) == 0);
    return ok;
}

static void finish(void)
{
    fclose(messages_file);
    free(messages);
    messages = NULL;
}

static const char *results(const Head *h)
{
    const char *s = "";
    for (int i = 0; i < h->results.n; i++)
        s = arena_printf(arena, "%s %s", s, h->results.at[i].is_return ? "<return>" : h->results.at[i].text);
    return s;
}

static const char *independents(const Head *h)
{
    const char *s = "";
    for (int i = 0; i < h->independents.n; i++)
        s = arena_printf(arena, "%s %s", s, h->independents.at[i].text);
    return s;
}

static void refused(const char *text, const char *part)
{
    begin();
    add_head(text);
    ck_assert_msg(!resolve(), "'%s' is taken", text);
    ck_assert_msg(strstr(messages, part) != NULL, "'%s' says:\n%s", text, messages);
    ck_assert_int_eq(heads.n, 0);
    finish();
    prog->funcs.n = prog->units.n = prog->globals.n = 0;
}

START_TEST(left_out_lists)
{
    begin();
    add_head("f");
    ck_assert(resolve());
    ck_assert_int_eq(heads.n, 1);
    ck_assert_ptr_eq(heads.at[0]->func, f);
    ck_assert_str_eq(results(heads.at[0]), " <return> y");
    ck_assert_str_eq(independents(heads.at[0]), " x y work c");
    ck_assert_int_eq(heads.at[0]->modes, MODE_TANGENT | MODE_ADJOINT);
    finish();
}
END_TEST

START_TEST(named_lists)
{
    begin();
    Var *g = ir_new_var(prog, "g", dbl(), VAR_GLOBAL, NULL);
    vec_push(arena, &prog->globals, g);
    add_head("f(f work g)/(c x c)");
    ck_assert(resolve());
    ck_assert_str_eq(results(heads.at[0]), " <return> work g");
    ck_assert_ptr_eq(heads.at[0]->results.at[2].var, g);
    ck_assert_str_eq(independents(heads.at[0]), " c x");
    ck_assert_ptr_eq(heads.at[0]->independents.at[0].var, f->params.at[4]);
    finish();
}
END_TEST

START_TEST(inactive_parameters_are_left_out)
{
    begin();
    f->params.at[4]->inactive = true;
    add_head("f");
    ck_assert(resolve());
    ck_assert_str_eq(independents(heads.at[0]), " x y work");
    finish();
}
END_TEST

START_TEST(equal_heads_are_merged)
{
    begin();
    add_head("f(y)/(x c)");
    job.heads.at[0].modes = MODE_TANGENT;
    add_head("f(y)/(c x)");
    job.heads.at[1].modes = MODE_ADJOINT;
    add_head("f(y)/(x)");
    ck_assert(resolve());
    ck_assert_int_eq(heads.n, 2);
    ck_assert_int_eq(heads.at[0]->modes, MODE_TANGENT | MODE_ADJOINT);
    finish();
}
END_TEST

START_TEST(annotations)
{
    begin();
    vec_push(arena, &f->notes, ((Annotation){AN_GRADIENT, "x", {"model.c", 2, 1}}));
    vec_push(arena, &f->notes, ((Annotation){AN_ADJOINT, "y / x", {"model.c", 1, 1}}));
    ck_assert(resolve());
    ck_assert_int_eq(heads.n, 2);
    ck_assert_str_eq(results(heads.at[0]), " <return>"); /* a gradient is the returned value's */
    ck_assert_int_eq(heads.at[0]->modes, MODE_TANGENT | MODE_ADJOINT);
    ck_assert_str_eq(results(heads.at[1]), " y");
    ck_assert_int_eq(heads.at[1]->modes, MODE_ADJOINT);
    finish();
}
END_TEST

START_TEST(annotation_errors_point_at_it)
{
    begin();
    vec_push(arena, &f->notes, ((Annotation){AN_GRADIENT, "q", {"model.c", 2, 1}}));
    ck_assert(!resolve());
    ck_assert_ptr_nonnull(strstr(messages, "model.c:2:1: error: annotation 'q': 'f' has no independent 'q'"));
    finish();
}
END_TEST

START_TEST(refused_lists)
{
    refused("f(q)/(x)", "model.c:3:8: error: --head 'f(q)/(x)': 'f' has no result 'q'");
    refused("f(q)/(x)", "parameters of 'f': n, x, y, work, c");
    refused("f/(wrok)", "did you mean 'work'?");
    refused("f/(n)", "'n' cannot be an independent: it is an integer ('int')");
    refused("f(x)", "'x' cannot be a result: it is const ('const double *')");
    refused("f(c)", "'c' cannot be a result: it is passed by value");
    refused("f(n)", "'n' cannot be a result: its type 'int' holds no real number");
    refused("f/(return)", "which cannot be an independent");
    refused("nothing", "functions with a body: f");
}
END_TEST

START_TEST(function_without_body)
{
    begin();
    f->body = NULL;
    add_head("f");
    ck_assert(!resolve());
    ck_assert_ptr_nonnull(strstr(messages, "model.c:3:8: error: --head 'f': function 'f' is declared only"));
    finish();
}
END_TEST

START_TEST(nothing_to_do)
{
    begin();
    ck_assert(!resolve());
    ck_assert_ptr_nonnull(strstr(messages, "model.c: error: nothing to differentiate"));
    ck_assert_ptr_nonnull(strstr(messages, "--head: f"));
    finish();
}
END_TEST

RUN("resolve", left_out_lists, named_lists, inactive_parameters_are_left_out, equal_heads_are_merged,
    annotations, annotation_errors_point_at_it, refused_lists, function_without_body, nothing_to_do)
