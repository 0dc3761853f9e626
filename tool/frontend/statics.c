/* Static locals in the text of an input. Code in another function reaches one only at file scope; here is found what
   would have to change in the text for it to stand there, or why it cannot. Nothing is guessed: each place where the name
   stands in the function must be known for what it is. */
#include "frontend/fe.h"

static void keep(StaticPlace *p, const char *why)
{
    if (!p->obstacle)
        p->obstacle = why;
}

/* Records and enums that a function declares have no name at file scope. Its typedefs are seen through. */
static bool has_own_type(CXType t)
{
    t = clang_getCanonicalType(t);
    switch (t.kind) {
    case CXType_Pointer:
        return has_own_type(clang_getPointeeType(t));
    case CXType_ConstantArray:
    case CXType_IncompleteArray:
        return has_own_type(clang_getArrayElementType(t));
    case CXType_FunctionProto:
    case CXType_FunctionNoProto: {
        bool own = has_own_type(clang_getResultType(t));
        for (int i = 0; i < clang_getNumArgTypes(t); i++)
            own |= has_own_type(clang_getArgType(t, (unsigned)i));
        return own;
    }
    default:
        return fe_in_function(clang_getTypeDeclaration(t));
    }
}

typedef struct {
    Front *f;
    bool own_types, own_function;
} Initialiser;

static enum CXChildVisitResult look_at_init(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    Initialiser *i = data;
    CXCursor to = clang_getCursorReferenced(c);
    enum CXCursorKind kind = clang_getCursorKind(to);
    if (clang_isExpression(clang_getCursorKind(c)))
        i->own_types |= has_own_type(clang_getCursorType(c));
    if (kind == CXCursor_EnumConstantDecl || kind == CXCursor_TypedefDecl || kind == CXCursor_StructDecl ||
        kind == CXCursor_UnionDecl || kind == CXCursor_EnumDecl)
        i->own_types |= fe_in_function(to);
    if (kind == CXCursor_FunctionDecl)
        i->own_function |= map_cursor(&i->f->entities, clang_getCanonicalCursor(to)) == i->f->func;
    return CXChildVisit_Recurse;
}

/* The declaration itself: plain text of the file from its first word to its semicolon. */
static void find_declaration(Front *f, CXCursor stmt, StaticPlace *p)
{
    Source *s = f->main_source;
    Pos begin = fe_begin(f, stmt), end = fe_end(f, stmt);
    int first = tok_at(s, begin.off), last = tok_at(s, end.off) - 1;
    p->from = begin.off;
    p->to = end.off;
    if (first >= s->toks.n || last <= first || s->toks.at[first].off != begin.off ||
        s->toks.at[first].kind != TOK_IDENT || !tok_is(s, &s->toks.at[last], ";") ||
        map_text(&f->macro_names, tok_text(f->arena, s, &s->toks.at[first]))) {
        keep(p, "its declaration comes out of a macro");
        return;
    }
    for (int i = first; i < last; i++)
        if (s->toks.at[i].kind == TOK_DIRECTIVE)
            keep(p, "a directive of the preprocessor stands in its declaration");
    int before = first - 1;
    while (before >= 0 && s->toks.at[before].kind == TOK_COMMENT)
        before--;
    const Tok *t = before >= 0 ? &s->toks.at[before] : NULL;
    if (!t || (t->kind != TOK_DIRECTIVE && !tok_is(s, t, "{") && !tok_is(s, t, "}") && !tok_is(s, t, ";")))
        keep(p, "its declaration is part of another statement");
}

void fe_static_place(Front *f, CXCursor stmt, CXCursor decl, Var *v)
{
    StaticPlace *p = NEW(f->arena, StaticPlace);
    p->var = v;
    vec_push(f->arena, &f->unit->statics, p);
    Pos name = fe_pos(f, clang_getCursorLocation(decl));
    if (!name.src || !name.src->is_input || fe_begin(f, stmt).src != name.src) {
        keep(p, "it stands in a header");
        return;
    }
    p->name = name.off;
    p->length = strlen(v->name);
    find_declaration(f, stmt, p);
    for (int i = 0; i + 1 < f->unit->statics.n; i++)
        if (f->unit->statics.at[i]->name == p->name)
            keep(p, "its file includes itself");
    if (has_own_type(clang_getCursorType(decl)))
        keep(p, "its type is declared in the function; declare the type at file scope");
    if (fe_is_variable(clang_getCursorType(decl)))
        keep(p, "its type has a length that is computed");
    if (v->is_thread_local)
        keep(p, "it is thread-local");
    Initialiser init = {.f = f};
    CXCursor value = clang_Cursor_getVarDeclInitializer(decl);
    if (!clang_Cursor_isNull(value)) {
        look_at_init(value, decl, &init);
        clang_visitChildren(value, look_at_init, &init);
    }
    if (init.own_types)
        keep(p, "its initialiser uses a type or an enumerator of the function; declare that at file scope");
    if (init.own_function)
        keep(p, "its initialiser names the function itself");
    if (!v->init && !clang_Cursor_isNull(value))
        keep(p, "its initialiser has a form that is not supported");
    if (map_text(&f->macro_names, v->name))
        keep(p, "a macro has its name");
}

