/* Clang's types -> Type.

   libclang tells the structure of a type, but not the expressions of its array bounds: those are children of the
   declaration (or cast) that wrote the type, innermost bound first. `Bounds` hands them out in that order while the
   type is walked in the same way. */
#include "frontend/fe.h"

static unsigned quals_of(CXType t)
{
    return (clang_isConstQualifiedType(t) ? Q_CONST : 0) |
           (clang_isVolatileQualifiedType(t) ? Q_VOLATILE : 0) |
           (clang_isRestrictQualifiedType(t) ? Q_RESTRICT : 0);
}

static Type *with_quals(Front *f, Type *t, unsigned quals)
{
    if ((t->quals | quals) == t->quals)
        return t;
    Type *copy = NEW(f->arena, Type);
    *copy = *t;
    if (t->kind == TY_ARRAY) /* a const array is an array of const elements */
        copy->base = with_quals(f, t->base, quals);
    else
        copy->quals |= quals;
    return copy;
}

static TypeKind basic_kind(enum CXTypeKind k)
{
    switch (k) {
    case CXType_Void:
        return TY_VOID;
    case CXType_Bool:
        return TY_BOOL;
    case CXType_Char_U:
    case CXType_Char_S:
        return TY_CHAR;
    case CXType_SChar:
        return TY_SCHAR;
    case CXType_UChar:
        return TY_UCHAR;
    case CXType_Short:
        return TY_SHORT;
    case CXType_UShort:
        return TY_USHORT;
    case CXType_Int:
        return TY_INT;
    case CXType_UInt:
        return TY_UINT;
    case CXType_Long:
        return TY_LONG;
    case CXType_ULong:
        return TY_ULONG;
    case CXType_LongLong:
        return TY_LLONG;
    case CXType_ULongLong:
        return TY_ULLONG;
    case CXType_Float:
        return TY_FLOAT;
    case CXType_Double:
        return TY_DOUBLE;
    case CXType_LongDouble:
        return TY_LDOUBLE;
    default:
        return TY_OTHER;
    }
}

static Type *new_type(Front *f, TypeKind k, Type *base)
{
    Type *t = NEW(f->arena, Type);
    t->kind = k;
    t->base = base;
    return t;
}

static Type *other_type(Front *f, CXType t)
{
    Type *o = new_type(f, TY_OTHER, NULL);
    o->name = fe_string(f, clang_getTypeSpelling(clang_getUnqualifiedType(t)));
    return o;
}

static Expr *next_bound(Front *f, Bounds *b)
{
    return b && b->next < b->list.n ? fe_expr(f, b->list.at[b->next++]) : NULL;
}

/* A bound that is needed must be there; one of a constant array only tells how it was written. */
static Type *array_type(Front *f, CXType t, Bounds *bounds)
{
    Type *of = fe_type(f, clang_getArrayElementType(t), bounds);
    switch (t.kind) {
    case CXType_ConstantArray:
        return ty_array(f->arena, of, (long)clang_getArraySize(t), next_bound(f, bounds));
    case CXType_VariableArray:
        return ty_array(f->arena, of, LEN_VLA, next_bound(f, bounds));
    default:
        return ty_array(f->arena, of, LEN_NONE, NULL);
    }
}

static Type *function_type(Front *f, CXType t, Bounds *bounds)
{
    Type *fn = new_type(f, TY_FUNCTION, fe_type(f, clang_getResultType(t), bounds));
    fn->variadic = clang_isFunctionTypeVariadic(t) && t.kind == CXType_FunctionProto;
    fn->kr = t.kind == CXType_FunctionNoProto;
    int n = fn->kr ? 0 : clang_getNumArgTypes(t);
    fn->nparams = n > 0 ? n : 0;
    fn->params = arena_alloc(f->arena, (size_t)(fn->nparams + 1) * sizeof *fn->params);
    for (int i = 0; i < fn->nparams; i++)
        fn->params[i] = fe_type(f, clang_getArgType(t, (unsigned)i), NULL);
    return fn;
}

