/* sizeof, _Alignof and offsetof. libclang has the value, but not the type that `sizeof (T)` names: it is read from the
   tokens. Where those cannot be had, the value stands for itself. */
#include "frontend/fe.h"

#include <stdlib.h>

typedef struct {
    Front *f;
    CXCursor cursor;
    const Source *src; /* whose text the tokens are of */
    VEC(Tok) toks;
    int next;
} Name;

/* ---------------------------------------------------------------- the tokens of the operand */

static void take_group(Name *n, const Source *s, int open)
{
    int depth = 0;
    n->src = s;
    for (int i = open; i < s->toks.n; i++) {
        if (tok_is(s, &s->toks.at[i], "("))
            depth++;
        if (tok_is(s, &s->toks.at[i], ")") && --depth == 0) {
            /* `sizeof (T){ ... }` is of a compound literal */
            if (i + 1 < s->toks.n && tok_is(s, &s->toks.at[i + 1], "{"))
                n->toks.n = 0;
            return;
        }
        if (i > open)
            vec_push(n->f->arena, &n->toks, s->toks.at[i]);
    }
    n->toks.n = 0;
}

static int param_index(const Source *body, const Tok *name, const char *src_text)
{
    int index = 0;
    for (int i = 1; i < body->toks.n && !tok_is(body, &body->toks.at[i], ")"); i++) {
        const Tok *t = &body->toks.at[i];
        if (tok_is(body, t, ","))
            index++;
        else if (t->len == name->len && strncmp(src_text + t->off, src_text + name->off, t->len) == 0)
            return index;
    }
    return -1;
}

/* The tokens of argument `index` of the use of a macro at `use`. */
static void take_argument(Name *n, Pos use, int index)
{
    fe_scan(n->f, use.src);
    const Source *s = use.src;
    int depth = 0, arg = 0;
    n->src = s;
    n->toks.n = 0;
    for (int i = tok_at(s, use.off) + 1; i < s->toks.n; i++) {
        const Tok *t = &s->toks.at[i];
        if (tok_is(s, t, ")") && --depth == 0)
            return;
        if (depth == 1 && tok_is(s, t, ","))
            arg++;
        else if (depth > 0 && arg == index)
            vec_push(n->f->arena, &n->toks, *t);
        if (tok_is(s, t, "("))
            depth++;
    }
    n->toks.n = 0;
}

/* `sizeof` stands in the body of a macro: the operand is there, or is an argument of the macro's use. */
static void take_from_macro(Name *n, Pos spelled, Pos use)
{
    Macro *m = fe_macro_around(n->f, spelled);
    if (!m)
        return;
    Source *body = NEW(n->f->arena, Source);
    body->text = m->src->text;
    tok_scan(n->f->arena, body->text, m->body, m->end, body);
    int i = tok_at(body, spelled.off) + 1;
    if (i >= body->toks.n || !tok_is(body, &body->toks.at[i], "("))
        return;
    take_group(n, body, i);
    if (!m->function_like || n->toks.n != 1)
        return;
    int index = param_index(body, &n->toks.at[0], body->text);
    if (index < 0)
        return;
    fe_scan(n->f, use.src);
    int at = tok_at(use.src, use.off);
    n->toks.n = 0;
    if (at < use.src->toks.n && tok_is(use.src, &use.src->toks.at[at], m->name))
        take_argument(n, use, index);
}

static void take_operand(Name *n)
{
    Pos use = fe_begin(n->f, n->cursor), spelled;
    if (!use.src || !fe_spelled(n->f, clang_getRangeStart(clang_getCursorExtent(n->cursor)), &spelled))
        return;
    if (spelled.src != use.src || spelled.off != use.off) {
        take_from_macro(n, spelled, use);
        return;
    }
    fe_scan(n->f, use.src);
    int i = tok_at(use.src, use.off) + 1;
    if (i < use.src->toks.n && tok_is(use.src, &use.src->toks.at[i], "("))
        take_group(n, use.src, i);
}

/* ---------------------------------------------------------------- C11 6.7.7 type names, those of a few words */

static bool accept(Name *n, const char *word)
{
    if (n->next >= n->toks.n || !tok_is(n->src, &n->toks.at[n->next], word))
        return false;
    n->next++;
    return true;
}

typedef struct {
    int is_signed, is_unsigned, shorts, longs, chars, ints, floats, doubles, bools, voids;
} Words;

