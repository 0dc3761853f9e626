/* Clang's expressions -> Expr.

   Clang writes every conversion down as a node of its own, and libclang shows those, and all that it has no kind for,
   as UnexposedExpr: see `unexposed`. Parentheses are dropped (the printer knows where C needs them). Places of binary
   operators are those of their left operand, found from below: asking Clang costs a walk down for each one. */
#include "frontend/fe.h"

static Expr *make(Front *f, ExprKind k, Type *t, Loc loc)
{
    return ir_expr(f->arena, k, t, loc);
}

Expr *fe_dummy(Front *f, CXCursor c)
{
    Expr *e = make(f, EX_INT, ty_basic(TY_INT), fe_loc(f, c));
    e->text = "0";
    return e;
}

static Expr *refuse(Front *f, CXCursor c, const char *what)
{
    fe_refuse(f, fe_loc(f, c), "%s", what);
    return fe_dummy(f, c);
}

static bool is_array_kind(CXType t)
{
    t = clang_getCanonicalType(t);
    return t.kind == CXType_ConstantArray || t.kind == CXType_VariableArray ||
           t.kind == CXType_IncompleteArray;
}

/* Types with variable bounds are built from those of the operands: libclang does not tell their bounds. Nor does it
   always tell that a value is the pointer that an array parameter is. */
static Type *type_or(Front *f, CXCursor c, Type *derived)
{
    CXType t = clang_getCursorType(c);
    if (derived && (fe_is_variable(t) || (is_array_kind(t) && ty_is_pointer(derived))))
        return derived;
    return fe_type(f, t, NULL);
}

/* An array or struct whose address leaves the expression. */
static void mark_address(Expr *e)
{
    while (e && ((e->kind == EX_MEMBER && !e->arrow) || (e->kind == EX_INDEX && ty_is_array(e->a->type))))
        e = e->a;
    if (e && e->kind == EX_VAR)
        e->var->address_taken = true;
}

/* ---------------------------------------------------------------- names */

static bool is_broken(Front *f, const Var *v)
{
    for (int i = 0; i < f->broken.n; i++)
        if (f->broken.at[i] == v)
            return true;
    return false;
}

static Expr *reference(Front *f, CXCursor c)
{
    CXCursor to = clang_getCursorReferenced(c);
    Loc loc = fe_loc(f, c);
    switch (clang_getCursorKind(to)) {
    case CXCursor_FunctionDecl: {
        Func *fn = fe_func(f, to);
        Expr *e = make(f, EX_FUNC, fn->type, loc);
        e->func = fn;
        return e;
    }
    case CXCursor_EnumConstantDecl: {
        Expr *e = make(f, EX_ENUM, fe_type(f, clang_getCursorType(c), NULL), loc);
        e->text = fe_string(f, clang_getCursorSpelling(to));
        e->ival = clang_getEnumConstantDeclValue(to);
        return e;
    }
    case CXCursor_VarDecl:
    case CXCursor_ParmDecl: {
        Var *v = fe_var(f, to);
        if (!v)
            return refuse(
                f, c, "a variable of an enclosing declaration is used here; declare it before the function");
        if (is_broken(f, v))
            return refuse(f, c, "the initialiser of this variable has no form here; give it a simpler one");
        Expr *e = make(f, EX_VAR, v->type, loc);
        e->var = v;
        return e;
    }
    default:
        return refuse(f, c, "this name stands for something that has no form here");
    }
}

static Expr *member(Front *f, CXCursor c)
{
    Cursors parts = fe_parts(f, c);
    if (parts.n != 1)
        return refuse(f, c, "this member access is not supported");
    Expr *base = fe_expr(f, parts.at[0]);
    if (fe_is_odd(f, ty_is_pointer(base->type) ? ty_element(base->type) : base->type))
        return refuse(f, c,
                      "a packed or specially aligned struct or union is not supported; copy its members out");
    char *name = fe_string(f, clang_getCursorSpelling(c));
    if (!name[0] || strchr(name, '('))
        return base; /* an unnamed struct or union inside, "(anonymous at ...)": its members are those of the outer one */
    Expr *e = make(f, EX_MEMBER, type_or(f, c, NULL), base->loc);
    e->a = base;
    e->field = name;
    e->arrow = ty_is_pointer(base->type) || ty_is_array(base->type);
    return e;
}

