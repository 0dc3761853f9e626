/* Arrays, variable ones too, as locals and as parameters; and whose address is taken. */
#include "fixture.h"

START_TEST(constant_bounds_as_written)
{
    Program *p = parse("enum { N = 3 };\ndouble a[N][4 * N], b[];");
    ck_assert_str_eq(type_text(global(p, "a")->type, "a"), "double a[N][4 * N]");
    ck_assert_int_eq(global(p, "a")->type->len, 3);
    ck_assert_int_eq(global(p, "a")->type->base->len, 12);
    Program *q = parse("extern double b[];");
    ck_assert_int_eq(global(q, "b")->type->len, LEN_NONE);
}
END_TEST

static Var *local(Func *f, int index)
{
    Stmt *s = stmt(f, index);
    ck_assert_int_eq(s->kind, ST_DECL);
    return s->var;
}

START_TEST(variable_locals)
{
    Program *p = parse("double f(int n, int m) {\n"
                       "    double a[n], b[m + 1][2 * n], c[3][n], (*row)[2 * n] = b, *q[n], d[n][4];\n"
                       "    return a[0] + b[0][1] + c[0][0] + (*row)[0] + *q[0] + d[0][0]; }");
    static const char *const types[] = {"double a[n]",          "double b[m + 1][2 * n]", "double c[3][n]",
                                        "double (*row)[2 * n]", "double *q[n]",           "double d[n][4]"};
    for (int i = 0; i < 6; i++) {
        Var *v = local(func(p, "f"), i);
        ck_assert_str_eq(type_text(v->type, v->name), types[i]);
    }
    Var *b = local(func(p, "f"), 1);
    ck_assert_int_eq(b->type->len, LEN_VLA);
    ck_assert_int_eq(b->type->base->len, LEN_VLA);
    ck_assert_ptr_eq(b->type->len_expr->a->var, param(func(p, "f"), "m"));
    /* The type of b[0] knows its bound, too. */
    Expr *sum = stmt(func(p, "f"), 6)->rhs;
    Expr *b01 = sum->a->a->a->a->b;
    ck_assert_str_eq(expr_text(p, b01), "b[0][1]");
    ck_assert_int_eq(b01->a->type->kind, TY_ARRAY);
    ck_assert_str_eq(expr_text(p, b01->a->type->len_expr), "2 * n");
}
END_TEST

START_TEST(parameters)
{
    Program *p = parse("void f(int n, double a[n][n + 1], double b[3], const double c[], double (*d)[n],\n"
                       "       double e[restrict], double g[static 4], double h(double));");
    Func *f = func(p, "f");
    Type *a = param(f, "a")->type;
    ck_assert_int_eq(a->kind, TY_POINTER);
    ck_assert(a->decayed);
    ck_assert_int_eq(a->len, LEN_VLA);
    ck_assert_str_eq(expr_text(p, a->len_expr), "n");
    ck_assert_str_eq(expr_text(p, a->base->len_expr), "n + 1");
    ck_assert_int_eq(param(f, "b")->type->len, 3);
    ck_assert_int_eq(param(f, "c")->type->len, LEN_NONE);
    ck_assert_int_eq(param(f, "c")->type->base->quals, Q_CONST);
    ck_assert(!param(f, "d")->type->decayed);
    ck_assert_int_eq(param(f, "d")->type->base->len, LEN_VLA);
    ck_assert_int_eq(param(f, "e")->type->quals, Q_RESTRICT);
    ck_assert_int_eq(param(f, "g")->type->len, 4);
    ck_assert_int_eq(param(f, "h")->type->base->kind, TY_FUNCTION);
    ck_assert_ptr_eq(f->type->params[1], a);
}
END_TEST

START_TEST(typedef_arrays_as_parameters)
{
    Program *p = parse("typedef double vec3[3];\nvoid f(const vec3 v, vec3 *w) { (*w)[0] = v[1]; }");
    Type *v = param(func(p, "f"), "v")->type;
    ck_assert_int_eq(v->kind, TY_POINTER);
    ck_assert_int_eq(v->len, 3);
    ck_assert_int_eq(ty_quals(v->base), Q_CONST);
    ck_assert_str_eq(stmt_text(stmt(func(p, "f"), 0)), "(*w)[0] = v[1];");
}
END_TEST

START_TEST(old_style_parameters_may_name_later_ones)
{
    Program *p = parse("double f(a, n) int n; double a[n]; { return a[n - 1]; }\n"
                       "double g(a, n) double a[]; int n; { return a[n]; }");
    ck_assert_str_eq(expr_text(p, param(func(p, "f"), "a")->type->len_expr), "n");
    ck_assert_str_eq(stmt_text(stmt(func(p, "g"), 0)), "return a[n];");
}
END_TEST

START_TEST(values_of_array_parameters_are_pointers)
{
    Program *p =
        parse("double g(const double *);\n"
              "double f(int n, double x[n], double y[3]) { double *q = x + 1; y++; return g(y) + *q + *y; }");
    Func *f = func(p, "f");
    ck_assert_int_eq(stmt(f, 0)->rhs->type->kind, TY_POINTER);
    ck_assert_int_eq(stmt(f, 1)->rhs->type->kind, TY_POINTER);
    ck_assert(!param(f, "x")->address_taken);
    ck_assert(!param(f, "y")->address_taken);
}
END_TEST

START_TEST(addresses)
{
    Program *p =
        parse("struct S { double v[3]; double s; }; void g(double *);\n"
              "double f(double *arg) {\n"
              "    double a[3], b[3], c = 1, d = 2, e[2][2], h[2]; struct S s, t, u;\n"
              "    g(a); b[1] = c; g(&d); g(e[1]); g(&s.s); t.v[0] = 1; g(u.v); g(&arg[1]); g(&h[1]);\n"
              "    return b[0] + t.s; }");
    static const struct {
        const char *name;
        bool taken;
    } cases[] = {{"a", true}, {"b", false}, {"c", false}, {"d", true}, {"e", true},
                 {"h", true}, {"s", true},  {"t", false}, {"u", true}};
    for (int i = 0; i < 9; i++) {
        Var *v = local(func(p, "f"), i);
        ck_assert_str_eq(v->name, cases[i].name);
        ck_assert_msg(v->address_taken == cases[i].taken, "%s", v->name);
    }
    ck_assert(!param(func(p, "f"), "arg")->address_taken);
}
END_TEST

RUN_TESTS("frontend.arrays", constant_bounds_as_written, variable_locals, parameters,
          typedef_arrays_as_parameters, old_style_parameters_may_name_later_ones,
          values_of_array_parameters_are_pointers, addresses)
