#include "analysis/head.h"

#include <ctype.h>
#include <string.h>

/*  head:  NAME [list] ['/' list]          --head
    notes: list ['/' list]                 an annotation: one list is the independents
    list:  '(' names ')' | names           without parentheses in annotations only
    names: separated by spaces and commas; a name may hold members: p->k, s.coeff  */

typedef struct {
    Arena *arena;
    const char *at;
} Scan;

static void skip_space(Scan *s)
{
    while (isspace((unsigned char)*s->at))
        s->at++;
}

static bool is_name_start(char c)
{
    return isalpha((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

static const char *identifier(Scan *s)
{
    const char *from = s->at;
    if (!is_name_start(*from))
        return NULL;
    while (is_name_start(*s->at) || isdigit((unsigned char)*s->at))
        s->at++;
    return arena_strndup(s->arena, from, (size_t)(s->at - from));
}

/* One name with its members, spaces taken out: "p -> k" gives "p->k". NULL where none starts. */
static const char *path(Scan *s)
{
    const char *name = identifier(s);
    while (name) {
        Scan ahead = *s;
        skip_space(&ahead);
        const char *link = strncmp(ahead.at, "->", 2) == 0 ? "->" : *ahead.at == '.' ? "." : NULL;
        if (!link)
            break;
        ahead.at += strlen(link);
        skip_space(&ahead);
        const char *member = identifier(&ahead);
        if (!member)
            break;
        name = arena_printf(s->arena, "%s%s%s", name, link, member);
        s->at = ahead.at;
    }
    return name;
}

static const char *names(Scan *s, const char *what, StrVec *out)
{
    for (;;) {
        skip_space(s);
        const char *name = path(s);
        if (!name)
            break;
        vec_push(s->arena, out, name);
        skip_space(s);
        if (*s->at == ',') {
            s->at++;
            skip_space(s);
            if (!is_name_start(*s->at))
                return arena_printf(s->arena, "a name is missing after ','");
        }
    }
    if (*s->at == '*' || *s->at == '&' || *s->at == '[')
        return arena_printf(s->arena, "'%c' does not belong in the list of %s: give the name alone", *s->at,
                            what);
    if (out->n == 0)
        return arena_printf(s->arena, "the list of %s is empty; leave it out to mean all there are", what);
    return NULL;
}

static const char *list(Scan *s, const char *what, bool bare_allowed, StrVec *out)
{
    skip_space(s);
    bool parentheses = *s->at == '(';
    if (!parentheses && !bare_allowed)
        return arena_printf(s->arena, "the list of %s must stand in parentheses, as in f(y)/(x)", what);
    s->at += parentheses;
    const char *wrong = names(s, what, out);
    if (wrong)
        return wrong;
    skip_space(s);
    if (!parentheses)
        return NULL;
    if (*s->at != ')')
        return *s->at ? arena_printf(s->arena, "unexpected '%c' in the list of %s", *s->at, what)
                      : arena_printf(s->arena, "')' is missing after the list of %s", what);
    s->at++;
    skip_space(s);
    return NULL;
}

static const char *parse_command_line(Scan *s, HeadSpec *out)
{
    skip_space(s);
    out->func = identifier(s);
    if (!out->func)
        return "it does not start with a function's name; the form is f(y)/(x)";
    skip_space(s);
    if (*s->at == '(') {
        const char *wrong = list(s, "results", false, &out->results);
        if (wrong)
            return wrong;
        out->has_results = true;
    }
    if (*s->at == '/') {
        s->at++;
        const char *wrong = list(s, "independents", false, &out->independents);
        if (wrong)
            return wrong;
        out->has_independents = true;
    }
    return NULL;
}

static const char *parse_annotation(Scan *s, HeadSpec *out)
{
    skip_space(s);
    if (!*s->at)
        return NULL;
    /* Which list comes first is known only by whether a second one follows. */
    bool two = strchr(s->at, '/') != NULL;
    if (two) {
        const char *wrong = list(s, "results", true, &out->results);
        if (wrong)
            return wrong;
        if (*s->at != '/')
            return arena_printf(s->arena, "unexpected '%c' in the list of results", *s->at);
        s->at++;
        out->has_results = true;
    }
    out->has_independents = true;
    return list(s, "independents", true, &out->independents);
}

const char *head_parse(Arena *a, const char *text, const char *func, HeadSpec *out)
{
    Scan s = {a, text};
    *out = (HeadSpec){.func = func, .text = text};
    const char *wrong = func ? parse_annotation(&s, out) : parse_command_line(&s, out);
    if (wrong)
        return wrong;
    skip_space(&s);
    if (*s.at)
        return arena_printf(a, "unexpected '%c' after the lists", *s.at);
    return NULL;
}
