/* All names that the inputs know, so that generated names can avoid them, and the `#include` lines. */
#include "frontend/fe.h"

#include <ctype.h>
#include <stdlib.h>

void fe_add_ident(Front *f, const char *name)
{
    if (name[0] && !map_text(&f->idents, name))
        map_set_text(f->arena, &f->idents, name, f);
}

static void add_word(Front *f, const char *s, size_t n)
{
    char *word = arena_strndup(f->arena, s, n);
    fe_add_ident(f, word);
}

/* The identifiers of a directive: macros' names, parameters and bodies. */
static void words_of(Front *f, const char *s, size_t n)
{
    for (size_t i = 0; i < n;) {
        size_t start = i;
        while (i < n && (isalnum((unsigned char)s[i]) || s[i] == '_'))
            i++;
        if (i > start && !isdigit((unsigned char)s[start]))
            add_word(f, s + start, i - start);
        if (i == start)
            i++;
    }
}

static void names_of_decl(Front *f, CXCursor c)
{
    switch (clang_getCursorKind(c)) {
    case CXCursor_StructDecl:
    case CXCursor_UnionDecl:
    case CXCursor_TypedefDecl:
    case CXCursor_VarDecl:
    case CXCursor_FunctionDecl:
    case CXCursor_EnumConstantDecl:
    case CXCursor_MacroDefinition:
        fe_add_ident(f, fe_string(f, clang_getCursorSpelling(c)));
        break;
    case CXCursor_EnumDecl: {
        Cursors items = fe_kids(f, c);
        fe_add_ident(f, fe_string(f, clang_getCursorSpelling(c)));
        for (int i = 0; i < items.n; i++)
            names_of_decl(f, items.at[i]);
        break;
    }
    default:
        break;
    }
}

void fe_collect_idents(Front *f, const Cursors *top)
{
    Source *s = f->main_source;
    for (int i = 0; i < s->toks.n; i++) {
        if (s->toks.at[i].kind == TOK_IDENT)
            add_word(f, s->text + s->toks.at[i].off, s->toks.at[i].len);
        else if (s->toks.at[i].kind == TOK_DIRECTIVE)
            words_of(f, s->text + s->toks.at[i].off, s->toks.at[i].len);
    }
    for (int i = 0; i < top->n; i++)
        names_of_decl(f, top->at[i]);
}

/* What `#include` names, as written, and where; NULL when the directive is another one. */
static const char *include_of(Arena *a, const char *p, const char *end, const char **at)
{
    p++; /* # */
    while (p < end && isspace((unsigned char)*p))
        p++;
    if (end - p < 8 || strncmp(p, "include", 7) != 0)
        return NULL;
    p += 7;
    while (p < end && isspace((unsigned char)*p))
        p++;
    char close = *p == '<' ? '>' : '"';
    const char *q = p < end && (*p == '<' || *p == '"') ? memchr(p + 1, close, (size_t)(end - p - 1)) : NULL;
    *at = p;
    return q ? arena_strndup(a, p, (size_t)(q - p + 1)) : NULL;
}

void fe_includes(Front *f)
{
    Source *s = f->main_source;
    int depth = 0;
    for (int i = 0; i < s->toks.n; i++) {
        const Tok *t = &s->toks.at[i];
        depth += tok_is(s, t, "{") - tok_is(s, t, "}");
        if (t->kind != TOK_DIRECTIVE)
            continue;
        const char *at, *what = include_of(f->arena, s->text + t->off, s->text + t->off + t->len, &at);
        if (what && what[0] == '"') {
            size_t from = (size_t)(at - s->text);
            IncludePlace place = {from, from + strlen(what)};
            vec_push(f->arena, &f->unit->quoted, place);
        }
        if (what && depth == 0)
            vec_push(f->arena, &f->unit->includes, what);
    }
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void fe_finish_idents(Front *f)
{
    const char **list = arena_alloc(f->arena, (size_t)(f->idents.n + 1) * sizeof *list);
    int n = 0;
    for (int i = 0; i < f->idents.cap; i++)
        if (f->idents.at[i].value)
            list[n++] = f->idents.at[i].text;
    qsort(list, (size_t)n, sizeof *list, by_name);
    f->program->idents = list;
    f->program->nidents = n;
}
