/* The normal form of small functions, compared as text. */
#include "../../runtime/suite.h"
#include "harness.h"

/* What the sources below may use. */
static const char *const prelude = "double sin(double), frexp(double, int *);\n"
                                   "int printf(const char *, ...);\n"
                                   "unsigned long strlen(const char *);\n"
                                   "void *malloc(unsigned long);\n"
                                   "extern double g;\n"
                                   "double f(double x) { double y = x; return y; }\n"
                                   "double change(double *x) { *x = 2; return *x; }\n"
                                   "int step(int *k) { *k = *k + 1; return *k; }\n";

/* The body of `signature { body }` in normal form. */
static void expect_of(const char *signature, const char *body, const char *want)
{
    Arena *a = arena_new();
    Program *p = normalised_text(a, arena_printf(a, "%s%s\n{\n%s\n}\n", prelude, signature, body));
    Func *last = NULL;
    for (int i = 0; i < p->funcs.n; i++)
        if (p->funcs.at[i]->body)
            last = p->funcs.at[i];
    Text got = {0};
    for (int i = 0; i < last->body->body.n; i++)
        ir_print_stmt(&got, last->body->body.at[i], 0);
    ck_assert_str_eq(got.data ? got.data : "", want);
    text_free(&got);
    arena_free(a);
}

static void expect(const char *body, const char *want)
{
    expect_of(
        "void test(int n, int i, int j, double x, double y, double *a, double *b, double *p, double *q)",
        body, want);
}

START_TEST(assignments_as_values)
{
    expect("x = y = a[i];", "y = a[i];\nx = y;\n");
    expect("x = y = 0;", "y = 0;\nx = 0;\n");
    expect("x = i = y;", "i = y;\nx = i;\n");
    expect("y = (x += 1) * 2;", "x += 1;\ny = x * 2;\n");
    expect("x = (y = a[0], y * y);", "y = a[0];\nx = y * y;\n");
    expect("x = (i++, a[i]) + y;", "i++;\nx = a[i] + y;\n");
}
END_TEST

START_TEST(increments)
{
    expect("a[i++] = b[--j];", "j--;\na[i] = b[j];\ni++;\n");
    expect("*p++ = *q++;", "*p = *q;\np++;\nq++;\n");
    expect("*p++ *= 2;", "*p *= 2;\np++;\n");
    expect("a[i++] += x;", "a[i] += x;\ni++;\n");
    expect("*++p = x;", "p++;\n*p = x;\n");
    expect("x = a[0]++;", "x = a[0];\na[0] += 1.0;\n");
    expect("x = 2 * a[0]++;", "double t = a[0];\na[0] += 1.0;\nx = 2 * t;\n");
    expect("if (i++ < n) x = 1;", "int t = i;\ni++;\nif (t < n)\n    x = 1;\n");
    expect("x = i++ && j++;", "int t = i != 0;\nif (t) {\n    t = j != 0;\n    j++;\n}\nx = t;\ni++;\n");
    expect("++x; i--;", "x += 1.0;\ni--;\n");
    expect("double z = *p++; y = z;", "double z = *p;\np++;\ny = z;\n");
    expect_of("double test(double *p)", "return *p++;", "return *p;\n");
}
END_TEST

START_TEST(calls)
{
    expect("f(x);", "f(x);\n");
    expect("x = f(y);", "x = f(y);\n");
    expect("x = f(f(y));", "double f1;\nf1 = f(y);\nx = f(f1);\n");
    expect("x = f(y) + 1;", "double f1;\nf1 = f(y);\nx = f1 + 1;\n");
    expect("i = f(y);", "double f1;\nf1 = f(y);\ni = f1;\n");
    expect("double z = f(x); y = z;", "double z;\nz = f(x);\ny = z;\n");
    expect("const double z = f(x); y = z;", "double z;\nz = f(x);\ny = z;\n");
    expect("x = sin(f(y)) * sin(x);", "double f1;\nf1 = f(y);\nx = sin(f1) * sin(x);\n");
    expect("i = strlen(\"ab\") + 1;",
           "unsigned long strlen1;\nstrlen1 = strlen(\"ab\");\ni = strlen1 + 1;\n");
    expect("x = frexp(y, &i) * 2;", "double frexp1;\nfrexp1 = frexp(y, &i);\nx = frexp1 * 2;\n");
    expect("sin(x); (void)y; x + 1; ;", "");
    expect("sin(i++);", "i++;\n");
    expect("printf(\"%g\", f(x));", "double f1;\nf1 = f(x);\nprintf(\"%g\", f1);\n");
    expect("p = malloc(8); q = (double *)malloc(8);", "p = malloc(8);\nq = malloc(8);\n");
    expect("a[(int)f(x)] = 2;", "double f1;\nf1 = f(x);\na[(int)f1] = 2;\n");
    expect_of("double test(double x)", "return f(x) * x;", "double f1;\nf1 = f(x);\nreturn f1 * x;\n");
    expect_of("double test(double (*h)(double), double x)", "return h(x) + (*h)(x);",
              "double h1;\nh1 = h(x);\ndouble h2;\nh2 = (*h)(x);\nreturn h1 + h2;\n");
}
END_TEST