/* ---------------------------------------------------------------- operators */

static CXCursor without_decay(Front *f, CXCursor c)
{
    if (clang_getCursorKind(c) != CXCursor_UnexposedExpr)
        return c;
    Cursors parts = fe_parts(f, c);
    enum CXTypeKind from =
        parts.n == 1 ? clang_getCanonicalType(clang_getCursorType(parts.at[0])).kind : CXType_Invalid;
    bool array =
        from == CXType_ConstantArray || from == CXType_VariableArray || from == CXType_IncompleteArray;
    return array ? parts.at[0] : c;
}

static bool is_pointer(CXCursor c)
{
    CXType t = clang_getCanonicalType(clang_getCursorType(c));
    return t.kind == CXType_Pointer || is_array_kind(t);
}

static Expr *subscript(Front *f, CXCursor c)
{
    Cursors parts = fe_parts(f, c);
    if (parts.n != 2)
        return refuse(f, c, "this subscript is not supported");
    int base = is_pointer(parts.at[0]) ? 0 : 1;
    if (!is_pointer(parts.at[base]))
        return refuse(f, c, "subscripts of vectors are not supported; use an array");
    Expr *a = fe_expr(f, without_decay(f, parts.at[base]));
    Expr *i = fe_expr(f, parts.at[1 - base]);
    Expr *e = make(f, EX_INDEX, type_or(f, c, ty_element(a->type)), a->loc);
    e->a = a;
    e->b = i;
    return e;
}

static Op unary_op(enum CXUnaryOperatorKind k)
{
    switch (k) {
    case CXUnaryOperator_Plus:
        return OP_PLUS;
    case CXUnaryOperator_Minus:
        return OP_NEG;
    case CXUnaryOperator_Not:
        return OP_BITNOT;
    case CXUnaryOperator_LNot:
        return OP_NOT;
    case CXUnaryOperator_PostInc:
    case CXUnaryOperator_PreInc:
        return OP_ADD;
    case CXUnaryOperator_PostDec:
    case CXUnaryOperator_PreDec:
        return OP_SUB;
    default:
        return OP_NONE;
    }
}

static const char literal_changes[] =
    "a number that a compound literal makes is changed, which is not supported; use a variable";

static Expr *address_of(Front *f, CXCursor c, Expr *a, Loc loc)
{
    if (a->kind == EX_INT && !ty_is_integer(a->type))
        return a;
    if (a->kind == EX_CALL)
        return refuse(f, c, fe_part_changes);
    if (a->kind == EX_CAST) { /* a number has no address, but (double){x} has */
        Expr *list = make(f, EX_INIT, a->type, a->loc);
        vec_push(f->arena, &list->args, a->a);
        a->kind = EX_COMPOUND;
        a->a = list;
    }
    Expr *e = make(f, EX_ADDR, type_or(f, c, ty_pointer(f->arena, a->type)), loc);
    e->a = a;
    mark_address(a);
    return e;
}

static Expr *unary(Front *f, CXCursor c)
{
    enum CXUnaryOperatorKind k = clang_getCursorUnaryOperatorKind(c);
    Cursors parts = fe_parts(f, c);
    if (parts.n != 1)
        return refuse(f, c, "this operator is not supported");
    Loc loc = fe_loc(f, c);
    Expr *a = fe_expr(f, parts.at[0]);
    if (k == CXUnaryOperator_Real || k == CXUnaryOperator_Imag)
        return fe_complex_part(f, c, a, k == CXUnaryOperator_Imag);
    if (k == CXUnaryOperator_Extension)
        return a;
    if (k == CXUnaryOperator_AddrOf)
        return address_of(f, c, a, loc);
    if (k == CXUnaryOperator_Deref) {
        Expr *e = make(f, EX_DEREF, type_or(f, c, ty_element(a->type)), loc);
        e->a = a;
        return e;
    }
    Op op = unary_op(k);
    if (op == OP_NONE)
        return refuse(f, c, "this operator is not supported");
    if ((op == OP_ADD || op == OP_SUB) && (a->kind == EX_CALL || a->kind == EX_CAST))
        return refuse(f, c, a->kind == EX_CALL ? fe_part_changes : literal_changes);
    Expr *e = make(f, op == OP_ADD || op == OP_SUB ? EX_INCDEC : EX_UNARY, type_or(f, c, a->type), loc);
    e->op = op;
    e->a = a;
    e->prefix = k == CXUnaryOperator_PreInc || k == CXUnaryOperator_PreDec;
    return e;
}

