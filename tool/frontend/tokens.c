/* C's lexical grammar (C11 6.4), as far as it takes to find comments, pragmas, identifiers and separators in the text
   of a file. Clang parses; this only says what stands where. */
#include "frontend/fe.h"

#include <ctype.h>

typedef struct {
    const char *s;
    size_t i, end;
    size_t line_start;
    int line;
} Scan;

static char at(const Scan *c, size_t ahead)
{
    return c->i + ahead < c->end ? c->s[c->i + ahead] : '\0';
}

static void step(Scan *c)
{
    if (c->s[c->i++] == '\n') {
        c->line++;
        c->line_start = c->i;
    }
}

/* A backslash at the end of a line joins it with the next one. Returns its length, 0 where there is none. */
static size_t splice(const Scan *c)
{
    if (at(c, 0) != '\\')
        return 0;
    if (at(c, 1) == '\n')
        return 2;
    return at(c, 1) == '\r' && at(c, 2) == '\n' ? 3 : 0;
}

static void skip(Scan *c, size_t n)
{
    while (n-- > 0 && c->i < c->end)
        step(c);
}

static void block_comment(Scan *c)
{
    skip(c, 2);
    while (c->i < c->end && !(at(c, 0) == '*' && at(c, 1) == '/'))
        step(c);
    skip(c, 2);
}

static void to_line_end(Scan *c)
{
    while (c->i < c->end && at(c, 0) != '\n') {
        size_t n = splice(c);
        skip(c, n ? n : 1);
    }
}

static void directive(Scan *c)
{
    while (c->i < c->end && at(c, 0) != '\n') {
        if (at(c, 0) == '/' && at(c, 1) == '*') {
            block_comment(c);
        } else if (at(c, 0) == '/' && at(c, 1) == '/') {
            to_line_end(c);
        } else {
            size_t n = splice(c);
            skip(c, n ? n : 1);
        }
    }
}

static void quoted(Scan *c, char quote)
{
    step(c);
    while (c->i < c->end && at(c, 0) != quote && (at(c, 0) != '\n'))
        skip(c, at(c, 0) == '\\' ? 2 : 1);
    if (at(c, 0) == quote)
        step(c);
}

static bool is_word(char ch)
{
    return isalnum((unsigned char)ch) || ch == '_' || ch == '$' || (unsigned char)ch >= 0x80;
}

/* pp-number: digits, letters, dots, and signs behind an exponent. */
static void number(Scan *c)
{
    while (is_word(at(c, 0)) || at(c, 0) == '.') {
        char e = at(c, 0);
        step(c);
        if (strchr("eEpP", e) && (at(c, 0) == '+' || at(c, 0) == '-'))
            step(c);
    }
}

static bool is_prefix(const char *s, size_t n)
{
    return (n == 1 && strchr("LuU", s[0])) || (n == 2 && s[0] == 'u' && s[1] == '8');
}

static TokKind word(Scan *c)
{
    size_t start = c->i;
    while (is_word(at(c, 0)))
        step(c);
    char q = at(c, 0);
    if ((q != '"' && q != '\'') || !is_prefix(c->s + start, c->i - start))
        return TOK_IDENT;
    quoted(c, q);
    return q == '"' ? TOK_STRING : TOK_CHAR;
}

static void punctuator(Scan *c)
{
    static const char *const longer[] = {"...", "<<=", ">>=", "->", "++", "--", "<<", ">>",
                                         "<=",  ">=",  "==",  "!=", "&&", "||", "*=", "/=",
                                         "%=",  "+=",  "-=",  "&=", "^=", "|=", "##", NULL};
    for (const char *const *p = longer; *p; p++)
        if (c->i + strlen(*p) <= c->end && strncmp(c->s + c->i, *p, strlen(*p)) == 0) {
            skip(c, strlen(*p));
            return;
        }
    step(c);
}

static TokKind token(Scan *c, bool line_is_empty)
{
    char ch = at(c, 0);
    if (ch == '/' && at(c, 1) == '*') {
        block_comment(c);
        return TOK_COMMENT;
    }
    if (ch == '/' && at(c, 1) == '/') {
        to_line_end(c);
        return TOK_COMMENT;
    }
    if (ch == '#' && line_is_empty) {
        directive(c);
        return TOK_DIRECTIVE;
    }
    if (ch == '"' || ch == '\'') {
        quoted(c, ch);
        return ch == '"' ? TOK_STRING : TOK_CHAR;
    }
    if (isdigit((unsigned char)ch) || (ch == '.' && isdigit((unsigned char)at(c, 1)))) {
        number(c);
        return TOK_NUMBER;
    }
    if (is_word(ch))
        return word(c);
    punctuator(c);
    return TOK_PUNCT;
}

void tok_scan(Arena *a, const char *text, size_t from, size_t to, Source *into)
{
    Scan c = {text, from, to, from, 1};
    if (from == 0 && to >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        c.i = 3;            /* the mark of UTF-8 */
    int directive_line = 0; /* the last line that something stands on */
    while (c.i < c.end) {
        size_t n = splice(&c);
        if (n || isspace((unsigned char)at(&c, 0)) || at(&c, 0) == '\0') {
            skip(&c, n ? n : 1);
            continue;
        }
        Tok t = {.off = (unsigned)c.i, .line = c.line, .col = (int)(c.i - c.line_start) + 1};
        t.kind = token(&c, directive_line != c.line);
        t.len = (unsigned)(c.i - t.off);
        if (t.kind != TOK_COMMENT)
            directive_line = c.line;
        vec_push(a, &into->toks, t);
    }
}

bool tok_is(const Source *s, const Tok *t, const char *text)
{
    return strlen(text) == t->len && strncmp(s->text + t->off, text, t->len) == 0;
}

char *tok_text(Arena *a, const Source *s, const Tok *t)
{
    return arena_strndup(a, s->text + t->off, t->len);
}

int tok_at(const Source *s, unsigned off)
{
    int lo = 0, hi = s->toks.n;
    while (lo < hi) {
        int mid = lo + (hi - lo) / 2;
        if (s->toks.at[mid].off < off)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}
