/* Literals and constants. What is printed must read back to the same value of the same type: the spelling in the source
   is kept when it does, and written anew when it cannot be had (it came out of a macro) or would not. */
#include "frontend/fe.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>

static Expr *constant(Front *f, CXCursor c, ExprKind k)
{
    return ir_expr(f->arena, k, fe_type(f, clang_getCursorType(c), NULL), fe_loc(f, c));
}

static const char *spelling(Front *f, CXCursor c, Pos *at)
{
    return fe_spelled(f, clang_getRangeStart(clang_getCursorExtent(c)), at);
}

bool fe_evaluate_int(CXCursor c, long long *v)
{
    CXEvalResult r = clang_Cursor_Evaluate(c);
    if (!r)
        return false;
    bool ok = clang_EvalResult_getKind(r) == CXEval_Int;
    if (ok)
        *v = clang_EvalResult_isUnsignedInt(r) ? (long long)clang_EvalResult_getAsUnsigned(r)
                                               : clang_EvalResult_getAsLongLong(r);
    clang_EvalResult_dispose(r);
    return ok;
}

static bool evaluate_real(CXCursor c, double *v)
{
    CXEvalResult r = clang_Cursor_Evaluate(c);
    if (!r)
        return false;
    bool ok = clang_EvalResult_getKind(r) == CXEval_Float;
    if (ok)
        *v = clang_EvalResult_getAsDouble(r);
    clang_EvalResult_dispose(r);
    return ok;
}

/* ---------------------------------------------------------------- integers */

static const char *int_suffix(Type *t)
{
    switch (ty_strip(t)->kind) {
    case TY_UINT:
        return "u";
    case TY_LONG:
        return "L";
    case TY_ULONG:
        return "UL";
    case TY_LLONG:
        return "LL";
    case TY_ULLONG:
        return "ULL";
    default:
        return "";
    }
}

static const char *int_text(Front *f, long long v, Type *t)
{
    const char *suffix = int_suffix(t);
    if (suffix[0] == 'u' || suffix[0] == 'U')
        return arena_printf(f->arena, "%llu%s", (unsigned long long)v, suffix);
    if (v < 0)
        return arena_printf(f->arena, "(-%llu%s - 1)", (unsigned long long)-(v + 1), suffix);
    return arena_printf(f->arena, "%lld%s", v, suffix);
}

Expr *fe_number(Front *f, CXCursor c, long long v)
{
    Expr *e = constant(f, c, EX_INT);
    e->ival = v;
    e->text = int_text(f, v, e->type);
    return e;
}

/* The value of an integer constant as C reads it; false when `s` is none. */
static bool read_int(const char *s, unsigned long long *v)
{
    char *end;
    if (!isdigit((unsigned char)s[0]))
        return false;
    bool binary = s[0] == '0' && (s[1] == 'b' || s[1] == 'B');
    *v = binary ? strtoull(s + 2, &end, 2) : strtoull(s, &end, 0);
    return strspn(end, "uUlL") == strlen(end);
}

Expr *fe_int_literal(Front *f, CXCursor c)
{
    long long v = 0;
    Pos at = {0};
    const char *text = spelling(f, c, &at);
    unsigned long long read = 0;
    bool known = fe_evaluate_int(c, &v), plain = text && read_int(text, &read);
    if (!known && !plain) {
        fe_refuse(f, fe_loc(f, c), "the value of this integer constant cannot be found; write it out here");
        return fe_dummy(f, c);
    }
    if (!known)
        v = (long long)read;
    Expr *e = fe_number(f, c, v);
    const char *name = fe_body_macro(f, at);
    bool is_binary = plain && (text[1] == 'b' || text[1] == 'B'); /* 0b101 is not C11 */
    if (name)
        e->text = name;
    else if (plain && read == (unsigned long long)v && !is_binary)
        e->text = text;
    return e;
}

/* ---------------------------------------------------------------- reals */

static long double read_real(const char *s, TypeKind k, char **end)
{
    if (k == TY_FLOAT)
        return strtof(s, end);
    if (k == TY_LDOUBLE)
        return strtold(s, end);
    return strtod(s, end);
}

static bool is_real_text(const char *s, const char *end)
{
    return (isdigit((unsigned char)s[0]) || s[0] == '.') && strspn(end, "fFlLiIjJ") == strlen(end);
}

/* The value from the digits in the source: a long double has more of them than libclang evaluates. */
static bool read_digits(const char *text, TypeKind k, long double *v)
{
    if (!text)
        return false;
    char *end;
    *v = read_real(text, k, &end);
    return is_real_text(text, end);
}