static Op binary_op(enum CXBinaryOperatorKind k)
{
    static const Op ops[] = {
        [CXBinaryOperator_Mul] = OP_MUL,       [CXBinaryOperator_Div] = OP_DIV,
        [CXBinaryOperator_Rem] = OP_MOD,       [CXBinaryOperator_Add] = OP_ADD,
        [CXBinaryOperator_Sub] = OP_SUB,       [CXBinaryOperator_Shl] = OP_SHL,
        [CXBinaryOperator_Shr] = OP_SHR,       [CXBinaryOperator_LT] = OP_LT,
        [CXBinaryOperator_GT] = OP_GT,         [CXBinaryOperator_LE] = OP_LE,
        [CXBinaryOperator_GE] = OP_GE,         [CXBinaryOperator_EQ] = OP_EQ,
        [CXBinaryOperator_NE] = OP_NE,         [CXBinaryOperator_And] = OP_AND,
        [CXBinaryOperator_Xor] = OP_XOR,       [CXBinaryOperator_Or] = OP_OR,
        [CXBinaryOperator_LAnd] = OP_LAND,     [CXBinaryOperator_LOr] = OP_LOR,
        [CXBinaryOperator_MulAssign] = OP_MUL, [CXBinaryOperator_DivAssign] = OP_DIV,
        [CXBinaryOperator_RemAssign] = OP_MOD, [CXBinaryOperator_AddAssign] = OP_ADD,
        [CXBinaryOperator_SubAssign] = OP_SUB, [CXBinaryOperator_ShlAssign] = OP_SHL,
        [CXBinaryOperator_ShrAssign] = OP_SHR, [CXBinaryOperator_AndAssign] = OP_AND,
        [CXBinaryOperator_XorAssign] = OP_XOR, [CXBinaryOperator_OrAssign] = OP_OR,
    };
    return (size_t)k < sizeof ops / sizeof *ops ? ops[k] : OP_NONE;
}

/* The type of `p + i`, `p - q` and the like where bounds are variable. */
static Type *pointer_operand(const Expr *a, const Expr *b)
{
    return ty_is_pointer(a->type) || ty_is_array(a->type) ? a->type : b->type;
}

static Type *binary_type(Front *f, CXCursor c, const Expr *a, const Expr *b)
{
    Type *t = pointer_operand(a, b);
    return type_or(f, c, ty_is_array(t) ? ty_pointer(f->arena, ty_element(t)) : t);
}

static Expr *binary(Front *f, CXCursor c)
{
    enum CXBinaryOperatorKind k = clang_getCursorBinaryOperatorKind(c);
    Cursors parts = fe_parts(f, c);
    if (parts.n != 2)
        return refuse(f, c, "this operator is not supported");
    Expr *a = fe_expr(f, parts.at[0]);
    Expr *b = fe_expr(f, parts.at[1]);
    Expr *e;
    if (k == CXBinaryOperator_Comma) {
        e = make(f, EX_COMMA, type_or(f, c, b->type), a->loc);
    } else if (k >= CXBinaryOperator_Assign && k <= CXBinaryOperator_OrAssign) {
        if (a->kind == EX_CALL || a->kind == EX_CAST)
            return refuse(f, c, a->kind == EX_CALL ? fe_part_changes : literal_changes);
        e = make(f, EX_ASSIGN, type_or(f, c, a->type), a->loc);
        e->op = k == CXBinaryOperator_Assign ? OP_NONE : binary_op(k);
    } else {
        e = make(f, EX_BINARY, binary_type(f, c, a, b), a->loc);
        e->op = binary_op(k);
        if (e->op == OP_NONE)
            return refuse(f, c, "this operator is not supported");
    }
    e->a = a;
    e->b = b;
    return e;
}

