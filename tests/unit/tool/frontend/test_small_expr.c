/* The expressions of annotations and of the command line. */
#include "fixture.h"

#include <string.h>

static Program *program(void)
{
    return parse("struct S { double *k; int n; struct S *next; double v[3]; };\n"
                 "enum { ROWS = 4 };\nint total; static struct S table[2];\n"
                 "void f(int n, double *x, struct S *p, struct S s, double **rows) { }");
}

static void expect(const char *text, const char *printed)
{
    Program *p = program();
    Expr *e = fe_parse_small_expr(p, func(p, "f"), text, (Loc){0});
    ck_assert_msg(e != NULL, "%s: %s", text, messages());
    ck_assert_str_eq(expr_text(p, e), printed);
}

static void expect_error(const char *text, const char *message)
{
    Program *p = program();
    ck_assert(fe_parse_small_expr(p, func(p, "f"), text, (Loc){"t.c", 3, 5}) == NULL);
    const char *said = messages();
    ck_assert_msg(strstr(said, format("t.c:3:5: error: in '%s': %s", text, message)), "%s", said);
}

START_TEST(grammar)
{
    expect("n", "n");
    expect(" 2*n + 1 ", "2 * n + 1");
    expect("(n+1)*(n-1)/2", "(n + 1) * (n - 1) / 2");
    expect("n % 3", "n % 3");
    expect("n - 1 - 2", "n - 1 - 2");
    expect("-n * -2", "-n * -2");
    expect("p->n*0x10", "p->n * 16");
    expect("s.n", "s.n");
    expect("p->next->k[n - 1]", "p->next->k[n - 1]");
    expect("*x", "*x");
    expect("rows[1][2]", "rows[1][2]");
    expect("&s", "&s");
    expect("total", "total");
    expect("table[1].n", "table[1].n");
    expect("ROWS * n", "ROWS * n");
    expect("p -> n", "p->n");
}
END_TEST

START_TEST(types)
{
    Program *p = program();
    Func *f = func(p, "f");
    ck_assert_int_eq(fe_parse_small_expr(p, f, "p->k", (Loc){0})->type->kind, TY_POINTER);
    ck_assert_int_eq(fe_parse_small_expr(p, f, "p->k[0]", (Loc){0})->type->kind, TY_DOUBLE);
    ck_assert_int_eq(fe_parse_small_expr(p, f, "2 * n", (Loc){0})->type->kind, TY_INT);
    ck_assert_ptr_eq(fe_parse_small_expr(p, f, "x", (Loc){0})->var, param(f, "x"));
    ck_assert_ptr_eq(fe_parse_small_expr(p, NULL, "total", (Loc){0})->var, global(p, "total"));
}
END_TEST

START_TEST(errors)
{
    expect_error("m", "no parameter or global variable is called 'm'");
    expect_error("n +", "the expression ends too early");
    expect_error("", "the expression ends too early");
    expect_error("n n", "this is left over: 'n'");
    expect_error("(n", "')' is missing");
    expect_error("x[1", "']' is missing");
    expect_error("p->m", "there is no member 'm'");
    expect_error("s->n", "there is no member 'n'");
    expect_error("n[1]", "only pointers and arrays have elements");
    expect_error("*n", "'*' needs a pointer");
    expect_error("1.5", "only integer constants may stand here");
    expect_error("3x", "only integer constants may stand here");
    expect_error("99999999999999999999", "only integer constants may stand here");
    expect_error("n = 2", "this is left over: '= 2'");
    expect_error("&2", "'&' needs a variable");
    expect_error("n % p", "the operands do not fit the operator");
    expect_error("sizeof(n)", "no parameter or global variable is called 'sizeof'");
}
END_TEST

START_TEST(deep_nesting)
{
    Program *p = program();
    char *text = arena_alloc(p->arena, 200002);
    memset(text, '(', 100000);
    ck_assert(fe_parse_small_expr(p, func(p, "f"), text, (Loc){0}) == NULL);
    ck_assert(strstr(messages(), "the expression nests too deep"));
}
END_TEST

RUN_TESTS("frontend.small_expr", grammar, types, errors, deep_nesting)
