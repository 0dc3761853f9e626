/* Declarations: functions, variables, and the top level of a unit in the order of its text. */
#include "frontend/fe.h"

bool fe_in_main(Front *f, CXCursor c)
{
    Pos p = fe_pos(f, clang_getCursorLocation(c));
    return p.src && p.src->is_input;
}

static bool is_internal(CXCursor decl)
{
    enum CXLinkageKind k = clang_getCursorLinkage(decl);
    return k == CXLinkage_Internal || k == CXLinkage_NoLinkage;
}

/* ---------------------------------------------------------------- functions */

static Var *param(Front *f, Func *fn, CXCursor parm, int i)
{
    Var *v = i < fn->params.n ? fn->params.at[i] : NULL;
    if (!v) {
        v = ir_new_var(f->program, NULL, NULL, VAR_PARAM, fn);
        vec_push(f->arena, &fn->params, v);
    }
    char *name = fe_string(f, clang_getCursorSpelling(parm));
    v->name = name[0] ? name : NULL;
    v->loc = fe_loc(f, parm);
    v->unit = f->unit_index;
    v->in_main = fe_in_main(f, parm);
    map_set_cursor(f->arena, &f->entities, parm, v);
    fe_var_notes(f, v, parm);
    return v;
}

/* Types with variable bounds come last: the bounds name the other parameters. */
static void add_params(Front *f, Func *fn, CXCursor decl)
{
    int n = clang_Cursor_getNumArguments(decl);
    for (int i = 0; i < n; i++)
        param(f, fn, clang_Cursor_getArgument(decl, (unsigned)i), i);
    for (int variable = 0; variable < 2; variable++)
        for (int i = 0; i < n; i++) {
            CXCursor parm = clang_Cursor_getArgument(decl, (unsigned)i);
            if (fe_is_variable(clang_getCursorType(parm)) == variable)
                fn->params.at[i]->type = fe_param_type(f, parm);
        }
}

/* The type is built from the parameters' own types: those know their bounds. */
static void set_type(Front *f, Func *fn, CXCursor decl)
{
    CXType t = clang_getCursorType(decl);
    fn->type = fe_type(f, t, NULL);
    for (int i = 0; i < fn->type->nparams && i < fn->params.n; i++)
        fn->type->params[i] = fn->params.at[i]->type;
    fn->variadic = fn->type->variadic;
}

static bool storage_is_static(CXCursor decl)
{
    return clang_Cursor_getStorageClass(decl) == CX_SC_Static;
}

static void describe(Front *f, Func *fn, CXCursor decl)
{
    fn->loc = fe_loc(f, decl);
    fn->is_inline = fn->is_inline || clang_Cursor_isFunctionInlined(decl);
    fn->in_main = fe_in_main(f, decl);
    fn->unit = f->unit_index;
    add_params(f, fn, decl);
    set_type(f, fn, decl);
}

static Func *new_func(Front *f, CXCursor decl, char *name)
{
    Func *fn = NEW(f->arena, Func);
    fn->name = name;
    fn->id = f->program->funcs.n;
    fn->is_static = storage_is_static(clang_getCanonicalCursor(decl)) || storage_is_static(decl);
    fn->in_system = clang_Location_isInSystemHeader(clang_getCursorLocation(decl));
    fn->is_builtin = strncmp(name, "__builtin_", 10) == 0;
    vec_push(f->arena, &f->program->funcs, fn);
    describe(f, fn, decl);
    return fn;
}

/* The Func of a declaration. Functions of external linkage are one across units, by name. */
Func *fe_func(Front *f, CXCursor decl)
{
    CXCursor key = clang_getCanonicalCursor(decl);
    Func *fn = map_cursor(&f->entities, key);
    if (fn)
        return fn;
    char *name = fe_string(f, clang_getCursorSpelling(decl));
    bool shared = !is_internal(decl);
    fn = shared ? map_text(&f->functions, name) : NULL;
    if (!fn) {
        fn = new_func(f, decl, name);
        if (shared)
            map_set_text(f->arena, &f->functions, name, fn);
    }
    map_set_cursor(f->arena, &f->entities, key, fn);
    return fn;
}

