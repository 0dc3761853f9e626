/* What the user writes to adgen and adgen would not look at: annotations and pragmas in places where they mean nothing,
   or spelled wrong. They are errors, since code that was meant otherwise would be differentiated. */
#include "frontend/fe.h"

#include "support/suggest.h"

#include <ctype.h>

/* ---------------------------------------------------------------- annotations */

typedef enum { PLACE_NONE, PLACE_FUNCTION, PLACE_LOCAL, PLACE_VALUE } Place;

static Place place_of(CXCursor parent)
{
    switch (clang_getCursorKind(parent)) {
    case CXCursor_FunctionDecl:
        return PLACE_FUNCTION;
    case CXCursor_VarDecl:
        return clang_getCursorKind(clang_getCursorSemanticParent(parent)) == CXCursor_FunctionDecl
                   ? PLACE_LOCAL
                   : PLACE_VALUE;
    case CXCursor_FieldDecl:
        return PLACE_VALUE;
    case CXCursor_ParmDecl: /* of a pointer to a function: nobody looks there */
        return clang_getCursorKind(clang_getCursorSemanticParent(parent)) == CXCursor_FunctionDecl
                   ? PLACE_VALUE
                   : PLACE_NONE;
    default:
        return PLACE_NONE;
    }
}

static bool has_elements(CXCursor value)
{
    CXType t = clang_getCanonicalType(clang_getCursorType(value));
    return t.kind == CXType_Pointer || t.kind == CXType_ConstantArray || t.kind == CXType_IncompleteArray ||
           t.kind == CXType_VariableArray;
}

/* Why the annotation of this kind may not stand there; NULL when it may. */
static const char *misplaced(Front *f, NoteKind kind, Place place, CXCursor parent, bool in_main)
{
    switch (kind) {
    case NOTE_HEAD:
    case NOTE_HAND:
        return place == PLACE_FUNCTION ? NULL
                                       : "this annotation belongs in front of a function, not behind a name";
    case NOTE_SIZE:
        return place == PLACE_VALUE && has_elements(parent)
                   ? NULL
                   : "AD_SIZE belongs behind the name of a parameter, member or global that is a pointer or "
                     "an array";
    case NOTE_INACTIVE:
        return place != PLACE_NONE
                   ? NULL
                   : "AD_INACTIVE belongs behind the name of a variable, parameter or member, or in front of "
                     "a function";
    case NOTE_RULE:
        return f->in_rules || !in_main ? NULL
                                       : "a derivative rule belongs in a file of its own, given with --rules";
    default:
        return "unknown annotation of adgen";
    }
}

typedef struct {
    Front *f;
    Map met; /* places of the annotations that Clang attached to something */
} Notes;

static char *place_text(Front *f, Pos p)
{
    return arena_printf(f->arena, "%p %u", (void *)p.src, p.off);
}

static enum CXChildVisitResult visit(CXCursor c, CXCursor parent, CXClientData data)
{
    Notes *notes = data;
    Front *f = notes->f;
    NoteKind kind = fe_note_kind(f, c);
    if (kind == NOTE_FOREIGN)
        return clang_isAttribute(clang_getCursorKind(c)) ? CXChildVisit_Continue : CXChildVisit_Recurse;
    Pos at = fe_begin(f, c);
    map_set_text(f->arena, &notes->met, place_text(f, at), f);
    const char *wrong = misplaced(f, kind, place_of(parent), parent, at.src && at.src->is_input);
    if (wrong)
        diag_error(f->diag, at.loc, "%s", wrong);
    return CXChildVisit_Continue;
}

static bool is_annotation(const char *macro)
{
    static const char *const names[] = {"AD_GRADIENT", "AD_TANGENT",    "AD_ADJOINT",   "AD_SIZE",
                                        "AD_INACTIVE", "AD_TANGENT_IS", "AD_ADJOINT_IS"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], macro) == 0)
            return true;
    return false;
}

/* Clang drops annotations of labels, casts and the like without a word. */
static void check_dropped(Notes *notes, CXCursor expansion)
{
    Front *f = notes->f;
    Pos at = fe_begin(f, expansion);
    if (is_annotation(fe_string(f, clang_getCursorSpelling(expansion))) && at.src &&
        !fe_macro_around(f, at) && !map_text(&notes->met, place_text(f, at)))
        diag_error(f->diag, at.loc, "this annotation belongs to no function, variable, parameter or member");
}

void fe_stray_notes(Front *f, const Cursors *top)
{
    Notes notes = {.f = f};
    for (int i = 0; i < top->n; i++) {
        CXCursor c = top->at[i];
        if (clang_isDeclaration(clang_getCursorKind(c)) &&
            !clang_Location_isInSystemHeader(clang_getCursorLocation(c)))
            clang_visitChildren(c, visit, &notes);
    }
    for (int i = 0; i < top->n; i++)
        if (clang_getCursorKind(top->at[i]) == CXCursor_MacroExpansion)
            check_dropped(&notes, top->at[i]);
}

/* ---------------------------------------------------------------- pragmas */