static Expr *conditional(Front *f, CXCursor c)
{
    Cursors parts = fe_parts(f, c);
    if (parts.n != 3)
        return refuse(f, c, "this conditional is not supported");
    Expr *cond = fe_expr(f, parts.at[0]);
    Expr *b = fe_expr(f, parts.at[1]);
    Expr *e = make(f, EX_COND, type_or(f, c, b->type), cond->loc);
    e->a = cond;
    e->b = b;
    e->c = fe_expr(f, parts.at[2]);
    return e;
}

/* `a ?: c`: Clang lists a, a again for the test, a again for the value, c. */
static Expr *elvis(Front *f, CXCursor c, const Cursors *parts)
{
    Expr *a = fe_expr(f, parts->at[0]);
    Expr *e = make(f, EX_COND, type_or(f, c, a->type), a->loc);
    e->a = a;
    e->c = fe_expr(f, parts->at[3]);
    return e;
}

/* ---------------------------------------------------------------- calls */

static bool has_prefix(const char *s, const char *prefix)
{
    return strncmp(s, prefix, strlen(prefix)) == 0;
}

/* Under the names that a reader writes: isnan for __builtin_isnan, which it expands to; sinf for the __tg_sin of
   Clang's <tgmath.h> that takes a float, csin for the one that takes a complex. */
static void use_known_name(Front *f, CXCursor c, Expr *callee)
{
    if (callee->kind != EX_FUNC)
        return;
    Func *fn = callee->func;
    if (strcmp(fn->name, "__builtin_complex") == 0) {
        callee->func = fe_complex_maker(f, fe_type(f, clang_getCursorType(c), NULL));
    } else if (has_prefix(fn->name, "__tg_")) {
        Type *t = fn->type->nparams ? fn->type->params[0] : fn->type->base;
        const char *name = ty_is_complex(t) ? fe_complex_name(f, fn->name + 5) : fn->name + 5;
        TypeKind k = ty_is_complex(t) ? ty_strip(ty_strip(t)->base)->kind : ty_strip(fn->type->base)->kind;
        const char *suffix = k == TY_FLOAT ? "f" : k == TY_LDOUBLE ? "l" : "";
        Func *known = map_text(&f->functions, arena_printf(f->arena, "%s%s", name, suffix));
        if (known)
            callee->func = known;
    } else if (fn->is_builtin) {
        const char *macro = fe_call_macro(f, c), *base = fn->name + strlen("__builtin_");
        if (macro && (strcmp(base, macro) == 0 ||
                      (has_prefix(base, macro) && strcmp(base + strlen(macro), "_sign") == 0)))
            callee->func = fe_named_func(f, fn, macro);
    }
    callee->type = callee->func->type;
}

/* __builtin_expect(value, guess) is the value. */
static bool is_guess(const Expr *callee, const Cursors *parts)
{
    return parts->n == 3 && callee->kind == EX_FUNC && strcmp(callee->func->name, "__builtin_expect") == 0;
}

static Expr *call(Front *f, CXCursor c)
{
    Cursors parts = fe_parts(f, c);
    if (parts.n < 1)
        return refuse(f, c, "this call is not supported");
    Expr *callee = fe_expr(f, parts.at[0]);
    if (is_guess(callee, &parts))
        return fe_expr(f, parts.at[1]);
    use_known_name(f, c, callee);
    Expr *e = make(f, EX_CALL, type_or(f, c, NULL), callee->loc);
    e->a = callee;
    for (int i = 1; i < parts.n; i++)
        vec_push(f->arena, &e->args, fe_expr(f, parts.at[i]));
    return e;
}

/* ---------------------------------------------------------------- conversions */

static CXType bare(CXCursor c)
{
    return clang_getUnqualifiedType(clang_getCanonicalType(clang_getCursorType(c)));
}

/* The same apart from qualifiers at any level and from the bounds of arrays. */
static bool alike(CXType a, CXType b)
{
    a = clang_getUnqualifiedType(clang_getCanonicalType(a));
    b = clang_getUnqualifiedType(clang_getCanonicalType(b));
    if (clang_equalTypes(a, b))
        return true;
    if (a.kind == CXType_Pointer && b.kind == CXType_Pointer)
        return alike(clang_getPointeeType(a), clang_getPointeeType(b));
    if (is_array_kind(a) && is_array_kind(b))
        return alike(clang_getArrayElementType(a), clang_getArrayElementType(b));
    if (is_array_kind(b) && a.kind == CXType_Pointer) /* the value of an array parameter */
        return alike(clang_getPointeeType(a), clang_getArrayElementType(b));
    if (is_array_kind(a) && b.kind == CXType_Pointer)
        return alike(b, a);
    return false;
}

