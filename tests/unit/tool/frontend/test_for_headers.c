/* libclang leaves out the parts that a `for` lacks: which ones are there must come out right. */
#include "fixture.h"

static const char prelude[] = "#define EACH(i, n) for (int i = 0; i < (n); i++)\n"
                              "#define WHILE_ONE(c) for (; c;)\n"
                              "#define FOREVER for (;;)\n"
                              "#define FROM(i) for (i = 0;;)\n"
                              "#define STEP(i) for (;; i++)\n"
                              "#define HEADER i = 0; i < 3; i++\n"
                              "#define HALF_HEADER i = 0; i < 3;\n"
                              "#define ANY(a, b, c) for (a; b; c)\n"
                              "#define EMPTY\n"
                              "#define THREE 3\n";

static Program *with_loop(const char *loop)
{
    return parse(format("%svoid f(int n) { int i = 0, q = 0; (void)q;\n    %s { if (i++ > n) break; } }",
                        prelude, loop));
}

static void expect(const char *loop, const char *init, const char *cond, const char *step)
{
    Program *p = with_loop(loop);
    Stmt *s = stmt(func(p, "f"), 3);
    ck_assert_int_eq(s->kind, ST_FOR);
    ck_assert_msg((init != NULL) == (s->init != NULL), "init of %s", loop);
    ck_assert_msg((cond != NULL) == (s->cond != NULL), "condition of %s", loop);
    ck_assert_msg((step != NULL) == (s->step != NULL), "step of %s", loop);
    if (init)
        ck_assert_str_eq(stmt_text(s->init), init);
    if (cond)
        ck_assert_str_eq(squeeze(expr_text(p, s->cond)), cond);
    if (step)
        ck_assert_str_eq(stmt_text(s->step), step);
    ck_assert_int_eq(s->then->kind, ST_BLOCK);
}

START_TEST(all_eight)
{
    expect("for (i = 0; i < 3; i++)", "i = 0;", "i < 3", "i++;");
    expect("for (i = 0; i < 3;)", "i = 0;", "i < 3", NULL);
    expect("for (i = 0;; i++)", "i = 0;", NULL, "i++;");
    expect("for (; i < 3; i++)", NULL, "i < 3", "i++;");
    expect("for (i = 0;;)", "i = 0;", NULL, NULL);
    expect("for (; i < 3;)", NULL, "i < 3", NULL);
    expect("for (;; i++)", NULL, NULL, "i++;");
    expect("for (;;)", NULL, NULL, NULL);
}
END_TEST

START_TEST(comments_and_lines_between)
{
    expect("for /* ; */ (/* ; */\n i = 0 // ;\n ; /* none */ ; i++)", "i = 0;", NULL, "i++;");
    expect("for (\n;\n;\ni += 2\n)", NULL, NULL, "i += 2;");
}
END_TEST

START_TEST(semicolons_inside_parts)
{
    expect("for (i = ({ int k = 1; k; }); ;)", "i = ({ int k = 1; k; });", NULL, NULL);
    expect("for (; ({ int k = i; k < 3; });)", NULL, "({ int k = i; k < 3; })", NULL);
    expect("for (q = ';'; ; i++)", "q = ';';", NULL, "i++;");
}
END_TEST

START_TEST(parts_from_macros)
{
    expect("for (i = THREE; ;)", "i = 3;", NULL, NULL);
    expect("for (; THREE;)", NULL, "3", NULL);
    expect("for (EMPTY; i < THREE; EMPTY)", NULL, "i < 3", NULL);
    expect("for (EMPTY; EMPTY; EMPTY i++)", NULL, NULL, "i++;");
    expect("for (HEADER)", "i = 0;", "i < 3", "i++;");
}
END_TEST

START_TEST(loops_from_macros)
{
    expect("EACH(k, n)", "int k = 0;", "k < n", "k++;");
    expect("WHILE_ONE(i < 3)", NULL, "i < 3", NULL);
    expect("FOREVER", NULL, NULL, NULL);
    expect("FROM(i)", "i = 0;", NULL, NULL);
    expect("STEP(i)", NULL, NULL, "i++;");
    expect("ANY(i = 0, i < 3, i++)", "i = 0;", "i < 3", "i++;");
    expect("ANY(, , )", NULL, NULL, NULL);
}
END_TEST

START_TEST(what_cannot_be_told_is_refused)
{
    Program *p = with_loop("ANY(i = 0, , i++)");
    ck_assert_str_eq(
        refusal(p, "f"),
        "this for comes out of a macro so that its parts cannot be told apart; write the loop out");
    p = with_loop("for (HALF_HEADER)");
    ck_assert_int_eq(refusals(p, "f"), 1);
}
END_TEST

START_TEST(several_declarations)
{
    Program *p = parse("void f(int n) { for (int i = 0, j = n, *q = &i; i < j; i++, j--) *q += 0; }");
    Stmt *s = stmt(func(p, "f"), 0);
    ck_assert_int_eq(s->init->kind, ST_BLOCK);
    ck_assert(s->init->scopeless);
    ck_assert_int_eq(s->init->body.n, 3);
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(s->init->body.at[i]->kind, ST_DECL);
    ck_assert_str_eq(expr_text(p, s->step->rhs), "i++, j--");
    ck_assert(s->init->body.at[0]->var->address_taken);
    ck_assert(!s->init->body.at[1]->var->address_taken);
}
END_TEST

RUN_TESTS("frontend.for_headers", all_eight, comments_and_lines_between, semicolons_inside_parts,
          parts_from_macros, loops_from_macros, what_cannot_be_told_is_refused, several_declarations)
