#include "normalize/two_results.h"

#include "normalize/fresh.h"

#include <string.h>

typedef struct {
    Arena *a;
    Fresh fresh;
    Stmt *out;
    const Stmt *call;
    const char *suffix; /* of the function: "", "f", "l" */
    Type *real;
} Lower;

static Expr *copy(const Lower *l, const Expr *e)
{
    return ir_copy_expr(l->a, e);
}

static Expr *call1(const Lower *l, const char *name, Expr *x)
{
    return ir_call_name(l->a, arena_printf(l->a, "%s%s", name, l->suffix), l->real, 1, &x);
}

static Expr *call2(const Lower *l, const char *name, Expr *x, Expr *y, Type *t)
{
    Expr *args[] = {x, y};
    return ir_call_name(l->a, arena_printf(l->a, "%s%s", name, l->suffix), t, 2, args);
}

static void assign(const Lower *l, Expr *lhs, Expr *rhs)
{
    if (!ty_same(lhs->type, rhs->type)) {
        rhs = ir_cast(l->a, ty_unqualified(l->a, lhs->type), rhs);
        rhs->implicit = true;
    }
    Stmt *s = ir_assign(l->a, lhs, rhs);
    s->loc = lhs->loc = l->call->loc;
    ir_add(l->a, l->out, s);
}

static const Expr *argument(const Lower *l, int i)
{
    return l->call->rhs->args.at[i];
}

/* The value of argument i under a name: what it is made of may change by the results. */
static Expr *named(Lower *l, int i, const char *name)
{
    Var *v = fresh_local(&l->fresh, name, l->real, l->call->loc);
    Expr *value = copy(l, argument(l, i));
    if (!ty_same(value->type, l->real)) {
        value = ir_cast(l->a, l->real, value);
        value->implicit = true;
    }
    ir_add(l->a, l->out, ir_decl(l->a, v, value));
    return ir_var(l->a, v);
}

static Expr *pointee(const Lower *l, int i)
{
    return ir_deref(l->a, copy(l, argument(l, i)));
}

static Expr *predicate(const Lower *l, const char *name, Expr *x)
{
    return ir_call_name(l->a, name, ty_basic(TY_INT), 1, &x);
}

/* Puts the function's value where the call put it. */
static void value(const Lower *l, Expr *v)
{
    if (l->call->lhs)
        assign(l, copy(l, l->call->lhs), v);
}

/* ---------------------------------------------------------------- the functions */

/* x = m 2^e: e is constant between powers of two, and m = x 2^-e. */
static void lower_frexp(Lower *l)
{
    Arena *a = l->a;
    Expr *x = named(l, 0, "x");
    Expr *finite = ir_binary(a, OP_LAND, predicate(l, "isfinite", copy(l, x)),
                             ir_binary(a, OP_NE, copy(l, x), ir_real(a, 0.0L, l->real)));
    Expr *ilogb =
        ir_call_name(a, arena_printf(a, "ilogb%s", l->suffix), ty_basic(TY_INT), 1, (Expr *[]){copy(l, x)});
    assign(l, pointee(l, 1), ir_cond(a, finite, ir_binary(a, OP_ADD, ilogb, ir_int(a, 1)), ir_int(a, 0)));
    value(l, call2(l, "ldexp", x, ir_unary(a, OP_NEG, pointee(l, 1)), l->real));
}

static void lower_modf(Lower *l)
{
    Arena *a = l->a;
    Expr *x = named(l, 0, "x");
    assign(l, pointee(l, 1), call1(l, "trunc", copy(l, x)));
    /* not x - trunc(x), which loses the sign of a whole number */
    Expr *rest = call2(l, "fmod", copy(l, x), ir_real(a, 1.0L, l->real), l->real);
    value(l, ir_cond(a, predicate(l, "isinf", x), ir_real(a, 0.0L, l->real), rest));
}

static void lower_sincos(Lower *l)
{
    Expr *x = named(l, 0, "x");
    assign(l, pointee(l, 1), call1(l, "sin", copy(l, x)));
    assign(l, pointee(l, 2), call1(l, "cos", x));
}

