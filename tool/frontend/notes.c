/* Annotations: `__attribute__((annotate("adgen:KIND:TEXT")))`, as adgen/adgen.h and adgen/rules.h write them. Clang
   lists the annotations of earlier declarations again with later ones: each is kept once. */
#include "frontend/fe.h"

#include <ctype.h>

#define PREFIX "adgen:"

/* "size:2 * n" is KIND "size" with the text "2 * n"; `inactive` may come without a text. */
static const char *text_of(const char *note, const char *kind)
{
    size_t n = strlen(kind);
    if (strncmp(note, kind, n) != 0 || (note[n] != ':' && note[n] != '\0'))
        return NULL;
    return note[n] ? note + n + 1 : "";
}

/* The annotation's text behind "adgen:", NULL when the cursor is none of ours. */
static const char *note_of(Front *f, CXCursor c)
{
    if (clang_getCursorKind(c) != CXCursor_AnnotateAttr)
        return NULL;
    char *text = fe_string(f, clang_getCursorSpelling(c));
    return strncmp(text, PREFIX, strlen(PREFIX)) == 0 ? text + strlen(PREFIX) : NULL;
}

NoteKind fe_note_kind(Front *f, CXCursor c)
{
    static const struct {
        const char *kind;
        NoteKind value;
    } kinds[] = {{"gradient", NOTE_HEAD},     {"tangent", NOTE_HEAD},    {"adjoint", NOTE_HEAD},
                 {"tangent_is", NOTE_HAND},   {"adjoint_is", NOTE_HAND}, {"size", NOTE_SIZE},
                 {"inactive", NOTE_INACTIVE}, {"partial", NOTE_RULE},    {"zero", NOTE_RULE},
                 {"guarded", NOTE_RULE},      {"conjugate", NOTE_RULE}};
    const char *note = note_of(f, c);
    if (!note)
        return NOTE_FOREIGN;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (text_of(note, kinds[i].kind))
            return kinds[i].value;
    return NOTE_UNKNOWN;
}

static Annotation classify(const char *note, Loc loc)
{
    static const struct {
        const char *kind;
        int value;
    } kinds[] = {{"gradient", AN_GRADIENT},     {"tangent", AN_TANGENT},       {"adjoint", AN_ADJOINT},
                 {"tangent_is", AN_TANGENT_IS}, {"adjoint_is", AN_ADJOINT_IS}, {"inactive", AN_INACTIVE}};
    Annotation a = {.kind = AN_OTHER, .text = note, .loc = loc};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const char *text = text_of(note, kinds[i].kind);
        if (text) {
            a.kind = kinds[i].value;
            a.text = text;
        }
    }
    return a;
}

static bool has_note(const Func *func, const Annotation *a)
{
    for (int i = 0; i < func->notes.n; i++)
        if (func->notes.at[i].kind == a->kind && strcmp(func->notes.at[i].text, a->text) == 0)
            return true;
    return false;
}

static bool is_name(const char *s)
{
    bool ok = *s && !isdigit((unsigned char)*s);
    for (; *s; s++)
        ok &= isalnum((unsigned char)*s) || *s == '_';
    return ok;
}

/* A second derivative by hand, or one of a function that shall have none: which is meant? */
static void check_note(Front *f, const Func *func, const Annotation *a)
{
    bool hand = a->kind == AN_TANGENT_IS || a->kind == AN_ADJOINT_IS;
    if (hand && !is_name(a->text))
        diag_error(f->diag, a->loc, "AD_TANGENT_IS and AD_ADJOINT_IS take the name of a function");
    for (int i = 0; i < func->notes.n; i++) {
        const Annotation *b = &func->notes.at[i];
        if (hand && b->kind == a->kind)
            diag_error(f->diag, a->loc, "'%s' has two hand-written derivatives of one kind, '%s' and '%s'",
                       func->name, b->text, a->text);
        bool other_hand = b->kind == AN_TANGENT_IS || b->kind == AN_ADJOINT_IS;
        if ((hand && b->kind == AN_INACTIVE) || (other_hand && a->kind == AN_INACTIVE))
            diag_error(f->diag, a->loc, "'%s' is marked AD_INACTIVE, but has a hand-written derivative",
                       func->name);
    }
}

void fe_func_notes(Front *f, Func *func, CXCursor decl)
{
    Cursors kids = fe_kids(f, decl);
    for (int i = 0; i < kids.n; i++) {
        const char *note = note_of(f, kids.at[i]);
        if (!note)
            continue;
        Annotation a = classify(note, fe_begin(f, kids.at[i]).loc);
        if (has_note(func, &a))
            continue;
        check_note(f, func, &a);
        vec_push(f->arena, &func->notes, a);
    }
}

/* Others are refused as strays. */
static void value_notes(Front *f, CXCursor decl, const char **size, bool *inactive)
{
    Cursors kids = fe_kids(f, decl);
    for (int i = 0; i < kids.n; i++) {
        const char *note = note_of(f, kids.at[i]);
        if (!note)
            continue;
        const char *text = text_of(note, "size");
        if (text)
            *size = text;
        else if (text_of(note, "inactive"))
            *inactive = true;
    }
}

void fe_var_notes(Front *f, Var *v, CXCursor decl)
{
    value_notes(f, decl, &v->size, &v->inactive);
}

void fe_field_notes(Front *f, Field *field, CXCursor decl)
{
    value_notes(f, decl, &field->size, &field->inactive);
}
