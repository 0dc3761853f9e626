#include "fixture.h"

static void expect(Type *t, const char *name, const char *text)
{
    Text out = {0};
    ir_print_type(&out, t, name);
    ck_assert_str_eq(keep(&out), text);
}

static Type *ptr(Type *t)
{
    return ty_pointer(arena, t);
}

static Type *arr(Type *t, long len)
{
    return ty_array(arena, t, len, NULL);
}

static Type *decayed(Type *of, long len, Expr *bound)
{
    Type *t = ptr(of);
    t->decayed = true;
    t->len = len;
    t->len_expr = bound;
    return t;
}

START_TEST(basic_types)
{
    expect(dbl(), "x", "double x");
    expect(qualified(ty_basic(TY_ULLONG), Q_CONST | Q_VOLATILE), "x", "const volatile unsigned long long x");
    expect(qualified(named("real", dbl()), Q_CONST), "x", "const real x");
    expect(record("S"), "s", "struct S s");
    expect(dbl(), "", "double");
}
END_TEST

START_TEST(pointers)
{
    expect(ptr(dbl()), "p", "double *p");
    expect(ptr(ptr(dbl())), "p", "double **p");
    expect(qualified(ptr(qualified(dbl(), Q_CONST)), Q_CONST), "p", "const double *const p");
    expect(ptr(qualified(ptr(dbl()), Q_CONST)), "p", "double *const *p");
    expect(qualified(ptr(dbl()), Q_RESTRICT), "", "double *restrict");
    expect(ptr(dbl()), "", "double *");
}
END_TEST

START_TEST(arrays)
{
    expect(arr(arr(dbl(), 3), 2), "a", "double a[2][3]");
    expect(ptr(arr(dbl(), 5)), "row", "double (*row)[5]");
    expect(arr(ptr(dbl()), 5), "a", "double *a[5]");
    expect(arr(qualified(ptr(dbl()), Q_CONST), 5), "a", "double *const a[5]");
    expect(ptr(arr(dbl(), 5)), "", "double (*)[5]");
    expect(arr(dbl(), 5), "", "double[5]");
    expect(arr(dbl(), LEN_NONE), "a", "double a[]");
    expect(ty_array(arena, ty_array(arena, dbl(), LEN_VLA, n("m")), LEN_VLA, n("k")), "a", "double a[k][m]");
    expect(arr(qualified(dbl(), Q_CONST), 2), "a", "const double a[2]");
    expect(qualified(arr(dbl(), 2), Q_CONST), "a", "const double a[2]");
    expect(qualified(ptr(arr(dbl(), 5)), Q_CONST), "row", "double (*const row)[5]");
}
END_TEST

START_TEST(array_parameters_as_written)
{
    expect(decayed(arr(dbl(), 3), LEN_VLA, n("k")), "a", "double a[k][3]");
    expect(decayed(qualified(dbl(), Q_CONST), LEN_NONE, NULL), "x", "const double x[]");
    expect(decayed(dbl(), 4, NULL), "x", "double x[4]");
    expect(qualified(decayed(dbl(), 4, NULL), Q_RESTRICT), "x", "double x[restrict 4]");
    expect(decayed(ptr(dbl()), LEN_NONE, NULL), "x", "double *x[]");
}
END_TEST

START_TEST(functions)
{
    Type *params[] = {integer(), ptr(dbl())};
    Type *f = function(dbl(), 2, params);
    expect(ptr(f), "f", "double (*f)(int, double *)");
    expect(arr(ptr(f), 3), "table", "double (*table[3])(int, double *)");
    expect(ptr(function(ptr(f), 0, NULL)), "g", "double (*(*g)(void))(int, double *)");
    expect(ptr(f), "", "double (*)(int, double *)");
    Type *old = function(dbl(), 0, NULL);
    old->kr = true;
    expect(old, "f", "double f()");
    Type *log = function(ty_basic(TY_VOID), 1, (Type *[]){ptr(qualified(ty_basic(TY_CHAR), Q_CONST))});
    log->variadic = true;
    expect(log, "say", "void say(const char *, ...)");
    Type *rows = function(dbl(), 2, (Type *[]){integer(), decayed(dbl(), LEN_VLA, n("k"))});
    expect(ptr(rows), "f", "double (*f)(int, double[*])");
}
END_TEST

START_TEST(signatures)
{
    Type *row = decayed(ty_array(arena, dbl(), LEN_VLA, n("m")), LEN_VLA, n("k"));
    Func *f =
        func("f", ptr(dbl()), 3, (Var *[]){local("k", integer()), local("m", integer()), local("a", row)});
    f->is_static = f->is_inline = true;
    Text t = {0};
    ir_print_signature(&t, f);
    ck_assert_str_eq(keep(&t), "static inline double *f(int k, int m, double a[k][m])");
    Func *g = func("g", ptr(function(dbl(), 1, (Type *[]){integer()})), 0, NULL);
    ir_print_signature(&t, g);
    ck_assert_str_eq(keep(&t), "double (*g(void))(int)");
}
END_TEST

START_TEST(long_signatures_are_aligned)
{
    Var *v[9];
    for (int i = 0; i < 9; i++)
        v[i] = local(arena_printf(arena, "parameter%d", i), dbl());
    Text t = {0};
    ir_print_signature(&t, func("f", dbl(), 9, v));
    ck_assert_str_eq(keep(&t),
                     "double f(double parameter0, double parameter1, double parameter2, double parameter3,"
                     " double parameter4,\n"
                     "         double parameter5, double parameter6, double parameter7, double parameter8)");
}
END_TEST

START_TEST(records_and_enums)
{
    Type *inner = record(NULL), *s = record("S");
    inner->record->is_union = true;
    field(inner, "i", integer());
    field(s, "x", arr(dbl(), 3));
    field(s, "next", ptr(s));
    vec_push(arena, &s->record->fields, ((Field){.name = "flag", .type = ty_basic(TY_UINT), .bits = 3}));
    vec_push(arena, &s->record->fields, ((Field){.type = ty_basic(TY_UINT), .bits = 0}));
    field(s, NULL, inner);
    Text t = {0};
    ir_print_record(&t, s->record);
    ck_assert_str_eq(keep(&t), "struct S {\n"
                               "    double x[3];\n"
                               "    struct S *next;\n"
                               "    unsigned int flag : 3;\n"
                               "    unsigned int : 0;\n"
                               "    union {\n"
                               "        int i;\n"
                               "    };\n"
                               "}");
    Enum e = {.tag = "Color"};
    vec_push(arena, &e.items, ((Enumerator){.name = "RED"}));
    vec_push(arena, &e.items, ((Enumerator){.name = "BLUE", .value = 4, .init = num(4)}));
    ir_print_enum(&t, &e);
    ck_assert_str_eq(keep(&t), "enum Color { RED, BLUE = 4 }");
}
END_TEST

RUN("print_type", basic_types, pointers, arrays, array_parameters_as_written, functions, signatures,
    long_signatures_are_aligned, records_and_enums)
