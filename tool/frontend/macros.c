/* Macros: which were used where, and which number of the text has a name that the output can use, too.

   A constant is kept by name when its macro is object-like, comes from an included header (the output includes it as
   well), still means the same at the end of the unit, and is a complete expression by itself. */
#include "frontend/fe.h"

#include <stdio.h>

typedef struct {
    char text[48];
} Key;

static Key place_key(const Source *s, unsigned off)
{
    Key k;
    snprintf(k.text, sizeof k.text, "%p:%u", (const void *)s, off);
    return k;
}

static const Tok *only_token(Front *f, const Macro *m, Source *body)
{
    *body = (Source){.text = m->src->text, .name = m->src->name};
    tok_scan(f->arena, m->src->text, m->body, m->end, body);
    return body->toks.n == 1 ? &body->toks.at[0] : NULL;
}

static void index_body(Front *f, Macro *m)
{
    Source body;
    const Tok *t = only_token(f, m, &body);
    if (!t)
        return;
    if (t->kind == TOK_NUMBER) {
        map_set_text(f->arena, &f->macro_bodies, place_key(m->src, t->off).text, m);
    } else if (t->kind == TOK_IDENT && m->name[0] != '_') {
        char *target = tok_text(f->arena, &body, t);
        Macro *of = map_text(&f->macro_names, target);
        if (of && of->predefined && !map_text(&f->macro_alias, target))
            map_set_text(f->arena, &f->macro_alias, target, m);
    }
}

static void define(Front *f, CXCursor c)
{
    CXSourceRange range = clang_getCursorExtent(c);
    Macro *m = NEW(f->arena, Macro);
    m->name = fe_string(f, clang_getCursorSpelling(c));
    m->cursor = c;
    m->function_like = clang_Cursor_isMacroFunctionLike(c);
    Pos begin = fe_pos(f, clang_getRangeStart(range));
    m->src = begin.src;
    m->begin = begin.off;
    m->end = fe_pos(f, clang_getRangeEnd(range)).off;
    m->body = m->begin + (unsigned)strlen(m->name);
    m->predefined = !m->src;
    map_set_cursor(f->arena, &f->macro_cursors, c, m);
    map_set_text(f->arena, &f->macro_names, m->name, m);
    vec_push(f->arena, &f->macros, m);
}

static void expand(Front *f, CXCursor c)
{
    Pos begin = fe_begin(f, c);
    if (!begin.src)
        return;
    Expansion *e = NEW(f->arena, Expansion);
    e->off = begin.off;
    e->end = fe_end(f, c).off;
    e->macro = map_cursor(&f->macro_cursors, clang_getCursorReferenced(c));
    Key key = place_key(begin.src, begin.off);
    /* Expansions inside the body of a macro have the place of the outermost one, which comes first. */
    if (e->macro && !map_text(&f->expansions, key.text))
        map_set_text(f->arena, &f->expansions, key.text, e);
}

void fe_macros(Front *f, const Cursors *top)
{
    for (int i = 0; i < top->n; i++) {
        enum CXCursorKind k = clang_getCursorKind(top->at[i]);
        if (k == CXCursor_MacroDefinition)
            define(f, top->at[i]);
        else if (k == CXCursor_MacroExpansion)
            expand(f, top->at[i]);
    }
    for (int i = 0; i < f->macros.n; i++) {
        Macro *m = f->macros.at[i];
        if (m->src && !m->src->is_input && !m->function_like)
            index_body(f, m);
    }
}

/* The output can use it: it comes with a header, and nobody defined the name again. */
static bool is_usable(Front *f, const Macro *m)
{
    return m->src && !m->src->is_input && !m->function_like && map_text(&f->macro_names, m->name) == m;
}

