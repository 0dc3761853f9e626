/* Places and texts: from Clang's locations to files, lines and tokens, and the children of cursors. */
#include "frontend/fe.h"

#include <stdarg.h>

char *fe_string(Front *f, CXString s)
{
    const char *text = clang_getCString(s);
    char *copy = arena_strdup(f->arena, text ? text : "");
    clang_disposeString(s);
    return copy;
}

static const char *shown_name(Front *f, CXFile file)
{
    if (f->main_file && clang_File_isEqual(file, f->main_file))
        return strcmp(f->unit->path, "-") == 0 ? "<stdin>" : f->unit->path;
    return fe_string(f, clang_getFileName(file));
}

Source *fe_source(Front *f, CXFile file)
{
    if (!file)
        return NULL;
    if (f->last_source && f->last_source->file == file)
        return f->last_source;
    for (int i = 0; i < f->sources.n; i++)
        if (clang_File_isEqual(f->sources.at[i]->file, file))
            return f->last_source = f->sources.at[i];
    Source *s = NEW(f->arena, Source);
    s->file = file;
    s->name = shown_name(f, file);
    s->is_input = f->main_file && clang_File_isEqual(file, f->main_file);
    s->text = clang_getFileContents(f->tu, file, &s->size);
    if (!s->text)
        s->text = "";
    vec_push(f->arena, &f->sources, s);
    return f->last_source = s;
}

static bool was_skipped(const CXSourceRangeList *ranges, unsigned off)
{
    for (unsigned i = 0; ranges && i < ranges->count; i++) {
        unsigned from, to;
        clang_getFileLocation(clang_getRangeStart(ranges->ranges[i]), NULL, NULL, NULL, &from);
        clang_getFileLocation(clang_getRangeEnd(ranges->ranges[i]), NULL, NULL, NULL, &to);
        if (off > from && off < to)
            return true;
    }
    return false;
}

void fe_scan(Front *f, Source *s)
{
    if (s->scanned)
        return;
    s->scanned = true;
    tok_scan(f->arena, s->text, 0, s->size, s);
    CXSourceRangeList *skipped = clang_getSkippedRanges(f->tu, s->file);
    if (skipped && skipped->count > 0) {
        int n = 0;
        for (int i = 0; i < s->toks.n; i++)
            if (!was_skipped(skipped, s->toks.at[i].off))
                s->toks.at[n++] = s->toks.at[i];
        s->toks.n = n;
    }
    if (skipped)
        clang_disposeSourceRangeList(skipped);
}

Pos fe_pos(Front *f, CXSourceLocation loc)
{
    CXFile file = NULL;
    unsigned line = 0, col = 0, off = 0;
    clang_getFileLocation(loc, &file, &line, &col, &off);
    Pos p = {.src = fe_source(f, file), .off = off};
    if (p.src)
        p.loc = (Loc){p.src->name, (int)line, (int)col};
    return p;
}

Pos fe_begin(Front *f, CXCursor c)
{
    return fe_pos(f, clang_getRangeStart(clang_getCursorExtent(c)));
}

Pos fe_end(Front *f, CXCursor c)
{
    return fe_pos(f, clang_getRangeEnd(clang_getCursorExtent(c)));
}

Loc fe_loc(Front *f, CXCursor c)
{
    return fe_pos(f, clang_getCursorLocation(c)).loc;
}

/* The token that begins at a place of a file; NULL where none does. */
static const char *token_at(Front *f, Pos p)
{
    if (!p.src)
        return NULL;
    fe_scan(f, p.src);
    int i = tok_at(p.src, p.off);
    if (i >= p.src->toks.n || p.src->toks.at[i].off != p.off)
        return NULL;
    return tok_text(f->arena, p.src, &p.src->toks.at[i]);
}

/* Directives are one token to us: a token of a macro's definition is read from the text. */
static const char *token_in_text(Front *f, Pos p)
{
    if (!p.src || p.off >= p.src->size)
        return NULL;
    Source one = {.text = p.src->text};
    size_t end = p.off;
    while (end < p.src->size && p.src->text[end] != '\n')
        end++;
    tok_scan(f->arena, p.src->text, p.off, end, &one);
    if (one.toks.n == 0 || one.toks.at[0].off != p.off || one.toks.at[0].kind == TOK_DIRECTIVE)
        return NULL;
    return tok_text(f->arena, &one, &one.toks.at[0]);
}

/* clang_getToken fails for some tokens that come out of macros. Then the place of the spelling is asked for (Clang 17
   and 18 answer with the place of the use), and last the text where the macro is used: right for its arguments. */
const char *fe_spelled(Front *f, CXSourceLocation loc, Pos *at)
{
    Pos p = {0};
    const char *text = NULL;
    CXToken *tok = clang_getToken(f->tu, loc);
    if (tok) {
        text = fe_string(f, clang_getTokenSpelling(f->tu, *tok));
        p = fe_pos(f, clang_getTokenLocation(f->tu, *tok));
        clang_disposeTokens(f->tu, tok, 1);
    } else {
        CXFile file = NULL;
        unsigned line, col;
        clang_getSpellingLocation(loc, &file, &line, &col, &p.off);
        p.src = fe_source(f, file);
        text = token_in_text(f, p);
        Pos use = fe_pos(f, loc);
        if (!text && p.src) {
            p = use;
            text = token_at(f, p);
        }
    }
    if (at)
        *at = p;
    return text;
}

typedef struct {
    Arena *arena;
    Cursors *to;
    bool parts_only;
} Collect;

static enum CXChildVisitResult collect(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    Collect *k = data;
    enum CXCursorKind kind = clang_getCursorKind(c);
    if (!k->parts_only || clang_isExpression(kind) || clang_isStatement(kind))
        vec_push(k->arena, k->to, c);
    return CXChildVisit_Continue;
}

Cursors fe_kids(Front *f, CXCursor c)
{
    Cursors list = {0};
    Collect k = {f->arena, &list, false};
    clang_visitChildren(c, collect, &k);
    return list;
}

Cursors fe_parts(Front *f, CXCursor c)
{
    Cursors list = {0};
    Collect k = {f->arena, &list, true};
    clang_visitChildren(c, collect, &k);
    return list;
}

void fe_refuse(Front *f, Loc loc, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    Unsupported u = {.func = f->func, .loc = loc, .what = arena_vprintf(f->arena, fmt, ap)};
    va_end(ap);
    vec_push(f->arena, &f->refused, u);
}