static TypeKind part_kind(Type *t)
{
    t = ty_strip(t);
    return t->kind == TY_COMPLEX ? ty_strip(t->base)->kind : t->kind;
}

Expr *fe_float_literal(Front *f, CXCursor c)
{
    Expr *e = constant(f, c, EX_FLOAT);
    TypeKind k = part_kind(e->type);
    double evaluated = 0;
    bool known = ty_is_real(e->type) && evaluate_real(c, &evaluated);
    Pos at = {0};
    const char *text = spelling(f, c, &at), *name = fe_body_macro(f, at);
    if (read_digits(text, k, &e->fval) && (!known || (double)e->fval == evaluated)) {
        if (ty_is_complex(e->type))
            return fe_imaginary(f, e);
        e->text = name ? name : text;
    } else if (known && name) {
        e->fval = evaluated;
        e->text = name;
    } else if (known && k != TY_LDOUBLE) {
        Expr *again = ir_real(f->arena, evaluated, e->type);
        e->fval = again->fval;
        e->text = again->text;
    } else {
        fe_refuse(f, fe_loc(f, c),
                  "the digits of this constant cannot be found in its macro; write it out here");
        return fe_dummy(f, c);
    }
    return e;
}

/* ---------------------------------------------------------------- characters and strings */

Expr *fe_char_literal(Front *f, CXCursor c)
{
    long long v = 0;
    bool known = fe_evaluate_int(c, &v);
    const char *text = spelling(f, c, NULL);
    if (!known) {
        fe_refuse(f, fe_loc(f, c),
                  "the value of this character constant cannot be found; write it as a number");
        return fe_dummy(f, c);
    }
    if (!text || !strchr(text, '\''))
        return fe_number(f, c, v);
    Expr *e = constant(f, c, EX_CHAR);
    e->ival = v;
    e->text = text;
    return e;
}

/* Clang writes the string with its quotes, prefix and escapes, neighbours joined. */
Expr *fe_string_literal(Front *f, CXCursor c)
{
    Expr *e = constant(f, c, EX_STRING);
    e->text = fe_string(f, clang_getCursorSpelling(c));
    return e;
}

/* ---------------------------------------------------------------- constants by the name of their macro */

static bool may_be_constant(enum CXCursorKind k)
{
    switch (k) {
    case CXCursor_IntegerLiteral:
    case CXCursor_FloatingLiteral:
    case CXCursor_CharacterLiteral:
    case CXCursor_ParenExpr:
    case CXCursor_UnaryOperator:
    case CXCursor_CStyleCastExpr:
    case CXCursor_UnexposedExpr:
    case CXCursor_CallExpr:
        return true;
    default:
        return false;
    }
}

/* NULL, and its like: a null pointer constant. */
static Expr *null_pointer(Front *f, CXCursor c, const char *name)
{
    if (strcmp(name, "NULL") != 0)
        return NULL;
    Expr *e = constant(f, c, EX_INT);
    e->text = name;
    return e;
}

/* A conversion is not part of the macro: `double x = INT_MAX` converts what the macro says. */
static bool is_conversion(Front *f, CXCursor c)
{
    return clang_getCursorKind(c) == CXCursor_UnexposedExpr && fe_parts(f, c).n > 0;
}

Expr *fe_macro_constant(Front *f, CXCursor c)
{
    enum CXCursorKind k = clang_getCursorKind(c);
    if (!may_be_constant(k) || is_conversion(f, c))
        return NULL;
    const char *name = fe_whole_macro(f, c);
    if (!name)
        return NULL;
    CXType t = clang_getCanonicalType(clang_getCursorType(c));
    if (t.kind == CXType_Pointer)
        return null_pointer(f, c, name);
    Type *type = fe_type(f, t, NULL);
    if (ty_is_integer(type)) {
        long long v;
        if (!fe_evaluate_int(c, &v))
            return NULL;
        Expr *e = fe_number(f, c, v);
        e->text = name;
        return e;
    }
    double v = 1; /* `I` */
    if (type->kind != TY_COMPLEX && (!ty_is_real(type) || !evaluate_real(c, &v)))
        return NULL;
    Expr *e = constant(f, c, EX_FLOAT);
    e->text = name;
    if (k != CXCursor_FloatingLiteral || !read_digits(spelling(f, c, NULL), part_kind(type), &e->fval))
        e->fval = v;
    return e;
}
