/* Whatever the input is: a message, or a program; never a crash. */
#include "fixture.h"

#include <stdio.h>
#include <string.h>

static void expect_error(const char *text, const char *message)
{
    ck_assert(parse_anything(text) == NULL);
    ck_assert_msg(strstr(messages(), message) != NULL, "%s", messages());
}

START_TEST(errors_in_clangs_words)
{
    expect_error("double f(double x)\n{\n    return x+1\n}\n",
                 "t.c:3:15: error: expected ';' after return statement\n    return x+1\n              ^\n");
    expect_error("double f(double x) { return y; }", "t.c:1:29: error: use of undeclared identifier 'y'");
    expect_error("#include \"nowhere.h\"\n", "t.c:1:10: error: 'nowhere.h' file not found");
    expect_error("int f(void);\ndouble f(void);", "t.c:1:5: note: previous declaration is here");
}
END_TEST

START_TEST(warnings_are_not_shown)
{
    parse(
        "int f(int x) { int unused; x == 1; if (x = 2) ; return x; }\n#warning \"said\"\n#pragma unknown\n");
    ck_assert_str_eq(messages(), "");
}
END_TEST

START_TEST(files_that_cannot_be_read)
{
    ck_assert(parse_file(path_of("missing.c")) == NULL);
    ck_assert(strstr(messages(), "missing.c': No such file or directory"));
    ck_assert(parse_file(folder()) == NULL);
    ck_assert(strstr(messages(), "': Is a directory"));
}
END_TEST

START_TEST(nothing_in_it)
{
    Program *p = parse("");
    ck_assert_int_eq(p->funcs.n, 0);
    ck_assert_int_eq(p->units.n, 1);
    parse("\n\n/* only a comment */\n");
}
END_TEST

START_TEST(garbage)
{
    unsigned seed = 1;
    char *text = malloc(20001);
    for (int i = 0; i < 20000; i++) {
        seed = seed * 1103515245 + 12345;
        text[i] = (char)(1 + (seed >> 16) % 255);
    }
    text[20000] = '\0';
    ck_assert(parse_anything(text) == NULL);
    ck_assert(strstr(messages(), ": error: "));
    free(text);
}
END_TEST

static char *repeat(char *to, const char *what, int n)
{
    size_t len = strlen(what);
    for (int i = 0; i < n; i++, to += len)
        memcpy(to, what, len);
    *to = '\0';
    return to;
}

static void expect_nesting(const char *before, const char *open, const char *middle, const char *close,
                           const char *after, int levels)
{
    char *text = malloc(strlen(before) + strlen(middle) + strlen(after) +
                        (size_t)levels * (strlen(open) + strlen(close)) + 1);
    char *end = repeat(text, before, 1);
    end = repeat(end, open, levels);
    end = repeat(end, middle, 1);
    end = repeat(end, close, levels);
    repeat(end, after, 1);
    Program *p = parse(text);
    ck_assert(func(p, "f")->body != NULL);
    free(text);
}

START_TEST(nesting)
{
    enum { LEVELS = 2000 };
    expect_nesting("double f(double x) { return ", "(", "x", ")", "; }", LEVELS);
    expect_nesting("double f(double x) { return ", "x + (", "x", ")", "; }", LEVELS);
    expect_nesting("double f(double x) { return x", " * x", "", "", "; }", LEVELS);
    expect_nesting("double f(double x) { return ", "- ", "x", "", "; }", LEVELS);
    expect_nesting("double f(double x) { return ", "x > 1 ? x : ", "x", "", "; }", LEVELS);
    expect_nesting("double f(double x) { ", "{ x = 1; ", "", "}", " return x; }", LEVELS);
    expect_nesting("double f(double x) { ", "if (x > 0) ", "x = 1;", " else x = 2;", " return x; }", LEVELS);
    expect_nesting("double f(double x) { ", "for (;;) ", ";", "", " return x; }", LEVELS);
    expect_nesting("double f(double x) { ", "if (x > 1) x = 2; else ", "x = 3;", "", " return x; }", LEVELS);
    expect_nesting("double g(double); double f(double x) { return ", "g(", "x", ")", "; }", LEVELS);
}
END_TEST

START_TEST(brackets_beyond_measure)
{
    char *text = malloc(400100);
    char *end = repeat(text, "double f(double x) { return ", 1);
    repeat(end, "(", 400000);
    ck_assert(parse_anything(text) == NULL);
    ck_assert(strstr(messages(), "error: brackets nest deeper than "));
    free(text);
}
END_TEST

START_TEST(a_large_function)
{
    char *text = malloc(1200000);
    char *end = repeat(text, "double f(double x) { double s = 0;\n", 1);
    end = repeat(end, "s += x * 1.5 + s / (1 + x * x);\n", 33000);
    repeat(end, "return s; }\n", 1);
    ck_assert_uint_gt(strlen(text), 1000000);
    Program *p = parse(text);
    ck_assert_int_eq(func(p, "f")->body->body.n, 33002);
    free(text);
}
END_TEST

RUN_TESTS("frontend.bad_input", errors_in_clangs_words, warnings_are_not_shown, files_that_cannot_be_read,
          nothing_in_it, garbage, nesting, brackets_beyond_measure, a_large_function)
