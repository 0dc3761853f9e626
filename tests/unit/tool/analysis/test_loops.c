/* Counted loops: which are, and what their parts are. */
#include "analysed.h"

#include <string.h>

/* The first loop of a function with `int n, m; double *x; int *k` and a body that holds the text. */
static bool counted(const char *loop, Counted *out)
{
    Arena *text = arena_new();
    Analysed a = analyse(
        arena_printf(text,
                     "double f(double *x, int n, int m, unsigned u, int *k)\n{\n    double s = x[0];\n"
                     "    int j = 0;\n    %s\n    k[0] = j;\n    return s * s;\n}\n",
                     loop),
        "f(return)/(x)");
    bool is = loop_counted(a.eff, find_stmt(&a, "f", ST_FOR, 0), out);
    if (is) {
        ck_assert_ptr_nonnull(out->index);
        ck_assert_ptr_nonnull(out->from);
        ck_assert_ptr_nonnull(out->to);
    }
    release(&a);
    arena_free(text);
    return is;
}

START_TEST(are_counted)
{
    Counted c;
    ck_assert(counted("for (int i = 0; i < n; i++)\n        s += x[i];", &c));
    ck_assert(c.unit && !c.down && c.declared && c.cmp == OP_LT);
    ck_assert(counted("for (int i = n; i >= 0; i -= 2)\n        s += x[i];", &c));
    ck_assert(!c.unit && c.down && c.cmp == OP_GE);
    ck_assert(counted("for (j = 1; j <= n; j += m)\n        s += x[j];", &c));
    ck_assert(!c.declared && c.cmp == OP_LE);
    ck_assert(counted("for (unsigned i = 0; i < u; i += 3)\n        s += x[i];", &c));
    ck_assert(counted("for (int i = 0; i < 2 * n + m; ++i)\n        s *= x[i];", &c));
}
END_TEST

START_TEST(are_not_counted)
{
    Counted c;
    ck_assert(!counted("for (int i = 0; i < n; i++)\n        n -= (s > 1.0);", &c));
    ck_assert(!counted("for (int i = 0; i < n; i++) {\n        s += x[i];\n        i++;\n    }", &c));
    ck_assert(!counted("for (int i = 0; i < k[0]; i++)\n        k[i] = 3;", &c));
    ck_assert(!counted("for (int i = 1; i < n; i *= 2)\n        s += x[i];", &c));
    ck_assert(!counted("for (int i = 0; x[i] > 0.0; i++)\n        s += x[i];", &c));
    ck_assert(!counted("for (int i = 0; i < n; i += m)\n        m++;", &c));
    ck_assert(!counted("for (double t = 0; t < s; t += 0.5)\n        j++;", &c));
}
END_TEST

SUITE_MAIN("loops", are_counted, are_not_counted)
