#include "fixture.h"

static Unit *unit;

static Loc at(int line)
{
    return (Loc){"a.c", line, 1};
}

static void declare_func(Func *f, int line)
{
    vec_push(arena, &unit->decls, ((Decl){.kind = DECL_FUNC, .func = f, .loc = at(line), .in_main = true}));
}

static void declare_record(Record *r, int line)
{
    vec_push(arena, &unit->decls,
             ((Decl){.kind = DECL_RECORD, .record = r, .loc = at(line), .in_main = true}));
}

static void declare_typedef(Type *t, int line)
{
    vec_push(arena, &unit->decls,
             ((Decl){.kind = DECL_TYPEDEF, .type = t, .loc = at(line), .in_main = true}));
}

static void declare_var(Var *v, int line)
{
    vec_push(arena, &unit->decls, ((Decl){.kind = DECL_VAR, .var = v, .loc = at(line), .in_main = true}));
}

static void start(void)
{
    unit = NEW(arena, Unit);
    vec_push(arena, &prog->units, unit);
}

static char *program_text(void)
{
    Text t = {0};
    ir_print_program(&t, prog);
    return keep(&t);
}

START_TEST(declarations_in_order)
{
    start();
    vec_push(arena, &unit->includes, "<math.h>");
    vec_push(arena, &unit->includes, "<math.h>");
    vec_push(arena, &unit->includes, "\"mesh.h\"");
    Type *s = record("S");
    field(s, "x", dbl());
    s->record->loc = at(5);
    declare_record(s->record, 2);
    declare_record(s->record, 5);
    Type *point = record(NULL), *name = named("Point", point);
    point->record->typedef_name = "Point";
    field(point, "s", s);
    declare_record(point->record, 8);
    declare_typedef(name, 8);
    declare_typedef(named("real", dbl()), 9);
    Var *g = local("g", name);
    g->kind = VAR_GLOBAL;
    g->is_static = true;
    g->loc = at(10);
    declare_var(g, 10);
    Func *f = func("f", dbl(), 1, (Var *[]){local("x", dbl())});
    f->loc = at(14);
    f->body = BLOCK(ir_return(arena, d("x")));
    declare_func(f, 12);
    declare_func(f, 14);
    declare_func(f, 16);
    Func *hidden = func("hidden", dbl(), 0, NULL);
    declare_func(hidden, 17);
    unit->decls.at[unit->decls.n - 1].in_main = false;
    ck_assert_str_eq(program_text(), "#include <math.h>\n"
                                     "#include \"mesh.h\"\n"
                                     "\n"
                                     "struct S;\n"
                                     "struct S {\n    double x;\n};\n"
                                     "\n"
                                     "typedef struct {\n    struct S s;\n} Point;\n"
                                     "\n"
                                     "typedef double real;\n"
                                     "\n"
                                     "static Point g;\n"
                                     "double f(double x);\n"
                                     "\n"
                                     "double f(double x)\n{\n    return x;\n}\n");
}
END_TEST

START_TEST(records_inside_records_come_first)
{
    start();
    Type *in = record("In"), *out = record("Out");
    field(in, "x", dbl());
    field(out, "rows", ty_array(arena, in, 2, NULL));
    out->record->loc = at(1);
    declare_record(out->record, 1);
    ck_assert_str_eq(program_text(), "\n"
                                     "struct In {\n    double x;\n};\n\n"
                                     "struct Out {\n    struct In rows[2];\n};\n\n");
}
END_TEST

START_TEST(globals_are_defined_once)
{
    start();
    Var *v = local("n", integer());
    v->kind = VAR_GLOBAL;
    v->is_extern = true;
    v->init = num(3);
    v->loc = at(4);
    declare_var(v, 1);
    declare_var(v, 4);
    ck_assert_str_eq(program_text(), "\nextern int n;\nint n = 3;\n");
}
END_TEST

START_TEST(a_function_of_another_unit_is_declared)
{
    start();
    Func *f = func("f", dbl(), 0, NULL);
    f->unit = 1;
    f->body = BLOCK(ir_return(arena, real(1)));
    f->loc = (Loc){"b.c", 1, 1};
    declare_func(f, 1);
    start();
    vec_push(arena, &unit->decls, ((Decl){.kind = DECL_FUNC, .func = f, .loc = f->loc, .in_main = true}));
    ck_assert_str_eq(program_text(), "\ndouble f(void);\n\n\ndouble f(void)\n{\n    return 1.0;\n}\n");
}
END_TEST

RUN("print_program", declarations_in_order, records_inside_records_come_first, globals_are_defined_once,
    a_function_of_another_unit_is_declared)
