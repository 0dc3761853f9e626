/* Structs, unions and enums. The same one of several units (from a shared header, or written twice alike) is one
   Record; different ones that happen to have one tag stay apart. */
#include "frontend/fe.h"

/* The USR of a tag declaration ends in `@S@tag`, in `@SA@name` where a typedef names it, and otherwise without a name. */
static bool named_by_typedef(Front *f, CXCursor decl)
{
    char *usr = fe_string(f, clang_getCursorUSR(decl));
    char *name = strrchr(usr, '@');
    return name && name - usr >= 3 && name[-1] == 'A' && strchr("SUE", name[-2]) && name[-3] == '@';
}

const char *fe_tag(Front *f, CXCursor decl)
{
    if (clang_Cursor_isAnonymous(decl) || named_by_typedef(f, decl))
        return NULL;
    return fe_string(f, clang_getCursorSpelling(decl));
}

static const char *typedef_of(Front *f, CXCursor decl)
{
    if (clang_Cursor_isAnonymous(decl) || !named_by_typedef(f, decl))
        return NULL;
    return fe_string(f, clang_getCursorSpelling(decl));
}

static bool is_record(CXCursor c)
{
    enum CXCursorKind k = clang_getCursorKind(c);
    return k == CXCursor_StructDecl || k == CXCursor_UnionDecl;
}

static CXCursor complete(CXCursor decl)
{
    CXCursor def = clang_getCursorDefinition(decl);
    return clang_Cursor_isNull(def) ? clang_getCanonicalCursor(decl) : def;
}

static Cursors fields_of(Front *f, CXCursor def)
{
    Cursors all = fe_kids(f, def), fields = {0};
    for (int i = 0; i < all.n; i++)
        if (clang_getCursorKind(all.at[i]) == CXCursor_FieldDecl ||
            (is_record(all.at[i]) && clang_Cursor_isAnonymousRecordDecl(all.at[i])))
            vec_push(f->arena, &fields, all.at[i]);
    return fields;
}

/* A text that tells what a record holds: equal texts, equal records. Records by value are spelled out, pointed-to
   ones go by their name. */
static void describe(Front *f, Text *out, CXCursor def)
{
    const char *tag = fe_tag(f, def), *name = typedef_of(f, def);
    text_printf(out, "%d %s %s %lld{", (int)clang_getCursorKind(def), tag ? tag : "", name ? name : "",
                clang_Type_getSizeOf(clang_getCursorType(def)));
    if (!tag && !name) {
        Pos p = fe_pos(f, clang_getCursorLocation(def));
        text_printf(out, "%s:%u", p.loc.file ? p.loc.file : "", p.off);
    }
    Cursors fields = fields_of(f, def);
    for (int i = 0; i < fields.n; i++) {
        CXType t = clang_getCanonicalType(clang_getCursorType(fields.at[i]));
        while (t.kind == CXType_ConstantArray || t.kind == CXType_IncompleteArray) {
            text_printf(out, "[%lld]", clang_getArraySize(t));
            t = clang_getCanonicalType(clang_getArrayElementType(t));
        }
        if (t.kind == CXType_Record)
            describe(f, out, complete(clang_getTypeDeclaration(t)));
        else
            text_add(out, fe_string(f, clang_getTypeSpelling(t)));
        text_printf(out, " %s:%d;", fe_string(f, clang_getCursorSpelling(fields.at[i])),
                    clang_getFieldDeclBitWidth(fields.at[i]));
    }
    text_add(out, "}");
}

static void add_field(Front *f, Record *r, CXCursor c)
{
    Field field = {.bits = -1, .loc = fe_loc(f, c)};
    if (is_record(c)) {
        field.type = fe_type(f, clang_getCursorType(c), NULL);
    } else {
        char *name = fe_string(f, clang_getCursorSpelling(c));
        field.name = name[0] ? name : NULL;
        field.bits = clang_getFieldDeclBitWidth(c);
        field.type = fe_decl_type(f, c, clang_getCursorType(c));
        fe_field_notes(f, &field, c);
    }
    vec_push(f->arena, &r->fields, field);
}

