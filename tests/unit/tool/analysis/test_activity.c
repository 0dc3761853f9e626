/* Activity: varied and useful; what has a shadow. */
#include "analysed.h"

static bool active(const Analysed *a, const char *func, const char *name)
{
    BitSet l = leaves_of(a, find_var(a, func, name));
    return bits_meet(&l, &a->act->active);
}

START_TEST(varied_and_useful)
{
    Analysed a =
        analyse("double f(double x, double k)\n{\n    double c = k * k;\n    double unused = x * 2.0;\n"
                "    double t = x * c;\n    double late = unused + k;\n    int n = t > 1.0;\n"
                "    if (late > 2.0)\n        t += n;\n    return t;\n}\n",
                "f(return)/(x)");
    ck_assert(active(&a, "f", "x"));
    ck_assert(active(&a, "f", "t"));
    ck_assert(!active(&a, "f", "k"));
    ck_assert(!active(&a, "f", "c"));      /* not varied */
    ck_assert(!active(&a, "f", "unused")); /* feeds only a comparison */
    ck_assert(!active(&a, "f", "n"));      /* an integer */
    ck_assert(act_stmt(a.act, find_stmt(&a, "f", ST_DECL, 2)));
    ck_assert(!act_stmt(a.act, find_stmt(&a, "f", ST_DECL, 0)));
    release(&a);
}
END_TEST

START_TEST(members)
{
    Analysed a = analyse("typedef struct { double a, b; int k; } S;\n"
                         "double f(S s)\n{\n    S t = s;\n    t.b = 1.0;\n    return t.a * t.b;\n}\n",
                         "f(return)/(s.a)");
    BitSet t = leaves_of(&a, find_var(&a, "f", "t"));
    bits_intersect(&t, &a.act->active);
    ck_assert_str_eq(names(&a, &t), "t.a");
    release(&a);
}
END_TEST

START_TEST(calls)
{
    Analysed a =
        analyse("static double sq(double v) { return v * v; }\n"
                "static int count(int n) { return n + 1; }\n"
                "static void put(double *to, double v) { *to = v; }\n"
                "static void move(const double **p) { (*p)++; }\n"
                "double f(const double *x, int n)\n{\n    double y, z = sq(x[0]);\n    const double *p = x;\n"
                "    n = count(n);\n    move(&p);\n    put(&y, *p);\n    return y * z * n;\n}\n",
                "f(return)/(x)");
    ck_assert(a.act->func_active[find_func(&a, "sq")->id]);
    ck_assert(a.act->func_active[find_func(&a, "put")->id]);
    ck_assert(a.act->func_active[find_func(&a, "move")->id]); /* the shadow pointer moves too */
    ck_assert(!a.act->func_active[find_func(&a, "count")->id]);
    ck_assert(act_returns(a.act, find_func(&a, "sq")));
    ck_assert(!act_returns(a.act, find_func(&a, "count")));
    ck_assert(act_var(a.act, find_var(&a, "f", "p"))); /* has a shadow, though it is no real */
    ck_assert(!active(&a, "f", "p"));
    ck_assert(!act_var(a.act, find_var(&a, "f", "n")));
    release(&a);
}
END_TEST

SUITE_MAIN("activity", varied_and_useful, members, calls)
