#include "normalize/size.h"

enum {
    LARGE = 60, /* nodes of an expression that a person would not write in one statement */
    PART = 25   /* nodes of a part that gets a name */
};

typedef struct {
    Program *program;
    Func *func;
    StmtVec *out;
    int made;
} Split;

static const char *part_name(Split *s)
{
    Arena *a = s->program->arena;
    for (;;) {
        const char *name = arena_printf(a, "part%d", s->made++);
        bool taken = false;
        for (int i = 0; i < s->program->nidents; i++)
            taken |= strcmp(s->program->idents[i], name) == 0;
        if (!taken)
            return name;
    }
}

static void give_name(Split *s, Expr **slot)
{
    Arena *a = s->program->arena;
    Expr *e = *slot;
    Var *v = ir_new_var(s->program, part_name(s), ty_unqualified(a, ty_strip(e->type)), VAR_LOCAL, s->func);
    v->loc = e->loc;
    vec_push(a, s->out, ir_decl(a, v, e));
    *slot = ir_var(a, v);
    (*slot)->loc = e->loc;
}

/* Names parts of *slot from the leaves up; returns the number of nodes that are left. What runs only under a condition
   stays in its place. */
static int split(Split *s, Expr **slot)
{
    Expr *e = *slot;
    if (!e)
        return 0;
    if (e->kind == EX_COND || e->op == OP_LAND || e->op == OP_LOR) {
        split(s, &e->a);
        return 1;
    }
    int n = 1 + split(s, &e->a) + split(s, &e->b) + split(s, &e->c);
    for (int i = 0; i < e->args.n; i++)
        n += split(s, &e->args.at[i]);
    if (n < PART || !ty_is_floating(e->type) || (e->kind != EX_BINARY && e->kind != EX_CALL))
        return n;
    give_name(s, slot);
    return 1;
}

static int size(const Expr *e)
{
    if (!e)
        return 0;
    int n = 1 + size(e->a) + size(e->b) + size(e->c);
    for (int i = 0; i < e->args.n; i++)
        n += size(e->args.at[i]);
    return n;
}

static void split_block(Stmt *st, void *ctx)
{
    Split *s = ctx;
    if (st->kind != ST_BLOCK)
        return;
    StmtVec body = {0};
    for (int i = 0; i < st->body.n; i++) {
        Stmt *c = st->body.at[i];
        s->out = &body;
        bool takes = c->kind == ST_ASSIGN || c->kind == ST_RETURN || c->kind == ST_CALL ||
                     (c->kind == ST_DECL && c->rhs && ty_is_floating(c->var->type));
        if (takes && c->compound) {
            /* `lhs op` stays in front */
            Expr *sum = c->rhs;
            while (sum->kind == EX_CAST && sum->implicit)
                sum = sum->a;
            if (size(sum->b) > LARGE)
                split(s, &sum->b);
        } else if (takes && c->rhs && size(c->rhs) > LARGE) {
            /* the whole stays where it is: only its operands get names */
            split(s, &c->rhs->a);
            split(s, &c->rhs->b);
            for (int k = 0; k < c->rhs->args.n; k++)
                split(s, &c->rhs->args.at[k]);
        }
        vec_push(s->program->arena, &body, c);
    }
    st->body = body;
}

void norm_split_large(Program *p, Func *f)
{
    Split s = {.program = p, .func = f};
    ir_walk_stmt(f->body, NULL, split_block, &s);
}
