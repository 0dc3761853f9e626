/* Complex numbers under the names of complex.h: creal for __real__, CMPLX for __builtin_complex, 2.0 * I for 2.0i. */
#include "frontend/fe.h"

const char fe_part_changes[] =
    "a part of a complex number is changed through __real__ or __imag__, which is not supported; assign the "
    "whole number";

static const char *suffixed(Front *f, const char *name, Type *part, const char *float_suffix,
                            const char *long_suffix)
{
    TypeKind k = ty_strip(part)->kind;
    return arena_printf(f->arena, "%s%s", name,
                        k == TY_FLOAT     ? float_suffix
                        : k == TY_LDOUBLE ? long_suffix
                                          : "");
}

static Func *library(Front *f, const char *name, Type *result, Type *param, int nparams)
{
    Func *like = NEW(f->arena, Func);
    Type *t = NEW(f->arena, Type);
    t->kind = TY_FUNCTION;
    t->base = result;
    t->nparams = nparams;
    t->params = arena_alloc(f->arena, (size_t)nparams * sizeof *t->params);
    for (int i = 0; i < nparams; i++)
        t->params[i] = param;
    like->type = t;
    return fe_named_func(f, like, name);
}

Expr *fe_complex_part(Front *f, CXCursor c, Expr *z, bool imaginary)
{
    if (!ty_is_complex(z->type)) {
        fe_refuse(f, fe_loc(f, c), "__real__ and __imag__ of what is not complex are not supported");
        return fe_dummy(f, c);
    }
    Type *part = ty_strip(ty_strip(z->type)->base);
    const char *name = suffixed(f, imaginary ? "cimag" : "creal", part, "f", "l");
    Expr *e = ir_call(f->arena, library(f, name, part, ty_strip(z->type), 1), 1, &z);
    e->loc = fe_loc(f, c);
    return e;
}

const char *fe_complex_name(Front *f, const char *name)
{
    static const char *const own[] = {"carg", "cimag", "conj", "cproj", "creal"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (strcmp(name, own[i]) == 0)
            return name;
    return strcmp(name, "fabs") == 0 ? "cabs" : arena_printf(f->arena, "c%s", name);
}

Func *fe_complex_maker(Front *f, Type *t)
{
    Type *part = ty_strip(ty_strip(t)->base);
    return library(f, suffixed(f, "CMPLX", part, "F", "L"), t, part, 2);
}

Expr *fe_imaginary(Front *f, Expr *literal)
{
    Arena *a = f->arena;
    Type *part = ty_strip(literal->type)->base;
    Expr *unit = ir_expr(a, EX_FLOAT, ty_complex(a, TY_FLOAT), literal->loc);
    unit->fval = 1;
    unit->text = "I";
    if (literal->fval == 1 && ty_strip(part)->kind == TY_FLOAT)
        return unit;
    Expr *e = ir_binary(a, OP_MUL, ir_real(a, literal->fval, part), unit);
    e->loc = e->a->loc = literal->loc;
    return e;
}
