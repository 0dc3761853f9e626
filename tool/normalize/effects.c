/* What hoisted statements may write, and saving operands that were to be read before them. */
#include "normalize/norm.h"

Func *norm_callee(const Expr *call)
{
    const Expr *e = call->a;
    while (e->kind == EX_DEREF || e->kind == EX_ADDR)
        e = e->a;
    return e->kind == EX_FUNC ? e->func : NULL;
}

static bool writes_through_params(const Func *f)
{
    const Type *t = f->type;
    for (int i = 0; i < t->nparams; i++) {
        Type *to = ty_is_pointer(t->params[i]) ? ty_element(t->params[i]) : NULL;
        if (to && !(ty_quals(to) & Q_CONST))
            return true;
    }
    return false;
}

static bool has_own_derivative(const Func *f)
{
    for (int i = 0; i < f->notes.n; i++)
        if (f->notes.at[i].kind == AN_TANGENT_IS || f->notes.at[i].kind == AN_ADJOINT_IS)
            return true;
    return false;
}

bool norm_stays(const Func *f, bool (*has_rule)(const Func *f, void *ctx), void *ctx)
{
    if (f->body || has_own_derivative(f) || ty_is_void(f->type->base))
        return false;
    return has_rule(f, ctx) && !writes_through_params(f);
}

bool norm_call_stays(const Norm *n, const Expr *call)
{
    const Func *f = norm_callee(call);
    return f && norm_stays(f, n->has_rule, n->ctx);
}

/* ---------------------------------------------------------------- functions without visible effects */

typedef struct {
    const Norm *n;
    bool harm;
} Harm;

static bool is_own(const Expr *lvalue)
{
    const Var *v = ir_base_var(lvalue);
    return v && (v->kind == VAR_LOCAL || v->kind == VAR_PARAM);
}

static bool call_harms(const Norm *n, const Expr *call)
{
    if (norm_call_stays(n, call))
        return false;
    const Func *f = norm_callee(call);
    return !f || f->id < 0 || !n->harmless[f->id];
}

static void expr_harm(Expr **slot, void *ctx)
{
    Harm *h = ctx;
    Expr *e = *slot;
    if (e->kind == EX_ASSIGN || e->kind == EX_INCDEC)
        h->harm |= !is_own(e->a);
    else if (e->kind == EX_CALL)
        h->harm |= call_harms(h->n, e);
}

static void slot_harm(Expr **slot, void *ctx)
{
    ir_walk_expr(slot, expr_harm, ctx);
}

static void stmt_harm(Stmt *s, void *ctx)
{
    Harm *h = ctx;
    if (s->lhs)
        h->harm |= !is_own(s->lhs);
    ir_stmt_exprs(s, slot_harm, ctx);
}

/* Starts from "all that have a body" and strikes out until nothing changes, so that recursion does no harm by itself. */
void norm_find_harmless(Norm *n)
{
    int count = n->p->funcs.n;
    n->harmless = arena_alloc(n->a, (size_t)count + 1);
    for (int i = 0; i < count; i++)
        n->harmless[n->p->funcs.at[i]->id] = n->p->funcs.at[i]->body != NULL;
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < count; i++) {
            Func *f = n->p->funcs.at[i];
            Harm h = {.n = n};
            if (!n->harmless[f->id])
                continue;
            ir_walk_stmt(f->body, stmt_harm, NULL, &h);
            if (h.harm) {
                n->harmless[f->id] = false;
                changed = true;
            }
        }
    }
}

/* ---------------------------------------------------------------- effects of statements */

typedef struct {
    const Norm *n;
    Effects *fx;
} Collect;

static void collect(Stmt *s, void *ctx)
{
    Collect *c = ctx;
    if (s->lhs) {
        Var *v = ir_base_var(s->lhs);
        if (v)
            vec_push(c->n->a, &c->fx->vars, v);
        else
            c->fx->memory = true;
    }
    if (s->kind == ST_CALL && call_harms(c->n, s->rhs))
        c->fx->memory = true;
}

Effects norm_effects(const Norm *n, const StmtVec *list)
{
    Effects fx = {0};
    for (int i = 0; i < list->n; i++)
        ir_walk_stmt(list->at[i], collect, NULL, &(Collect){n, &fx});
    return fx;
}

/* ---------------------------------------------------------------- freezing */

/* Pointers may lead to it. */
static bool is_reachable(const Var *v)
{
    return v->kind == VAR_GLOBAL || v->kind == VAR_STATIC_LOCAL || v->address_taken;
}

static bool changes_object(const Expr *lvalue, const Effects *fx)
{
    const Var *base = ir_base_var(lvalue);
    for (int i = 0; i < fx->vars.n; i++)
        if (base ? fx->vars.at[i] == base : is_reachable(fx->vars.at[i]))
            return true;
    return fx->memory && (!base || is_reachable(base));
}

static bool changes(const Expr *e, bool lvalue, const Effects *fx)
{
    if (!e || e->kind == EX_SIZEOF)
        return false;
    bool address = lvalue || ty_is_array(e->type);
    switch (e->kind) {
    case EX_VAR:
        return !address && changes_object(e, fx);
    case EX_INDEX:
    case EX_DEREF:
        return changes(e->a, false, fx) || changes(e->b, false, fx) || (!address && changes_object(e, fx));
    case EX_MEMBER:
        return changes(e->a, !e->arrow, fx) || (!address && changes_object(e, fx));
    case EX_ADDR:
        return changes(e->a, true, fx);
    default:
        for (int i = 0; i < e->args.n; i++)
            if (changes(e->args.at[i], false, fx))
                return true;
        return changes(e->a, false, fx) || changes(e->b, false, fx) || changes(e->c, false, fx);
    }
}

void norm_freeze(Norm *n, Expr **slot, bool lvalue, const Effects *fx)
{
    Expr *e = *slot;
    if (!changes(e, lvalue, fx))
        return;
    if (e->kind == EX_INIT) {
        for (int i = 0; i < e->args.n; i++)
            norm_freeze(n, &e->args.at[i], false, fx);
    } else if (e->kind == EX_ADDR) {
        norm_freeze(n, &e->a, true, fx);
    } else if (lvalue || ty_is_array(e->type)) {
        norm_freeze(n, &e->a, e->kind == EX_MEMBER && !e->arrow, fx);
        if (e->b)
            norm_freeze(n, &e->b, false, fx);
    } else {
        Var *t = norm_temp(n, "t", e->type, e->loc);
        norm_emit(n, ir_decl(n->a, t, e));
        *slot = ir_var(n->a, t);
    }
}
