/* Constants of headers keep their names; macros of the input are expanded. */
#include "fixture.h"

#include <float.h>
#include <limits.h>
#include <math.h>
#include <string.h>

static const char header[] = "#define N 100\n"
                             "#define NEGATIVE -1\n"
                             "#define SUM (N * 2 + 1)\n"
                             "#define OPEN N + 1\n"
                             "#define HALF 0.5f\n"
                             "#define LETTER 'x'\n"
                             "#define ALIAS N\n"
                             "#define REDEFINED 3\n"
                             "#define AS_DOUBLE (double)\n"
                             "#define MAX(a, b) ((a) > (b) ? (a) : (b))\n";

static void expect(const char *source, const char *printed, long double value)
{
    Program *p = parse_with_header(
        header, format("#include \"h.h\"\n#include <math.h>\n#include <float.h>\n#include <limits.h>\n"
                       "#include <stdlib.h>\n#include <stdbool.h>\n#include <stdint.h>\n"
                       "#undef REDEFINED\n#define REDEFINED 4\n"
                       "#define MINE 7\n#define TWO_PI (2 * M_PI)\n#define BIGGEST DBL_MAX\n"
                       "double v = %s;",
                       source));
    Expr *e = global(p, "v")->init;
    if (e->kind == EX_CAST && e->implicit)
        e = e->a;
    ck_assert_str_eq(expr_text(p, e), printed);
    if (isnan(value))
        return;
    ck_assert_msg((e->kind == EX_FLOAT ? e->fval : (long double)e->ival) == value, "%s", source);
}

START_TEST(constants_of_headers_keep_their_names)
{
    expect("M_PI", "M_PI", (long double)M_PI);
    expect("DBL_MAX", "DBL_MAX", DBL_MAX);
    expect("FLT_EPSILON", "FLT_EPSILON", FLT_EPSILON);
    expect("INT_MAX", "INT_MAX", INT_MAX);
    expect("INT_MIN", "INT_MIN", INT_MIN);
    expect("UINT_MAX", "UINT_MAX", UINT_MAX);
    expect("EXIT_FAILURE", "EXIT_FAILURE", 1);
    expect("true", "true", 1);
    expect("HUGE_VAL", "HUGE_VAL", HUGE_VAL);
    expect("INFINITY", "INFINITY", INFINITY);
    expect("N", "N", 100);
    expect("ALIAS", "ALIAS", 100);
    expect("NEGATIVE", "NEGATIVE", -1);
    expect("SUM", "SUM", 201);
    expect("HALF", "HALF", 0.5L);
    expect("LETTER", "LETTER", 120);
}
END_TEST

START_TEST(macros_of_the_input_are_expanded)
{
    expect("MINE", "7", 7);
    expect("TWO_PI", "2 * M_PI", NAN);
    expect("BIGGEST", "DBL_MAX", DBL_MAX);
    expect("REDEFINED", "4", 4);
}
END_TEST

START_TEST(macros_that_are_no_whole_expression_are_expanded)
{
    expect("2 * OPEN", "2 * N + 1", NAN);
    expect("2 NEGATIVE", "2 - 1", NAN);
    expect("AS_DOUBLE 3", "(double)3", NAN);
}
END_TEST

START_TEST(names_inside_arguments)
{
    expect("MAX(N, M_E)", "N > M_E ? N : M_E", NAN);
    expect("MAX(SUM, MINE)", "SUM > 7 ? SUM : 7", NAN);
    expect("-M_PI + MAX(-M_PI, 1)", "-M_PI + (-M_PI > 1 ? -M_PI : 1)", NAN);
}
END_TEST

START_TEST(null_is_a_null_pointer)
{
    Program *p = parse(
        "#include <stddef.h>\nstruct S { int i; } *q = NULL; double *p = NULL, *z = 0, *c = (double *)0;");
    Expr *e = global(p, "p")->init;
    ck_assert_str_eq(expr_text(p, e), "NULL");
    ck_assert_int_eq(e->type->kind, TY_POINTER);
    ck_assert_int_eq(e->type->base->kind, TY_DOUBLE);
    ck_assert_int_eq(global(p, "q")->init->type->base->kind, TY_RECORD);
    ck_assert_str_eq(expr_text(p, global(p, "z")->init), "0");
    ck_assert_str_eq(expr_text(p, global(p, "c")->init), "(double *)0");
}
END_TEST

START_TEST(tests_of_reals_keep_their_names)
{
    Program *p = parse("#include <math.h>\nint f(double x) { return isnan(x) + isinf(x) + !isfinite(x); }");
    ck_assert_str_eq(stmt_text(stmt(func(p, "f"), 0)), "return isnan(x) + isinf(x) + !isfinite(x);");
}
END_TEST

START_TEST(type_generic_functions_are_those_of_their_type)
{
    Program *p = parse(
        "#include <tgmath.h>\n"
        "double f(double x, float y, long double z) { return sin(x) + sin(y) + sin(z) + pow(y, 2.0f); }");
    Expr *e = stmt(func(p, "f"), 0)->rhs;
    while (e->kind == EX_CAST)
        e = e->a;
    /* ((sin(x) + (double)sinf(y)) + sinl(z)) + powf(y, 2.0f) */
    Expr *sinl_call = e->a->b, *sinf_call = e->a->a->a->b->a;
    ck_assert_str_eq(sinl_call->a->func->name, "sinl");
    ck_assert_str_eq(sinf_call->a->func->name, "sinf");
}
END_TEST

START_TEST(guesses_for_the_branch_predictor_go)
{
    Program *p = parse("#define unlikely(x) __builtin_expect(!!(x), 0)\n"
                       "int f(double x) { if (unlikely(x > 1)) return 1; return 0; }");
    ck_assert_str_eq(stmt_text(stmt(func(p, "f"), 0)), "if (!!(x > 1)) return 1;");
}
END_TEST

RUN_TESTS("frontend.macros", guesses_for_the_branch_predictor_go, constants_of_headers_keep_their_names,
          macros_of_the_input_are_expanded, macros_that_are_no_whole_expression_are_expanded,
          names_inside_arguments, null_is_a_null_pointer, tests_of_reals_keep_their_names,
          type_generic_functions_are_those_of_their_type)