Func *fe_named_func(Front *f, const Func *like, const char *name)
{
    Func *fn = map_text(&f->functions, name);
    if (fn)
        return fn;
    fn = NEW(f->arena, Func);
    *fn = *like;
    fn->name = name;
    fn->id = f->program->funcs.n;
    fn->is_builtin = false;
    fn->in_system = true;
    fn->in_main = false;
    vec_push(f->arena, &f->program->funcs, fn);
    map_set_text(f->arena, &f->functions, name, fn);
    return fn;
}

static bool same_place(Loc a, Loc b)
{
    return a.line == b.line && a.col == b.col && a.file && b.file && strcmp(a.file, b.file) == 0;
}

static CXCursor body_of(Front *f, CXCursor decl)
{
    Cursors parts = fe_parts(f, decl);
    for (int i = parts.n - 1; i >= 0; i--)
        if (clang_getCursorKind(parts.at[i]) == CXCursor_CompoundStmt)
            return parts.at[i];
    return clang_getNullCursor();
}

static void keep_refusals(Front *f)
{
    for (int i = 0; i < f->refused.n; i++)
        vec_push(f->arena, &f->program->front->list, f->refused.at[i]);
    f->refused.n = 0;
}

static void convert_body(Front *f, Func *fn, CXCursor decl)
{
    CXCursor body = body_of(f, decl);
    if (clang_Cursor_isNull(body))
        return;
    f->func = fn;
    f->refused.n = 0;
    fn->body = fe_block(f, body);
    if (f->refused.n > 0) {
        fn->body = NULL;
        fe_pass_pragmas(f, body);
    }
    keep_refusals(f);
    f->func = NULL;
}

static bool was_refused(Front *f, const Func *fn)
{
    int n;
    return fe_unsupported(f->program, fn, &n) != NULL;
}

static void define(Front *f, Func *fn, CXCursor decl)
{
    if (fn->body || was_refused(f, fn)) {
        /* An inline function of a header that several units include. */
        if (!same_place(fn->loc, fe_loc(f, decl)) && !fn->is_inline) {
            diag_error(f->diag, fe_loc(f, decl), "redefinition of '%s'", fn->name);
            diag_note(f->diag, fn->loc, "previous definition is here");
        }
        return;
    }
    describe(f, fn, decl);
    if (clang_Location_isInSystemHeader(clang_getCursorLocation(decl)))
        return; /* known by what it does, as a function of a library is */
    fn->in_system = false;
    fn->comment = fe_func_comment(f, decl);
    convert_body(f, fn, decl);
    fe_static_uses(f, fn, decl);
}

static void declare_function(Front *f, CXCursor decl)
{
    Func *fn = fe_func(f, decl);
    bool defines = clang_isCursorDefinition(decl);
    fe_func_notes(f, fn, decl);
    int n = clang_Cursor_getNumArguments(decl);
    for (int i = 0; i < n && i < fn->params.n; i++)
        fe_var_notes(f, fn->params.at[i], clang_Cursor_getArgument(decl, (unsigned)i));
    if (defines)
        define(f, fn, decl);
    else if (!fn->body && !fn->in_system && !was_refused(f, fn))
        fn->in_main = fn->in_main || fe_in_main(f, decl);
    CXCursor def = clang_getCursorDefinition(decl);
    Decl d = {.kind = DECL_FUNC,
              .func = fn,
              .loc = fe_loc(f, decl),
              .in_main = fe_in_main(f, decl),
              .forward = !defines && !clang_Cursor_isNull(def)};
    vec_push(f->arena, &f->unit->decls, d);
}

void fe_local_function(Front *f, CXCursor decl)
{
    Func *fn = fe_func(f, decl);
    for (int i = 0; i < f->unit->decls.n; i++)
        if (f->unit->decls.at[i].func == fn)
            return;
    Decl d = {.kind = DECL_FUNC,
              .func = fn,
              .loc = fe_loc(f, decl),
              .in_main = fe_in_main(f, decl),
              .forward = !clang_Cursor_isNull(clang_getCursorDefinition(decl))};
    vec_push(f->arena, &f->unit->decls, d);
}

/* ---------------------------------------------------------------- variables */

