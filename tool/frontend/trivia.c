/* What stands between the tokens: comments, and `#pragma adgen` lines, which exist only in the text
   (strays.c has those that belong to nothing). */
#include "frontend/fe.h"

static int line_behind(const Source *s, const Tok *t)
{
    int line = t->line;
    for (unsigned i = t->off; i < t->off + t->len; i++)
        line += s->text[i] == '\n';
    return line;
}

/* Line ends are single characters in what we print. */
static void append(Arena *a, const char **to, char *text)
{
    char *end = text;
    for (const char *p = text; *p; p++)
        if (*p != '\r')
            *end++ = *p;
    *end = '\0';
    *to = *to ? arena_printf(a, "%s\n%s", *to, text) : text;
}

/* A comment behind a statement, on its last line, belongs to that statement. */
static bool is_trailing(const Source *s, int i)
{
    if (i == 0)
        return false;
    const Tok *before = &s->toks.at[i - 1];
    return line_behind(s, before) == s->toks.at[i].line &&
           (tok_is(s, before, ";") || tok_is(s, before, "}") || before->kind == TOK_COMMENT);
}

void fe_lead(Front *f, Stmt *stmt, CXCursor c)
{
    Pos p = fe_pos(f, clang_getCursorLocation(c));
    if (!p.src || !p.src->is_input)
        return;
    fe_scan(f, p.src);
    Source *s = p.src;
    int end = tok_at(s, p.off), first = end;
    while (first > 0 &&
           (s->toks.at[first - 1].kind == TOK_COMMENT || s->toks.at[first - 1].kind == TOK_DIRECTIVE))
        first--;
    for (int i = first; i < end; i++) {
        Tok *t = &s->toks.at[i];
        if (t->used)
            continue;
        if (t->kind == TOK_COMMENT) {
            if (i == first && is_trailing(s, i))
                continue;
            append(f->arena, &stmt->comment, tok_text(f->arena, s, t));
            t->used = true;
            continue;
        }
        const char *text = fe_pragma_text(f->arena, s, t);
        if (text) {
            Pragma pragma = {.text = text, .loc = {s->name, t->line, t->col}};
            vec_push(f->arena, &stmt->pragmas, pragma);
            t->used = true;
        }
    }
}

void fe_trail(Front *f, Stmt *stmt, CXCursor c)
{
    Pos p = fe_end(f, c);
    if (!p.src || !p.src->is_input)
        return;
    Source *s = p.src;
    fe_scan(f, s);
    int i = tok_at(s, p.off);
    if (i < s->toks.n && tok_is(s, &s->toks.at[i], ";"))
        i++;
    if (i >= s->toks.n || s->toks.at[i].kind != TOK_COMMENT || s->toks.at[i].used || !is_trailing(s, i))
        return;
    append(f->arena, &stmt->comment, tok_text(f->arena, s, &s->toks.at[i]));
    s->toks.at[i].used = true;
}

/* Comments directly in front of a declaration: no empty line between, nor any other line of code. */
const char *fe_func_comment(Front *f, CXCursor decl)
{
    Pos p = fe_begin(f, decl);
    if (!p.src || !p.src->is_input)
        return NULL;
    fe_scan(f, p.src);
    Source *s = p.src;
    int end = tok_at(s, p.off);
    /* An annotation macro in front belongs to the declaration. */
    while (end > 0 && s->toks.at[end - 1].kind != TOK_COMMENT && s->toks.at[end - 1].kind != TOK_DIRECTIVE &&
           !tok_is(s, &s->toks.at[end - 1], ";") && !tok_is(s, &s->toks.at[end - 1], "}"))
        end--;
    if (end >= s->toks.n)
        return NULL;
    int first = end, line = s->toks.at[end].line;
    while (first > 0 && s->toks.at[first - 1].kind == TOK_COMMENT && !s->toks.at[first - 1].used &&
           line_behind(s, &s->toks.at[first - 1]) >= line - 1 && !is_trailing(s, first - 1)) {
        first--;
        line = s->toks.at[first].line;
    }
    const char *comment = NULL;
    for (int i = first; i < end; i++) {
        append(f->arena, &comment, tok_text(f->arena, s, &s->toks.at[i]));
        s->toks.at[i].used = true;
    }
    return comment;
}

void fe_pass_pragmas(Front *f, CXCursor c)
{
    Pos from = fe_begin(f, c), to = fe_end(f, c);
    if (!from.src || from.src != to.src)
        return;
    fe_scan(f, from.src);
    for (int i = tok_at(from.src, from.off); i < from.src->toks.n && from.src->toks.at[i].off < to.off; i++)
        from.src->toks.at[i].used = true;
}
