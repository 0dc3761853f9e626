/* Every statement and operator of C comes out as it went in. */
#include "fixture.h"

static void expect(const char *body)
{
    Program *p = parse(format("void g(int);\nint f(int a, int b, int *p)\n{ %s }", body));
    ck_assert_str_eq(body_text(p, "f"), format("int f(int a, int b, int *p) { %s }", body));
}

START_TEST(expressions)
{
    expect("return a + b - a * b / a % b;");
    expect("return ((a << 1 >> b) & 3) | (4 ^ a);");
    expect("return (a < b && a >= b) || !(a == b) || a != (a <= b);");
    expect("return -a + +b + ~a;");
    expect("return a ? b : a, b;");
    expect("a = b = a += 1;");
    expect("a -= b *= a /= b %= 3;");
    expect("a <<= 1; b >>= 1; a &= b; a |= b; a ^= b;");
    expect("a++; --b; *p++ = ++a; (*p)--;");
    expect("p[1] = *(p + 2); p = &p[3]; return p - &a;");
    expect("return sizeof a + sizeof(int);");
    expect("return (int)(double)a;");
    expect("return (a + b) * (a - (b - 1)) / (a / (b / 2));");
    expect("return a ?: b;");
    expect("return ({ int t = a; t + 1; });");
}
END_TEST

START_TEST(control)
{
    expect("if (a) g(1); else if (b) g(2); else g(3);");
    expect("while (a) { a--; if (b) continue; break; }");
    expect("do { a--; } while (a > b);");
    expect("for (int i = 0; i < a; i++) g(i);");
    expect("{ int a = b; g(a); } return a;");
    expect("goto out; out: return a;");
    expect("again: a--; if (a) goto again; return b;");
    expect("for (;;) ;");
}
END_TEST

START_TEST(switches)
{
    Program *p =
        parse("int f(int a) { switch (a) { case 1: case 2: a = 3; break; case 'x': a = 4; default: a = 5; }\n"
              "    return a; }");
    Stmt *body = stmt(func(p, "f"), 0)->then;
    static const StmtKind kinds[] = {ST_CASE, ST_CASE, ST_EXPR, ST_BREAK, ST_CASE, ST_EXPR, ST_CASE, ST_EXPR};
    ck_assert_int_eq(body->body.n, 8);
    for (int i = 0; i < 8; i++)
        ck_assert_int_eq(body->body.at[i]->kind, kinds[i]);
    ck_assert_int_eq(body->body.at[4]->rhs->ival, 'x');
    ck_assert(body->body.at[6]->rhs == NULL);
}
END_TEST

START_TEST(attributes_of_statements_go)
{
    Program *p =
        parse("int f(int a) { switch (a) { case 1: a = 2; __attribute__((fallthrough)); case 2: a = 3; }\n"
              "    return a; }");
    Stmt *body = stmt(func(p, "f"), 0)->then;
    ck_assert_int_eq(body->body.at[2]->kind, ST_NULL);
    ck_assert_int_eq(body->body.at[3]->kind, ST_CASE);
}
END_TEST

START_TEST(declarations)
{
    Program *p =
        parse("int f(int n) { int a = 1, b, *q = &a; static int calls = 2; static int more[3]; int g(int);\n"
              "    calls++; return g(b = *q) + more[0]; }");
    Func *f = func(p, "f");
    ck_assert_int_eq(f->body->body.n, 5);
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(stmt(f, i)->kind, ST_DECL);
    ck_assert(stmt(f, 1)->rhs == NULL);
    Var *calls = global(p, "calls");
    ck_assert_int_eq(calls->kind, VAR_STATIC_LOCAL);
    ck_assert_ptr_eq(calls->owner, f);
    ck_assert_int_eq(calls->init->ival, 2);
    ck_assert_int_eq(global(p, "more")->kind, VAR_STATIC_LOCAL);
    ck_assert(func(p, "g")->body == NULL);
}
END_TEST

START_TEST(labels_and_declarations_in_branches)
{
    Program *p = parse(
        "int f(int a) { if (a) in: a = 1; else goto in; while (a--) again: if (a) goto again; return a; }");
    Stmt *s = stmt(func(p, "f"), 0);
    ck_assert_int_eq(s->then->kind, ST_BLOCK);
    ck_assert(!s->then->scopeless);
    ck_assert_int_eq(s->then->body.at[0]->kind, ST_LABEL);
    ck_assert_int_eq(s->then->body.at[1]->kind, ST_EXPR);
}
END_TEST

START_TEST(locations)
{
    Program *p = parse("#define SUM(a, b) ((a) +\\\n    (b))\ndouble f(double x)\n{\n    double y = 1;\n"
                       "    return y +\n        SUM(x, y);\n}");
    Func *f = func(p, "f");
    ck_assert_int_eq(f->loc.line, 3);
    ck_assert_int_eq(f->loc.col, 8);
    ck_assert_int_eq(stmt(f, 0)->loc.line, 5);
    ck_assert_int_eq(stmt(f, 0)->loc.col, 12);
    ck_assert_int_eq(stmt(f, 1)->loc.line, 6);
    Expr *sum = stmt(f, 1)->rhs->b;
    ck_assert_int_eq(sum->loc.line, 7); /* where the macro is used, not where it is defined */
    ck_assert_str_eq(sum->loc.file, path_of("t.c"));
}
END_TEST

RUN_TESTS("frontend.statements", expressions, control, switches, attributes_of_statements_go, declarations,
          labels_and_declarations_in_branches, locations)