/* Packed, or aligned by hand: a copy of the declaration that lacks the attribute would lay it out otherwise. */
static bool has_own_layout(Front *f, CXCursor def)
{
    long long natural = 1;
    Cursors fields = fields_of(f, def), kids = fe_kids(f, def);
    for (int i = 0; i < kids.n; i++)
        if (clang_getCursorKind(kids.at[i]) == CXCursor_PackedAttr)
            return true;
    for (int i = 0; i < fields.n; i++) {
        long long align = clang_Type_getAlignOf(clang_getCursorType(fields.at[i]));
        natural = align > natural ? align : natural;
    }
    return clang_Type_getAlignOf(clang_getCursorType(def)) != natural;
}

bool fe_is_odd(Front *f, Type *t)
{
    t = ty_strip(t);
    for (int i = 0; i < f->odd.n && t->kind == TY_RECORD; i++)
        if (f->odd.at[i] == t->record)
            return true;
    return false;
}

bool fe_in_function(CXCursor decl)
{
    for (CXCursor c = decl; !clang_Cursor_isNull(c); c = clang_getCursorSemanticParent(c)) {
        enum CXCursorKind kind = clang_getCursorKind(c);
        if (kind == CXCursor_FunctionDecl)
            return true;
        if (kind == CXCursor_TranslationUnit || clang_isInvalid(kind))
            return false;
    }
    return false;
}

Record *fe_record(Front *f, CXCursor decl)
{
    CXCursor def = complete(decl);
    CXCursor key = clang_getCanonicalCursor(def);
    Record *r = map_cursor(&f->entities, key);
    if (r)
        return r;
    Text what = {0};
    describe(f, &what, def);
    r = map_text(&f->records, what.data);
    if (!r) {
        r = NEW(f->arena, Record);
        map_set_text(f->arena, &f->records, what.data, r);
        map_set_cursor(f->arena, &f->entities, key, r);
        r->tag = fe_tag(f, def);
        r->typedef_name = typedef_of(f, def);
        r->is_union = clang_getCursorKind(def) == CXCursor_UnionDecl;
        r->complete = clang_isCursorDefinition(def);
        r->loc = fe_loc(f, def);
        r->in_main = fe_in_main(f, def);
        r->inner = fe_in_function(def);
        Cursors fields = fields_of(f, def);
        for (int i = 0; i < fields.n; i++)
            add_field(f, r, fields.at[i]);
        if (r->in_main && r->complete && has_own_layout(f, def))
            vec_push(f->arena, &f->odd, r);
    }
    text_free(&what);
    map_set_cursor(f->arena, &f->entities, key, r);
    return r;
}

static void describe_enum(Front *f, Text *out, CXCursor def)
{
    const char *tag = fe_tag(f, def), *name = typedef_of(f, def);
    text_printf(out, "%s %s{", tag ? tag : "", name ? name : "");
    Cursors items = fe_kids(f, def);
    for (int i = 0; i < items.n; i++)
        if (clang_getCursorKind(items.at[i]) == CXCursor_EnumConstantDecl)
            text_printf(out, "%s=%lld;", fe_string(f, clang_getCursorSpelling(items.at[i])),
                        clang_getEnumConstantDeclValue(items.at[i]));
    text_add(out, "}");
}

static void add_item(Front *f, Enum *e, CXCursor c)
{
    Enumerator item = {.name = fe_string(f, clang_getCursorSpelling(c)),
                       .value = clang_getEnumConstantDeclValue(c)};
    Cursors parts = fe_parts(f, c);
    if (parts.n > 0)
        item.init = fe_expr(f, parts.at[0]);
    vec_push(f->arena, &e->items, item);
}

