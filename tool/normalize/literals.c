#include "normalize/literals.h"

typedef struct {
    Program *program;
    Func *func;
    StmtVec *out; /* declarations in front of the statement at hand */
    int made;
} Literals;

/* A name that nothing in the program has. */
static const char *literal_name(Literals *l)
{
    Arena *a = l->program->arena;
    for (;;) {
        const char *name = arena_printf(a, "literal%d", l->made++);
        bool taken = false;
        for (int i = 0; i < l->program->nidents; i++)
            taken |= strcmp(l->program->idents[i], name) == 0;
        if (!taken)
            return name;
    }
}

static void name_literal(Literals *l, Expr **slot, bool addressed)
{
    Arena *a = l->program->arena;
    Expr *e = *slot;
    Var *v = ir_new_var(l->program, literal_name(l), ty_unqualified(a, e->type), VAR_LOCAL, l->func);
    v->loc = e->loc;
    v->address_taken = addressed;
    vec_push(a, l->out, ir_decl(a, v, e->a));
    *slot = ir_var(a, v);
    (*slot)->loc = e->loc;
}

static void on_expr(Expr **slot, void *ctx)
{
    Expr *e = *slot;
    if (e->kind == EX_ADDR && e->a->kind == EX_COMPOUND)
        name_literal(ctx, &e->a, true);
    else if ((e->kind == EX_MEMBER || e->kind == EX_INDEX) && e->a->kind == EX_COMPOUND)
        name_literal(ctx, &e->a, false);
    else if (e->kind == EX_COMPOUND && ty_is_array(e->type))
        name_literal(ctx, slot, true);
}

static void on_slot(Expr **slot, void *ctx)
{
    ir_walk_expr(slot, on_expr, ctx);
}

static void on_block(Stmt *s, void *ctx)
{
    Literals *l = ctx;
    if (s->kind != ST_BLOCK)
        return;
    StmtVec body = {0};
    for (int i = 0; i < s->body.n; i++) {
        l->out = &body;
        ir_stmt_exprs(s->body.at[i], on_slot, l);
        vec_push(l->program->arena, &body, s->body.at[i]);
    }
    s->body = body;
}

void norm_literals(Program *p, Func *f)
{
    Literals l = {.program = p, .func = f};
    ir_walk_stmt(f->body, NULL, on_block, &l);
}
