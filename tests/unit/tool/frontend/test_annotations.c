/* Annotations on functions, parameters, variables and members; those of a prototype hold for the definition. */
#include "fixture.h"

#define HEAD "#include <adgen/adgen.h>\n"

static const Annotation *note(Func *f, int index)
{
    ck_assert_int_lt(index, f->notes.n);
    return &f->notes.at[index];
}

START_TEST(of_functions)
{
    Program *p =
        parse(HEAD "AD_GRADIENT(x c) double f(double x, double c) { return x * c; }\n"
                   "AD_TANGENT(y/x, z) AD_ADJOINT() void g(double x, double z, double *y) { *y = x * z; }\n"
                   "AD_TANGENT_IS(h_d) AD_ADJOINT_IS(h_b) double h(double x);\n"
                   "AD_INACTIVE double k(double x);");
    ck_assert_int_eq(func(p, "f")->notes.n, 1);
    ck_assert_int_eq(note(func(p, "f"), 0)->kind, AN_GRADIENT);
    ck_assert_str_eq(note(func(p, "f"), 0)->text, "x c");
    ck_assert_int_eq(note(func(p, "f"), 0)->loc.line, 2);
    ck_assert_int_eq(note(func(p, "g"), 0)->kind, AN_TANGENT);
    ck_assert_str_eq(note(func(p, "g"), 0)->text, "y/x, z");
    ck_assert_int_eq(note(func(p, "g"), 1)->kind, AN_ADJOINT);
    ck_assert_str_eq(note(func(p, "g"), 1)->text, "");
    ck_assert_int_eq(note(func(p, "h"), 0)->kind, AN_TANGENT_IS);
    ck_assert_str_eq(note(func(p, "h"), 0)->text, "h_d");
    ck_assert_int_eq(note(func(p, "h"), 1)->kind, AN_ADJOINT_IS);
    ck_assert_str_eq(note(func(p, "h"), 1)->text, "h_b");
    ck_assert_int_eq(note(func(p, "k"), 0)->kind, AN_INACTIVE);
}
END_TEST

START_TEST(of_values)
{
    Program *p = parse(HEAD "struct M { int n; double *w AD_SIZE(2 * n); double k AD_INACTIVE; };\n"
                            "double scale AD_INACTIVE = 2;\n"
                            "double f(int n, const double *x AD_SIZE(n), double y AD_INACTIVE) {\n"
                            "    double t AD_INACTIVE = y; return x[0] * t; }");
    Func *f = func(p, "f");
    ck_assert_str_eq(param(f, "x")->size, "n");
    ck_assert(param(f, "n")->size == NULL);
    ck_assert(param(f, "y")->inactive);
    ck_assert(!param(f, "x")->inactive);
    ck_assert(stmt(f, 0)->var->inactive);
    ck_assert(global(p, "scale")->inactive);
    Record *m = p->units.at[0]->decls.at[0].record;
    for (int i = 0; !m || !m->tag; i++)
        m = p->units.at[0]->decls.at[i].record;
    ck_assert_str_eq(m->fields.at[1].size, "2 * n");
    ck_assert(m->fields.at[2].inactive);
    ck_assert(!m->fields.at[1].inactive);
}
END_TEST

START_TEST(of_prototypes)
{
    Program *p =
        parse(HEAD "AD_GRADIENT(x) double f(int n, const double *x AD_SIZE(n), double c AD_INACTIVE);\n"
                   "double f(int m, const double *v, double k) { return v[m - 1] * k; }\n"
                   "AD_GRADIENT(x) double f(int n, const double *x, double c);");
    Func *f = func(p, "f");
    ck_assert_int_eq(f->notes.n, 1);
    ck_assert_int_eq(f->params.n, 3);
    ck_assert_str_eq(f->params.at[1]->name, "v");
    ck_assert_str_eq(f->params.at[1]->size, "n");
    ck_assert(f->params.at[2]->inactive);
}
END_TEST

START_TEST(arguments_are_macro_expanded)
{
    Program *p = parse(HEAD "#define ROWS 3\ndouble f(const double *x AD_SIZE(ROWS * 2)) { return x[0]; }");
    ck_assert_str_eq(param(func(p, "f"), "x")->size, "3 * 2");
}
END_TEST

START_TEST(others_are_foreign)
{
    Program *p = parse("__attribute__((annotate(\"somebody else's\"))) double g(double x) { return x; }");
    ck_assert_int_eq(func(p, "g")->notes.n, 0);
}
END_TEST

START_TEST(misplaced)
{
    ck_assert(parse_anything(HEAD "double f(double x AD_GRADIENT(x)) { return x; }") == NULL);
    ck_assert(strstr(messages(), "t.c:2:19: error: this annotation belongs in front of a function") != NULL);
}
END_TEST

RUN_TESTS("frontend.annotations", of_functions, of_values, of_prototypes, arguments_are_macro_expanded,
          others_are_foreign, misplaced)
