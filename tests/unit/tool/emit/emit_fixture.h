/* A job with one input `dir/model.c` and an empty result, and what puts declarations and generated functions
   in. */
#ifndef ADGEN_TEST_EMIT_FIXTURE_H
#define ADGEN_TEST_EMIT_FIXTURE_H

#include "../ir/fixture.h"

#include "emit/emit.h"

#include <stdio.h>
#include <unistd.h>

#ifndef TEST_CC
#define TEST_CC "cc"
#endif

static Job job;
static DiffResult result;
static Unit *unit;
static char folder[64], *messages;
static size_t messages_size;
static FILE *messages_file;

static void emit_setup(void)
{
    setup();
    strcpy(folder, "/tmp/adgen_emit_XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    messages_file = open_memstream(&messages, &messages_size);
    job = (Job){
        .arena = arena, .diag = diag_new(arena, messages_file), .tangent_suffix = "d", .adjoint_suffix = "b"};
    prog->diag = job.diag;
    unit = NEW(arena, Unit);
    unit->path = arena_printf(arena, "%s/model.c", folder);
    vec_push(arena, &prog->units, unit);
    job.output = arena_printf(arena, "%s/model_grad.c", folder);
    job.header = arena_printf(arena, "%s/model_grad.h", folder);
    result = (DiffResult){0};
}

static void emit_teardown(void)
{
    fclose(messages_file);
    free(messages);
    ck_assert_int_eq(system(arena_printf(arena, "rm -rf '%s'", folder)), 0);
    teardown();
}

static inline const char *said(void)
{
    fflush(messages_file);
    return messages ? messages : "";
}

static inline void put_file(const char *name, const char *text)
{
    FILE *f = fopen(arena_printf(arena, "%s/%s", folder, name), "w");
    ck_assert_ptr_nonnull(f);
    fputs(text, f);
    ck_assert_int_eq(fclose(f), 0);
}

static inline Decl *declare(Decl d)
{
    d.in_main = true;
    d.loc = (Loc){unit->path, unit->decls.n + 1, 1};
    vec_push(arena, &unit->decls, d);
    return &unit->decls.at[unit->decls.n - 1];
}

static inline Type *declare_record(const char *tag, const char *typedef_name)
{
    Type *t = record(tag);
    t->record->typedef_name = tag ? NULL : typedef_name;
    declare((Decl){.kind = DECL_RECORD, .record = t->record});
    if (!typedef_name)
        return t;
    Type *name = named(typedef_name, t);
    declare((Decl){.kind = DECL_TYPEDEF, .type = name});
    return name;
}

/* An original function with its body; `body` may be NULL. */
static inline Func *declare_func(Func *f, Stmt *body, bool is_static)
{
    f->body = body;
    f->is_static = is_static;
    f->loc = declare((Decl){.kind = DECL_FUNC, .func = f})->loc;
    return f;
}

static inline Var *declare_global(const char *name, Type *t, Expr *init, bool is_static)
{
    Var *v = ir_new_var(prog, name, t, VAR_GLOBAL, NULL);
    v->init = init;
    v->is_static = is_static;
    v->in_main = true;
    v->loc = declare((Decl){.kind = DECL_VAR, .var = v})->loc;
    vec_push(arena, &prog->globals, v);
    return v;
}

/* A generated function. */
static inline Func *generate(Func *f, Stmt *body)
{
    prog->funcs.n--; /* func() made it one of the program's */
    f->in_main = false;
    f->body = body;
    vec_push(arena, &result.funcs, f);
    return f;
}

static inline char *source_text(void)
{
    Text t = {0};
    emit_source(&job, prog, &result, &t);
    return keep(&t);
}

/* Compiles the text as a file of the job's folder; it must pass without a warning. */
static inline void compiles(const char *name, const char *text)
{
    put_file(name, text);
    const char *command = arena_printf(arena, "%s -std=c11 -Wall -Wextra -Werror -c -o /dev/null '%s/%s'",
                                       TEST_CC, folder, name);
    ck_assert_msg(system(command) == 0, "does not compile:\n%s", text);
}

static inline bool has(const char *text, const char *part)
{
    return strstr(text, part) != NULL;
}

#define EXPECT_HAS(text, part) ck_assert_msg(has(text, part), "no '%s' in\n%s", part, text)
#define EXPECT_HAS_NOT(text, part) ck_assert_msg(!has(text, part), "'%s' in\n%s", part, text)
#define EXPECT_ORDER(text, first, second)                                                                    \
    ck_assert_msg(has(text, first) && has(text, second) && strstr(text, first) < strstr(text, second),       \
                  "'%s' is not in front of '%s' in\n%s", first, second, text)

static inline int run_emit_tests(const char *name, const TTest **tests, int count)
{
    Suite *s = suite_create(name);
    TCase *c = tcase_create(name);
    tcase_add_checked_fixture(c, emit_setup, emit_teardown);
    tcase_set_timeout(c, 120);
    for (int i = 0; i < count; i++)
        tcase_add_test(c, tests[i]);
    suite_add_tcase(s, c);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

#define RUN_EMIT(name, ...)                                                                                  \
    int main(void)                                                                                           \
    {                                                                                                        \
        const TTest *tests[] = {__VA_ARGS__};                                                                \
        return run_emit_tests(name, tests, (int)(sizeof tests / sizeof *tests));                             \
    }

#endif
