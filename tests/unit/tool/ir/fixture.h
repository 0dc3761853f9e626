/* A program to build trees in, set up before each test, and short names for the builders. */
#ifndef ADGEN_TEST_IR_FIXTURE_H
#define ADGEN_TEST_IR_FIXTURE_H

#include "ir/ir.h"

#include <check.h>
#include <stdlib.h>

static Program *prog;
static Arena *arena;

static void setup(void)
{
    arena = arena_new();
    prog = NEW(arena, Program);
    prog->arena = arena;
}

static void teardown(void)
{
    arena_free(arena);
}

static inline Type *dbl(void)
{
    return ty_basic(TY_DOUBLE);
}

static inline Type *integer(void)
{
    return ty_basic(TY_INT);
}

static inline Type *qualified(Type *t, unsigned quals)
{
    Type *n = NEW(arena, Type);
    *n = *t;
    n->quals |= quals;
    return n;
}

static inline Type *named(const char *name, Type *of)
{
    Type *t = NEW(arena, Type);
    t->kind = TY_TYPEDEF;
    t->name = name;
    t->base = of;
    return t;
}

static inline Type *function(Type *ret, int n, Type **params)
{
    Type *t = NEW(arena, Type);
    t->kind = TY_FUNCTION;
    t->base = ret;
    t->nparams = n;
    t->params = params;
    return t;
}

static inline Type *record(const char *tag)
{
    Type *t = NEW(arena, Type);
    t->kind = TY_RECORD;
    t->record = NEW(arena, Record);
    t->record->tag = tag;
    t->record->complete = t->record->in_main = true;
    return t;
}

static inline void field(Type *r, const char *name, Type *t)
{
    vec_push(arena, &r->record->fields, ((Field){.name = name, .type = t, .bits = -1}));
}

static inline Var *local(const char *name, Type *t)
{
    return ir_new_var(prog, name, t, VAR_LOCAL, NULL);
}

/* A fresh variable of the name and type, as an expression. */
static inline Expr *var(const char *name, Type *t)
{
    return ir_var(arena, local(name, t));
}

static inline Expr *d(const char *name)
{
    return var(name, dbl());
}

static inline Expr *n(const char *name)
{
    return var(name, integer());
}

static inline Expr *num(long long v)
{
    return ir_int(arena, v);
}

static inline Expr *real(double v)
{
    return ir_real(arena, v, dbl());
}

static inline Expr *bin(Op op, Expr *x, Expr *y)
{
    return ir_binary(arena, op, x, y);
}

static inline Expr *un(Op op, Expr *x)
{
    return ir_unary(arena, op, x);
}

static inline Expr *implicit(Type *t, Expr *x)
{
    Expr *e = ir_cast(arena, t, x);
    e->implicit = true;
    return e;
}

static inline Expr *call1(const char *name, Expr *x)
{
    return ir_call_name(arena, name, dbl(), 1, (Expr *[]){x});
}

static inline Func *func(const char *name, Type *ret, int nparams, Var **params)
{
    Func *f = NEW(arena, Func);
    f->name = name;
    f->type = function(ret, nparams, arena_alloc(arena, ((size_t)nparams + 1) * sizeof(Type *)));
    f->id = prog->funcs.n;
    f->in_main = true;
    for (int i = 0; i < nparams; i++) {
        f->type->params[i] = params[i]->type;
        params[i]->kind = VAR_PARAM;
        params[i]->owner = f;
        vec_push(arena, &f->params, params[i]);
    }
    vec_push(arena, &prog->funcs, f);
    return f;
}

static inline Stmt *block(int count, Stmt **s)
{
    Stmt *b = ir_block(arena);
    for (int i = 0; i < count; i++)
        ir_add(arena, b, s[i]);
    return b;
}

#define BLOCK(...) block((int)(sizeof((Stmt *[]){__VA_ARGS__}) / sizeof(Stmt *)), (Stmt *[]){__VA_ARGS__})

static inline char *keep(Text *t)
{
    char *s = arena_strdup(arena, t->data ? t->data : "");
    text_free(t);
    return s;
}

static inline char *stmt_text(const Stmt *s)
{
    Text t = {0};
    ir_print_stmt(&t, s, 0);
    return keep(&t);
}

#define EXPECT_EXPR(e, text) ck_assert_str_eq(ir_expr_text(arena, (e)), (text))
#define EXPECT_STMT(s, text) ck_assert_str_eq(stmt_text(s), (text))

static inline int run_tests(const char *name, const TTest **tests, int count)
{
    Suite *s = suite_create(name);
    TCase *c = tcase_create(name);
    tcase_add_checked_fixture(c, setup, teardown);
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

#define RUN(name, ...)                                                                                       \
    int main(void)                                                                                           \
    {                                                                                                        \
        const TTest *tests[] = {__VA_ARGS__};                                                                \
        return run_tests(name, tests, (int)(sizeof tests / sizeof *tests));                                  \
    }

#endif