static bool is_local_decl(CXCursor decl)
{
    CXCursor parent = clang_getCursorSemanticParent(decl);
    return clang_getCursorKind(parent) == CXCursor_FunctionDecl;
}

static bool is_va_list(const char *name)
{
    return strcmp(name, "va_list") == 0 || strcmp(name, "__builtin_va_list") == 0 ||
           strcmp(name, "__gnuc_va_list") == 0;
}

/* A typedef of file scope keeps its name; one inside a function is seen through, since the IR declares none there. */
static Type *typedef_type(Front *f, CXType t)
{
    CXCursor decl = clang_getTypeDeclaration(t);
    CXCursor key = clang_getCanonicalCursor(decl);
    Type *known = map_cursor(&f->typedefs, key);
    if (known)
        return known;
    char *name = fe_string(f, clang_getCursorSpelling(decl));
    Type *made;
    if (is_va_list(name)) {
        made = new_type(f, TY_OTHER, NULL);
        made->name = name;
    } else {
        Type *base = fe_decl_type(f, decl, clang_getTypedefDeclUnderlyingType(decl));
        if (is_local_decl(decl)) {
            made = base;
        } else {
            made = new_type(f, TY_TYPEDEF, base);
            made->name = name;
        }
    }
    map_set_cursor(f->arena, &f->typedefs, key, made);
    return made;
}

static Type *record_type(Front *f, CXType t)
{
    CXCursor decl = clang_getTypeDeclaration(t);
    if (clang_getCursorKind(decl) == CXCursor_EnumDecl) {
        Type *e = new_type(f, TY_ENUM, NULL);
        e->enumeration = fe_enum(f, decl);
        return e;
    }
    Type *r = new_type(f, TY_RECORD, NULL);
    r->record = fe_record(f, decl);
    return r;
}

static Type *unqualified(Front *f, CXType t, Bounds *bounds)
{
    switch (t.kind) {
    case CXType_Pointer:
        return ty_pointer(f->arena, fe_type(f, clang_getPointeeType(t), bounds));
    case CXType_ConstantArray:
    case CXType_VariableArray:
    case CXType_IncompleteArray:
        return array_type(f, t, bounds);
    case CXType_FunctionProto:
    case CXType_FunctionNoProto:
        return function_type(f, t, bounds);
    case CXType_Typedef:
        return typedef_type(f, t);
    case CXType_Elaborated:
        return fe_type(f, clang_Type_getNamedType(t), bounds);
    case CXType_Attributed:
        return fe_type(f, clang_Type_getModifiedType(t), bounds);
    case CXType_Record:
    case CXType_Enum:
        return record_type(f, t);
    case CXType_Complex:
        return new_type(f, TY_COMPLEX, fe_type(f, clang_getElementType(t), NULL));
    case CXType_Unexposed: { /* typeof */
        CXType canonical = clang_getCanonicalType(t);
        return canonical.kind == CXType_Unexposed ? other_type(f, t) : fe_type(f, canonical, NULL);
    }
    default: {
        TypeKind k = basic_kind(t.kind);
        return k == TY_OTHER ? other_type(f, t) : ty_basic(k);
    }
    }
}

Type *fe_type(Front *f, CXType t, Bounds *bounds)
{
    return with_quals(f, unqualified(f, t, bounds), quals_of(t));
}

bool fe_is_variable(CXType t)
{
    for (t = clang_getCanonicalType(t);;) {
        if (t.kind == CXType_VariableArray)
            return true;
        if (t.kind == CXType_ConstantArray || t.kind == CXType_IncompleteArray)
            t = clang_getArrayElementType(t);
        else if (t.kind == CXType_Pointer)
            t = clang_getPointeeType(t);
        else
            return false;
    }
}