static void set_init(Front *f, Var *v, CXCursor decl)
{
    CXCursor init = clang_Cursor_getVarDeclInitializer(decl);
    if (clang_Cursor_isNull(init))
        return;
    int before = f->refused.n;
    v->init = fe_expr(f, init);
    if (f->refused.n == before)
        return;
    v->init = NULL;
    if (!f->func) { /* nobody is refused by it but the functions that use the variable */
        keep_refusals(f);
        vec_push(f->arena, &f->broken, v);
    }
}

static Var *new_var(Front *f, CXCursor decl, VarKind kind)
{
    Var *v = ir_new_var(f->program, fe_string(f, clang_getCursorSpelling(decl)), NULL, kind, f->func);
    v->type = fe_decl_type(f, decl, clang_getCursorType(decl));
    v->loc = fe_loc(f, decl);
    v->unit = f->unit_index;
    v->in_main = fe_in_main(f, decl);
    v->is_thread_local = clang_getCursorTLSKind(decl) != CXTLS_None;
    map_set_cursor(f->arena, &f->entities, clang_getCanonicalCursor(decl), v);
    fe_var_notes(f, v, decl);
    return v;
}

static bool is_definition(CXCursor decl)
{
    /* `int g;` of file scope is tentative: it defines g unless another declaration does. */
    return clang_isCursorDefinition(decl) || clang_Cursor_getStorageClass(decl) != CX_SC_Extern;
}

static Var *global(Front *f, CXCursor decl)
{
    Var *v = map_cursor(&f->entities, clang_getCanonicalCursor(decl));
    if (v)
        return v;
    char *name = fe_string(f, clang_getCursorSpelling(decl));
    bool shared = !is_internal(decl);
    v = shared ? map_text(&f->globals, name) : NULL;
    if (v) {
        map_set_cursor(f->arena, &f->entities, clang_getCanonicalCursor(decl), v);
        return v;
    }
    Func *inside = f->func;
    f->func = NULL;
    v = new_var(f, decl, VAR_GLOBAL);
    f->func = inside;
    v->is_static = !shared;
    v->is_extern = true;
    if (shared)
        map_set_text(f->arena, &f->globals, name, v);
    vec_push(f->arena, &f->program->globals, v);
    return v;
}

static void declare_variable(Front *f, CXCursor decl)
{
    Var *v = global(f, decl);
    fe_var_notes(f, v, decl);
    CXCursor def = clang_getCursorDefinition(decl);
    bool has_init = !clang_Cursor_isNull(clang_Cursor_getVarDeclInitializer(decl));
    if (is_definition(decl) && (v->is_extern || has_init)) {
        v->is_extern = false;
        v->loc = fe_loc(f, decl);
        v->unit = f->unit_index;
        v->in_main = fe_in_main(f, decl);
        v->type = fe_decl_type(f, decl, clang_getCursorType(decl));
        set_init(f, v, decl);
    }
    fe_name_type(f, v->type, v->name);
    Decl d = {.kind = DECL_VAR,
              .var = v,
              .loc = fe_loc(f, decl),
              .in_main = fe_in_main(f, decl),
              .forward = !clang_Cursor_isNull(def) && !clang_equalCursors(def, decl)};
    vec_push(f->arena, &f->unit->decls, d);
}

Var *fe_var(Front *f, CXCursor decl)
{
    Var *v = map_cursor(&f->entities, decl);
    if (!v)
        v = map_cursor(&f->entities, clang_getCanonicalCursor(decl));
    if (!v && clang_getCursorKind(decl) == CXCursor_VarDecl)
        v = global(f, decl);
    return v;
}

static void refuse_cleanup(Front *f, CXCursor decl)
{
    Cursors kids = fe_kids(f, decl);
    for (int i = 0; i < kids.n; i++) {
        if (clang_getCursorKind(kids.at[i]) != CXCursor_UnexposedAttr)
            continue;
        const char *name = fe_spelled(f, clang_getRangeStart(clang_getCursorExtent(kids.at[i])), NULL);
        if (name && (strcmp(name, "cleanup") == 0 || strcmp(name, "__cleanup__") == 0))
            fe_refuse(f, fe_loc(f, decl),
                      "attribute 'cleanup' is not supported; call the function explicitly");
    }
}

