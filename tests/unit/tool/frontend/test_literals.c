/* Literals read back to the same value of the same type. */
#include "fixture.h"

#include <math.h>
#include <string.h>

/* `double v = LITERAL;` with the conversion taken off. */
static Expr *literal(const char *text)
{
    Program *p = parse(format("long double v = %s;", text));
    Expr *e = global(p, "v")->init;
    ck_assert(e != NULL);
    return e->kind == EX_CAST && e->implicit ? e->a : e;
}

#define EXPECT(literal_text, kind_, type_, member, value)                                                    \
    do {                                                                                                     \
        Expr *e = literal(literal_text);                                                                     \
        ck_assert_int_eq(e->kind, kind_);                                                                    \
        ck_assert_int_eq(e->type->kind, type_);                                                              \
        ck_assert_msg(e->member == (value), "%s", literal_text);                                             \
        ck_assert_str_eq(e->text, literal_text);                                                             \
    } while (0)

START_TEST(integers)
{
    EXPECT("42", EX_INT, TY_INT, ival, 42);
    EXPECT("010", EX_INT, TY_INT, ival, 8);
    EXPECT("0xFF", EX_INT, TY_INT, ival, 255);
    EXPECT("1u", EX_INT, TY_UINT, ival, 1);
    EXPECT("2L", EX_INT, TY_LONG, ival, 2);
    EXPECT("3ul", EX_INT, TY_ULONG, ival, 3);
    EXPECT("4LL", EX_INT, TY_LLONG, ival, 4);
    EXPECT("5ULL", EX_INT, TY_ULLONG, ival, 5);
    EXPECT("4294967295", EX_INT, TY_LONG, ival, 4294967295);
    EXPECT("0xffffffff", EX_INT, TY_UINT, ival, 4294967295);
    EXPECT("18446744073709551615u", EX_INT, TY_ULONG, ival, -1);
}
END_TEST

START_TEST(binary_integers_are_written_in_c11)
{
    Expr *e = literal("0b101u");
    ck_assert_int_eq(e->ival, 5);
    ck_assert_str_eq(e->text, "5u");
}
END_TEST

START_TEST(reals)
{
    EXPECT("0.1", EX_FLOAT, TY_DOUBLE, fval, (long double)0.1);
    EXPECT(".5", EX_FLOAT, TY_DOUBLE, fval, 0.5L);
    EXPECT("5.", EX_FLOAT, TY_DOUBLE, fval, 5.0L);
    EXPECT("1e3f", EX_FLOAT, TY_FLOAT, fval, 1000.0L);
    EXPECT("0.1f", EX_FLOAT, TY_FLOAT, fval, (long double)0.1f);
    EXPECT("0.1L", EX_FLOAT, TY_LDOUBLE, fval, 0.1L);
    EXPECT("0x1.8p1", EX_FLOAT, TY_DOUBLE, fval, 3.0L);
    EXPECT("4.9406564584124654e-324", EX_FLOAT, TY_DOUBLE, fval, (long double)4.9406564584124654e-324);
    EXPECT("3.14159265358979323846", EX_FLOAT, TY_DOUBLE, fval, (long double)3.14159265358979323846);
}
END_TEST

START_TEST(characters)
{
    EXPECT("'A'", EX_CHAR, TY_INT, ival, 65);
    EXPECT("'\\x41'", EX_CHAR, TY_INT, ival, 65);
    EXPECT("'\\n'", EX_CHAR, TY_INT, ival, 10);
    EXPECT("'\\''", EX_CHAR, TY_INT, ival, 39);
    EXPECT("'\\377'", EX_CHAR, TY_INT, ival, -1);
    EXPECT("L'x'", EX_CHAR, TY_INT, ival, 120);
}
END_TEST

START_TEST(strings)
{
    Program *p = parse("const char *s = \"a\\033b\" \"c\\\"d\"; const int *w = L\"w\";");
    ck_assert_str_eq(global(p, "s")->init->text, "\"a\\033bc\\\"d\"");
    ck_assert_str_eq(global(p, "w")->init->text, "L\"w\"");
    ck_assert_int_eq(global(p, "s")->init->type->len, 7);
}
END_TEST

START_TEST(literals_as_arguments_of_macros)
{
    Program *p =
        parse("#define TWICE(x) ((x) + (x))\n"
              "#define PASTE(a, b) a##b\n"
              "double a = TWICE(0x1p-3), b = PASTE(1.5, e3), c = TWICE(TWICE(0.1f)); int d = TWICE(077);");
    ck_assert_str_eq(expr_text(p, global(p, "a")->init), "0x1p-3 + 0x1p-3");
    ck_assert_str_eq(expr_text(p, global(p, "b")->init), "1.5e3");
    ck_assert_str_eq(expr_text(p, global(p, "c")->init), "0.1f + 0.1f + (0.1f + 0.1f)");
    ck_assert_str_eq(expr_text(p, global(p, "d")->init), "077 + 077");
}
END_TEST

START_TEST(sizes)
{
    Program *p =
        parse("#include <stddef.h>\n"
              "#define SIZE(T) sizeof(T)\n"
              "#define COUNT(v) (sizeof(v) / sizeof((v)[0]))\n"
              "typedef double real; struct S { char c; double d[3]; };\n"
              "double tab[7];\n"
              "unsigned long a = sizeof(double), b = sizeof(struct S *), c = SIZE(real), d = sizeof tab,\n"
              "    e = COUNT(tab), f = offsetof(struct S, d), g = sizeof(unsigned long long[3][2]),\n"
              "    h = _Alignof(double), i = SIZE(const struct S), j = sizeof(struct S){0}.d;");
    static const struct {
        const char *name, *text;
        long value;
    } cases[] = {{"a", "sizeof(double)", 8},
                 {"b", "sizeof(struct S *)", 8},
                 {"c", "sizeof(real)", 8},
                 {"d", "sizeof tab", 56},
                 {"e", "sizeof tab / sizeof tab[0]", -2},
                 {"f", "offsetof(struct S, d)", 8},
                 {"g", "sizeof(unsigned long long[3][2])", 48},
                 {"h", "8UL", 8},
                 {"i", "sizeof(const struct S)", 32},
                 {"j", "sizeof (struct S){0}.d", 24}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Expr *e = global(p, cases[i].name)->init;
        ck_assert_str_eq(expr_text(p, e), cases[i].text);
        if (cases[i].value > -2)
            ck_assert_int_eq(e->ival, cases[i].value);
    }
    ck_assert_int_eq(global(p, "a")->init->of_type->kind, TY_DOUBLE);
}
END_TEST

RUN_TESTS("frontend.literals", integers, binary_integers_are_written_in_c11, reals, characters, strings,
          literals_as_arguments_of_macros, sizes)
