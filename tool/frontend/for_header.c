/* Which parts of a `for` are there. libclang lists only those that are: init, condition, step, body in this order.

   Written in a file, the two semicolons of the header lie between the parts, and the places of the parts tell. A loop
   that comes out of a macro (`#define each(i, n) for (int i = 0; i < (n); i++)`) has one place for all of it: then the
   macro's body is read, and each part is there when something stands for it that cannot vanish. */
#include "frontend/fe.h"

static bool is_open(const Source *s, const Tok *t)
{
    return tok_is(s, t, "(") || tok_is(s, t, "[") || tok_is(s, t, "{");
}

static bool is_close(const Source *s, const Tok *t)
{
    return tok_is(s, t, ")") || tok_is(s, t, "]") || tok_is(s, t, "}");
}

/* Indices of `(`, the two `;` and `)` of the header whose `for` is token `at`. */
static bool find_separators(const Source *s, int at, int marks[4])
{
    int i = at + 1, depth = 0, n = 0;
    while (i < s->toks.n && (s->toks.at[i].kind == TOK_COMMENT || s->toks.at[i].kind == TOK_DIRECTIVE))
        i++;
    if (i >= s->toks.n || !tok_is(s, &s->toks.at[i], "("))
        return false;
    marks[n++] = i;
    for (; i < s->toks.n; i++) {
        const Tok *t = &s->toks.at[i];
        if (t->kind != TOK_PUNCT)
            continue;
        if (is_open(s, t))
            depth++;
        else if (is_close(s, t) && --depth == 0)
            break;
        else if (depth == 1 && tok_is(s, t, ";")) {
            if (n == 3)
                return false;
            marks[n++] = i;
        }
    }
    if (i >= s->toks.n || n != 3)
        return false;
    marks[3] = i;
    return true;
}

static bool by_place(Front *f, Source *s, const int marks[4], const Cursors *parts, int count,
                     bool present[3])
{
    int slot = 0;
    for (int i = 0; i < count; i++) {
        Pos p = fe_begin(f, parts->at[i]);
        if (p.src != s)
            return false;
        while (slot < 3 && p.off > s->toks.at[marks[slot + 1]].off)
            slot++;
        if (slot >= 3 || p.off < s->toks.at[marks[slot]].off)
            return false;
        present[slot++] = true;
    }
    return true;
}

static bool is_param(const Source *body, const Tok *t)
{
    if (t->kind != TOK_IDENT || body->toks.n == 0 || !tok_is(body, &body->toks.at[0], "("))
        return false;
    for (int i = 1; i < body->toks.n && !tok_is(body, &body->toks.at[i], ")"); i++) {
        const Tok *p = &body->toks.at[i];
        if (p->len == t->len && strncmp(body->text + p->off, body->text + t->off, t->len) == 0)
            return true;
    }
    return false;
}

/* The token is in the expansion whatever the macro's arguments are. */
static bool is_lasting(Front *f, const Macro *m, const Source *body, const Tok *t)
{
    if (t->kind == TOK_COMMENT || tok_is(body, t, "##"))
        return false;
    if (t->kind != TOK_IDENT)
        return true;
    return !(m->function_like && is_param(body, t)) &&
           !map_text(&f->macro_names, tok_text(f->arena, body, t));
}

static bool by_macro(Front *f, Pos spelled, int count, bool present[3])
{
    const Macro *m = fe_macro_around(f, spelled);
    if (!m)
        return false;
    Source body = {.text = m->src->text};
    tok_scan(f->arena, body.text, m->body, m->end, &body);
    int marks[4];
    if (!find_separators(&body, tok_at(&body, spelled.off), marks))
        return false;
    int lasting = 0, doubtful = 0;
    for (int slot = 0; slot < 3; slot++) {
        for (int i = marks[slot] + 1; i < marks[slot + 1]; i++)
            present[slot] = present[slot] || is_lasting(f, m, &body, &body.toks.at[i]);
        lasting += present[slot];
        doubtful += !present[slot] && marks[slot + 1] > marks[slot] + 1;
    }
    if (lasting + doubtful != count)
        return lasting == count;
    for (int slot = 0; slot < 3; slot++) /* the parts that may be empty are not */
        present[slot] = present[slot] || marks[slot + 1] > marks[slot] + 1;
    return true;
}

bool fe_for_header(Front *f, CXCursor loop, const Cursors *parts, int count, bool present[3])
{
    present[0] = present[1] = present[2] = count == 3;
    if (count == 3 || count == 0)
        return true;
    Pos at = fe_begin(f, loop), spelled;
    if (!fe_spelled(f, clang_getRangeStart(clang_getCursorExtent(loop)), &spelled) || !at.src)
        return false;
    if (spelled.src != at.src || spelled.off != at.off)
        return by_macro(f, spelled, count, present);
    fe_scan(f, at.src);
    int marks[4];
    return find_separators(at.src, tok_at(at.src, at.off), marks) &&
           by_place(f, at.src, marks, parts, count, present);
}
