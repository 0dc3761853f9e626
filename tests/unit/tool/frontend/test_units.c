/* Several inputs: what is one thing across them, and what stays apart. */
#include "fixture.h"

#include <string.h>

static const char header[] = "#ifndef H_H\n#define H_H\n"
                             "typedef struct { double u, v; } vec2;\n"
                             "struct list { double v; struct list *next; };\n"
                             "extern double shared;\n"
                             "double over(vec2 p, struct list *l);\n"
                             "static inline double square(double x) { return x * x; }\n"
                             "#endif\n";

static int count(Program *p, const char *name)
{
    int n = 0;
    for (int i = 0; i < p->funcs.n; i++)
        n += strcmp(p->funcs.at[i]->name, name) == 0;
    return n;
}

START_TEST(shared_and_separate)
{
    Program *p = parse_two(
        header,
        "#include \"h.h\"\nstatic double helper(double x) { return x; }\nstatic int state = 1;\n"
        "double main_one(vec2 p) { struct list l = {1, 0}; return over(p, &l) + helper(1) + shared + state; "
        "}",
        "#include \"h.h\"\nstatic double helper(double x) { return 2 * x; }\nstatic int state = 2;\n"
        "double shared = 3;\n"
        "double over(vec2 p, struct list *l) { return square(p.u) + helper(l->v) + state; }");
    ck_assert(p != NULL);
    ck_assert_int_eq(p->units.n, 2);
    ck_assert_int_eq(count(p, "over"), 1);
    ck_assert_int_eq(count(p, "helper"), 2);
    ck_assert(func(p, "over")->body != NULL);
    ck_assert_int_eq(func(p, "over")->unit, 1);
    ck_assert(func(p, "over")->in_main);
    ck_assert(!global(p, "shared")->is_extern);
    int states = 0;
    for (int i = 0; i < p->globals.n; i++)
        states += strcmp(p->globals.at[i]->name, "state") == 0;
    ck_assert_int_eq(states, 2);
    /* One record for both. */
    Func *a = func(p, "main_one"), *b = func(p, "over");
    ck_assert_ptr_eq(ty_strip(a->params.at[0]->type)->record, ty_strip(b->params.at[0]->type)->record);
    ck_assert_ptr_eq(stmt(a, 0)->var->type->record, b->params.at[1]->type->base->record);
    for (int i = 0; i < p->funcs.n; i++)
        ck_assert_int_eq(p->funcs.at[i]->id, i);
}
END_TEST

START_TEST(records_that_differ_stay_apart)
{
    Program *p = parse_two("", "struct S { double x; }; struct S a;", "struct S { float x; }; struct S b;");
    ck_assert(p != NULL);
    ck_assert_ptr_ne(global(p, "a")->type->record, global(p, "b")->type->record);
    p = parse_two("", "struct S { double x; }; struct S a;", "struct S { double x; }; struct S b;");
    ck_assert_ptr_eq(global(p, "a")->type->record, global(p, "b")->type->record);
}
END_TEST

START_TEST(two_definitions)
{
    ck_assert(parse_two("", "double f(double x) { return x; }", "double f(double x) { return 2 * x; }") ==
              NULL);
    ck_assert(strstr(messages(), "b.c:1:8: error: redefinition of 'f'"));
    ck_assert(strstr(messages(), "a.c:1:8: note: previous definition is here"));
}
END_TEST

START_TEST(includes_and_dependencies)
{
    Program *p = parse_with_header("#include <stddef.h>\n", "#include <math.h>\n  # include \"h.h\"\n"
                                                            "#if 0\n#include <nowhere.h>\n#endif\nint x;\n");
    const Unit *u = p->units.at[0];
    ck_assert_int_eq(u->includes.n, 2);
    ck_assert_str_eq(u->includes.at[0], "<math.h>");
    ck_assert_str_eq(u->includes.at[1], "\"h.h\"");
    bool main_file = false, own_header = false, system_header = false;
    for (int i = 0; i < u->depends.n; i++) {
        main_file = main_file || strcmp(u->depends.at[i], path_of("t.c")) == 0;
        own_header = own_header || strstr(u->depends.at[i], "h.h");
        system_header = system_header || strstr(u->depends.at[i], "math.h");
    }
    ck_assert(main_file && own_header && system_header);
}
END_TEST