/* ---------------------------------------------------------------- uses */

typedef struct {
    Front *f;
    StaticPlace **at; /* the places of the function */
    int n;
    VEC(size_t) others; /* offsets of names of other things */
} Uses;

static enum CXChildVisitResult look_at_use(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    Uses *u = data;
    Front *f = u->f;
    enum CXCursorKind kind = clang_getCursorKind(c);
    Pos pos = fe_pos(f, clang_getCursorLocation(c));
    Var *v = NULL;
    if (kind == CXCursor_DeclRefExpr)
        v = map_cursor(&f->entities, clang_getCanonicalCursor(clang_getCursorReferenced(c)));
    StaticPlace *p = NULL;
    for (int i = 0; i < u->n && !p; i++)
        p = u->at[i]->var == v ? u->at[i] : NULL;
    if (!p) {
        if (!clang_isExpression(kind) || kind == CXCursor_DeclRefExpr)
            vec_push(f->arena, &u->others, pos.off);
        return CXChildVisit_Recurse;
    }
    int i = tok_at(f->main_source, pos.off);
    const Tok *t = i < f->main_source->toks.n ? &f->main_source->toks.at[i] : NULL;
    if (pos.src != f->main_source || !t || t->off != pos.off || !tok_is(f->main_source, t, p->var->name))
        keep(p, arena_printf(f->arena, "the macro used in line %d names it", pos.loc.line));
    else
        vec_push(f->arena, &p->uses, pos.off);
    return CXChildVisit_Recurse;
}

static bool is_member(const Source *s, int i)
{
    return i > 0 && (tok_is(s, &s->toks.at[i - 1], ".") || tok_is(s, &s->toks.at[i - 1], "->"));
}

/* Every word of the function that reads like the variable is a use of it, or known to be something else. */
static void check_words(Uses *u, StaticPlace *p, size_t end)
{
    const Source *s = u->f->main_source;
    for (int i = tok_at(s, (unsigned)p->to); i < s->toks.n && s->toks.at[i].off < end; i++) {
        const Tok *t = &s->toks.at[i];
        if (t->kind != TOK_IDENT || !tok_is(s, t, p->var->name) || is_member(s, i))
            continue;
        bool known = false;
        for (int j = 0; j < u->n; j++)
            for (int k = 0; k < u->at[j]->uses.n && !known; k++)
                known = u->at[j]->uses.at[k] == t->off;
        for (int k = 0; k < u->others.n && !known; k++)
            known = u->others.at[k] == t->off;
        if (!known)
            keep(p, arena_printf(u->f->arena, "what its name means in line %d cannot be told", t->line));
    }
}

/* Behind the declaration in front, or the directive; comments that describe the function stay with it. */
static size_t in_front(const Source *s, size_t function)
{
    int i = tok_at(s, (unsigned)function);
    while (i > 0 && s->toks.at[i - 1].kind != TOK_DIRECTIVE && !tok_is(s, &s->toks.at[i - 1], ";") &&
           !tok_is(s, &s->toks.at[i - 1], "}"))
        i--;
    while (i > 0 && s->toks.at[i].kind == TOK_COMMENT && s->toks.at[i].line == s->toks.at[i - 1].line)
        i++;
    return s->toks.at[i].off;
}

void fe_static_uses(Front *f, const Func *fn, CXCursor function)
{
    int first = f->unit->statics.n;
    while (first > 0 && f->unit->statics.at[first - 1]->var->owner == fn)
        first--;
    Uses u = {.f = f, .at = f->unit->statics.at + first, .n = f->unit->statics.n - first};
    if (u.n == 0)
        return;
    clang_visitChildren(function, look_at_use, &u);
    Pos begin = fe_begin(f, function), end = fe_end(f, function);
    for (int i = 0; i < u.n; i++) {
        if (!fn->body)
            keep(u.at[i], "its function holds what is not supported");
        if (u.at[i]->obstacle)
            continue;
        u.at[i]->in_front = in_front(f->main_source, begin.off);
        check_words(&u, u.at[i], end.off);
    }
}
