#include "normalize/pin.h"

#include "analysis/initlist.h"
#include "normalize/fresh.h"

typedef struct {
    Program *p;
    Fresh fresh;
    Var *old, *made;
    bool array; /* made points to the first element */
    bool ok;
} Pin;

/* ---------------------------------------------------------------- can it be done? */

static bool is_hard_use(const Expr *e, void *ctx)
{
    const Pin *pin = ctx;
    return pin->array && e->kind == EX_ADDR && e->a->kind == EX_VAR && e->a->var == pin->old;
}

static void check_slot(Expr **slot, void *ctx)
{
    Pin *pin = ctx;
    if (ir_expr_any(*slot, is_hard_use, pin))
        pin->ok = false;
}

static void check_stmt(Stmt *s, void *ctx)
{
    Pin *pin = ctx;
    ir_stmt_exprs(s, check_slot, pin);
    if (s->kind != ST_DECL)
        return;
    if (s->var == pin->old && s->rhs && s->rhs->kind == EX_STRING)
        pin->ok = false;
    for (Type *t = s->var->type; t && (t->kind == TY_ARRAY || t->kind == TY_POINTER); t = t->base)
        if (t->kind == TY_ARRAY && t->len_expr && ir_expr_uses_var(t->len_expr, pin->old))
            pin->ok = false;
}

/* ---------------------------------------------------------------- uses */

static bool is_pinned(const Pin *pin, const Expr *e)
{
    return e && e->kind == EX_DEREF && e->a->kind == EX_VAR && e->a->var == pin->made;
}

static void pin_expr(Expr **slot, void *ctx)
{
    Pin *pin = ctx;
    Arena *a = pin->p->arena;
    Expr *e = *slot;
    if (e->kind == EX_VAR && e->var == pin->old) {
        Expr *v = ir_var(a, pin->made);
        v->loc = e->loc;
        *slot = pin->array ? v : ir_deref(a, v);
        (*slot)->loc = e->loc;
    } else if (e->kind == EX_MEMBER && !e->arrow && is_pinned(pin, e->a)) {
        e->a = e->a->a;
        e->arrow = true;
    } else if (e->kind == EX_ADDR && is_pinned(pin, e->a)) {
        *slot = e->a->a;
    } else if (e->kind == EX_SIZEOF && pin->array && e->a && e->a->kind == EX_VAR && e->a->var == pin->made) {
        e->of_type = pin->old->type;
        e->a = NULL;
    }
}

static void pin_slot(Expr **slot, void *ctx)
{
    ir_walk_expr(slot, pin_expr, ctx);
}

static void pin_uses(Stmt *s, void *ctx)
{
    if (s->lhs)
        pin_slot(&s->lhs, ctx);
    if (s->rhs)
        pin_slot(&s->rhs, ctx);
    if (s->cond)
        pin_slot(&s->cond, ctx);
}

/* ---------------------------------------------------------------- the declaration */

static long scalar_count(Type *t)
{
    t = ty_strip(t);
    return t->kind == TY_ARRAY ? t->len * scalar_count(t->base) : t->kind == TY_RECORD ? -1 : 1;
}

/* Assignments that do what the initialiser of the declaration did. */
static void set_value(Pin *pin, Stmt *out, Expr *init)
{
    Arena *a = pin->p->arena;
    Type *t = pin->old->type;
    Expr *v = ir_var(a, pin->old);
    v->loc = init->loc;
    if (!pin->array) {
        if (init->kind == EX_INIT && ty_is_record(t)) {
            Expr *literal = ir_expr(a, EX_COMPOUND, ty_unqualified(a, t), init->loc);
            literal->a = init;
            init = literal;
        } else if (init->kind == EX_INIT) {
            init = init->args.at[0];
        }
        ir_add(a, out, ir_assign(a, v, init));
        return;
    }
    InitVec elems = {0};
    init_elements(a, v, init, &elems);
    if (elems.n != scalar_count(t))
        fresh_zero(&pin->fresh, out, ir_copy_expr(a, v));
    for (int i = 0; i < elems.n; i++)
        ir_add(a, out, ir_assign(a, elems.at[i].lhs, ir_copy_expr(a, elems.at[i].rhs)));
}

static void declare(Pin *pin, Stmt *out, const char *comment, Expr *init)
{
    Arena *a = pin->p->arena;
    Expr *size = ir_expr(a, EX_SIZEOF, ty_basic(TY_ULONG), pin->old->loc);
    size->of_type = ty_unqualified(a, pin->old->type);
    size->ival = -1;
    Expr *room = ir_call_name(a, "ad_tape_alloc", ty_pointer(a, ty_basic(TY_VOID)), 1, &size);
    Expr *made = ir_var(a, pin->made);
    made->loc = room->loc = pin->old->loc;
    Stmt *decl = ir_decl(a, pin->made, NULL);
    decl->comment = comment;
    ir_add(a, out, decl);
    ir_add(a, out, ir_call_stmt(a, made, room));
    if (init)
        set_value(pin, out, init);
}

static void pin_decl(Stmt *s, void *ctx)
{
    Pin *pin = ctx;
    if (s->kind != ST_BLOCK)
        return;
    for (int i = 0; i < s->body.n; i++) {
        Stmt *d = s->body.at[i];
        if (d->kind != ST_DECL || d->var != pin->old)
            continue;
        StmtVec body = {0};
        for (int k = 0; k < i; k++)
            vec_push(pin->p->arena, &body, s->body.at[k]);
        Stmt here = {.kind = ST_BLOCK, .body = body};
        declare(pin, &here, d->comment, d->rhs);
        for (int k = i + 1; k < s->body.n; k++)
            vec_push(pin->p->arena, &here.body, s->body.at[k]);
        s->body = here.body;
        return;
    }
}

bool norm_pin(Program *p, Func *f, Var *v)
{
    Arena *a = p->arena;
    Pin pin = {.p = p, .fresh = {.p = p, .f = f}, .old = v, .array = ty_is_array(v->type), .ok = true};
    ir_walk_stmt(f->body, check_stmt, NULL, &pin);
    if (!pin.ok || ty_is_vla(v->type) || (ty_quals(v->type) & Q_VOLATILE))
        return false;
    Type *to = pin.array ? ty_element(v->type) : v->type;
    pin.made = fresh_local(&pin.fresh, v->name, ty_pointer(a, ty_unqualified(a, to)), v->loc);
    if (v->kind != VAR_PARAM)
        pin.made->name = v->name;
    ir_walk_stmt(f->body, pin_decl, NULL, &pin);
    Stmt *intro = ir_block(a);
    if (v->kind == VAR_PARAM)
        declare(&pin, intro, NULL, NULL);
    ir_walk_stmt(f->body, pin_uses, NULL, &pin);
    if (v->kind == VAR_PARAM) {
        ir_add(a, intro, ir_assign(a, ir_deref(a, ir_var(a, pin.made)), ir_var(a, v)));
        for (int i = 0; i < f->body->body.n; i++)
            ir_add(a, intro, f->body->body.at[i]);
        f->body->body = intro->body;
    }
    return true;
}
