#include "fixture.h"

/* A function in normal form: `double f(double x) { double y; y = x; return y; }`. */
static Func *f;
static Var *x, *y;

static void good(void)
{
    x = local("x", dbl());
    y = local("y", dbl());
    f = func("f", dbl(), 1, (Var *[]){x});
    f->normal = true;
    f->body = BLOCK(ir_decl(arena, y, NULL), ir_assign(arena, ir_var(arena, y), ir_var(arena, x)),
                    ir_return(arena, ir_var(arena, y)));
}

static void fails_with(const char *what)
{
    const char *said = ir_verify(prog);
    ck_assert_ptr_nonnull(said);
    ck_assert_msg(strstr(said, what) != NULL, "said: %s", said);
}

static void add_stmt(Stmt *s)
{
    ir_add(arena, f->body, s);
}

START_TEST(good_program)
{
    good();
    ck_assert_ptr_null(ir_verify(prog));
    add_stmt(ir_add_assign(arena, ir_var(arena, y), ir_var(arena, x)));
    add_stmt(ir_call_stmt(arena, ir_var(arena, y), ir_call(arena, f, 1, (Expr *[]){ir_var(arena, x)})));
    add_stmt(ir_assign(arena, ir_var(arena, y), call1("sin", ir_var(arena, x))));
    ck_assert_ptr_null(ir_verify(prog));
}
END_TEST

START_TEST(side_effects)
{
    good();
    Expr *e = ir_expr(arena, EX_INCDEC, dbl(), (Loc){"a.c", 7, 3});
    e->a = ir_var(arena, x);
    add_stmt(ir_assign(arena, ir_var(arena, y), e));
    fails_with("a.c:7:3: in f: N1: an expression has a side effect");
    f->normal = false;
    ck_assert_ptr_null(ir_verify(prog));
}
END_TEST

START_TEST(expression_statements)
{
    good();
    Stmt *s = ir_stmt(arena, ST_EXPR, (Loc){0});
    s->rhs = ir_var(arena, x);
    add_stmt(s);
    fails_with("N1: an expression statement");
}
END_TEST

START_TEST(bounds_of_arrays)
{
    good();
    Expr *e = ir_expr(arena, EX_INCDEC, integer(), (Loc){0});
    e->a = ir_var(arena, x);
    add_stmt(ir_decl(arena, local("a", ty_array(arena, dbl(), LEN_VLA, e)), NULL));
    fails_with("N1: the bound");
}
END_TEST

START_TEST(calls_inside_expressions)
{
    good();
    Expr *c = ir_call(arena, f, 1, (Expr *[]){ir_var(arena, x)});
    add_stmt(ir_assign(arena, ir_var(arena, y), bin(OP_ADD, c, real(1))));
    fails_with("N2: a call stands inside an expression: f");
    add_stmt(NULL);
    f->body->body.n = 0;
    add_stmt(ir_return(arena, ir_call(arena, f, 1, (Expr *[]){ir_var(arena, x)})));
    fails_with("N2");
}
END_TEST

START_TEST(calls_with_a_derivative_by_hand)
{
    good();
    Func *g = func("g", dbl(), 0, NULL);
    add_stmt(ir_assign(arena, ir_var(arena, y), ir_call(arena, g, 0, NULL)));
    ck_assert_ptr_null(ir_verify(prog));
    vec_push(arena, &g->notes, ((Annotation){.kind = AN_ADJOINT_IS, .text = "g_adj"}));
    fails_with("N2: a call stands inside an expression: g");
}
END_TEST

START_TEST(compound_assignments)
{
    good();
    Stmt *s = ir_assign(arena, ir_var(arena, y), bin(OP_ADD, ir_var(arena, x), ir_var(arena, y)));
    add_stmt(s);
    ck_assert_ptr_null(ir_verify(prog));
    s->compound = true;
    fails_with("N3");
}
END_TEST

START_TEST(unique_names)
{
    good();
    add_stmt(ir_decl(arena, local("x", dbl()), NULL));
    fails_with("N5: two variables of a function have one name: x");
    f->normal = false;
    ck_assert_ptr_null(ir_verify(prog));
}
END_TEST

START_TEST(declared_before_use_and_once)
{
    good();
    Var *z = local("z", dbl());
    add_stmt(ir_assign(arena, ir_var(arena, z), ir_var(arena, x)));
    add_stmt(ir_decl(arena, z, NULL));
    fails_with("is used that the function does not declare: z");
    f->body->body.n -= 2;
    add_stmt(ir_decl(arena, z, NULL));
    ck_assert_ptr_null(ir_verify(prog));
    add_stmt(ir_decl(arena, z, NULL));
    fails_with("declared twice: z");
}
END_TEST

START_TEST(shared_nodes)
{
    good();
    Expr *e = ir_var(arena, x);
    add_stmt(ir_assign(arena, ir_var(arena, y), bin(OP_MUL, e, e)));
    fails_with("an expression stands in two places");
    f->body->body.n--;
    add_stmt(f->body->body.at[1]);
    fails_with("a statement stands in two places");
}
END_TEST

START_TEST(many_nodes_are_told_apart)
{
    good();
    for (int i = 0; i < 5000; i++)
        add_stmt(ir_assign(arena, ir_var(arena, y), bin(OP_MUL, ir_var(arena, x), num(i))));
    ck_assert_ptr_null(ir_verify(prog));
    add_stmt(f->body->body.at[2500]);
    fails_with("a statement stands in two places");
}
END_TEST

START_TEST(types_and_parts)
{
    good();
    Stmt *s = f->body->body.at[1];
    s->rhs->type = NULL;
    fails_with("has no type");
    s->rhs->type = dbl();
    s->rhs = bin(OP_ADD, s->rhs, real(1));
    s->rhs->b = NULL;
    fails_with("an expression lacks a part");
    s->rhs = NULL;
    fails_with("a statement lacks a part");
}
END_TEST

START_TEST(ids)
{
    good();
    y->id = 0;
    fails_with("two variables have one id");
    y->id = 2;
    fails_with("the id of a variable is out of range: y");
    y->id = 1;
    f->id = 1;
    fails_with("the id of a function is out of range: f");
    f->id = 0;
    func("g", dbl(), 0, NULL)->id = 0;
    fails_with("two functions have one id: g");
}
END_TEST

START_TEST(heads_of_loops)
{
    good();
    Stmt *loop = ir_for(arena, NULL, NULL, ir_stmt(arena, ST_BREAK, (Loc){0}), ir_block(arena));
    add_stmt(loop);
    fails_with("a for loop steps by something else");
    loop->step = NULL;
    loop->init = BLOCK(ir_assign(arena, ir_var(arena, y), real(0)), ir_return(arena, NULL));
    fails_with("a for loop starts with something else");
}
END_TEST

RUN("verify", good_program, side_effects, expression_statements, bounds_of_arrays, calls_inside_expressions,
    calls_with_a_derivative_by_hand, compound_assignments, unique_names, declared_before_use_and_once,
    shared_nodes, many_nodes_are_told_apart, types_and_parts, ids, heads_of_loops)
