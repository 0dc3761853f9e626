#include "normalize/realloc.h"

#include "analysis/memory.h"
#include "normalize/fresh.h"

typedef struct {
    Arena *a;
    Fresh fresh;
} Realloc;

static Expr *value_of(Realloc *r, Var *v, Loc loc)
{
    Expr *e = ir_var(r->a, v);
    e->loc = loc;
    return e;
}

static const Expr *typed(const Expr *e)
{
    while (e->kind == EX_CAST && ty_is_pointer(e->a->type))
        e = e->a;
    return e;
}

/* q = realloc(p, n) becomes
     T *old = p;
     T *moved = malloc(n);
     unsigned long count = ad_heap_common(old, moved) / sizeof(T);
     for (i = 0; i < count; i++)
         moved[i] = old[i];
     free(old);
     q = moved; */
static void lower(Realloc *r, Stmt *out, const Stmt *s)
{
    Arena *a = r->a;
    Loc loc = s->loc;
    Type *t = ty_unqualified(a, ty_element(s->lhs->type)), *pt = ty_pointer(a, t),
         *untyped = ty_pointer(a, ty_basic(TY_VOID));
    Var *old = fresh_local(&r->fresh, "old", pt, loc), *moved = fresh_local(&r->fresh, "moved", pt, loc);
    Stmt *first = ir_decl(a, old, ir_copy_expr(a, typed(s->rhs->args.at[0])));
    first->comment = s->comment;
    ir_add(a, out, first);
    ir_add(a, out, ir_decl(a, moved, NULL));
    Expr *bytes = ir_copy_expr(a, s->rhs->args.at[1]);
    Expr *room = ir_call_name(a, "malloc", untyped, 1, &bytes);
    Stmt *made = ir_call_stmt(a, value_of(r, moved, loc), room);
    made->loc = room->loc = loc;
    ir_add(a, out, made);

    Expr *both[] = {value_of(r, old, loc), value_of(r, moved, loc)};
    Expr *size = ir_expr(a, EX_SIZEOF, ty_basic(TY_ULONG), loc);
    size->of_type = t;
    size->ival = -1;
    Expr *common = ir_binary(a, OP_DIV, ir_call_name(a, "ad_heap_common", ty_basic(TY_ULONG), 2, both), size);
    Var *count = fresh_local(&r->fresh, "count", ty_basic(TY_ULONG), loc);
    ir_add(a, out, ir_decl(a, count, common));
    Expr *i;
    Stmt *body = fresh_loop(&r->fresh, out, value_of(r, count, loc), &i, loc);
    ir_add(a, body,
           ir_assign(a, ir_index(a, value_of(r, moved, loc), i),
                     ir_index(a, value_of(r, old, loc), ir_copy_expr(a, i))));

    Expr *gone = ir_cast(a, untyped, value_of(r, old, loc));
    gone->implicit = true;
    ir_add(a, out, ir_call_stmt(a, NULL, ir_call_name(a, "free", ty_basic(TY_VOID), 1, &gone)));
    Stmt *last = ir_assign(a, ir_copy_expr(a, s->lhs), value_of(r, moved, loc));
    last->loc = loc;
    ir_add(a, out, last);
}

static void lower_block(Stmt *s, void *ctx)
{
    Realloc *r = ctx;
    if (s->kind != ST_BLOCK)
        return;
    Stmt out = {.kind = ST_BLOCK};
    for (int i = 0; i < s->body.n; i++) {
        Stmt *c = s->body.at[i];
        if (mem_call(c) == MEM_REALLOC && c->lhs && ty_is_pointer(c->lhs->type) &&
            !ty_is_void(ty_element(c->lhs->type)))
            lower(r, &out, c);
        else
            ir_add(r->a, &out, c);
    }
    s->body = out.body;
}

void norm_realloc(Program *p, Func *f)
{
    Realloc r = {.a = p->arena, .fresh = {.p = p, .f = f}};
    ir_walk_stmt(f->body, NULL, lower_block, &r);
}