static Expr *convert(Front *f, CXCursor c, Expr *e)
{
    Expr *cast = make(f, EX_CAST, type_or(f, c, e->type), e->loc);
    cast->a = e;
    cast->implicit = true;
    return cast;
}

static Expr *implicit_cast(Front *f, CXCursor c, CXCursor inner)
{
    CXType to = bare(c), from = bare(inner);
    Expr *e = fe_expr(f, inner);
    if (is_array_kind(from) && ty_is_array(e->type)) {
        mark_address(e);
        return e;
    }
    if (from.kind == CXType_FunctionProto || from.kind == CXType_FunctionNoProto || to.kind == CXType_Void ||
        alike(to, from) || from.kind == CXType_Unexposed || to.kind == CXType_Record)
        return e;
    if (e->kind == EX_INT && strcmp(e->text, "NULL") == 0 && to.kind == CXType_Pointer) {
        e->type = type_or(f, c, e->type); /* a null pointer is one of every type */
        return e;
    }
    return convert(f, c, e);
}

/* va_arg(ap, T) looks like a conversion of ap: only the token in front tells. */
static bool is_va_arg(Front *f, CXCursor c, CXCursor inner)
{
    if (alike(clang_getCursorType(c), clang_getCursorType(inner)) ||
        clang_getCursorKind(inner) == CXCursor_BinaryOperator)
        return false;
    const char *first = fe_spelled(f, clang_getRangeStart(clang_getCursorExtent(c)), NULL);
    return first && strcmp(first, "__builtin_va_arg") == 0;
}

/* What libclang has no kind for: conversions, constants in their wrapping, `?:` without its middle, offsetof,
   __func__, va_arg, and compiler extensions. */
static Expr *unexposed(Front *f, CXCursor c)
{
    Cursors kids = fe_kids(f, c), parts = {0};
    for (int i = 0; i < kids.n; i++) {
        if (clang_getCursorKind(kids.at[i]) == CXCursor_MemberRef)
            return fe_offsetof(f, c);
        if (clang_isExpression(clang_getCursorKind(kids.at[i])))
            vec_push(f->arena, &parts, kids.at[i]);
    }
    if (parts.n == 1) {
        if (is_va_arg(f, c, parts.at[0]))
            return refuse(f, c, "va_arg is not supported; pass an array instead of variable arguments");
        return implicit_cast(f, c, parts.at[0]);
    }
    if (parts.n == 4)
        return elvis(f, c, &parts);
    long long v;
    if (parts.n == 0 && fe_evaluate_int(c, &v))
        return fe_number(f, c, v);
    return refuse(f, c, "this compiler extension is not supported; write it in standard C");
}

static Expr *cast(Front *f, CXCursor c)
{
    Cursors parts = fe_parts(f, c);
    if (parts.n < 1)
        return refuse(f, c, "this cast is not supported");
    Bounds b = {0};
    for (int i = 0; i + 1 < parts.n; i++)
        vec_push(f->arena, &b.list, parts.at[i]);
    Type *t = fe_type(f, clang_getCursorType(c), &b);
    Expr *e = make(f, EX_CAST, t, fe_loc(f, c));
    e->a = fe_expr(f, parts.at[parts.n - 1]);
    return e;
}

/* (double){x} is the value (double)x where its address is not taken (address_of). */
static Expr *scalar_literal(Front *f, Expr *e)
{
    const Expr *list = e->a;
    while (list->kind == EX_INIT && list->args.n == 1)
        list = list->args.at[0];
    Expr *value = list->kind == EX_INIT ? ir_int(f->arena, 0) : (Expr *)list;
    value = ir_cast(f->arena, ty_unqualified(f->arena, e->type), value);
    value->loc = e->loc;
    return value;
}

