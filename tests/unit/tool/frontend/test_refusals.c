/* What the IR has no form for is noted, with its place, and costs only the function that holds it. */
#include "fixture.h"

#include <string.h>

static void expect(const char *statement, int line, const char *what)
{
    Program *p = parse(format("#include <stdarg.h>\ntypedef float vec __attribute__((vector_size(16)));\n"
                              "double ok(double x) { return x; }\n"
                              "double f(double x, int n, ...)\n{\n%s\n    return x;\n}",
                              statement));
    ck_assert_str_eq(refusal(p, "f"), what);
    int n;
    const Unsupported *u = fe_unsupported(p, func(p, "f"), &n);
    ck_assert_int_eq(u->loc.line, line);
    ck_assert_int_eq(refusals(p, "ok"), 0);
    ck_assert(func(p, "ok")->body != NULL);
    ck_assert_str_eq(messages(), "");
}

START_TEST(constructs)
{
    expect("__asm__(\"nop\");", 6, "assembler statements are not supported; write them in C");
    expect("x = 1;\nvoid *l = &&lab; lab: (void)l;", 7,
           "the address of a label (&&label) is not supported; use switch");
    expect("va_list ap;\nva_start(ap, n);\nx = va_arg(ap, double);\nva_end(ap);", 8,
           "va_arg is not supported; pass an array instead of variable arguments");
    expect("vec v = {1, 2, 3, 4};\nx = v[0];", 6,
           "values of type 'vec' are not supported; use a standard arithmetic type");
    expect("switch (n) {\ncase 1 ... 3: x = 1; }", 7,
           "ranges of cases (case a ... b) are not supported; list the values");
    expect("__int128 k = 1;\nx = k;", 6,
           "values of type '__int128' are not supported; use a standard arithmetic type");
    expect("_Complex double z = x; __real__ z = x;", 6,
           "a part of a complex number is changed through __real__ or __imag__, which is not supported; "
           "assign the whole number");
    expect("void g(int *);\nint t __attribute__((cleanup(g)));", 7,
           "attribute 'cleanup' is not supported; call the function explicitly");
}
END_TEST

START_TEST(layouts_by_attribute)
{
    Program *p =
        parse("struct __attribute__((packed)) P { char c; double d; };\n"
              "struct A { double d __attribute__((aligned(32))); };\n"
              "#pragma pack(push, 1)\nstruct Q { char c; double d; };\n#pragma pack(pop)\n"
              "struct N { char c; double d; struct { int q; }; };\n"
              "double f(struct P *p) { return p->d; }\ndouble g(struct A a) { return a.d; }\n"
              "double h(struct Q *q) { return q->d; }\ndouble ok(struct N *n) { return n->d + n->q; }\n"
              "double passes(struct P *p) { return f(p); }");
    static const char *const refused[] = {"f", "g", "h"};
    for (int i = 0; i < 3; i++)
        ck_assert_str_eq(refusal(p, refused[i]),
                         "a packed or specially aligned struct or union is not supported; "
                         "copy its members out");
    ck_assert_int_eq(refusals(p, "ok"), 0);
    ck_assert_int_eq(refusals(p, "passes"), 0);
}
END_TEST

START_TEST(all_of_a_function_are_noted)
{
    Program *p = parse(
        "double f(double x)\n{\n    __asm__(\"nop\");\n    x = 1;\n    __asm__(\"nop\");\n    return x;\n}");
    int n;
    const Unsupported *u = fe_unsupported(p, func(p, "f"), &n);
    ck_assert_int_eq(n, 2);
    ck_assert_int_eq(u[0].loc.line, 3);
    ck_assert_int_eq(u[1].loc.line, 5);
}
END_TEST

START_TEST(complex_numbers_pass)
{
    Program *p = parse(
        "#include <complex.h>\ndouble f(double x) { double complex z = x + 2.0 * I; return creal(z * z); }");
    ck_assert_int_eq(refusals(p, "f"), 0);
    ck_assert_str_eq(stmt_text(stmt(func(p, "f"), 0)), "double _Complex z = x + 2.0 * I;");
    p = parse("#include <complex.h>\nfloat f(double x) { float _Complex z = CMPLXF(x, 1) + 2.0fi + 1.5i; "
              "return __real__ z - __imag__ z; }");
    ck_assert_int_eq(refusals(p, "f"), 0);
    ck_assert_str_eq(stmt_text(stmt(func(p, "f"), 0)),
                     "float _Complex z = CMPLXF((float)x, (float)1) + 2.0f * I + 1.5 * I;");
    ck_assert_str_eq(stmt_text(stmt(func(p, "f"), 1)), "return crealf(z) - cimagf(z);");
}
END_TEST

RUN_TESTS("frontend.refusals", constructs, layouts_by_attribute, all_of_a_function_are_noted,
          complex_numbers_pass)