/* Operands read earlier are saved only when the later part may change them. */
START_TEST(saved_operands)
{
    expect("x = y + f(x);", "double f1;\nf1 = f(x);\nx = y + f1;\n");
    expect("x = a[i] + f(x);", "double f1;\nf1 = f(x);\nx = a[i] + f1;\n");
    expect("y = x + change(&x);",
           "double t = x;\ndouble change1;\nchange1 = change(&x);\ny = t + change1;\n");
    expect("y = a[0] + change(a + 1);",
           "double t = a[0];\ndouble change1;\nchange1 = change(a + 1);\ny = t + change1;\n");
    expect("y = g * change(p);", "double t = g;\ndouble change1;\nchange1 = change(p);\ny = t * change1;\n");
    expect("y = 2.0 * change(p);", "double change1;\nchange1 = change(p);\ny = 2.0 * change1;\n");
    expect("a[i] = step(&i);", "int t = i;\nint step1;\nstep1 = step(&i);\na[t] = step1;\n");
    expect("a[j] = step(&i);", "int step1;\nstep1 = step(&i);\na[j] = step1;\n");
    expect("a[i] = change(a);", "a[i] = change(a);\n");
    expect("a[i] += step(&i);", "int t = i;\nint step1;\nstep1 = step(&i);\na[t] += step1;\n");
}
END_TEST

START_TEST(conditions)
{
    expect("if (f(x) > 1) x = 1; else x = 2;",
           "double f1;\nf1 = f(x);\nif (f1 > 1)\n    x = 1;\nelse\n    x = 2;\n");
    expect("x = i ? y : sin(y);", "x = i ? y : sin(y);\n");
    expect("x = i ? f(x) : y;", "if (i)\n    x = f(x);\nelse\n    x = y;\n");
    expect("x = 1 + (i ? f(x) : y);", "double t;\nif (i)\n    t = f(x);\nelse\n    t = y;\nx = 1 + t;\n");
    expect("i ? (x = 1) : (y = 2);", "if (i)\n    x = 1;\nelse\n    y = 2;\n");
    expect("i && (x = 1);", "if (i)\n    x = 1;\n");
    expect("i == 2 || (x = 1);", "if (i != 2)\n    x = 1;\n");
    expect("x < y || j++;", "if (!(x < y))\n    j++;\n");
    expect("i = x > 0 && y > 0;", "i = x > 0 && y > 0;\n");
    expect("if (i && f(x) > 0) x = 1;",
           "if (i) {\n    double f1;\n    f1 = f(x);\n    if (f1 > 0)\n        x = 1;\n}\n");
    expect("if (i || f(x) > 0) x = 1;",
           "int t = i != 0;\nif (!t) {\n    double f1;\n    f1 = f(x);\n    t = f1 > 0;\n"
           "}\nif (t)\n    x = 1;\n");
    expect("x = y ?: 1.0;", "x = y ? y : 1.0;\n");
    expect("x = sin(y) ?: 1.0;", "double t = sin(y);\nx = t ? t : 1.0;\n");
    expect("switch (i++) { case 1: double_it: x = f(x) + 1; break; }",
           "int t = i;\ni++;\nswitch (t) {\ncase 1:\ndouble_it:\n    ;\n    double f1;\n    f1 = f(x);\n    "
           "x = f1 "
           "+ 1;\n"
           "    break;\n}\n");
}
END_TEST

