#include "fixture.h"

static Stmt *set(const char *x, const char *y)
{
    return ir_assign(arena, d(x), d(y));
}

static Stmt *step(Expr *v, Op op, Expr *by)
{
    Stmt *s = ir_assign(arena, v, bin(op, ir_copy_expr(arena, v), by));
    s->compound = true;
    return s;
}

static Stmt *counted(Stmt *body)
{
    Var *i = local("i", integer());
    return ir_for(arena, ir_decl(arena, i, num(0)), bin(OP_LT, ir_var(arena, i), n("n")),
                  step(ir_var(arena, i), OP_ADD, num(1)), body);
}

static Stmt *simple(StmtKind k)
{
    return ir_stmt(arena, k, (Loc){0});
}

static Stmt *label(const char *name)
{
    Stmt *s = simple(ST_LABEL);
    s->label = name;
    return s;
}

static Stmt *case_of(Expr *value)
{
    Stmt *s = simple(ST_CASE);
    s->rhs = value;
    return s;
}

START_TEST(assignments)
{
    EXPECT_STMT(set("x", "y"), "x = y;\n");
    EXPECT_STMT(step(n("i"), OP_ADD, num(1)), "i++;\n");
    EXPECT_STMT(step(n("i"), OP_SUB, num(1)), "i--;\n");
    EXPECT_STMT(step(n("i"), OP_ADD, num(2)), "i += 2;\n");
    EXPECT_STMT(step(d("x"), OP_ADD, num(1)), "x += 1;\n");
    EXPECT_STMT(step(d("x"), OP_MUL, bin(OP_ADD, d("a"), d("b"))), "x *= a + b;\n");
    EXPECT_STMT(step(n("i"), OP_SHR, num(1)), "i >>= 1;\n");
    Stmt *plain = step(n("i"), OP_ADD, num(1));
    plain->compound = false;
    EXPECT_STMT(plain, "i = i + 1;\n");
    Type *f = ty_basic(TY_FLOAT); /* float f; f += x: computed in double, stored in float */
    Expr *v = var("f", f);
    Stmt *mixed =
        ir_assign(arena, v, implicit(f, bin(OP_ADD, implicit(dbl(), ir_copy_expr(arena, v)), d("x"))));
    mixed->compound = true;
    EXPECT_STMT(mixed, "f += x;\n");
}
END_TEST

START_TEST(calls_and_returns)
{
    EXPECT_STMT(ir_call_stmt(arena, d("y"), call1("g", d("x"))), "y = g(x);\n");
    EXPECT_STMT(ir_call_stmt(arena, NULL, call1("g", d("x"))), "g(x);\n");
    EXPECT_STMT(ir_return(arena, bin(OP_MUL, d("x"), d("x"))), "return x * x;\n");
    EXPECT_STMT(ir_return(arena, NULL), "return;\n");
}
END_TEST

START_TEST(declarations)
{
    EXPECT_STMT(
        BLOCK(ir_decl(arena, local("x", dbl()), real(0)), ir_decl(arena, local("i", integer()), NULL)),
        "{\n    double x = 0.0;\n    int i;\n}\n");
    Var *count = local("count", integer());
    count->kind = VAR_STATIC_LOCAL;
    count->init = num(3);
    EXPECT_STMT(ir_decl(arena, count, NULL), "static int count = 3;\n");
    Stmt *both = BLOCK(ir_decl(arena, local("a", dbl()), NULL), ir_decl(arena, local("b", dbl()), NULL));
    both->scopeless = true;
    EXPECT_STMT(both, "double a;\ndouble b;\n");
}
END_TEST

START_TEST(single_statements_have_no_braces)
{
    EXPECT_STMT(ir_if(arena, n("c"), set("x", "y"), NULL), "if (c)\n    x = y;\n");
    EXPECT_STMT(ir_if(arena, n("c"), BLOCK(set("x", "y")), NULL), "if (c)\n    x = y;\n");
    EXPECT_STMT(ir_if(arena, n("c"), set("x", "y"), set("x", "z")), "if (c)\n    x = y;\nelse\n    x = z;\n");
    EXPECT_STMT(counted(BLOCK(set("x", "y"))), "for (int i = 0; i < n; i++)\n    x = y;\n");
    EXPECT_STMT(ir_while(arena, n("c"), set("x", "y")), "while (c)\n    x = y;\n");
    EXPECT_STMT(counted(counted(set("x", "y"))), "for (int i = 0; i < n; i++)\n"
                                                 "    for (int i = 0; i < n; i++)\n"
                                                 "        x = y;\n");
}
END_TEST

START_TEST(braces_around_all_arms_or_none)
{
    Stmt *two = BLOCK(set("a", "b"), set("c", "d"));
    EXPECT_STMT(ir_if(arena, n("k"), two, set("x", "y")),
                "if (k) {\n    a = b;\n    c = d;\n} else {\n    x = y;\n}\n");
    EXPECT_STMT(ir_if(arena, n("k"), BLOCK(ir_decl(arena, local("t", dbl()), NULL)), NULL),
                "if (k) {\n    double t;\n}\n");
    EXPECT_STMT(ir_if(arena, n("k"), ir_block(arena), NULL), "if (k) {\n}\n");
    EXPECT_STMT(ir_if(arena, n("k"), simple(ST_NULL), NULL), "if (k) {\n}\n");
    Stmt *noted = set("x", "y");
    noted->comment = "/* here */";
    EXPECT_STMT(ir_if(arena, n("k"), noted, NULL), "if (k) {\n    /* here */\n    x = y;\n}\n");
}
END_TEST

