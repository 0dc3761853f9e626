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

static void forward_block(Adj *j, Stmt *out, const Stmt *s)
{
    Gen *g = j->g;
    Arena *a = g->arena;
    const char *name = mem_call(s) == MEM_CALLOC ? "ad_heap_calloc" : "ad_heap_alloc";
    ExprVec args = {0};
    for (int i = 0; i < s->rhs->args.n; i++)
        vec_push(a, &args, argument(j, s, i));
    Expr *room = ir_call_name(a, name, ty_pointer(a, ty_basic(TY_VOID)), args.n, args.at);
    Stmt *call = ir_call_stmt(a, s->lhs ? ir_copy_expr(a, s->lhs) : NULL, room);
    call->comment = s->comment;
    g->out->uses_heap = true;
    ir_add(a, out, call);
    Expr *shadow = s->lhs ? shadow_pointer(j, s->lhs) : NULL;
    if (shadow)
        ir_add(a, out, ir_call_stmt(a, shadow, void_call(j, "ad_heap_shadow", ir_copy_expr(a, s->lhs))));
}

/* Memory that the forward sweep has not allocated itself (an AD_INACTIVE function has) is freed. */
static bool is_postponed(const Adj *j, const Stmt *s)
{
    BitSet objects = pts_value(j->g->act->pts, s->rhs->args.at[0]);
    return !bits_empty(&objects);
}

bool adj_forward_memory(Adj *j, Stmt *out, const Stmt *s)
{
    MemKind kind = mem_call(s);
    if (kind == MEM_FREE)
        return is_postponed(j, s);
    if (!mem_allocates(s))
        return false;
    if (plan_stmt(j->plan, j->of, s)->record == REC_TAPE)
        adj_push(j, out, s->lhs);
    if (kind == MEM_TAPE)
        forward_pinned(j, out, s);
    else
        forward_block(j, out, s);
    return true;
}

void adj_backward_memory(Adj *j, Stmt *out, const Stmt *s)
{
    Gen *g = j->g;
    Arena *a = g->arena;
    if (!mem_allocates(s))
        return;
    if (mem_call(s) != MEM_TAPE) {
        ir_add(a, out, ir_call_stmt(a, NULL, gen_call(g, "ad_heap_release", ty_basic(TY_VOID), 0)));
        return;
    }
    int n = shadow_pointer(j, s->lhs) ? 2 : 1;
    for (int i = 0; i < n; i++)
        ir_add(a, out, ir_call_stmt(a, NULL, void_call(j, "ad_tape_release", argument(j, s, 0))));
}

/* ---------------------------------------------------------------- pointers in records */

Expr *adj_record_argument(Adj *j, Stmt *out, const Var *param, const Expr *arg)
{
    Gen *g = j->g;
    Arena *a = g->arena;
    Type *t = gen_shadow_type(g, ty_strip(param->type));
    Expr *local = gen_temp(g, out, arena_printf(a, "%s%s", param->name, g->suffix), t, tan_zero(g, t)->a);
    ExprVec to = {0}, from = {0};
    leaf_pointers(g, local, &to);
    leaf_pointers(g, arg, &from);
    for (int i = 0; i < to.n && i < from.n; i++) {
        Expr *shadow = gen_shadow_pointer(g, from.at[i]);
        if (shadow)
            ir_add(a, out, ir_assign(a, to.at[i], shadow));
    }
    return local;
}
