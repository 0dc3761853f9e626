#include "normalize/fresh.h"

static void add_decl(Stmt *s, void *ctx)
{
    Fresh *f = ctx;
    if (s->kind == ST_DECL && s->var->name)
        strset_add(f->p->arena, &f->names, s->var->name);
}

static void fill(Fresh *f)
{
    for (int i = 0; i < f->f->params.n; i++)
        strset_add(f->p->arena, &f->names, f->f->params.at[i]->name);
    ir_walk_stmt(f->f->body, add_decl, NULL, f);
    f->filled = true;
}

Var *fresh_local(Fresh *f, const char *base, Type *t, Loc loc)
{
    if (!f->filled)
        fill(f);
    const char *name = base;
    int k = f->base && strcmp(f->base, base) == 0 ? f->digit : 0;
    if (k > 0)
        name = arena_printf(f->p->arena, "%s%d", base, k);
    while (ir_is_ident(f->p, name) || strset_has(&f->names, name))
        name = arena_printf(f->p->arena, "%s%d", base, ++k);
    f->base = base;
    f->digit = k;
    strset_add(f->p->arena, &f->names, name);
    Var *v = ir_new_var(f->p, name, ty_unqualified(f->p->arena, t), VAR_LOCAL, f->f);
    v->loc = loc;
    return v;
}

Stmt *fresh_loop(Fresh *f, Stmt *out, Expr *count, Expr **index, Loc loc)
{
    Arena *a = f->p->arena;
    bool plain = count->kind == EX_INT || ty_strip(count->type)->kind < TY_UINT;
    Var *i = fresh_local(f, "i", plain ? ty_basic(TY_INT) : ty_strip(count->type), loc);
    Stmt *body = ir_block(a);
    Stmt *step = ir_add_assign(a, ir_var(a, i), ir_int(a, 1));
    Stmt *loop = ir_for(a, ir_decl(a, i, ir_int(a, 0)), ir_binary(a, OP_LT, ir_var(a, i), count), step, body);
    loop->loc = body->loc = step->loc = loc;
    ir_add(a, out, loop);
    *index = ir_var(a, i);
    return body;
}

Expr *fresh_zero_value(Arena *a, Type *t)
{
    if (ty_is_floating(t))
        return ir_real(a, 0.0L, ty_strip(t));
    if (!ty_is_record(t))
        return ir_int(a, 0);
    Expr *init = ir_expr(a, EX_INIT, t, (Loc){0});
    Expr *literal = ir_expr(a, EX_COMPOUND, ty_unqualified(a, t), (Loc){0});
    vec_push(a, &init->args, ir_int(a, 0));
    literal->a = init;
    return literal;
}

void fresh_zero(Fresh *f, Stmt *out, Expr *lvalue)
{
    Arena *a = f->p->arena;
    if (ty_is_array(lvalue->type)) {
        Expr *i;
        Stmt *body = fresh_loop(f, out, ir_int(a, ty_strip(lvalue->type)->len), &i, lvalue->loc);
        fresh_zero(f, body, ir_index(a, lvalue, i));
        return;
    }
    Stmt *s = ir_assign(a, lvalue, fresh_zero_value(a, lvalue->type));
    s->rhs->loc = lvalue->loc;
    ir_add(a, out, s);
}
