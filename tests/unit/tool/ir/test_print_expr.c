#include "fixture.h"

START_TEST(parentheses_that_c_needs)
{
    EXPECT_EXPR(bin(OP_MUL, bin(OP_ADD, d("a"), d("b")), d("c")), "(a + b) * c");
    EXPECT_EXPR(bin(OP_ADD, bin(OP_MUL, d("a"), d("b")), d("c")), "a * b + c");
    EXPECT_EXPR(bin(OP_SUB, d("a"), bin(OP_SUB, d("b"), d("c"))), "a - (b - c)");
    EXPECT_EXPR(bin(OP_SUB, bin(OP_SUB, d("a"), d("b")), d("c")), "a - b - c");
    EXPECT_EXPR(bin(OP_DIV, d("a"), bin(OP_MUL, d("b"), d("c"))), "a / (b * c)");
    EXPECT_EXPR(bin(OP_ADD, d("a"), bin(OP_ADD, d("b"), d("c"))), "a + (b + c)");
    EXPECT_EXPR(un(OP_NEG, bin(OP_MUL, d("a"), d("b"))), "-(a * b)");
    EXPECT_EXPR(bin(OP_MUL, un(OP_NEG, d("a")), d("b")), "-a * b");
    EXPECT_EXPR(ir_index(arena, bin(OP_ADD, var("p", ty_pointer(arena, dbl())), n("i")), num(2)),
                "(p + i)[2]");
    EXPECT_EXPR(ir_cast(arena, integer(), bin(OP_DIV, d("a"), d("b"))), "(int)(a / b)");
    EXPECT_EXPR(bin(OP_DIV, ir_cast(arena, dbl(), n("i")), n("k")), "(double)i / k");
}
END_TEST

START_TEST(parentheses_that_compilers_ask_for)
{
    EXPECT_EXPR(bin(OP_LOR, n("a"), bin(OP_LAND, n("b"), n("c"))), "a || (b && c)");
    EXPECT_EXPR(bin(OP_LAND, bin(OP_LOR, n("a"), n("b")), n("c")), "(a || b) && c");
    EXPECT_EXPR(bin(OP_LAND, bin(OP_LT, n("a"), n("b")), n("c")), "a < b && c");
    EXPECT_EXPR(bin(OP_SHL, num(1), bin(OP_ADD, n("i"), num(1))), "1 << (i + 1)");
    EXPECT_EXPR(bin(OP_AND, n("a"), bin(OP_EQ, n("b"), n("c"))), "a & (b == c)");
    EXPECT_EXPR(bin(OP_OR, bin(OP_AND, n("a"), n("b")), n("c")), "(a & b) | c");
    EXPECT_EXPR(bin(OP_OR, bin(OP_OR, n("a"), n("b")), n("c")), "a | b | c");
    EXPECT_EXPR(bin(OP_XOR, bin(OP_ADD, n("a"), n("b")), n("c")), "(a + b) ^ c");
    EXPECT_EXPR(bin(OP_LT, bin(OP_LT, n("a"), n("b")), n("c")), "(a < b) < c");
    EXPECT_EXPR(bin(OP_EQ, un(OP_NOT, n("a")), n("b")), "(!a) == b");
    EXPECT_EXPR(bin(OP_LAND, un(OP_NOT, n("a")), n("b")), "!a && b");
}
END_TEST

START_TEST(signs_do_not_run_together)
{
    EXPECT_EXPR(un(OP_NEG, un(OP_NEG, d("x"))), "- -x");
    EXPECT_EXPR(un(OP_PLUS, un(OP_PLUS, d("x"))), "+ +x");
    EXPECT_EXPR(un(OP_NEG, real(-2)), "- -2.0");
    EXPECT_EXPR(bin(OP_SUB, d("a"), un(OP_NEG, d("x"))), "a - -x");
    EXPECT_EXPR(bin(OP_MUL, real(-2), d("x")), "-2.0 * x");
    EXPECT_EXPR(un(OP_NOT, un(OP_NOT, n("x"))), "!!x");
    Expr *dec = ir_expr(arena, EX_INCDEC, integer(), (Loc){0});
    dec->op = OP_SUB;
    dec->a = n("i");
    EXPECT_EXPR(un(OP_NEG, dec), "-i--");
    dec->prefix = true;
    EXPECT_EXPR(un(OP_NEG, dec), "- --i");
    EXPECT_EXPR(un(OP_NEG, ir_deref(arena, var("p", ty_pointer(arena, dbl())))), "-*p");
}
END_TEST