static Expr *compound_literal(Front *f, CXCursor c)
{
    Cursors parts = fe_parts(f, c);
    if (parts.n < 1 || clang_getCursorKind(parts.at[parts.n - 1]) != CXCursor_InitListExpr)
        return refuse(f, c, "this compound literal is not supported");
    Expr *e = make(f, EX_COMPOUND, fe_type(f, clang_getCursorType(c), NULL), fe_loc(f, c));
    e->a = fe_init_list(f, parts.at[parts.n - 1]);
    return ty_is_array(e->type) || ty_is_record(e->type) ? e : scalar_literal(f, e);
}

static Expr *statement_expression(Front *f, CXCursor c)
{
    Cursors parts = fe_parts(f, c);
    if (parts.n != 1)
        return refuse(f, c, "this statement expression is not supported");
    Expr *e = make(f, EX_STMT_EXPR, type_or(f, c, NULL), fe_loc(f, c));
    e->body = fe_block(f, parts.at[0]);
    return e;
}

/* Clang has chosen the association; libclang does not say which: it is the one that has the type of the whole. */
static Expr *selection(Front *f, CXCursor c)
{
    Cursors parts = fe_parts(f, c);
    CXType t = clang_getCanonicalType(clang_getCursorType(c));
    int chosen = -1, n = 0;
    for (int i = 1; i < parts.n; i++)
        if (clang_equalTypes(clang_getCanonicalType(clang_getCursorType(parts.at[i])), t)) {
            chosen = i;
            n++;
        }
    if (n != 1)
        return refuse(f, c, "_Generic with several results of one type is not supported; call the one meant");
    return fe_expr(f, parts.at[chosen]);
}

static Expr *by_kind(Front *f, CXCursor c)
{
    switch (clang_getCursorKind(c)) {
    case CXCursor_IntegerLiteral:
        return fe_int_literal(f, c);
    case CXCursor_FloatingLiteral:
    case CXCursor_ImaginaryLiteral:
        return fe_float_literal(f, c);
    case CXCursor_CharacterLiteral:
        return fe_char_literal(f, c);
    case CXCursor_StringLiteral:
        return fe_string_literal(f, c);
    case CXCursor_DeclRefExpr:
        return reference(f, c);
    case CXCursor_MemberRefExpr:
        return member(f, c);
    case CXCursor_ParenExpr: {
        Cursors parts = fe_parts(f, c);
        return parts.n == 1 ? fe_expr(f, parts.at[0]) : refuse(f, c, "this expression is not supported");
    }
    case CXCursor_ArraySubscriptExpr:
        return subscript(f, c);
    case CXCursor_UnaryOperator:
        return unary(f, c);
    case CXCursor_BinaryOperator:
    case CXCursor_CompoundAssignOperator:
        return binary(f, c);
    case CXCursor_ConditionalOperator:
        return conditional(f, c);
    case CXCursor_CallExpr:
        return call(f, c);
    case CXCursor_CStyleCastExpr:
        return cast(f, c);
    case CXCursor_UnaryExpr:
        return fe_sizeof(f, c);
    case CXCursor_InitListExpr:
        return fe_init_list(f, c);
    case CXCursor_CompoundLiteralExpr:
        return compound_literal(f, c);
    case CXCursor_StmtExpr:
        return statement_expression(f, c);
    case CXCursor_GenericSelectionExpr:
        return selection(f, c);
    case CXCursor_UnexposedExpr:
        return unexposed(f, c);
    case CXCursor_AddrLabelExpr:
        return refuse(f, c, "the address of a label (&&label) is not supported; use switch");
    case CXCursor_BlockExpr:
        return refuse(f, c, "blocks are not supported; use a function");
    default:
        return refuse(f, c, "this expression is not supported");
    }
}

Expr *fe_expr(Front *f, CXCursor c)
{
    if (fe_no_value(clang_getCursorType(c))) {
        char *type = fe_string(f, clang_getTypeSpelling(clang_getCursorType(c)));
        fe_refuse(f, fe_loc(f, c), "values of type '%s' are not supported; use a standard arithmetic type",
                  type);
        return fe_dummy(f, c);
    }
    Expr *e = fe_macro_constant(f, c);
    if (!e)
        e = by_kind(f, c);
    if (e->kind == EX_VAR && fe_is_odd(f, e->type))
        return refuse(f, c,
                      "a packed or specially aligned struct or union is not supported; copy its members out");
    return e;
}