static bool in_parentheses(const Source *body)
{
    int depth = 0;
    for (int i = 0; i < body->toks.n; i++) {
        if (tok_is(body, &body->toks.at[i], "("))
            depth++;
        else if (tok_is(body, &body->toks.at[i], ")"))
            depth--;
        if (depth == 0)
            return i == body->toks.n - 1 && i > 1;
    }
    return false;
}

static bool is_literal(enum CXCursorKind k)
{
    return k == CXCursor_IntegerLiteral || k == CXCursor_FloatingLiteral || k == CXCursor_CharacterLiteral;
}

/* The body is one expression, whatever stands beside the macro's name: a constant, something in parentheses, a negative
   number, or the name of such a macro; and `kind` is what Clang makes of that. */
static bool stands_alone(Front *f, const Macro *m, enum CXCursorKind kind, int depth)
{
    if (m->predefined)
        return strncmp(m->name, "__", 2) == 0 &&
               (is_literal(kind) || kind == CXCursor_ParenExpr || kind == CXCursor_UnaryOperator);
    Source body;
    const Tok *t = only_token(f, m, &body);
    if (t && t->kind == TOK_IDENT) {
        const Macro *of = map_text(&f->macro_names, tok_text(f->arena, &body, t));
        return of && depth < 16 && !of->function_like && (of->predefined || is_usable(f, of)) &&
               stands_alone(f, of, kind, depth + 1);
    }
    if (t)
        return (t->kind == TOK_NUMBER || t->kind == TOK_CHAR) && is_literal(kind);
    if (body.toks.n == 2 && kind == CXCursor_UnaryOperator)
        return tok_is(&body, &body.toks.at[0], "-") && body.toks.at[1].kind == TOK_NUMBER;
    return kind == CXCursor_ParenExpr && in_parentheses(&body);
}

static const Expansion *expansion_at(Front *f, Pos p)
{
    return p.src ? map_text(&f->expansions, place_key(p.src, p.off).text) : NULL;
}

const char *fe_whole_macro(Front *f, CXCursor c)
{
    /* Not fe_begin: the extent of an expression costs a walk to its end. */
    Pos begin = fe_pos(f, clang_getCursorLocation(c));
    const Expansion *e = expansion_at(f, begin);
    if (!e || !is_usable(f, e->macro))
        return NULL;
    unsigned end =
        fe_end(f, c).off; /* libclang gives the beginning again inside the argument of another macro */
    if (end != e->end && end != begin.off)
        return NULL;
    return stands_alone(f, e->macro, clang_getCursorKind(c), 0) ? e->macro->name : NULL;
}

const char *fe_call_macro(Front *f, CXCursor c)
{
    const Expansion *e = expansion_at(f, fe_pos(f, clang_getCursorLocation(c)));
    bool usable = e && e->macro->function_like && e->macro->src && !e->macro->src->is_input &&
                  map_text(&f->macro_names, e->macro->name) == e->macro;
    return usable ? e->macro->name : NULL;
}

/* The header's name for the predefined macro whose body, one number, begins at this place of Clang's own text. */
static const char *alias_at(Front *f, unsigned off)
{
    for (int i = 0; i < f->macros.n; i++) {
        const Macro *m = f->macros.at[i];
        if (m->src || off != m->body + 1)
            continue;
        const Macro *alias = map_text(&f->macro_alias, m->name);
        return alias && is_usable(f, alias) ? alias->name : NULL;
    }
    return NULL;
}

const char *fe_body_macro(Front *f, Pos spelled)
{
    if (!spelled.src)
        return alias_at(f, spelled.off);
    const Macro *m = map_text(&f->macro_bodies, place_key(spelled.src, spelled.off).text);
    return m && is_usable(f, m) ? m->name : NULL;
}

Macro *fe_macro_around(Front *f, Pos spelled)
{
    for (int i = 0; i < f->macros.n; i++) {
        Macro *m = f->macros.at[i];
        if (m->src && m->src == spelled.src && m->begin <= spelled.off && spelled.off < m->end)
            return m;
    }
    return NULL;
}