START_TEST(else_if_chains)
{
    Stmt *inner = ir_if(arena, n("b"), set("x", "y"), set("x", "z"));
    EXPECT_STMT(ir_if(arena, n("a"), set("x", "w"), BLOCK(inner)), "if (a)\n    x = w;\n"
                                                                   "else if (b)\n    x = y;\n"
                                                                   "else\n    x = z;\n");
    Stmt *two = BLOCK(set("a", "b"), set("c", "d"));
    Stmt *last = ir_if(arena, n("b"), two, NULL);
    EXPECT_STMT(ir_if(arena, n("a"), set("x", "w"), last), "if (a) {\n    x = w;\n"
                                                           "} else if (b) {\n    a = b;\n    c = d;\n}\n");
}
END_TEST

START_TEST(an_else_never_dangles)
{
    Stmt *inner = ir_if(arena, n("b"), set("x", "y"), NULL);
    EXPECT_STMT(ir_if(arena, n("a"), inner, set("x", "z")), "if (a) {\n"
                                                            "    if (b)\n        x = y;\n"
                                                            "} else {\n    x = z;\n}\n");
    EXPECT_STMT(ir_if(arena, n("a"), ir_while(arena, n("c"), inner), set("x", "z")),
                "if (a) {\n"
                "    while (c)\n        if (b)\n            x = y;\n"
                "} else {\n    x = z;\n}\n");
    EXPECT_STMT(ir_if(arena, n("a"), inner, NULL), "if (a)\n    if (b)\n        x = y;\n");
    Stmt *full = ir_if(arena, n("b"), set("x", "y"), set("x", "z"));
    EXPECT_STMT(ir_if(arena, n("a"), full, NULL), "if (a) {\n"
                                                  "    if (b)\n        x = y;\n"
                                                  "    else\n        x = z;\n}\n");
}
END_TEST

START_TEST(for_headers)
{
    Var *i = local("i", integer()), *j = local("j", integer()), *p = local("p", ty_pointer(arena, integer()));
    Stmt *init = BLOCK(ir_decl(arena, i, num(0)), ir_decl(arena, j, num(1)), ir_decl(arena, p, NULL));
    Stmt *steps = BLOCK(step(ir_var(arena, i), OP_ADD, num(1)), step(ir_var(arena, j), OP_MUL, num(2)));
    EXPECT_STMT(ir_for(arena, init, bin(OP_LT, ir_var(arena, i), num(9)), steps, set("x", "y")),
                "for (int i = 0, j = 1, *p; i < 9; i++, j *= 2)\n    x = y;\n");
    EXPECT_STMT(ir_for(arena, NULL, NULL, NULL, ir_block(arena)), "for (;;)\n    ;\n");
    EXPECT_STMT(
        ir_for(arena, ir_assign(arena, n("i"), num(0)), n("c"), NULL, BLOCK(set("x", "y"), set("z", "y"))),
        "for (i = 0; c;) {\n    x = y;\n    z = y;\n}\n");
    Expr *down = ir_expr(arena, EX_INCDEC, integer(), (Loc){0});
    down->op = OP_SUB;
    down->a = ir_var(arena, i);
    EXPECT_STMT(ir_for(arena, ir_decl(arena, i, n("n")), bin(OP_GT, down, num(0)), NULL, set("x", "y")),
                "for (int i = n; i-- > 0;)\n    x = y;\n");
}
END_TEST

START_TEST(other_loops)
{
    Stmt *loop = simple(ST_DO);
    loop->then = set("x", "y");
    loop->cond = n("c");
    EXPECT_STMT(loop, "do {\n    x = y;\n} while (c);\n");
    EXPECT_STMT(ir_while(arena, n("c"), BLOCK(set("x", "y"), simple(ST_BREAK))),
                "while (c) {\n    x = y;\n    break;\n}\n");
    EXPECT_STMT(ir_while(arena, n("c"), simple(ST_NULL)), "while (c)\n    ;\n");
    Expr *set_c = ir_expr(arena, EX_ASSIGN, integer(), (Loc){0});
    set_c->a = n("c");
    set_c->b = n("k");
    EXPECT_STMT(ir_while(arena, set_c, simple(ST_CONTINUE)), "while ((c = k))\n    continue;\n");
}
END_TEST

START_TEST(switches)
{
    Stmt *s = simple(ST_SWITCH);
    s->cond = n("k");
    s->then = BLOCK(case_of(num(1)), case_of(num(2)), set("x", "y"), case_of(num(3)), set("x", "z"),
                    simple(ST_BREAK), case_of(NULL), simple(ST_NULL));
    EXPECT_STMT(s, "switch (k) {\n"
                   "case 1:\n"
                   "case 2:\n"
                   "    x = y;\n"
                   "/* fall through */\n"
                   "case 3:\n"
                   "    x = z;\n"
                   "    break;\n"
                   "default:\n"
                   "    ;\n"
                   "}\n");
}
END_TEST

