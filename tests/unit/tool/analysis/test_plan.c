/* The storage plan: what is recorded, how loops and conditions reverse, how calls do. */
#include "analysed.h"

static const StmtPlan *plan_at(const Analysed *a, const char *func, StmtKind kind, int nth)
{
    return plan_stmt(a->plan, find_func(a, func), find_stmt(a, func, kind, nth));
}

START_TEST(recorded_values)
{
    Analysed a = analyse("double f(double x, double y)\n{\n    double s = 0.0, t = x;\n    s = s + x * y;\n"
                         "    t = t * t;\n    t = t + y;\n    y = 2.0;\n    return s * t + y;\n}\n",
                         "f(return)/(x)");
    ck_assert_int_eq(plan_at(&a, "f", ST_ASSIGN, 0)->record, REC_NONE); /* a sum needs no old value */
    ck_assert_int_eq(plan_at(&a, "f", ST_ASSIGN, 1)->record, REC_TAPE); /* a square does */
    ck_assert_int_eq(plan_at(&a, "f", ST_ASSIGN, 2)->record, REC_NONE); /* nobody needed t */
    ck_assert_int_eq(plan_at(&a, "f", ST_ASSIGN, 3)->record, REC_TAPE); /* y stood in a product */
    ck_assert(plan_at(&a, "f", ST_DECL, 1)->live);
    release(&a);
}
END_TEST

START_TEST(loops_and_conditions)
{
    Analysed a = analyse(
        "double f(const double *x, int n)\n{\n    double s = x[0];\n    int i = 0;\n"
        "    for (int k = 0; k < n; k++)\n        s += x[k] * x[k];\n"
        "    while (s < 10.0) {\n        s = s * x[i];\n        i++;\n    }\n"
        "    if (n > 2)\n        s *= x[0];\n    if (s > 1.0)\n        s *= x[1];\n    return s;\n}\n",
        "f(return)/(x)");
    ck_assert_int_eq(plan_at(&a, "f", ST_FOR, 0)->loop, LOOP_COUNTED);
    ck_assert_int_eq(plan_at(&a, "f", ST_WHILE, 0)->loop, LOOP_TRIPS);
    ck_assert_int_eq(plan_at(&a, "f", ST_IF, 0)->cond, COND_AGAIN);
    ck_assert_int_eq(plan_at(&a, "f", ST_IF, 1)->cond, COND_BIT);
    /* behind the two of the first loop: s = s * x[i] is recorded, i++ stepped back */
    ck_assert_int_eq(plan_at(&a, "f", ST_ASSIGN, 2)->record, REC_TAPE);
    ck_assert_int_eq(plan_at(&a, "f", ST_ASSIGN, 3)->record, REC_INVERT);
    release(&a);
}
END_TEST

START_TEST(calls)
{
    Analysed a =
        analyse("static double leaf(double v) { double s = v * v; s *= v; s *= s; return s; }\n"
                "static double square(double v) { return v * v; }\n"
                "static double change(double *p) { *p = *p * *p; return *p; }\n"
                "static void set(double v, double *to) { *to = v * v; }\n"
                "static int next(int i) { return i + 1; }\n"
                "double f(const double *x, int n)\n{\n    double a = x[0];\n    double l = leaf(a);\n"
                "    double c = change(&a);\n    n = next(n);\n    set(a, &a);\n    l += square(a);\n    "
                "return l * c * a * n;\n}\n",
                "f(return)/(x)");
    ck_assert_int_eq(plan_at(&a, "f", ST_CALL, 0)->call, CALL_JOINT);
    ck_assert_int_eq(plan_at(&a, "f", ST_CALL, 1)->call, CALL_SPLIT);
    ck_assert_int_eq(plan_at(&a, "f", ST_CALL, 2)->call, CALL_PLAIN);
    ck_assert_int_eq(plan_at(&a, "f", ST_CALL, 3)->call, CALL_SPLIT); /* changes its own argument */
    /* two records cost more than running the leaf again, none cost nothing */
    ck_assert_int_eq(plan_at(&a, "f", ST_CALL, 4)->call, CALL_SPLIT);
    ck_assert(!plan_param_needed(a.plan, find_func(&a, "set"), 0)); /* so it records it itself */
    release(&a);
}
END_TEST

SUITE_MAIN("plan", recorded_values, loops_and_conditions, calls)
