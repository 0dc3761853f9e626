/* Comments and pragmas go with the statement they stand at. */
#include "fixture.h"

#include <string.h>

static const char source[] = "/* Head of the file. */\n"
                             "#include <math.h>\n"
                             "\n"
                             "// not about f\n"
                             "\n"
                             "/* Doc\n"
                             "   of f. */\n"
                             "double f(double x) // beside\n"
                             "{\n"
                             "    /* lead */\n"
                             "    double s = 0; /* behind s */\n"
                             "    // one\n"
                             "    // two\n"
                             "    s += x;\n"
                             "    if (x > 0) { /* inside */\n"
                             "        s = 1;\n"
                             "    } /* after if */\n"
                             "    s /* within */ = 2;\n"
                             "#if 0\n"
                             "    /* skipped */\n"
                             "#pragma adgen skipped\n"
                             "#endif\n"
                             "    #pragma adgen  binomial(snapshots=3) \n"
                             "    /* the loop */\n"
                             "    for (int i = 0; i < 3; i++)\n"
                             "#pragma adgen checkpoint\n"
                             "        s += i;\n"
                             "#pragma omp simd\n"
                             "    return s;\n"
                             "}\n"
                             "double g(double); // trails g\n"
                             "double h(double x) { return x; }\n";

START_TEST(comments)
{
    Func *f = func(parse(source), "f");
    ck_assert_str_eq(f->comment, "/* Doc\n   of f. */");
    ck_assert_str_eq(stmt(f, 0)->comment, "/* lead */\n/* behind s */");
    ck_assert_str_eq(stmt(f, 1)->comment, "// one\n// two");
    ck_assert(stmt(f, 2)->comment == NULL);
    ck_assert_str_eq(stmt(f, 2)->then->body.at[0]->comment, "/* inside */");
    ck_assert(stmt(f, 3)->comment == NULL);
    ck_assert_str_eq(stmt(f, 4)->comment, "/* the loop */");
}
END_TEST

START_TEST(comments_of_functions)
{
    Program *p = parse(source);
    ck_assert(func(p, "h")->comment == NULL);
    p = parse("#include <adgen/adgen.h>\n/* Doc. */\nAD_GRADIENT(x)\ndouble f(double x) { return x; }\n"
              "int k; /* of k */\n/* of g */\nstatic double g(double x) { return x; }");
    ck_assert_str_eq(func(p, "f")->comment, "/* Doc. */");
    ck_assert_str_eq(func(p, "g")->comment, "/* of g */");
}
END_TEST

START_TEST(pragmas)
{
    Func *f = func(parse(source), "f");
    Stmt *loop = stmt(f, 4);
    ck_assert_int_eq(loop->kind, ST_FOR);
    ck_assert_int_eq(loop->pragmas.n, 1);
    ck_assert_str_eq(loop->pragmas.at[0].text, "binomial(snapshots=3)");
    ck_assert_int_eq(loop->pragmas.at[0].loc.line, 23);
    ck_assert_int_eq(loop->then->pragmas.n, 1);
    ck_assert_str_eq(loop->then->pragmas.at[0].text, "checkpoint");
    ck_assert_int_eq(stmt(f, 5)->pragmas.n, 0);
    ck_assert_str_eq(messages(), "");
}
END_TEST

START_TEST(misplaced_pragmas)
{
    ck_assert(parse_anything("#pragma adgen checkpoint\ndouble f(double x) { return x; }") == NULL);
    ck_assert(
        strstr(messages(), "t.c:1:1: error: '#pragma adgen checkpoint' is not in front of a statement"));
    ck_assert(parse_anything("double f(double x)\n{\n    x = 1;\n    return x;\n#pragma adgen inactive\n}") ==
              NULL);
    ck_assert(strstr(messages(), "t.c:5:1: error: '#pragma adgen inactive' is not in front of a statement"));
}
END_TEST

START_TEST(pragmas_of_refused_functions_are_not_misplaced)
{
    Program *p =
        parse("double f(double x)\n{\n    __asm__(\"nop\");\n#pragma adgen checkpoint\n    return x;\n}");
    ck_assert_int_eq(refusals(p, "f"), 1);
    ck_assert_str_eq(messages(), "");
}
END_TEST

START_TEST(line_ends_and_marks_of_other_systems)
{
    Program *p =
        parse("\xEF\xBB\xBF#include <math.h>\r\n// of f\r\ndouble f(double x)\r\n{\r\n    /* a\r\n b */\r\n"
              "#pragma adgen inactive\r\n    return sin(x);\r\n}\r\n");
    ck_assert_int_eq(p->units.at[0]->includes.n, 1);
    ck_assert_str_eq(func(p, "f")->comment, "// of f");
    ck_assert_str_eq(stmt(func(p, "f"), 0)->comment, "/* a\n b */");
    ck_assert_str_eq(stmt(func(p, "f"), 0)->pragmas.at[0].text, "inactive");
}
END_TEST

RUN_TESTS("frontend.trivia", line_ends_and_marks_of_other_systems, comments, comments_of_functions, pragmas,
          misplaced_pragmas, pragmas_of_refused_functions_are_not_misplaced)