Enum *fe_enum(Front *f, CXCursor decl)
{
    CXCursor def = complete(decl);
    CXCursor key = clang_getCanonicalCursor(def);
    Enum *e = map_cursor(&f->entities, key);
    if (e)
        return e;
    Text what = {0};
    describe_enum(f, &what, def);
    e = map_text(&f->enums, what.data);
    if (!e) {
        e = NEW(f->arena, Enum);
        map_set_text(f->arena, &f->enums, what.data, e);
        e->tag = fe_tag(f, def);
        e->typedef_name = typedef_of(f, def);
        e->loc = fe_loc(f, def);
        e->in_main = fe_in_main(f, def);
        e->inner = fe_in_function(def);
        map_set_cursor(f->arena, &f->entities, key, e);
        Cursors items = fe_kids(f, def);
        for (int i = 0; i < items.n; i++)
            if (clang_getCursorKind(items.at[i]) == CXCursor_EnumConstantDecl)
                add_item(f, e, items.at[i]);
    }
    text_free(&what);
    map_set_cursor(f->arena, &f->entities, key, e);
    return e;
}

/* A tag that neither the unit's tags nor its identifiers have. */
static const char *fresh_tag(Front *f, const char *stem)
{
    const char *tag = stem;
    for (int i = 0; map_text(&f->tags, tag) || map_text(&f->idents, tag); i++)
        tag = arena_printf(f->arena, "%s%d", stem, i);
    map_set_text(f->arena, &f->tags, tag, f);
    fe_add_ident(f, tag);
    return tag;
}

static bool is_declared(const Unit *u, const void *record_or_enum)
{
    for (int i = 0; i < u->decls.n; i++)
        if (u->decls.at[i].record == record_or_enum || u->decls.at[i].enumeration == record_or_enum)
            return true;
    return false;
}

/* `struct { ... } a, b;`, `static enum { ... } state;` */
void fe_name_type(Front *f, Type *t, const char *for_what)
{
    t = ty_strip(t);
    while (t->kind == TY_ARRAY || t->kind == TY_POINTER)
        t = ty_strip(t->base);
    const char *stem = arena_printf(f->arena, "%s_t", for_what);
    Decl d = {0};
    if (t->kind == TY_RECORD) {
        Record *r = t->record;
        if (r->tag || r->typedef_name || !r->in_main)
            return;
        r->tag = fresh_tag(f, stem);
        r->inner = true;
        d = (Decl){.kind = DECL_RECORD, .record = r, .loc = r->loc, .in_main = true};
    } else if (t->kind == TY_ENUM) {
        Enum *e = t->enumeration;
        if (e->tag || e->typedef_name || !e->in_main)
            return;
        e->tag = fresh_tag(f, stem);
        e->inner = true;
        d = (Decl){.kind = DECL_ENUM, .enumeration = e, .loc = e->loc, .in_main = true};
    } else {
        return;
    }
    if (!is_declared(f->unit, d.record ? (void *)d.record : (void *)d.enumeration))
        vec_push(f->arena, &f->unit->decls, d);
}

static void hoist_enum(Front *f, CXCursor decl)
{
    Enum *e = fe_enum(f, decl);
    if (is_declared(f->unit, e))
        return;
    for (int i = 0; i < e->items.n; i++) {
        if (!map_text(&f->tags, e->items.at[i].name))
            continue;
        fe_refuse(f, fe_loc(f, decl), "enumerator '%s' of a function hides another name; rename it",
                  e->items.at[i].name);
        return;
    }
    for (int i = 0; i < e->items.n; i++)
        map_set_text(f->arena, &f->tags, e->items.at[i].name, f);
    if (e->tag && map_text(&f->tags, e->tag))
        e->tag = fresh_tag(f, e->tag);
    Decl d = {.kind = DECL_ENUM, .enumeration = e, .loc = fe_loc(f, decl), .in_main = fe_in_main(f, decl)};
    vec_push(f->arena, &f->unit->decls, d);
}

void fe_hoist_types(Front *f, CXCursor decl)
{
    if (clang_getCursorKind(decl) == CXCursor_EnumDecl) {
        hoist_enum(f, decl);
        return;
    }
    Record *r = fe_record(f, decl);
    if (!r->tag || is_declared(f->unit, r))
        return; /* without a tag: named by its variable */
    if (map_text(&f->tags, r->tag))
        r->tag = fresh_tag(f, r->tag);
    map_set_text(f->arena, &f->tags, r->tag, f);
    Decl d = {.kind = DECL_RECORD, .record = r, .loc = fe_loc(f, decl), .in_main = fe_in_main(f, decl)};
    vec_push(f->arena, &f->unit->decls, d);
}
