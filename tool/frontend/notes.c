/* Annotations: `__attribute__((annotate("adgen:KIND:TEXT")))`, as adgen/adgen.h and adgen/rules.h write them. Clang
   lists the annotations of earlier declarations again with later ones: each is kept once. */
#include "frontend/fe.h"

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

void fe_func_notes(Front *f, Func *func, CXCursor decl)
{
    Cursors kids = fe_kids(f, decl);
    for (int i = 0; i < kids.n; i++) {
        const char *note = note_of(f, kids.at[i]);
        if (!note)
            continue;
        Annotation a = classify(note, fe_begin(f, kids.at[i]).loc);
        if (!has_note(func, &a))
            vec_push(f->arena, &func->notes, a);
    }
}

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
        else
            diag_error(f->diag, fe_begin(f, kids.at[i]).loc,
                       "this annotation belongs in front of a function, not behind a name");
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
