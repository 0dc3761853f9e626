/* Points-to: targets of pointers through assignments, calls and structs; aliases of the head's pointers. */
#include "analysed.h"

START_TEST(targets_of_locals)
{
    Analysed a =
        analyse("double f(double x, int k)\n{\n    double u = x, v = x;\n    double *p = &u, *q = p;\n"
                "    if (k)\n        q = &v;\n    double **pp = &p;\n    *q = *q * x;\n    return **pp;\n}\n",
                "f(return)/(x)");
    ck_assert_str_eq(targets(&a, "f", "p"), "u");
    ck_assert_str_eq(targets(&a, "f", "q"), "u v");
    ck_assert_str_eq(targets(&a, "f", "pp"), "p");
    release(&a);
}
END_TEST

START_TEST(targets_through_calls)
{
    Analysed a = analyse(
        "typedef struct { double *at; int n; } S;\n"
        "static void point(S *s, double *to) { s->at = to; }\n"
        "static double get(const S *s) { return s->at[0]; }\n"
        "double f(const double *x)\n{\n    double w[2] = {x[0], x[1]}, u = x[0];\n    S s = {&u, 1};\n"
        "    point(&s, w);\n    return get(&s) + u;\n}\n",
        "f(return)/(x)");
    ck_assert_str_eq(targets(&a, "point", "to"), "w");
    ck_assert_str_eq(targets(&a, "get", "s"), "s");
    BitSet s = leaves_of(&a, find_var(&a, "f", "s"));
    BitSet reach = pts_reach(a.pts, &s);
    ck_assert_str_eq(names(&a, &reach), "w u");
    release(&a);
}
END_TEST

/* Two pointers of the head may be the same memory, unless both types differ; locals never are. */
START_TEST(aliases_of_parameters)
{
    Analysed a = analyse("void f(int n, const double *x, double *y, float *z)\n{\n    double t = 0;\n"
                         "    for (int i = 0; i < n; i++) {\n        t = x[i];\n        y[i] = t * t;\n"
                         "        z[i] = 2.0f * (float)t;\n    }\n}\n",
                         "f(y z)/(x)");
    BitSet y = pts_value(a.pts, ir_var(a.arena, find_var(&a, "f", "y")));
    BitSet all = pts_aliases(a.pts, &y);
    ck_assert_str_eq(names(&a, &all), "*x *y");
    BitSet z = pts_value(a.pts, ir_var(a.arena, find_var(&a, "f", "z")));
    all = pts_aliases(a.pts, &z);
    ck_assert_str_eq(names(&a, &all), "*z");
    BitSet t = leaves_of(&a, find_var(&a, "f", "t"));
    all = pts_aliases(a.pts, &t);
    ck_assert_str_eq(names(&a, &all), "t");
    release(&a);
}
END_TEST

SUITE_MAIN("points_to", targets_of_locals, targets_through_calls, aliases_of_parameters)
