#include "normalize/name_calls.h"

#include "normalize/fresh.h"

typedef struct {
    Fresh fresh;
    const NameCalls *how;
    StmtVec *out; /* where declarations go: in front of the statement at work */
    bool changed;
} Name;

static bool is_library_call(const Expr *e)
{
    return e->kind == EX_CALL && e->a->kind == EX_FUNC && !e->a->func->body && ty_is_floating(e->type);
}

static bool active(const Name *n, const Expr *e)
{
    return n->how->active(e, n->how->ctx);
}

static void name(Name *n, Expr **slot)
{
    Arena *a = n->fresh.p->arena;
    Expr *call = *slot;
    Var *v = fresh_local(&n->fresh, call->a->func->name, ty_unqualified(a, ty_strip(call->type)), call->loc);
    call->kept_in = v;
    vec_push(a, n->out, ir_decl(a, v, call));
    *slot = ir_var(a, v);
    (*slot)->loc = call->loc;
    n->changed = true;
}

/* value: a derivative outside of *slot reads its value. */
static void visit(Name *n, Expr **slot, bool value)
{
    Expr *e = *slot;
    if (!e || !ty_is_floating(e->type) || e->kind == EX_COND)
        return;
    switch (e->kind) {
    case EX_UNARY:
    case EX_CAST:
        visit(n, &e->a, value);
        break;
    case EX_BINARY: {
        bool product = e->op == OP_MUL, quotient = e->op == OP_DIV;
        bool a = active(n, e->a), b = active(n, e->b);
        visit(n, &e->a, value || (product && b) || (quotient && b));
        visit(n, &e->b, value || (product && a) || quotient);
        break;
    }
    case EX_CALL: {
        bool any = false;
        for (int i = 0; i < e->args.n; i++)
            any |= ty_is_floating(e->args.at[i]->type) && active(n, e->args.at[i]);
        for (int i = 0; i < e->args.n; i++)
            visit(n, &e->args.at[i], any || value);
        if (is_library_call(e) && n->how->worth(e, value, n->how->ctx))
            name(n, slot);
        break;
    }
    default:
        break;
    }
}

static void visit_stmt(Name *n, Stmt *s)
{
    if (!s->rhs)
        return;
    if (s->kind == ST_DECL && is_library_call(s->rhs)) {
        for (int i = 0; i < s->rhs->args.n; i++)
            visit(n, &s->rhs->args.at[i], true);
        bool same =
            ty_same(ty_unqualified(n->fresh.p->arena, ty_strip(s->var->type)), ty_strip(s->rhs->type));
        if (!s->rhs->kept_in && same && n->how->constant(s->var, n->how->ctx) &&
            n->how->worth(s->rhs, false, n->how->ctx)) {
            s->rhs->kept_in = s->var;
            n->changed = true;
        }
    } else if (s->kind == ST_CALL && s->rhs->kind == EX_CALL) {
        for (int i = 0; i < s->rhs->args.n; i++)
            visit(n, &s->rhs->args.at[i], false);
    } else if (s->kind == ST_ASSIGN || s->kind == ST_RETURN || s->kind == ST_DECL) {
        visit(n, &s->rhs, false);
    }
}

static void visit_block(Stmt *s, void *ctx)
{
    Name *n = ctx;
    if (s->kind != ST_BLOCK)
        return;
    StmtVec body = {0};
    n->out = &body;
    for (int i = 0; i < s->body.n; i++) {
        visit_stmt(n, s->body.at[i]);
        vec_push(n->fresh.p->arena, &body, s->body.at[i]);
    }
    s->body = body;
    n->out = NULL;
}

/* The parts of a loop's header stay as they are: a block there is a list of declarators or steps. */
static void visit_bodies(Name *n, Stmt *s)
{
    if (!s)
        return;
    for (int i = 0; i < s->body.n; i++)
        visit_bodies(n, s->body.at[i]);
    visit_bodies(n, s->then);
    visit_bodies(n, s->els);
    visit_block(s, n);
}

bool norm_name_calls(Program *p, Func *f, const NameCalls *how)
{
    Name n = {.fresh = {.p = p, .f = f}, .how = how};
    visit_bodies(&n, f->body);
    return n.changed;
}
