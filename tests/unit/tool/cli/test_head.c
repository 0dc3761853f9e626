/* head_parse: the text of --head and of annotations. */
#include "../ir/fixture.h"

#include "analysis/head.h"

static HeadSpec spec;

static const char *list(const StrVec *v)
{
    const char *s = "";
    for (int i = 0; i < v->n; i++)
        s = arena_printf(arena, "%s%s%s", s, i ? " " : "", v->at[i]);
    return s;
}

static void parses(const char *text, const char *func, const char *results, const char *independents)
{
    const char *wrong = head_parse(arena, text, func, &spec);
    ck_assert_msg(!wrong, "%s: %s", text, wrong);
    ck_assert_str_eq(spec.func, "f");
    ck_assert_int_eq(spec.has_results, results != NULL);
    ck_assert_int_eq(spec.has_independents, independents != NULL);
    if (results)
        ck_assert_str_eq(list(&spec.results), results);
    if (independents)
        ck_assert_str_eq(list(&spec.independents), independents);
}

static void refuses(const char *text, const char *func, const char *part)
{
    const char *wrong = head_parse(arena, text, func, &spec);
    ck_assert_msg(wrong != NULL, "'%s' is taken", text);
    ck_assert_msg(strstr(wrong, part) != NULL, "'%s': %s", text, wrong);
}

START_TEST(command_line)
{
    parses("f", NULL, NULL, NULL);
    parses("f(y)", NULL, "y", NULL);
    parses("f/(x)", NULL, NULL, "x");
    parses(" f ( y, return ) / ( x z,w ) ", NULL, "y return", "x z w");
    parses("f(p->k)/(s . coeff q -> a.b)", NULL, "p->k", "s.coeff q->a.b");
}
END_TEST

START_TEST(command_line_errors)
{
    refuses("", NULL, "does not start with a function's name");
    refuses("(y)/(x)", NULL, "does not start");
    refuses("f()/(x)", NULL, "list of results is empty");
    refuses("f(y)/()", NULL, "list of independents is empty");
    refuses("f(y)/", NULL, "parentheses");
    refuses("f(y)/x", NULL, "parentheses");
    refuses("f(y", NULL, "')' is missing");
    refuses("f(y,)", NULL, "after ','");
    refuses("f(*y)", NULL, "'*' does not belong");
    refuses("f(y[0])", NULL, "'[' does not belong");
    refuses("f(y;x)", NULL, "unexpected ';'");
    refuses("f(y)/(x) z", NULL, "unexpected 'z'");
    refuses("f(p->)", NULL, "unexpected '-'");
}
END_TEST

START_TEST(annotations)
{
    parses("", "f", NULL, NULL);
    parses("x", "f", NULL, "x");
    parses("x, y", "f", NULL, "x y");
    parses("y / x z", "f", "y", "x z");
    parses("(y) / (x)", "f", "y", "x");
    refuses("y /", "f", "list of independents is empty");
    refuses("/ x", "f", "list of results is empty");
    refuses("1", "f", "list of independents is empty");
}
END_TEST

RUN("head", command_line, command_line_errors, annotations)