START_TEST(conditions)
{
    Expr *gt = bin(OP_GT, d("x"), real(0));
    EXPECT_EXPR(ir_cond(arena, gt, d("x"), un(OP_NEG, d("x"))), "x > 0.0 ? x : -x");
    EXPECT_EXPR(ir_cond(arena, n("a"), d("x"), ir_cond(arena, n("b"), d("y"), d("z"))), "a ? x : b ? y : z");
    EXPECT_EXPR(ir_cond(arena, ir_cond(arena, n("a"), n("b"), n("c")), d("y"), d("z")),
                "(a ? b : c) ? y : z");
    EXPECT_EXPR(bin(OP_ADD, ir_cond(arena, n("a"), d("x"), d("y")), d("z")), "(a ? x : y) + z");
    EXPECT_EXPR(ir_cond(arena, bin(OP_MOD, n("i"), num(2)), d("x"), d("y")), "(i % 2) ? x : y");
    Expr *gnu = ir_cond(arena, n("a"), n("b"), n("c"));
    gnu->b = NULL;
    EXPECT_EXPR(gnu, "a ?: c");
}
END_TEST

START_TEST(memory)
{
    Type *s = record("S");
    field(s, "x", dbl());
    Expr *p = var("p", ty_pointer(arena, s));
    EXPECT_EXPR(ir_member(arena, ir_deref(arena, p), "x", false), "(*p).x");
    EXPECT_EXPR(ir_addr(arena, ir_member(arena, p, "x", true)), "&p->x");
    EXPECT_EXPR(ir_deref(arena, bin(OP_ADD, p, num(1))), "*(p + 1)");
    EXPECT_EXPR(
        ir_index(arena,
                 ir_index(arena, var("a", ty_array(arena, ty_array(arena, dbl(), 3, NULL), 2, NULL)), n("i")),
                 bin(OP_ADD, n("j"), num(1))),
        "a[i][j + 1]");
}
END_TEST

START_TEST(sizes_and_initialisers)
{
    Expr *size = ir_expr(arena, EX_SIZEOF, ty_basic(TY_ULONG), (Loc){0});
    size->of_type = dbl();
    EXPECT_EXPR(size, "sizeof(double)");
    size->a = ir_deref(arena, var("p", ty_pointer(arena, dbl())));
    EXPECT_EXPR(size, "sizeof *p");
    size->a = ir_cast(arena, dbl(), num(1));
    EXPECT_EXPR(size, "sizeof ((double)1)");
    size->text = "offsetof(struct S, x)";
    EXPECT_EXPR(size, "offsetof(struct S, x)");

    Type *s = record("P");
    Expr *init = ir_expr(arena, EX_INIT, s, (Loc){0});
    EXPECT_EXPR(init, "{0}");
    vec_push(arena, &init->args, real(1));
    vec_push(arena, &init->args, real(2));
    EXPECT_EXPR(init, "{1.0, 2.0}");
    DesignatorVec x = {0}, y = {0};
    vec_push(arena, &x, ((Designator){.field = "x"}));
    vec_push(arena, &y, ((Designator){.field = "y"}));
    vec_push(arena, &y, ((Designator){.index = num(3)}));
    vec_push(arena, &init->designators, x);
    vec_push(arena, &init->designators, y);
    EXPECT_EXPR(init, "{.x = 1.0, .y[3] = 2.0}");
    Expr *compound = ir_expr(arena, EX_COMPOUND, s, (Loc){0});
    compound->a = init;
    EXPECT_EXPR(compound, "(struct P){.x = 1.0, .y[3] = 2.0}");
}
END_TEST

START_TEST(implicit_casts_are_not_printed)
{
    Expr *i = implicit(dbl(), bin(OP_ADD, n("i"), num(1)));
    EXPECT_EXPR(bin(OP_MUL, d("x"), i), "x * (i + 1)");
    EXPECT_EXPR(implicit(dbl(), implicit(integer(), n("i"))), "i");
    EXPECT_EXPR(bin(OP_OR, implicit(integer(), bin(OP_AND, n("a"), n("b"))), n("c")), "(a & b) | c");
}
END_TEST

START_TEST(source_form)
{
    Expr *set = ir_expr(arena, EX_ASSIGN, dbl(), (Loc){0});
    set->a = d("x");
    set->b = d("y");
    EXPECT_EXPR(set, "x = y");
    set->op = OP_SHL;
    EXPECT_EXPR(bin(OP_ADD, set, num(1)), "(x <<= y) + 1");
    Expr *comma = ir_expr(arena, EX_COMMA, dbl(), (Loc){0});
    comma->a = d("u");
    comma->b = d("v");
    EXPECT_EXPR(call1("f", comma), "f((u, v))");
    EXPECT_EXPR(ir_index(arena, var("p", ty_pointer(arena, dbl())), comma), "p[u, v]");
}
END_TEST

RUN("print_expr", parentheses_that_c_needs, parentheses_that_compilers_ask_for, signs_do_not_run_together,
    conditions, memory, sizes_and_initialisers, implicit_casts_are_not_printed, source_form)
