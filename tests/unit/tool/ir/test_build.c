#include "fixture.h"

#include <float.h>
#include <limits.h>
#include <math.h>

START_TEST(integers)
{
    EXPECT_EXPR(num(42), "42");
    EXPECT_EXPR(num(-42), "-42");
    EXPECT_EXPR(num(3000000000), "3000000000LL");
    EXPECT_EXPR(num(INT_MIN), "(-2147483647 - 1)");
    EXPECT_EXPR(num(LLONG_MIN), "(-9223372036854775807LL - 1)");
    ck_assert_int_eq(num(1)->type->kind, TY_INT);
    ck_assert_int_eq(num(3000000000)->type->kind, TY_LLONG);
}
END_TEST

START_TEST(reals_are_short_and_read_back)
{
    static const struct {
        double v;
        const char *text;
    } cases[] = {{0.0, "0.0"},           {1.0, "1.0"},
                 {-2.5, "-2.5"},         {0.1, "0.1"},
                 {100.0, "100.0"},       {1e6, "1e6"},
                 {1e-7, "1e-7"},         {1.5e300, "1.5e300"},
                 {-0.0, "-0.0"},         {1.0 / 3, "0.3333333333333333"},
                 {123456.0, "123456.0"}, {DBL_MAX, "1.7976931348623157e308"},
                 {5e-324, "5e-324"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        EXPECT_EXPR(real(cases[i].v), cases[i].text);
        ck_assert(strtod(cases[i].text, NULL) == cases[i].v);
    }
    EXPECT_EXPR(ir_real(arena, 0.5, ty_basic(TY_FLOAT)), "0.5f");
    EXPECT_EXPR(ir_real(arena, 0.1f, named("real", ty_basic(TY_FLOAT))), "0.1f");
    EXPECT_EXPR(ir_real(arena, 2.0L, ty_basic(TY_LDOUBLE)), "2.0L");
    EXPECT_EXPR(ir_real(arena, 0.1L, ty_basic(TY_LDOUBLE)), "0.1L");
    ck_assert_int_eq(ir_real(arena, 1, ty_basic(TY_FLOAT))->type->kind, TY_FLOAT);
}
END_TEST

START_TEST(infinities_and_nan)
{
    EXPECT_EXPR(real(INFINITY), "HUGE_VAL");
    EXPECT_EXPR(real(-INFINITY), "-HUGE_VAL");
    EXPECT_EXPR(ir_real(arena, INFINITY, ty_basic(TY_FLOAT)), "HUGE_VALF");
    EXPECT_EXPR(ir_real(arena, INFINITY, ty_basic(TY_LDOUBLE)), "HUGE_VALL");
    EXPECT_EXPR(real(NAN), "NAN");
}
END_TEST

static TypeKind sum_kind(TypeKind x, TypeKind y)
{
    return bin(OP_ADD, var("x", ty_basic(x)), var("y", ty_basic(y)))->type->kind;
}

START_TEST(usual_arithmetic_conversions)
{
    ck_assert_int_eq(sum_kind(TY_CHAR, TY_SHORT), TY_INT);
    ck_assert_int_eq(sum_kind(TY_INT, TY_UINT), TY_UINT);
    ck_assert_int_eq(sum_kind(TY_UINT, TY_LONG), TY_LONG);
    ck_assert_int_eq(sum_kind(TY_ULONG, TY_LLONG), TY_ULLONG);
    ck_assert_int_eq(sum_kind(TY_ULLONG, TY_FLOAT), TY_FLOAT);
    ck_assert_int_eq(sum_kind(TY_FLOAT, TY_DOUBLE), TY_DOUBLE);
    ck_assert_int_eq(sum_kind(TY_LDOUBLE, TY_DOUBLE), TY_LDOUBLE);
    ck_assert_int_eq(bin(OP_LT, d("x"), d("y"))->type->kind, TY_INT);
    ck_assert_int_eq(bin(OP_SHL, var("c", ty_basic(TY_UCHAR)), var("l", ty_basic(TY_LONG)))->type->kind,
                     TY_INT);
    ck_assert_int_eq(un(OP_NOT, d("x"))->type->kind, TY_INT);
    ck_assert_int_eq(un(OP_NEG, var("f", ty_basic(TY_FLOAT)))->type->kind, TY_FLOAT);
    Type *real_t = named("real", dbl());
    ck_assert_ptr_eq(bin(OP_MUL, var("a", real_t), var("b", real_t))->type, real_t);
    ck_assert_uint_eq(bin(OP_MUL, var("a", qualified(real_t, Q_CONST)), var("b", real_t))->type->quals, 0);
}
END_TEST

START_TEST(pointers_and_members)
{
    Expr *p = var("p", ty_pointer(arena, dbl())), *a = var("a", ty_array(arena, dbl(), 4, NULL));
    ck_assert_int_eq(bin(OP_ADD, a, num(1))->type->kind, TY_POINTER);
    ck_assert_int_eq(bin(OP_SUB, p, a)->type->kind, TY_LONG);
    ck_assert_int_eq(ir_index(arena, p, num(0))->type->kind, TY_DOUBLE);
    ck_assert_ptr_eq(ir_deref(arena, ir_addr(arena, a)), a);
    ck_assert_ptr_eq(ir_addr(arena, ir_deref(arena, p)), p);
    Type *s = record("S");
    field(s, "x", dbl());
    Expr *m = ir_member(arena, var("q", ty_pointer(arena, qualified(s, Q_CONST))), "x", true);
    EXPECT_EXPR(m, "q->x");
    ck_assert_uint_eq(m->type->quals, Q_CONST);
    ck_assert_int_eq(ir_cond(arena, n("c"), num(1), d("x"))->type->kind, TY_DOUBLE);
}
END_TEST

START_TEST(add_assign_has_its_own_copy)
{
    Expr *x = ir_index(arena, var("x", ty_pointer(arena, dbl())), n("i"));
    Stmt *s = ir_add_assign(arena, x, real(2));
    ck_assert(s->compound && s->rhs->a != x && ir_same_expr(s->rhs->a, x));
    EXPECT_STMT(s, "x[i] += 2.0;\n");
}
END_TEST

START_TEST(copies_are_deep)
{
    Expr *e = bin(OP_ADD, call1("sin", d("x")), d("y"));
    Expr *c = ir_copy_expr(arena, e);
    ck_assert(ir_same_expr(e, c) && c->a != e->a && c->a->args.at[0] != e->a->args.at[0]);
    ck_assert_ptr_eq(c->b->var, e->b->var);
    c->a->args.at[0] = real(1);
    EXPECT_EXPR(e, "sin(x) + y");
    EXPECT_EXPR(c, "sin(1.0) + y");

    Stmt *s = BLOCK(ir_if(arena, n("k"), ir_assign(arena, d("a"), d("b")), NULL));
    Stmt *t = ir_copy_stmt(arena, s);
    ck_assert(t->body.at[0] != s->body.at[0] && t->body.at[0]->then != s->body.at[0]->then);
    ir_add(arena, t, ir_return(arena, NULL));
    ck_assert_int_eq(s->body.n, 1);
    ck_assert_int_eq(t->body.n, 2);
}
END_TEST

START_TEST(designators_are_copied)
{
    Expr *e = ir_expr(arena, EX_INIT, ty_array(arena, dbl(), 3, NULL), (Loc){0});
    vec_push(arena, &e->args, real(1));
    DesignatorVec path = {0};
    vec_push(arena, &path, ((Designator){.index = num(2)}));
    vec_push(arena, &e->designators, path);
    Expr *c = ir_copy_expr(arena, e);
    EXPECT_EXPR(c, "{[2] = 1.0}");
    ck_assert(ir_same_expr(e, c));
    c->designators.at[0].at[0].index = num(1);
    EXPECT_EXPR(e, "{[2] = 1.0}");
    ck_assert(!ir_same_expr(e, c));
}
END_TEST

START_TEST(variables_get_dense_ids)
{
    Func *f = func("f", dbl(), 0, NULL);
    f->unit = 3;
    Var *a = ir_new_var(prog, "a", dbl(), VAR_LOCAL, f), *b = ir_new_var(prog, "b", dbl(), VAR_GLOBAL, NULL);
    ck_assert_int_eq(a->id, 0);
    ck_assert_int_eq(b->id, 1);
    ck_assert_int_eq(prog->nvars, 2);
    ck_assert_int_eq(a->unit, 3);
}
END_TEST

RUN("build", integers, reals_are_short_and_read_back, infinities_and_nan, usual_arithmetic_conversions,
    pointers_and_members, add_assign_has_its_own_copy, copies_are_deep, designators_are_copied,
    variables_get_dense_ids)