Var *fe_local(Front *f, CXCursor decl)
{
    enum CX_StorageClass storage = clang_Cursor_getStorageClass(decl);
    if (storage == CX_SC_Extern) {
        Var *g = global(f, decl);
        for (int i = 0; i < f->unit->decls.n; i++)
            if (f->unit->decls.at[i].var == g)
                return g;
        Decl d = {.kind = DECL_VAR, .var = g, .loc = g->loc, .in_main = g->in_main};
        vec_push(f->arena, &f->unit->decls, d);
        return g;
    }
    Var *v = new_var(f, decl, storage == CX_SC_Static ? VAR_STATIC_LOCAL : VAR_LOCAL);
    refuse_cleanup(f, decl);
    fe_name_type(f, v->type, v->name);
    if (storage == CX_SC_Static) {
        set_init(f, v, decl);
        vec_push(f->arena, &f->program->globals, v);
    }
    return v;
}

/* ---------------------------------------------------------------- the top level */

static bool is_complete_elsewhere(CXCursor decl)
{
    return !clang_isCursorDefinition(decl) && !clang_Cursor_isNull(clang_getCursorDefinition(decl));
}

static void declare_record(Front *f, CXCursor decl)
{
    Cursors kids = fe_kids(f, decl);
    for (int i = 0; i < kids.n; i++) /* `struct A { struct B { ... } b; }`: B has file scope */
        if ((clang_getCursorKind(kids.at[i]) == CXCursor_StructDecl ||
             clang_getCursorKind(kids.at[i]) == CXCursor_UnionDecl) &&
            fe_tag(f, kids.at[i]))
            declare_record(f, kids.at[i]);
    Record *r = fe_record(f, decl);
    Decl d = {.kind = DECL_RECORD,
              .record = r,
              .loc = fe_loc(f, decl),
              .in_main = fe_in_main(f, decl),
              .forward = is_complete_elsewhere(decl)};
    vec_push(f->arena, &f->unit->decls, d);
}

static void declare_enum(Front *f, CXCursor decl)
{
    Enum *e = fe_enum(f, decl);
    Decl d = {.kind = DECL_ENUM, .enumeration = e, .loc = fe_loc(f, decl), .in_main = fe_in_main(f, decl)};
    vec_push(f->arena, &f->unit->decls, d);
}

static void declare_typedef(Front *f, CXCursor decl)
{
    Type *t = fe_type(f, clang_getCursorType(decl), NULL);
    if (t->kind != TY_TYPEDEF)
        return;
    Decl d = {.kind = DECL_TYPEDEF, .type = t, .loc = fe_loc(f, decl), .in_main = fe_in_main(f, decl)};
    vec_push(f->arena, &f->unit->decls, d);
}

static void take_name(Front *f, CXCursor c)
{
    char *name = fe_string(f, clang_getCursorSpelling(c));
    if (name[0] && clang_isDeclaration(clang_getCursorKind(c)))
        map_set_text(f->arena, &f->tags, name, f);
    if (clang_getCursorKind(c) != CXCursor_EnumDecl)
        return;
    Cursors items = fe_kids(f, c);
    for (int i = 0; i < items.n; i++)
        take_name(f, items.at[i]);
}

void fe_top_level(Front *f, const Cursors *top)
{
    for (int i = 0; i < top->n; i++)
        take_name(f, top->at[i]);
    for (int i = 0; i < top->n; i++) {
        CXCursor c = top->at[i];
        switch (clang_getCursorKind(c)) {
        case CXCursor_StructDecl:
        case CXCursor_UnionDecl:
            declare_record(f, c);
            break;
        case CXCursor_EnumDecl:
            declare_enum(f, c);
            break;
        case CXCursor_TypedefDecl:
            declare_typedef(f, c);
            break;
        case CXCursor_VarDecl:
            declare_variable(f, c);
            break;
        case CXCursor_FunctionDecl:
            declare_function(f, c);
            break;
        case CXCursor_StaticAssert: {
            Decl d = {.kind = DECL_ASSERT, .loc = fe_loc(f, c), .in_main = fe_in_main(f, c)};
            vec_push(f->arena, &f->unit->decls, d);
            break;
        }
        default:
            break;
        }
    }
}