bool fe_no_value(CXType t)
{
    t = clang_getCanonicalType(t);
    switch (t.kind) {
    case CXType_Int128:
    case CXType_UInt128:
    case CXType_Float128:
    case CXType_Half:
    case CXType_Float16:
    case CXType_Ibm128:
    case CXType_BFloat16:
    case CXType_Vector:
    case CXType_ExtVector:
    case CXType_Atomic:
    case CXType_BlockPointer:
        return true;
    default:
        return false;
    }
}

/* The bounds among a declaration's children: the expressions, less its initialiser. */
static Bounds bounds_of(Front *f, CXCursor decl)
{
    Bounds b = {0};
    CXCursor init = clang_getNullCursor();
    if (clang_getCursorKind(decl) == CXCursor_VarDecl)
        init = clang_Cursor_getVarDeclInitializer(decl);
    Cursors parts = fe_parts(f, decl);
    for (int i = 0; i < parts.n; i++)
        if (clang_Cursor_isNull(init) || !clang_equalCursors(parts.at[i], init))
            vec_push(f->arena, &b.list, parts.at[i]);
    return b;
}

static bool has_written_bound(CXType t)
{
    for (;;) {
        if (t.kind == CXType_ConstantArray || t.kind == CXType_VariableArray)
            return true;
        if (t.kind == CXType_IncompleteArray)
            t = clang_getArrayElementType(t);
        else if (t.kind == CXType_Pointer)
            t = clang_getPointeeType(t);
        else if (t.kind == CXType_FunctionProto || t.kind == CXType_FunctionNoProto)
            t = clang_getResultType(t);
        else if (t.kind == CXType_Attributed)
            t = clang_Type_getModifiedType(t);
        else
            return false;
    }
}

Type *fe_decl_type(Front *f, CXCursor decl, CXType t)
{
    if (!has_written_bound(t))
        return fe_type(f, t, NULL);
    Bounds b = bounds_of(f, decl);
    return fe_type(f, t, &b);
}

/* `a[restrict]`, `a[static restrict n]`: libclang tells the type of an array without the qualifiers in its brackets. */
static unsigned bracket_quals(Front *f, CXCursor parm)
{
    Pos from = fe_begin(f, parm), to = fe_end(f, parm);
    if (!from.src || from.src != to.src)
        return 0;
    fe_scan(f, from.src);
    const Source *s = from.src;
    for (int i = tok_at(s, from.off); i < s->toks.n && s->toks.at[i].off < to.off; i++) {
        if (!tok_is(s, &s->toks.at[i], "["))
            continue;
        for (i++; i < s->toks.n && s->toks.at[i].kind == TOK_IDENT; i++)
            if (tok_is(s, &s->toks.at[i], "restrict") || tok_is(s, &s->toks.at[i], "__restrict") ||
                tok_is(s, &s->toks.at[i], "__restrict__"))
                return Q_RESTRICT;
        return 0;
    }
    return 0;
}

Type *fe_param_type(Front *f, CXCursor parm)
{
    CXType written = clang_getCursorType(parm);
    CXType canonical = clang_getCanonicalType(written);
    bool is_array = canonical.kind == CXType_ConstantArray || canonical.kind == CXType_IncompleteArray ||
                    canonical.kind == CXType_VariableArray;
    if (canonical.kind == CXType_FunctionProto || canonical.kind == CXType_FunctionNoProto)
        return ty_pointer(f->arena, fe_type(f, written, NULL));
    if (!is_array)
        return fe_decl_type(f, parm, written);
    Type *array = fe_decl_type(f, parm, written);
    unsigned quals = ty_quals(array);
    array = ty_strip(array);
    if (array->kind != TY_ARRAY)
        return array; /* va_list */
    Type *p = ty_pointer(f->arena, with_quals(f, array->base, quals & (Q_CONST | Q_VOLATILE)));
    p->decayed = true;
    p->len = array->len;
    p->len_expr = array->len_expr;
    p->quals |= bracket_quals(f, parm);
    return p;
}
