/* Effects: what functions and expressions read and write. */
#include "analysed.h"

#include <string.h>

static const char *const source =
    "double total;\n"
    "static void add(double *to, double by) { *to += by; total += by; }\n"
    "static double pure(double a) { double t = a; t *= a; return t; }\n"
    "double f(const double *x, int n)\n{\n    double s = 0;\n    for (int i = 0; i < n; i++)\n"
    "        add(&s, pure(x[i]));\n    return s;\n}\n";

START_TEST(of_functions)
{
    Analysed a = analyse(source, "f(return)/(x)");
    const Effect *add = &a.eff->of[find_func(&a, "add")->id], *pure = &a.eff->of[find_func(&a, "pure")->id],
                 *f = &a.eff->of[a.f->id];
    Var *s = find_var(&a, "f", "s"), *total = find_var(&a, "f", "total");
    ck_assert(bits_has(&add->writes, pts_var(a.pts, s)));
    ck_assert(bits_has(&add->writes, pts_var(a.pts, total)));
    ck_assert(bits_has(&add->reads, pts_var(a.pts, s)));
    ck_assert_msg(bits_empty(&pure->writes), "pure writes %s", names(&a, &pure->writes));
    ck_assert(!pure->opaque);
    /* seen from outside, f writes only the global, and reads the array */
    ck_assert_str_eq(names(&a, &f->writes), "total");
    ck_assert(strstr(names(&a, &f->reads), "*x") != NULL);
    release(&a);
}
END_TEST

START_TEST(of_recursion)
{
    Analysed a = analyse("static void down(double *p, int n)\n{\n    if (n > 0) {\n        p[n] *= 2.0;\n"
                         "        down(p, n - 1);\n    }\n}\n"
                         "double f(double *x, int n)\n{\n    down(x, n);\n    return x[0] * x[0];\n}\n",
                         "f(return)/(x)");
    ck_assert_str_eq(names(&a, &a.eff->of[a.f->id].writes), "*x");
    ck_assert_str_eq(names(&a, &a.eff->of[find_func(&a, "down")->id].writes), "*x");
    release(&a);
}
END_TEST

START_TEST(of_expressions)
{
    Analysed a = analyse("double f(const double *x, int i)\n{\n    double w[3] = {x[0], x[1], x[2]};\n"
                         "    w[i] = x[i + 1] * w[0];\n    return w[i];\n}\n",
                         "f(return)/(x)");
    Stmt *s = find_stmt(&a, "f", ST_ASSIGN, 0);
    BitSet address = {0}, value = {0};
    eff_address_reads(a.pts, s->lhs, &address);
    ck_assert_str_eq(names(&a, &address), "i");
    eff_reads(a.pts, s->rhs, &value);
    ck_assert(bits_has(&value, pts_var(a.pts, find_var(&a, "f", "i"))));
    ck_assert(bits_has(&value, pts_var(a.pts, find_var(&a, "f", "x"))));
    BitSet w = leaves_of(&a, find_var(&a, "f", "w"));
    ck_assert(bits_meet(&value, &w));
    BitSet written = eff_writes(a.eff, s);
    ck_assert_str_eq(names(&a, &written), "w");
    release(&a);
}
END_TEST

SUITE_MAIN("effects", of_functions, of_recursion, of_expressions)