START_TEST(while_loops)
{
    expect("while (i < n) i++;", "while (i < n)\n    i++;\n");
    expect("while (n--) x *= 2;", "int t = n;\nn--;\nwhile (t) {\n    x *= 2;\n    t = n;\n    n--;\n}\n");
    expect("while ((x = f(x)) > 1 && i) i--;",
           "x = f(x);\nwhile (x > 1 && i) {\n    i--;\n    x = f(x);\n}\n");
    expect("while ((x = f(x)) > 1) { if (i) continue; y++; }",
           "while (1) {\n    x = f(x);\n    if (!(x > 1))\n        break;\n    if (i)\n        continue;\n   "
           " y += 1.0;\n}\n");
    expect("while (i < 3 && f(x) > 1) i++;", "int t = i < 3;\nif (t) {\n    double f1;\n    f1 = f(x);\n    "
                                             "t = f1 > 1;\n}\nwhile (t) {\n    i++;\n"
                                             "    t = i < 3;\n    if (t) {\n        double f1_1;\n        "
                                             "f1_1 = f(x);\n        t = f1_1 > 1;\n    }\n}\n");
    expect("do x = x / 2; while (f(x) > 1);",
           "double f1;\ndo {\n    x = x / 2;\n    f1 = f(x);\n} while (f1 > 1);\n");
    expect("do { if (i) continue; x++; } while (i++ < 3);",
           "int again = 0;\nwhile (1) {\n    if (again) {\n        int t = i;\n        i++;\n        if (t "
           ">= 3)\n"
           "            break;\n    } else {\n        again = 1;\n    }\n    if (i)\n        continue;\n"
           "    x += 1.0;\n}\n");
}
END_TEST

START_TEST(for_loops)
{
    expect("for (i = 0, j = n; i < j; i++, j -= 2) x += a[i];",
           "for (i = 0, j = n; i < j; i++, j -= 2)\n    x += a[i];\n");
    expect("for (int k = 0; k < n; ++k) ;", "for (int k = 0; k < n; k++)\n    ;\n");
    expect("for (int k = f(x); k < n; k++) y += k;",
           "double f1;\nf1 = f(x);\nfor (int k = f1; k < n; k++)\n    y += k;\n");
    expect("for (x = f(y), i = 0; i < n; i++) y += x;", "x = f(y);\nfor (i = 0; i < n; i++)\n    y += x;\n");
    expect("for (i = 0; i < f(x); i++) y += x;",
           "i = 0;\ndouble f1;\nf1 = f(x);\nwhile (i < f1) {\n    y += x;\n"
           "    i++;\n    f1 = f(x);\n}\n");
    expect("for (i = 0; i < f(x); i++) { if (j) continue; y += x; }",
           "for (i = 0;; i++) {\n    double f1;\n    f1 = f(x);\n    if (!(i < f1))\n        break;\n    if "
           "(j)\n"
           "        continue;\n    y += x;\n}\n");
    expect("for (i = 0; i < n; step(&i)) x++;", "for (i = 0; i < n;) {\n    x += 1.0;\n    step(&i);\n}\n");
    expect(
        "for (i = 0; i < n; step(&i)) { if (j) continue; x++; }",
        "int again = 0;\nfor (i = 0;;) {\n    if (again)\n        step(&i);\n    else\n        again = 1;\n"
        "    if (i >= n)\n        break;\n    if (j)\n        continue;\n    x += 1.0;\n}\n");
    expect("for (unsigned k = 5; k-- > 0;) x += k;", "{\n    unsigned int k = 5;\n    unsigned int t = k;\n  "
                                                     "  k--;\n    while (t > 0) {\n        x += k;\n"
                                                     "        t = k;\n        k--;\n    }\n}\n");
}
END_TEST

START_TEST(names_are_unique)
{
    expect("for (int k = 0; k < n; k++) x++; for (int k = 0; k < n; k++) { int n = k; y += n; }",
           "for (int k = 0; k < n; k++)\n    x += 1.0;\nfor (int k1 = 0; k1 < n; k1++) {\n    int n1 = k1;\n"
           "    y += n1;\n}\n");
    expect("{ double t = x; y = t; } { double t = y; x = t; }", "{\n    double t = x;\n    y = t;\n}\n{\n"
                                                                "    double t1 = y;\n    x = t1;\n}\n");
    expect("{ double g = x; y = g; } x = g;", "{\n    double g1 = x;\n    y = g1;\n}\nx = g;\n");
    expect("double sin = x; y = sin;", "double sin1 = x;\ny = sin1;\n");
    expect("int t = i++ ? j++ : n; i = t;",
           "int t;\nif (i) {\n    t = j;\n    j++;\n} else {\n    t = n;\n}\ni++;\ni = t;\n");
}
END_TEST

