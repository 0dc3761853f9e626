#include "fixture.h"

static void note(Expr **slot, void *ctx)
{
    Text *t = ctx;
    text_printf(t, "%s;", ir_expr_text(arena, *slot));
}

START_TEST(children_come_first)
{
    Expr *e = bin(OP_ADD, call1("sin", d("x")), ir_index(arena, var("a", ty_pointer(arena, dbl())), n("i")));
    Text t = {0};
    ir_walk_expr(&e, note, &t);
    ck_assert_str_eq(keep(&t), "sin;x;sin(x);a;i;a[i];sin(x) + a[i];");
}
END_TEST

static void double_x(Expr **slot, void *ctx)
{
    (void)ctx;
    if ((*slot)->kind == EX_VAR && strcmp((*slot)->var->name, "x") == 0)
        *slot = bin(OP_MUL, real(2), *slot);
}

START_TEST(slots_may_be_replaced)
{
    Expr *e = bin(OP_SUB, d("x"), call1("exp", d("x")));
    ir_walk_expr(&e, double_x, NULL);
    EXPECT_EXPR(e, "2.0 * x - exp(2.0 * x)");
    Expr *alone = d("x");
    ir_walk_expr(&alone, double_x, NULL);
    EXPECT_EXPR(alone, "2.0 * x");
}
END_TEST

START_TEST(statement_expressions_are_entered)
{
    Expr *e = ir_expr(arena, EX_STMT_EXPR, dbl(), (Loc){0});
    e->body = BLOCK(ir_assign(arena, d("y"), d("x")));
    ir_walk_expr(&e, double_x, NULL);
    EXPECT_EXPR(e->body->body.at[0]->rhs, "2.0 * x");
}
END_TEST

START_TEST(top_expressions_of_a_statement)
{
    Text t = {0};
    Type *vla = ty_array(arena, ty_array(arena, dbl(), LEN_VLA, n("m")), LEN_VLA, n("k"));
    ir_stmt_exprs(ir_decl(arena, local("a", vla), NULL), note, &t);
    ir_stmt_exprs(ir_assign(arena, d("x"), bin(OP_ADD, d("y"), d("z"))), note, &t);
    ir_stmt_exprs(ir_if(arena, n("c"), ir_assign(arena, d("p"), d("q")), NULL), note, &t);
    ck_assert_str_eq(keep(&t), "k;m;x;y + z;c;");
}
END_TEST

static void pre(Stmt *s, void *ctx)
{
    text_printf(ctx, "(%d", (int)s->kind);
}

static void post(Stmt *s, void *ctx)
{
    (void)s;
    text_add(ctx, ")");
}

START_TEST(statements_in_order_of_the_text)
{
    Stmt *loop = ir_for(arena, ir_assign(arena, n("i"), num(0)), n("c"), ir_assign(arena, n("i"), num(1)),
                        BLOCK(ir_return(arena, NULL)));
    Text t = {0};
    ir_walk_stmt(loop, pre, post, &t);
    ck_assert_str_eq(keep(&t), arena_printf(arena, "(%d(%d)(%d)(%d(%d)))", ST_FOR, ST_ASSIGN, ST_ASSIGN,
                                            ST_BLOCK, ST_RETURN));
    Func *f = func("f", dbl(), 0, NULL);
    f->body = loop;
    ir_number(f);
    ck_assert_int_eq(loop->id, 0);
    ck_assert_int_eq(loop->then->body.at[0]->id, 4);
    ck_assert_int_eq(ir_stmt_count(f), 5);
}
END_TEST

START_TEST(same_trees)
{
    Expr *x = d("x"), *y = d("x"); /* two variables of one name are two */
    ck_assert(ir_same_expr(bin(OP_ADD, x, num(1)), bin(OP_ADD, ir_var(arena, x->var), num(1))));
    ck_assert(!ir_same_expr(x, y));
    ck_assert(!ir_same_expr(bin(OP_ADD, x, num(1)), bin(OP_SUB, x, num(1))));
    ck_assert(!ir_same_expr(num(1), num(2)));
    ck_assert(!ir_same_expr(ir_cast(arena, dbl(), x), ir_cast(arena, integer(), x)));
    ck_assert(!ir_same_expr(call1("sin", x), call1("cos", x)));
    ck_assert(ir_same_expr(call1("sin", x), call1("sin", x)));
    ck_assert(ir_same_expr(NULL, NULL) && !ir_same_expr(x, NULL));
}
END_TEST

START_TEST(uses)
{
    Expr *x = d("x");
    Expr *e = bin(OP_ADD, d("y"), call1("sin", x));
    ck_assert(ir_expr_uses_var(e, x->var));
    ck_assert(!ir_expr_uses_var(e, local("x", dbl())));
}
END_TEST

START_TEST(base_variables)
{
    Type *s = record("S");
    field(s, "v", ty_array(arena, dbl(), 3, NULL));
    field(s, "p", ty_pointer(arena, dbl()));
    Expr *x = var("s", s), *q = var("q", ty_pointer(arena, s));
    Expr *v = ir_index(arena, ir_member(arena, x, "v", false), num(1));
    ck_assert_ptr_eq(ir_base_var(v), x->var);
    ck_assert_ptr_null(ir_base_var(ir_index(arena, ir_member(arena, x, "p", false), num(1))));
    ck_assert_ptr_null(ir_base_var(ir_member(arena, q, "v", true)));
    ck_assert_ptr_null(ir_base_var(ir_deref(arena, q)));
    ck_assert(ir_is_lvalue(v) && ir_is_lvalue(ir_deref(arena, q)));
    ck_assert(!ir_is_lvalue(bin(OP_ADD, num(1), num(2))) && !ir_is_lvalue(call1("sin", d("x"))));
}
END_TEST

RUN("walk", children_come_first, slots_may_be_replaced, statement_expressions_are_entered,
    top_expressions_of_a_statement, statements_in_order_of_the_text, same_trees, uses, base_variables)