static bool basic_word(Name *n, Words *w)
{
    const struct {
        const char *word;
        int *count;
    } words[] = {{"signed", &w->is_signed}, {"unsigned", &w->is_unsigned}, {"short", &w->shorts},
                 {"long", &w->longs},       {"char", &w->chars},           {"int", &w->ints},
                 {"float", &w->floats},     {"double", &w->doubles},       {"_Bool", &w->bools},
                 {"void", &w->voids}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (accept(n, words[i].word)) {
            ++*words[i].count;
            return true;
        }
    return false;
}

static TypeKind basic_of(const Words *w)
{
    if (w->voids)
        return TY_VOID;
    if (w->bools)
        return TY_BOOL;
    if (w->floats)
        return TY_FLOAT;
    if (w->doubles)
        return w->longs ? TY_LDOUBLE : TY_DOUBLE;
    if (w->chars)
        return w->is_unsigned ? TY_UCHAR : w->is_signed ? TY_SCHAR : TY_CHAR;
    if (w->shorts)
        return w->is_unsigned ? TY_USHORT : TY_SHORT;
    if (w->longs > 1)
        return w->is_unsigned ? TY_ULLONG : TY_LLONG;
    if (w->longs)
        return w->is_unsigned ? TY_ULONG : TY_LONG;
    return w->is_unsigned ? TY_UINT : TY_INT;
}

static Type *named_type(Name *n)
{
    bool tagged = accept(n, "struct") || accept(n, "union") || accept(n, "enum");
    if (n->next >= n->toks.n || n->toks.at[n->next].kind != TOK_IDENT)
        return NULL;
    char *name = tok_text(n->f->arena, n->src, &n->toks.at[n->next]);
    Cursors kids = fe_kids(n->f, n->cursor);
    for (int i = 0; i < kids.n; i++) {
        if (clang_getCursorKind(kids.at[i]) != CXCursor_TypeRef)
            continue;
        char *spelled = fe_string(n->f, clang_getCursorSpelling(kids.at[i]));
        char *last = strrchr(spelled, ' ');
        if (tagged != (last != NULL) || strcmp(last ? last + 1 : spelled, name) != 0)
            continue;
        n->next++;
        return fe_type(n->f, clang_getCursorType(kids.at[i]), NULL);
    }
    return NULL;
}

static unsigned qualifiers(Name *n)
{
    for (unsigned q = 0;;) {
        if (accept(n, "const"))
            q |= Q_CONST;
        else if (accept(n, "volatile"))
            q |= Q_VOLATILE;
        else if (accept(n, "restrict") || accept(n, "__restrict"))
            q |= Q_RESTRICT;
        else
            return q;
    }
}

static Type *qualified(Name *n, Type *t, unsigned quals)
{
    if (!quals || !t)
        return t;
    Type *copy = NEW(n->f->arena, Type);
    *copy = *t;
    copy->quals |= quals;
    return copy;
}

/* `[3][4]` behind the element type; only plain numbers. */
static Type *array_suffix(Name *n, Type *of)
{
    if (!accept(n, "["))
        return of;
    if (n->next >= n->toks.n || n->toks.at[n->next].kind != TOK_NUMBER)
        return NULL;
    long len = strtol(n->src->text + n->toks.at[n->next++].off, NULL, 0);
    if (!accept(n, "]"))
        return NULL;
    Type *inner = array_suffix(n, of);
    return inner ? ty_array(n->f->arena, inner, len, NULL) : NULL;
}

static Type *type_name(Name *n)
{
    unsigned quals = qualifiers(n);
    Words w = {0};
    Type *t;
    if (basic_word(n, &w)) {
        for (quals |= qualifiers(n); basic_word(n, &w); quals |= qualifiers(n))
            ;
        t = ty_basic(basic_of(&w));
    } else {
        t = named_type(n);
    }
    t = qualified(n, t, quals | qualifiers(n));
    while (t && accept(n, "*"))
        t = qualified(n, ty_pointer(n->f->arena, t), qualifiers(n));
    if (t)
        t = array_suffix(n, t);
    return n->next == n->toks.n ? t : NULL;
}

/* ---------------------------------------------------------------- the operators */

static bool has_type(CXCursor part, long long size)
{
    CXType t = clang_getCursorType(part);
    return size < 0 ? fe_is_variable(t) : clang_Type_getSizeOf(t) == size;
}

static bool is_sizeof(Front *f, CXCursor c)
{
    const char *word = fe_spelled(f, clang_getRangeStart(clang_getCursorExtent(c)), NULL);
    return word && strcmp(word, "sizeof") == 0;
}

Expr *fe_sizeof(Front *f, CXCursor c)
{
    long long v = -1;
    bool known = fe_evaluate_int(c, &v);
    if (!is_sizeof(f, c) && known)
        return fe_number(f, c, v);
    Expr *e = ir_expr(f->arena, EX_SIZEOF, fe_type(f, clang_getCursorType(c), NULL), fe_loc(f, c));
    e->ival = known ? v : -1;
    Name n = {.f = f, .cursor = c};
    take_operand(&n);
    if (n.toks.n > 0)
        e->of_type = type_name(&n);
    if (e->of_type)
        return e;
    Cursors parts = fe_parts(f, c);
    if (parts.n == 1 && has_type(parts.at[0], v)) {
        e->a = fe_expr(f, parts.at[0]);
        return e;
    }
    if (known)
        return fe_number(f, c, v);
    fe_refuse(f, e->loc, "sizeof of a type with variable bounds is not supported; take it of a variable");
    return fe_dummy(f, c);
}

/* As written, where it is written in a file and names no macro of the input. */
static const char *offsetof_text(Front *f, CXCursor c)
{
    Pos from = fe_begin(f, c), to = fe_end(f, c);
    if (!from.src || from.src != to.src)
        return NULL;
    fe_scan(f, from.src);
    const Source *s = from.src;
    int first = tok_at(s, from.off);
    if (first >= s->toks.n || !tok_is(s, &s->toks.at[first], "offsetof"))
        return NULL;
    for (int i = first; i < s->toks.n && s->toks.at[i].off < to.off; i++) {
        const Macro *m = map_text(&f->macro_names, tok_text(f->arena, s, &s->toks.at[i]));
        if (m && (!m->src || m->src->is_input))
            return NULL;
    }
    return arena_strndup(f->arena, s->text + from.off, to.off - from.off);
}

Expr *fe_offsetof(Front *f, CXCursor c)
{
    long long v;
    if (!fe_evaluate_int(c, &v)) {
        fe_refuse(f, fe_loc(f, c), "offsetof with a variable index is not supported");
        return fe_dummy(f, c);
    }
    const char *text = offsetof_text(f, c);
    if (!text)
        return fe_number(f, c, v);
    Expr *e = ir_expr(f->arena, EX_SIZEOF, fe_type(f, clang_getCursorType(c), NULL), fe_loc(f, c));
    e->text = text;
    e->ival = v;
    return e;
}
