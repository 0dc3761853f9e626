/* What a derivative rule must look like, and which functions it is for. A rule that does not fit would leave out a
   derivative without a word. */
#include "diff/rule_form.h"

#include <string.h>

/* ---------------------------------------------------------------- the expression */

typedef struct {
    const Func *partial;
    const char *fault;
} Body;

static bool is_param(const Func *f, const Var *v)
{
    for (int i = 0; i < f->params.n; i++)
        if (f->params.at[i] == v)
            return true;
    return false;
}

static const char *call_fault(const Expr *e)
{
    if (e->a->kind != EX_FUNC || e->a->func->variadic)
        return "it may call functions by name only";
    if (e->a->func->body)
        return "it may not call a function with a body, which the generated code does not have: write its "
               "expression into the rule, or only declare the function and link it";
    if (e->args.n > RULE_ARGS)
        return "it calls a function with too many arguments";
    return NULL;
}

static void check_node(Expr **slot, void *ctx)
{
    Body *b = ctx;
    const Expr *e = *slot;
    if (b->fault || e->kind == EX_FUNC)
        return;
    if (!ty_is_floating(e->type) && !ty_is_integer(e->type)) {
        b->fault = "it may have numbers only";
        return;
    }
    switch (e->kind) {
    case EX_INT:
    case EX_FLOAT:
    case EX_CHAR:
    case EX_ENUM:
    case EX_UNARY:
    case EX_BINARY:
    case EX_CAST:
        break;
    case EX_VAR:
        if (!is_param(b->partial, e->var))
            b->fault = "it may name the arguments and the result, but no other variable";
        break;
    case EX_COND:
        if (!e->b)
            b->fault = "a ?: without its middle has no form in generated code: write all three parts";
        break;
    case EX_CALL:
        b->fault = call_fault(e);
        break;
    default:
        b->fault = "it must be pure arithmetic: no memory, no assignments";
    }
}

Expr *rule_body(const Func *partial)
{
    const Stmt *b = partial->body;
    if (!b || b->body.n != 1 || b->body.at[0]->kind != ST_RETURN)
        return NULL;
    return b->body.at[0]->rhs;
}

const char *rule_body_fault(const Func *partial)
{
    Expr *e = rule_body(partial);
    if (!e)
        return "it must be one expression";
    Body b = {.partial = partial};
    ir_walk_expr(&e, check_node, &b);
    return b.fault;
}

/* ---------------------------------------------------------------- the function */

static const Func *first_partial(const Rule *r)
{
    for (int i = 0; i < RULE_ARGS; i++)
        if (r->partial[i])
            return r->partial[i];
    return NULL;
}

static Type *result_of(const Func *partial)
{
    return partial->params.at[partial->params.n - 1]->type;
}

static bool same_field(Type *a, Type *b)
{
    return (ty_is_real(a) && ty_is_real(b)) || (ty_is_complex(a) && ty_is_complex(b));
}

static bool takes(const Rule *r, int i, Type *want, Type *have)
{
    if (ty_is_integer(want))
        return ty_is_integer(have);
    return same_field(want, have) && r->partial[i];
}

static bool fits(const Rule *r, const Func *f)
{
    const Func *p = first_partial(r);
    if (!p || !same_field(result_of(p), f->type->base) || f->type->kr || f->type->nparams != p->params.n - 1)
        return false;
    for (int i = 0; i < f->type->nparams; i++)
        if (!takes(r, i, p->params.at[i]->type, f->type->params[i]))
            return false;
    return true;
}

/* `double blend(double x, int n)`, from the macro's parameters. */
static const char *rule_signature(Arena *a, const Rule *r)
{
    const Func *p = first_partial(r);
    Text t = {0};
    text_printf(&t, "%s %s(", p && ty_is_complex(result_of(p)) ? "double _Complex" : "double", r->name);
    for (int i = 0; p && i < p->params.n - 1; i++) {
        text_add(&t, i ? ", " : "");
        ir_print_type(&t, p->params.at[i]->type, p->params.at[i]->name);
    }
    text_add(&t, ")");
    const char *text = arena_strdup(a, t.data);
    text_free(&t);
    return text;
}