START_TEST(labels)
{
    Stmt *go = simple(ST_GOTO);
    go->label = "out";
    EXPECT_STMT(BLOCK(go, label("out"), set("x", "y")), "{\n    goto out;\nout:\n    x = y;\n}\n");
    EXPECT_STMT(BLOCK(BLOCK(set("x", "y"), label("out"))), "{\n    {\n        x = y;\n    out:;\n    }\n}\n");
    EXPECT_STMT(BLOCK(label("out"), ir_decl(arena, local("x", dbl()), NULL)), "{\nout:;\n    double x;\n}\n");
}
END_TEST

START_TEST(comments_are_indented_again)
{
    Stmt *s = set("x", "y");
    s->comment = "/* First line,\n           second line\n             further in */\n        // and "
                 "another\n\n   /*\n * starred\n */";
    Text t = {0};
    ir_print_stmt(&t, s, 1);
    ck_assert_str_eq(keep(&t), "    /* First line,\n"
                               "       second line\n"
                               "         further in */\n"
                               "    // and another\n"
                               "\n"
                               "    /*\n"
                               "     * starred\n"
                               "     */\n"
                               "    x = y;\n");
}
END_TEST

START_TEST(text_lines)
{
    EXPECT_STMT(BLOCK(ir_text(arena, "ad_push(x);"), ir_text(arena, ""), ir_text(arena, "#define N 3")),
                "{\n    ad_push(x);\n\n#define N 3\n}\n");
}
END_TEST

START_TEST(functions)
{
    Func *f = func("f", dbl(), 1, (Var *[]){local("x", dbl())});
    f->comment = "/* Square. */\n";
    f->body = BLOCK(ir_return(arena, bin(OP_MUL, d("x"), d("x"))));
    Text t = {0};
    ir_print_func(&t, f);
    ck_assert_str_eq(keep(&t), "/* Square. */\ndouble f(double x)\n{\n    return x * x;\n}\n");
}
END_TEST

START_TEST(variables)
{
    Var *v = local("g", ty_array(arena, dbl(), 2, NULL));
    v->kind = VAR_GLOBAL;
    v->is_static = true;
    v->init = ir_expr(arena, EX_INIT, v->type, (Loc){0});
    vec_push(arena, &v->init->args, real(1));
    Text t = {0};
    ir_print_var(&t, v);
    ck_assert_str_eq(keep(&t), "static double g[2] = {1.0}");
    v->is_static = false;
    v->is_extern = true;
    v->init = NULL;
    ir_print_var(&t, v);
    ck_assert_str_eq(keep(&t), "extern double g[2]");
}
END_TEST

/* No line may be longer than 110 columns, and the text without its blanks is as it was. */
static void check_wrapped(const Stmt *s, const Expr *whole)
{
    const char *text = stmt_text(s);
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1)
        ck_assert_uint_le(strcspn(line, "\n"), 110);
    const char *want = ir_expr_text(arena, whole), *got = strstr(text, "= ") + 2;
    for (; *want; want++)
        if (*want != ' ') {
            got += strspn(got, " \n");
            ck_assert_int_eq(*got++, *want);
        }
}

START_TEST(long_lines_are_wrapped)
{
    Expr *sum = bin(OP_MUL, d("first_factor"), d("second_factor"));
    for (int i = 0; i < 5; i++)
        sum = bin(OP_ADD, sum, bin(OP_MUL, d("first_factor"), d("second_factor")));
    EXPECT_STMT(
        ir_assign(arena, d("result"), sum),
        "result = first_factor * second_factor + first_factor * second_factor +"
        " first_factor * second_factor +\n"
        "    first_factor * second_factor + first_factor * second_factor + first_factor * second_factor;\n");
    Expr *args[8];
    for (int i = 0; i < 8; i++)
        args[i] = bin(OP_ADD, d("argument_one"), d("two"));
    Stmt *call = ir_call_stmt(arena, d("result"), ir_call_name(arena, "callee", dbl(), 8, args));
    EXPECT_STMT(call, "result = callee(argument_one + two, argument_one + two, argument_one + two,"
                      " argument_one + two,\n"
                      "                argument_one + two, argument_one + two, argument_one + two,"
                      " argument_one + two);\n");
    Expr *nested = d("x");
    for (int i = 0; i < 60; i++)
        nested = bin(OP_ADD, d("offset"), call1("function", nested));
    check_wrapped(ir_assign(arena, d("result"), nested), nested);
}
END_TEST

RUN("print_stmt", assignments, calls_and_returns, declarations, single_statements_have_no_braces,
    braces_around_all_arms_or_none, else_if_chains, an_else_never_dangles, for_headers, other_loops, switches,
    labels, comments_are_indented_again, text_lines, functions, variables, long_lines_are_wrapped)