/* The function's own integer result, at argument `last`; its other one is found by another function. */
static void keep_integer(Lower *l, int last, Expr **args)
{
    Arena *a = l->a;
    Var *n = fresh_local(&l->fresh, "n", ty_basic(TY_INT), l->call->loc);
    n->address_taken = true;
    ir_add(a, l->out, ir_decl(a, n, ir_int(a, 0)));
    args[last] = ir_addr(a, ir_var(a, n));
    Stmt *s = ir_call_stmt(a, NULL, ir_call(a, l->call->rhs->a->func, last + 1, args));
    s->loc = l->call->loc;
    ir_add(a, l->out, s);
    assign(l, pointee(l, last), ir_var(a, n));
}

static void lower_remquo(Lower *l)
{
    Expr *x = named(l, 0, "x"), *y = named(l, 1, "y");
    keep_integer(l, 2, (Expr *[]){copy(l, x), copy(l, y), NULL});
    value(l, call2(l, "remainder", x, y, l->real));
}

static void lower_lgamma(Lower *l)
{
    Expr *x = named(l, 0, "x");
    keep_integer(l, 1, (Expr *[]){copy(l, x), NULL});
    value(l, call1(l, "lgamma", x));
}

/* ---------------------------------------------------------------- the calls */

typedef struct {
    const char *name;
    int nargs;
    void (*lower)(Lower *l);
} Known;

static const Known known[] = {{"frexp", 2, lower_frexp},
                              {"modf", 2, lower_modf},
                              {"remquo", 3, lower_remquo},
                              {"sincos", 3, lower_sincos},
                              {"lgamma_r", 2, lower_lgamma}};

/* The function's name for double, and its suffix: "frexpf" is "frexp" and "f", "lgammal_r" is "lgamma_r" and "l". */
static const Known *find(Lower *l, const Func *f)
{
    static const char builtin[] = "__builtin_";
    static const char *const suffixes[] = {"", "f", "l"};
    static const TypeKind kinds[] = {TY_DOUBLE, TY_FLOAT, TY_LDOUBLE};
    const char *name = f->name;
    if (strncmp(name, builtin, sizeof builtin - 1) == 0)
        name += sizeof builtin - 1;
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
        for (int i = 0; i < 3; i++) {
            size_t stem = strcspn(known[k].name, "_");
            const char *full =
                arena_printf(l->a, "%.*s%s%s", (int)stem, known[k].name, suffixes[i], known[k].name + stem);
            if (strcmp(name, full) != 0)
                continue;
            l->suffix = suffixes[i];
            l->real = ty_basic(kinds[i]);
            return &known[k];
        }
    return NULL;
}

static bool is_second_result(const Expr *e)
{
    Type *to = ty_element(ty_strip(e->type));
    return to && (ty_is_real(to) || ty_is_integer(to));
}

static Stmt *lower(Lower *l, Stmt *s)
{
    const Func *f = s->kind == ST_CALL && s->rhs->a->kind == EX_FUNC ? s->rhs->a->func : NULL;
    const Known *k = f && !f->body && (f->in_system || f->is_builtin) ? find(l, f) : NULL;
    if (!k || s->rhs->args.n != k->nargs || !is_second_result(argument(l, k->nargs - 1)))
        return s;
    Stmt *block = ir_block(l->a);
    block->loc = s->loc;
    block->comment = s->comment;
    l->out = block;
    k->lower(l);
    return block;
}

static void lower_block(Stmt *s, void *ctx)
{
    Lower *l = ctx;
    for (int i = 0; s->kind == ST_BLOCK && i < s->body.n; i++) {
        l->call = s->body.at[i];
        s->body.at[i] = lower(l, s->body.at[i]);
    }
}

void norm_two_results(Program *p, Func *f)
{
    Lower l = {.a = p->arena, .fresh = {.p = p, .f = f}};
    ir_walk_stmt(f->body, NULL, lower_block, &l);
}