static const char *own_signature(Arena *a, const Func *f)
{
    Text t = {0};
    ir_print_signature(&t, f);
    const char *text = arena_strdup(a, t.data);
    text_free(&t);
    return text;
}

static const char *arg_name(const Func *f, int i)
{
    static const char *const names[] = {"x", "y", "z"};
    const char *own = i < f->params.n ? f->params.at[i]->name : NULL;
    return own ? own : names[i];
}

/* The same for functions with complex numbers. */
static const char *complex_form(Arena *a, const Func *f)
{
    const Type *t = f->type;
    int n = t->nparams, complexes = 0, reals = 0;
    for (int i = 0; i < n; i++) {
        complexes += ty_is_complex(t->params[i]);
        reals += ty_is_real(t->params[i]);
    }
    if (ty_is_complex(t->base) && n == 1 && complexes == 1)
        return arena_printf(a, "AD_RULE_C(%s, z, r, by_z)", f->name);
    if (ty_is_complex(t->base) && n == 2 && complexes == 2)
        return arena_printf(a, "AD_RULE_C2(%s, x, y, r, by_x, by_y)", f->name);
    if (ty_is_complex(t->base) && n == 2 && reals == 2)
        return arena_printf(a, "AD_RULE_R2_TO_C(%s, x, y, r, by_x, by_y)", f->name);
    if (ty_is_real(t->base) && n == 1 && complexes == 1)
        return arena_printf(a, "AD_RULE_C_TO_R(%s, z, r, gradient)", f->name);
    return NULL;
}

/* The line of a rule that is for `f`; NULL where no form is. */
static const char *right_form(Arena *a, const Func *f)
{
    const Type *t = f->type;
    if (!ty_is_floating(t->base) || t->kr || t->nparams < 1 || t->nparams > 3)
        return NULL;
    if (complex_form(a, f) || ty_is_complex(t->base))
        return complex_form(a, f);
    int integers = 0, at = 0;
    for (int i = 0; i < t->nparams; i++) {
        if (ty_is_integer(t->params[i])) {
            integers++;
            at = i;
        } else if (!ty_is_real(t->params[i])) {
            return NULL;
        }
    }
    if (integers > 1 || (integers == 1 && t->nparams != 2))
        return NULL;
    Text line = {0}, type = {0};
    if (integers)
        ir_print_type(&type, t->params[at], "");
    text_printf(&line, "AD_RULE%s%d%s(%s", integers && at == 0 ? "I" : "", t->nparams - integers,
                integers && at == 1 ? "I" : "", f->name);
    for (int i = 0; i < t->nparams; i++)
        text_printf(&line, ", %s%s%s", integers && i == at ? type.data : "", integers && i == at ? ", " : "",
                    arg_name(f, i));
    text_add(&line, ", r");
    for (int i = 0; i < t->nparams; i++)
        if (!integers || i != at)
            text_printf(&line, ", by_%s", arg_name(f, i));
    text_add(&line, ")");
    const char *text = arena_strdup(a, line.data);
    text_free(&line);
    text_free(&type);
    return text;
}

static const char *zero_misfit(Arena *a, const Func *f)
{
    const char *what = NULL;
    if (ty_is_void(f->type->base))
        what = "returns nothing";
    for (int i = 0; i < f->type->nparams; i++)
        if (ty_is_pointer(f->type->params[i]) && !(ty_quals(ty_element(f->type->params[i])) & Q_CONST))
            what = "may write through a pointer";
    if (!what)
        return NULL;
    return arena_printf(a,
                        "AD_RULE0(%s) is for functions that only return a value, but '%s' %s: mark it "
                        "AD_INACTIVE instead, or make its pointers const",
                        f->name, own_signature(a, f), what);
}

const char *rule_misfit(Arena *a, const Rule *r, const Func *f)
{
    if (r->zero)
        return f->is_builtin || f->in_system ? NULL : zero_misfit(a, f);
    if (fits(r, f))
        return NULL;
    const char *form = right_form(a, f);
    return arena_printf(a, "the derivative rule of '%s' is for '%s', but the function is '%s': %s%s", r->name,
                        rule_signature(a, r), own_signature(a, f), form ? "its rule must be " : "",
                        form ? form
                             : "no form of rule is for that; write its derivatives by hand, with "
                               "AD_TANGENT_IS and AD_ADJOINT_IS");
}
