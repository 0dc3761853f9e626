/* Initialisers, designated ones among them. */
#include "fixture.h"

static void expect(const char *source, const char *printed)
{
    Program *p = parse(
        format("struct P { double x, y; };\n"
               "struct S { double a[3]; struct P p; union { int i; float f; }; struct { int k; } n; };\n"
               "enum { ONE = 1 };\n#define RANGE [0 ... 1]\n#define AT(i) [i]\n%s",
               source));
    ck_assert_str_eq(expr_text(p, global(p, "v")->init), printed);
}

START_TEST(lists)
{
    expect("double v[] = {1, 2.5, 'a'};", "{1, 2.5, 'a'}");
    expect("double v[2][2] = {{1, 2}, {3, 4}};", "{{1, 2}, {3, 4}}");
    expect("double v[2][2] = {1, 2, 3, 4};", "{1, 2, 3, 4}");
    expect("struct S v = {{1, 2}, {3}};", "{{1, 2}, {3}}");
    expect("char v[] = \"ab\";", "\"ab\"");
    expect("double v = {3};", "{3}");
    expect("struct S v = {0};", "{0}");
}
END_TEST

START_TEST(designators)
{
    expect("struct P v = {.y = 1, .x = 2};", "{.y = 1, .x = 2}");
    expect("double v[5] = {[2] = 1, 2, [ONE] = 3};", "{[2] = 1, 2, [ONE] = 3}");
    expect("struct S v = {.a[1] = 2, .p = {.x = 1}, .p.y = 3};", "{.a[1] = 2, .p = {.x = 1}, .p.y = 3}");
    expect("struct S v = {.i = 3};", "{.i = 3}");
    expect("struct S v = {.n.k = 3};", "{.n.k = 3}");
    expect("double v[2][2] = {[1][0] = 5};", "{[1][0] = 5}");
    expect("double v[4] = {AT(2) = 5};", "{[2] = 5}");
    expect("struct P v[3] = {[1].y = 2};", "{[1].y = 2}");
    expect("struct P v = {x : 1, y : 2};", "{.x = 1, .y = 2}");
}
END_TEST

START_TEST(elements_are_converted)
{
    Program *p = parse("float v[2] = {1, 2.5};");
    Expr *list = global(p, "v")->init;
    ck_assert_int_eq(list->args.n, 2);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(list->args.at[i]->kind, EX_CAST);
        ck_assert(list->args.at[i]->implicit);
        ck_assert_int_eq(list->args.at[i]->type->kind, TY_FLOAT);
    }
    ck_assert_int_eq(list->args.at[0]->a->kind, EX_INT);
    ck_assert_int_eq(list->designators.n, 0);
}
END_TEST

START_TEST(ranges_are_refused)
{
    Program *p = parse("double f(void) { double v[4] = {[0 ... 2] = 1}; return v[0]; }\n"
                       "double g(void) { double v[4] = {[2] = 1}; return v[0]; }");
    ck_assert_str_eq(refusal(p, "f"),
                     "ranges of designators ([a ... b] =) are not supported; list the elements");
    ck_assert_int_eq(refusals(p, "g"), 0);
}
END_TEST

START_TEST(users_of_a_variable_without_a_value_are_refused)
{
    Program *p = parse("static double v[4] = {[0 ... 2] = 1};\n"
                       "double f(void) { return v[0]; }\ndouble g(void) { return 1; }");
    ck_assert_str_eq(refusal(p, "f"),
                     "the initialiser of this variable has no form here; give it a simpler one");
    ck_assert_int_eq(refusals(p, "g"), 0);
}
END_TEST

START_TEST(compound_literals)
{
    Program *p = parse("struct P { double x, y; }; double g(struct P p, const double *q);\n"
                       "double f(double a) { return g((struct P){.y = a}, (const double[]){a, 2}); }");
    ck_assert_str_eq(stmt_text(stmt(func(p, "f"), 0)),
                     "return g((struct P){.y = a}, (const double[2]){a, 2});");
}
END_TEST

RUN_TESTS("frontend.inits", lists, designators, elements_are_converted, ranges_are_refused,
          users_of_a_variable_without_a_value_are_refused, compound_literals)