static bool knows(Program *p, const char *name)
{
    for (int i = 0; i < p->nidents; i++)
        if (strcmp(p->idents[i], name) == 0)
            return true;
    return false;
}

START_TEST(identifiers)
{
    Program *p = parse_with_header(
        "#define HEADER_MACRO 1\nextern int from_header; enum { ITEM };\n",
        "#include \"h.h\"\n#include <math.h>\n#define MY_MACRO hidden_name\n"
        "struct tag { int member; };\ndouble f(double arg) { int local = 1; lab: return arg + local; }");
    static const char *const names[] = {"HEADER_MACRO", "from_header", "ITEM", "MY_MACRO", "hidden_name",
                                        "tag",          "member",      "f",    "local",    "arg",
                                        "lab",          "sin",         "M_PI"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        ck_assert_msg(knows(p, names[i]), "%s", names[i]);
    ck_assert(!knows(p, "f_b"));
    for (int i = 1; i < p->nidents; i++)
        ck_assert_int_lt(strcmp(p->idents[i - 1], p->idents[i]), 0);
}
END_TEST

START_TEST(order_of_declarations)
{
    Program *p =
        parse("struct later; void use(struct later *);\nstruct later { int i; };\n"
              "double f(double); double g(double x) { return f(x); }\ndouble f(double x) { return x; }\n"
              "_Static_assert(1, \"yes\");");
    static const struct {
        int kind;
        bool forward;
    } expected[] = {{DECL_RECORD, true}, {DECL_FUNC, false}, {DECL_RECORD, false}, {DECL_FUNC, true},
                    {DECL_FUNC, false},  {DECL_FUNC, false}, {DECL_ASSERT, false}};
    const Unit *u = p->units.at[0];
    ck_assert_int_eq(u->decls.n, 7);
    for (int i = 0; i < 7; i++) {
        ck_assert_int_eq((int)u->decls.at[i].kind, expected[i].kind);
        ck_assert_msg(u->decls.at[i].forward == expected[i].forward, "declaration %d", i);
        ck_assert(u->decls.at[i].in_main);
    }
}
END_TEST

START_TEST(where_functions_come_from)
{
    Program *p = parse_with_header("static double in_header(double x) { return x; }\n",
                                   "#include \"h.h\"\n#include <math.h>\n"
                                   "double f(double x) { return in_header(x) + sin(x) + __builtin_cos(x); }");
    ck_assert(func(p, "f")->in_main && !func(p, "f")->in_system);
    ck_assert(!func(p, "in_header")->in_main && !func(p, "in_header")->in_system);
    ck_assert(func(p, "in_header")->body != NULL && func(p, "in_header")->is_static);
    ck_assert(func(p, "sin")->in_system && func(p, "sin")->body == NULL);
    ck_assert(func(p, "__builtin_cos")->is_builtin);
}
END_TEST

START_TEST(printed_again)
{
    Program *p = parse("_Thread_local int t;\nstatic const double *const tab[2] = {0};\n"
                       "int f(void)\n{\n    static int calls = 1;\n    return ++calls + t + !tab[0];\n}");
    Text out = {0};
    ir_print_program(&out, p);
    ck_assert_str_eq(squeeze(out.data),
                     "_Thread_local int t; static const double *const tab[2] = {0}; "
                     "int f(void) { static int calls = 1; return ++calls + t + !tab[0]; }");
    text_free(&out);
}
END_TEST

RUN_TESTS("frontend.units", printed_again, shared_and_separate, records_that_differ_stay_apart,
          two_definitions, includes_and_dependencies, identifiers, order_of_declarations,
          where_functions_come_from)