START_TEST(statement_expressions)
{
    expect("x = ({ double z = y; z * 2; });", "{\n    double z = y;\n    x = z * 2;\n}\n");
    expect("x = 1 + ({ double z = y; z * 2; });",
           "double t;\n{\n    double z = y;\n    t = z * 2;\n}\nx = 1 + t;\n");
    expect("({ x = 1; y = 2; });", "{\n    x = 1;\n    y = 2;\n}\n");
}
END_TEST

START_TEST(declarations)
{
    expect("double z[3] = {x, y * 2, 1}; x = z[0];", "double z[3] = {x, y * 2, 1};\nx = z[0];\n");
    expect("double z[] = {i++, f(x)}; x = z[0];",
           "double f1;\nf1 = f(x);\ndouble z[2] = {i, f1};\ni++;\nx = z[0];\n");
    expect("double z[n++]; z[0] = 1;", "int t = n;\nn++;\ndouble z[t];\nz[0] = 1;\n");
    expect("int k = sizeof(i++); i = k;", "int k = sizeof(int);\ni = k;\n");
}
END_TEST

START_TEST(comments_and_pragmas)
{
    expect("/* twice */\nx = f(x) * 2;", "/* twice */\ndouble f1;\nf1 = f(x);\nx = f1 * 2;\n");
    expect("/* dropped */\nif (i) x = 1;", "/* dropped */\nif (i)\n    x = 1;\n");
    Arena *a = arena_new();
    Program *p = normalised_text(a, "double f(double x) { return x; }\n"
                                    "void test(double x)\n{\n#pragma adgen checkpoint\n    while (f(x) > 1)\n"
                                    "        x *= 0.5;\n}\n");
    Stmt *body = p->funcs.at[1]->body, *loop = body->body.at[body->body.n - 1];
    ck_assert_int_eq(loop->kind, ST_WHILE);
    ck_assert_int_eq(loop->pragmas.n, 1);
    ck_assert_str_eq(loop->pragmas.at[0].text, "checkpoint");
    arena_free(a);
}
END_TEST

/* The types of the tree: int + double is computed in double and converted back. */
START_TEST(compound_types)
{
    Arena *a = arena_new();
    Program *p =
        normalised_text(a, "void test(int i, float f, char c, long l)\n"
                           "{\n    i += 2.5;\n    f *= 1.5;\n    c += 1;\n    l <<= i;\n    i++;\n}\n");
    StmtVec *s = &p->funcs.at[0]->body->body;
    static const struct {
        TypeKind to, in, right;
    } want[] = {{TY_INT, TY_DOUBLE, TY_DOUBLE},
                {TY_FLOAT, TY_DOUBLE, TY_DOUBLE},
                {TY_CHAR, TY_INT, TY_INT},
                {TY_LONG, TY_LONG, TY_INT},
                {TY_INT, TY_INT, TY_INT}};
    ck_assert_int_eq(s->n, 5);
    for (int i = 0; i < s->n; i++) {
        Expr *rhs = s->at[i]->rhs;
        ck_assert_int_eq(s->at[i]->kind, ST_ASSIGN);
        ck_assert(s->at[i]->compound);
        ck_assert_int_eq(ty_strip(rhs->type)->kind, want[i].to);
        if (want[i].to != want[i].in) {
            ck_assert_int_eq(rhs->kind, EX_CAST);
            ck_assert(rhs->implicit);
            rhs = rhs->a;
        }
        ck_assert_int_eq(rhs->kind, EX_BINARY);
        ck_assert_int_eq(ty_strip(rhs->type)->kind, want[i].in);
        ck_assert_int_eq(ty_strip(rhs->a->type)->kind, want[i].in);
        ck_assert_int_eq(ty_strip(rhs->b->type)->kind, want[i].right);
    }
    arena_free(a);
}
END_TEST

SUITE_MAIN("normalize", assignments_as_values, increments, calls, saved_operands, conditions, while_loops,
           for_loops, names_are_unique, statement_expressions, declarations, comments_and_pragmas,
           compound_types)
