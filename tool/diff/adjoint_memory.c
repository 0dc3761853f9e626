/* Memory that comes and goes. What the forward sweep allocates lives until the backward sweep passes the allocation: the two
   sweeps see the same addresses, and memory is released in the opposite order. */
#include "analysis/memory.h"
#include "diff/adjoint.h"

/* The pointer to the shadow of what `lhs` is about to point to; NULL where it has none. */
static Expr *shadow_pointer(Adj *j, const Expr *lhs)
{
    Gen *g = j->g;
    BitSet l = pts_lvalue_leaves(g->act->pts, lhs);
    return bits_meet(&l, &g->act->shadowed) ? gen_shadow(g, lhs) : NULL;
}

static Expr *argument(Adj *j, const Stmt *s, int i)
{
    return ir_copy_expr(j->g->arena, s->rhs->args.at[i]);
}

static Expr *void_call(Adj *j, const char *name, Expr *arg)
{
    return gen_call(j->g, name, ty_pointer(j->g->arena, ty_basic(TY_VOID)), 1, arg);
}

static void forward_pinned(Adj *j, Stmt *out, const Stmt *s)
{
    Gen *g = j->g;
    Arena *a = g->arena;
    g->out->uses_tape = true;
    ir_add(a, out, ir_copy_stmt(a, s));
    Expr *shadow = shadow_pointer(j, s->lhs);
    if (!shadow)
        return;
    g->out->uses_string = true;
    ir_add(a, out, ir_call_stmt(a, shadow, void_call(j, "ad_tape_alloc", argument(j, s, 0))));
    Expr *clear =
        gen_call(g, "memset", ty_basic(TY_VOID), 3, ir_copy_expr(a, shadow), ir_int(a, 0), argument(j, s, 0));
    ir_add(a, out, ir_call_stmt(a, NULL, clear));
}

void adj_forward_memory(Adj *j, Stmt *out, const Stmt *s)
{
    if (plan_stmt(j->plan, j->of, s)->record == REC_TAPE)
        adj_push(j, out, s->lhs);
    forward_pinned(j, out, s);
}

void adj_backward_memory(Adj *j, Stmt *out, const Stmt *s)
{
    Arena *a = j->g->arena;
    int n = shadow_pointer(j, s->lhs) ? 2 : 1;
    for (int i = 0; i < n; i++)
        ir_add(a, out, ir_call_stmt(a, NULL, void_call(j, "ad_tape_release", argument(j, s, 0))));
}