/* Past blanks, comments and the ends of lines that a backslash joins. */
static const char *skip_blank(const char *p, const char *end)
{
    while (p < end) {
        if (isspace((unsigned char)*p) || (*p == '\\' && p + 1 < end && isspace((unsigned char)p[1]))) {
            p++;
        } else if (p + 1 < end && p[0] == '/' && p[1] == '*') {
            p += 2;
            while (p + 1 < end && (p[0] != '*' || p[1] != '/'))
                p++;
            p = p + 2 < end ? p + 2 : end;
        } else if (p + 1 < end && p[0] == '/' && p[1] == '/') {
            p = end;
        } else {
            break;
        }
    }
    return p;
}

static const char *skip_word(const char *p, const char *end)
{
    while (p < end && (isalnum((unsigned char)*p) || *p == '_'))
        p++;
    return p;
}

static bool is_word(const char *from, const char *to, const char *word)
{
    return (size_t)(to - from) == strlen(word) && strncmp(from, word, strlen(word)) == 0;
}

/* The first word behind `#pragma`, from *from to the result; NULL where the directive is another one. */
static const char *pragma_word(const char *p, const char *end, const char **from)
{
    p = skip_blank(p, end);
    if (p < end && *p == '#')
        p++;
    else if (p + 1 < end && p[0] == '%' && p[1] == ':')
        p += 2;
    else
        return NULL;
    p = skip_blank(p, end);
    const char *behind = skip_word(p, end);
    if (!is_word(p, behind, "pragma"))
        return NULL;
    *from = skip_blank(behind, end);
    return skip_word(*from, end);
}

const char *fe_pragma_text(Arena *a, const Source *s, const Tok *t)
{
    const char *start = s->text + t->off, *end = start + t->len, *from;
    const char *behind = pragma_word(start, end, &from);
    if (!behind || !is_word(from, behind, "adgen"))
        return NULL;
    const char *text = skip_blank(behind, end);
    while (end > text && isspace((unsigned char)end[-1]))
        end--;
    return arena_strndup(a, text, (size_t)(end - text));
}

/* A word that was perhaps meant to be `adgen`. */
static bool is_slip(Arena *a, const char *from, const char *behind)
{
    static const char *const ours[] = {"adgen"};
    char *word = arena_strndup(a, from, (size_t)(behind - from));
    for (char *p = word; *p; p++)
        *p = (char)tolower((unsigned char)*p);
    return strncmp(word, ours[0], strlen(ours[0])) == 0 || suggest(word, ours, 1);
}

static void check_directive(Front *f, const Source *s, const Tok *t)
{
    const char *start = s->text + t->off, *end = start + t->len, *from;
    const char *behind = pragma_word(start, end, &from), *text = fe_pragma_text(f->arena, s, t);
    Loc loc = {s->name, t->line, t->col};
    if (text && s->is_input)
        diag_error(f->diag, loc, "'#pragma adgen %s' is not in front of a statement", text);
    else if (text)
        diag_error(f->diag, loc, "'#pragma adgen %s' in a header is not looked at", text);
    else if (behind && is_slip(f->arena, from, behind))
        diag_error(f->diag, loc, "unknown pragma '%s'; did you mean '#pragma adgen'?",
                   arena_strndup(f->arena, from, (size_t)(behind - from)));
}

/* _Pragma("adgen ..."), anywhere in a stretch of text. */
static void check_operator(Front *f, const Source *s, const Tok *t)
{
    static const char word[] = "_Pragma";
    const char *p = s->text + t->off, *end = t->kind == TOK_IDENT ? s->text + s->size : p + t->len;
    for (; p + strlen(word) < end; p++) {
        bool found = strncmp(p, word, strlen(word)) == 0;
        if (!found && t->kind == TOK_IDENT)
            return;
        if (!found)
            continue;
        const char *q = skip_blank(p + strlen(word), end);
        q = q < end && *q == '(' ? skip_blank(q + 1, end) : end;
        q = q < end && *q == 'L' ? q + 1 : q;
        q = q < end && *q == '"' ? skip_blank(q + 1, end) : end;
        if (is_word(q, skip_word(q, end), "adgen"))
            diag_error(f->diag, (Loc){s->name, t->line, t->col},
                       "_Pragma of adgen is not looked at; write '#pragma adgen'");
        if (t->kind == TOK_IDENT)
            return;
    }
}

static void check_file(CXFile file, CXSourceLocation *stack, unsigned len, CXClientData data)
{
    (void)stack;
    (void)len;
    Front *f = data;
    if (clang_Location_isInSystemHeader(clang_getLocationForOffset(f->tu, file, 0)))
        return;
    Source *s = fe_source(f, file);
    fe_scan(f, s);
    for (int i = 0; i < s->toks.n; i++) {
        Tok *t = &s->toks.at[i];
        if (t->kind == TOK_DIRECTIVE && !t->used)
            check_directive(f, s, t);
        if (t->kind == TOK_DIRECTIVE || (t->kind == TOK_IDENT && s->text[t->off] == '_'))
            check_operator(f, s, t);
        t->used |= t->kind == TOK_DIRECTIVE; /* a header may be included twice */
    }
}

void fe_stray_pragmas(Front *f)
{
    clang_getInclusions(f->tu, check_file, f);
}
