/* Adjoint of an expression: seed * de/du is added to the shadow of every active operand u. Reads the primal values that
   analysis/needs.c names, and no others. */
#include "diff/gen.h"

/* to += seed, or to -= for a negated seed. */
static void accumulate(Gen *g, Stmt *out, Expr *to, Expr *seed)
{
    Arena *a = g->arena;
    if (seed->kind == EX_UNARY && seed->op == OP_NEG) {
        Stmt *s = ir_assign(a, to, ir_binary(a, OP_SUB, ir_copy_expr(a, to), seed->a));
        s->compound = true;
        ir_add(a, out, s);
    } else {
        ir_add(a, out, ir_add_assign(a, to, seed));
    }
}

/* A seed that is used more than once is computed once. */
static Expr *shared(Gen *g, Stmt *out, Expr *seed)
{
    return is_simple(seed) ? seed : gen_temp(g, out, "w", gen_common_type(g, seed, NULL), seed);
}

static Expr *copy(Gen *g, const Expr *e)
{
    return ir_copy_expr(g->arena, e);
}

/* What the adjoint of a product multiplies by for the operand beside `e`. */
static Expr *factor(Gen *g, const Expr *e)
{
    return conjugate(g, operand(g, e));
}

static void adj_product(Gen *g, Stmt *out, const Expr *e, Expr *seed)
{
    bool x = act_expr(g->act, e->a), y = act_expr(g->act, e->b);
    if (x && y && ir_same_expr(e->a, e->b)) {
        Expr *two = ir_real(g->arena, 2.0L, gen_common_type(g, e, NULL));
        adj_expr(g, out, e->a, mul(g, mul(g, two, factor(g, e->a)), seed));
        return;
    }
    if (x && y)
        seed = shared(g, out, seed);
    if (x)
        adj_expr(g, out, e->a, mul(g, factor(g, e->b), copy(g, seed)));
    if (y)
        adj_expr(g, out, e->b, mul(g, factor(g, e->a), seed));
}

static void adj_quotient(Gen *g, Stmt *out, const Expr *e, Expr *seed)
{
    Arena *a = g->arena;
    bool x = act_expr(g->act, e->a), y = act_expr(g->act, e->b);
    if (!y && is_literal(e->b)) {
        adj_expr(g, out, e->a, ir_binary(a, OP_DIV, seed, factor(g, e->b)));
        return;
    }
    Expr *one = ir_real(a, 1.0L, gen_common_type(g, e, NULL));
    Expr *w = chain(g, seed, ir_binary(a, OP_DIV, one, factor(g, e->b)));
    if (!y) {
        adj_expr(g, out, e->a, w);
        return;
    }
    w = gen_temp(g, out, "w", gen_common_type(g, w, NULL), w);
    Expr *q = conjugate(g, ir_binary(a, OP_DIV, operand(g, e->a), operand(g, e->b)));
    adj_expr(g, out, e->b, negate(g, chain(g, copy(g, w), q)));
    if (x)
        adj_expr(g, out, e->a, w);
}

static void adj_cond(Gen *g, Stmt *out, const Expr *e, Expr *seed)
{
    Arena *a = g->arena;
    seed = shared(g, out, seed);
    Stmt *then = ir_block(a), *els = ir_block(a);
    adj_expr(g, then, e->b, seed);
    adj_expr(g, els, e->c, copy(g, seed));
    Expr *c = copy(g, e->a);
    if (!then->body.n) {
        c = ir_unary(a, OP_NOT, c);
        then = els;
        els = ir_block(a);
    }
    ir_add(a, out, ir_if(a, c, then, els->body.n ? els : NULL));
}

static void adj_call(Gen *g, Stmt *out, const Expr *e, Expr *seed)
{
    const Func *f = e->a->func;
    const Rule *r = rules_find(g->rules, f);
    Expr *args[RULE_ARGS], *result = copy(g, e);
    bool active[RULE_ARGS] = {0}, uses_result = false;
    int n = r && e->args.n <= RULE_ARGS ? e->args.n : 0, count = 0;
    for (int i = 0; i < n; i++) {
        active[i] = rule_has_partial(r, i) && act_expr(g->act, e->args.at[i]);
        count += active[i];
        uses_result |= active[i] && rule_uses_result(r, i);
        args[i] = operand(g, e->args.at[i]);
    }
    for (int k = 0; k < n; k++) {
        bool used = false;
        for (int i = 0; i < n; i++)
            used |= active[i] && rule_uses_arg(r, i, k);
        if (used && !is_simple(args[k]))
            args[k] = gen_temp(g, out, "u", e->args.at[k]->type, args[k]);
        result->args.at[k] = copy(g, args[k]);
    }
    if (e->kept_in)
        result = ir_var(g->arena, e->kept_in);
    else if (uses_result)
        result = gen_temp(g, out, "v", e->type, result);
    if (count > 1)
        seed = shared(g, out, seed);
    for (int i = 0; i < n; i++) {
        if (!active[i])
            continue;
        Expr *p = rule_partial(g->arena, r, f, i, args, result);
        Expr *s = copy(g, seed);
        if (r->conjugate)
            s = conjugate(g, s);
        else if (!rule_is_gradient(r, i))
            p = conjugate(g, p);
        adj_expr(g, out, e->args.at[i], r->guarded ? chain(g, s, p) : mul(g, p, s));
    }
}

/* `seed` is an lvalue of the record's type: the shadow of what the value was assigned to. */
static void adj_record(Gen *g, Stmt *out, const Expr *e, Expr *seed)
{
    Arena *a = g->arena;
    if (e->kind == EX_COMPOUND) {
        InitVec elems = {0};
        init_elements(a, seed, e->a, &elems);
        for (int i = 0; i < elems.n; i++)
            if (ty_is_floating(elems.at[i].rhs->type) || ty_is_record(elems.at[i].rhs->type))
                adj_expr(g, out, elems.at[i].rhs, elems.at[i].lhs);
    } else if (e->kind == EX_COND) {
        adj_cond(g, out, e, seed);
    } else {
        leaf_add(g, out, gen_shadow(g, e), seed);
    }
}

void adj_expr(Gen *g, Stmt *out, const Expr *e, Expr *seed)
{
    if (!act_expr(g->act, e))
        return;
    if (ty_is_record(e->type)) {
        adj_record(g, out, e, seed);
        return;
    }
    if (!ty_is_complex(e->type))
        seed = real_part(g, seed);
    switch (e->kind) {
    case EX_UNARY:
        adj_expr(g, out, e->a, e->op == OP_NEG ? negate(g, seed) : seed);
        break;
    case EX_CAST:
        adj_expr(g, out, e->a, seed);
        break;
    case EX_BINARY:
        if (e->op == OP_MUL) {
            adj_product(g, out, e, seed);
        } else if (e->op == OP_DIV) {
            adj_quotient(g, out, e, seed);
        } else {
            bool both = act_expr(g->act, e->a) && act_expr(g->act, e->b);
            seed = both ? shared(g, out, seed) : seed;
            adj_expr(g, out, e->a, copy(g, seed));
            adj_expr(g, out, e->b, e->op == OP_SUB ? negate(g, seed) : seed);
        }
        break;
    case EX_COND:
        adj_cond(g, out, e, seed);
        break;
    case EX_CALL:
        adj_call(g, out, e, seed);
        break;
    default:
        accumulate(g, out, gen_shadow(g, e), seed);
    }
}
