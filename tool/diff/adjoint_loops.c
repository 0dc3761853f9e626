/* The loops of the backward sweep. */
#include "diff/adjoint.h"

static const StmtPlan *plan_of(const Adj *j, const Stmt *s)
{
    return plan_stmt(j->plan, j->of, s);
}

static Expr *copy(Adj *j, const Expr *e)
{
    return ir_copy_expr(j->g->arena, e);
}

static const Expr *bare(const Expr *e)
{
    while (e->kind == EX_CAST && e->implicit)
        e = e->a;
    return e;
}

/* ---------------------------------------------------------------- stepped integers and pointers */

static void move_by(Adj *j, Stmt *out, const Expr *lhs, Op op, const Expr *amount)
{
    Arena *a = j->g->arena;
    Stmt *move = ir_assign(a, copy(j, lhs), ir_binary(a, op, copy(j, lhs), copy(j, amount)));
    move->compound = true;
    ir_add(a, out, move);
}

void adj_step(Adj *j, Stmt *out, const Stmt *s, const Expr *times, bool back)
{
    Gen *g = j->g;
    Arena *a = g->arena;
    if (!times && back && s == j->cancelled)
        return;
    const Expr *rhs = bare(s->rhs);
    Op op = (rhs->op == OP_ADD) == back ? OP_SUB : OP_ADD;
    Expr *amount = copy(j, rhs->b);
    if (times)
        amount = is_number(rhs->b, 1.0) ? copy(j, times) : ir_binary(a, OP_MUL, copy(j, times), amount);
    move_by(j, out, s->lhs, op, amount);
    if (ty_is_pointer(s->lhs->type) && act_pointer(g->act, s->lhs))
        move_by(j, out, gen_shadow(g, s->lhs), op, amount);
}

/* ---------------------------------------------------------------- headers */

/* v-- > bound, tested in a loop's header. */
static Expr *down_to(Adj *j, Var *v, Expr *bound)
{
    Arena *a = j->g->arena;
    Expr *dec = ir_expr(a, EX_INCDEC, v->type, (Loc){0});
    dec->op = OP_SUB;
    dec->a = ir_var(a, v);
    return ir_binary(a, OP_GT, dec, bound);
}

/* The reversed loop declares the index itself: an outer one of the primal keeps the value that it had. */
static Stmt *index_start(Adj *j, const Counted *c, Expr *from)
{
    return ir_decl(j->g->arena, c->index, from);
}

static Expr *plus_one(Adj *j, Expr *e)
{
    Arena *a = j->g->arena;
    if (e->kind == EX_BINARY && e->op == OP_SUB && is_number(e->b, 1.0))
        return e->a;
    if (e->kind == EX_INT && e->ival < 1000000)
        return ir_int(a, e->ival + 1);
    return ir_binary(a, OP_ADD, e, ir_int(a, 1));
}

/* for (i = from; i < to; i++) runs backwards as for (i = to; i-- > from;). */
static Stmt *reverse_up(Adj *j, const Counted *c, Stmt *body)
{
    Expr *to = copy(j, c->to);
    if (c->cmp == OP_LE)
        to = plus_one(j, to);
    return ir_for(j->g->arena, index_start(j, c, to), down_to(j, c->index, copy(j, c->from)), NULL, body);
}

/* for (i = from; i >= to; i--) runs backwards as for (i = to; i <= from; i++). */
static Stmt *reverse_down(Adj *j, const Counted *c, Stmt *body)
{
    Arena *a = j->g->arena;
    Expr *start = copy(j, c->to);
    if (c->cmp == OP_GT)
        start = plus_one(j, start);
    Expr *cond = ir_binary(a, OP_LE, ir_var(a, c->index), copy(j, c->from));
    return ir_for(a, index_start(j, c, start), cond, ir_add_assign(a, ir_var(a, c->index), ir_int(a, 1)),
                  body);
}

/* How often the loop runs, as a local of its own. */
static Expr *trips(Adj *j, Stmt *out, const Counted *c)
{
    Gen *g = j->g;
    Arena *a = g->arena;
    Expr *low = copy(j, c->down ? c->to : c->from), *high = copy(j, c->down ? c->from : c->to);
    bool closed = c->cmp == OP_LE || c->cmp == OP_GE;
    Expr *n = is_number(low, 0.0) ? high : ir_binary(a, OP_SUB, high, low);
    if (!c->unit) {
        n = closed ? n : ir_binary(a, OP_SUB, n, ir_int(a, 1));
        n = ir_binary(a, OP_DIV, n, copy(j, c->step));
    }
    if (!c->unit || closed)
        n = ir_binary(a, OP_ADD, n, ir_int(a, 1));
    Expr *any = ir_binary(a, c->cmp, copy(j, c->from), copy(j, c->to));
    Type *t = ty_is_signed(c->index->type) ? ty_basic(TY_LONG) : ty_basic(TY_ULONG);
    return gen_temp(g, out, "trips", t, ir_cond(a, any, n, ir_int(a, 0)));
}

/* Any other step: by the number of trips. */
static Stmt *reverse_by_trips(Adj *j, Stmt *out, const Counted *c, Stmt *body)
{
    Arena *a = j->g->arena;
    Expr *n = trips(j, out, c);
    Expr *at = ir_binary(a, c->down ? OP_SUB : OP_ADD, copy(j, c->from),
                         ir_binary(a, OP_MUL, copy(j, n), copy(j, c->step)));
    if (!ty_same(at->type, c->index->type))
        at = ir_cast(a, ty_unqualified(a, c->index->type), at);
    StmtVec rest = body->body;
    body->body = (StmtVec){0};
    ir_add(a, body, index_start(j, c, at));
    for (int i = 0; i < rest.n; i++)
        ir_add(a, body, rest.at[i]);
    return ir_for(a, NULL, down_to(j, n->var, ir_int(a, 0)), NULL, body);
}

/* ---------------------------------------------------------------- in the primal's order */

static Stmt *same_order(Adj *j, const Counted *c, Stmt *body)
{
    Arena *a = j->g->arena;
    Expr *at = ir_var(a, c->index);
    Stmt *step = ir_assign(a, at, ir_binary(a, c->down ? OP_SUB : OP_ADD, copy(j, at), copy(j, c->step)));
    step->compound = true;
    Expr *cond = ir_binary(a, c->cmp, copy(j, at), copy(j, c->to));
    return ir_for(a, index_start(j, c, copy(j, c->from)), cond, step, body);
}

typedef VEC(const Stmt *) Steps;

/* The statements of the body that step something; the loop runs upward in spite of them. */
static Steps steps_of(Adj *j, const Stmt *body)
{
    Steps out = {0};
    for (int i = 0; i < body->body.n; i++)
        if (plan_of(j, body->body.at[i])->record == REC_INVERT)
            vec_push(j->g->arena, &out, body->body.at[i]);
    return out;
}

/* Iterations that commute run as the primal's do. What an iteration steps back is stepped forward again in front of the
   iteration, where its last statement left it, and behind it, where the next one finds it. */
static void upward(Adj *j, Stmt *out, const Stmt *s)
{
    Arena *a = j->g->arena;
    const Counted *c = &plan_of(j, s)->counted;
    Stmt *body = ir_block(a);
    Steps steps = steps_of(j, s->then);
    int last = s->then->body.n - 1;
    /* a step at either end of the body cancels with its taking back */
    const Stmt *first_back = NULL, *last_back = NULL;
    if (steps.n && steps.at[steps.n - 1] == s->then->body.at[last])
        first_back = steps.at[steps.n - 1];
    else if (steps.n && steps.at[0] == s->then->body.at[0])
        last_back = steps.at[0];
    Expr *n = steps.n ? trips(j, out, c) : NULL;
    for (int i = 0; i < steps.n; i++) {
        adj_step(j, out, steps.at[i], n, true);
        if (steps.at[i] != first_back)
            adj_step(j, body, steps.at[i], NULL, false);
    }
    j->cancelled = first_back ? first_back : last_back;
    adj_backward_block(j, body, s->then);
    j->cancelled = NULL;
    for (int i = 0; i < steps.n; i++)
        if (steps.at[i] != last_back)
            adj_step(j, body, steps.at[i], NULL, false);
    ir_add(a, out, same_order(j, c, body));
    for (int i = 0; i < steps.n; i++)
        adj_step(j, out, steps.at[i], n, true);
}

/* Both sweeps of a joint loop's body, in one scope. */
static void joint_body(Adj *j, Stmt *out, const Stmt *block)
{
    const Stmt *outer = j->open;
    j->open = block;
    adj_forward_block(j, out, block);
    for (int i = block->body.n - 1; i >= 0; i--)
        adj_backward(j, out, block->body.at[i]);
    j->open = outer;
}

void adj_backward_loop(Adj *j, Stmt *out, const Stmt *s)
{
    Gen *g = j->g;
    Arena *a = g->arena;
    const StmtPlan *p = plan_of(j, s);
    if (p->live) {
        Stmt *body = ir_block(a);
        if (p->loop == LOOP_TRIPS) {
            if (s->step)
                adj_backward(j, body, s->step);
            adj_backward_block(j, body, s->then);
            Expr *k = gen_temp(g, ir_block(a), "k", ty_basic(TY_LONG), NULL);
            ir_add(a, out,
                   ir_for(a, ir_decl(a, k->var, adj_pop_count(j)), down_to(j, k->var, ir_int(a, 0)), NULL,
                          body));
        } else if (p->upward && !p->joint) {
            upward(j, out, s);
        } else {
            if (p->joint)
                joint_body(j, body, s->then);
            else
                adj_backward_block(j, body, s->then);
            const Counted *c = &p->counted;
            Stmt *loop;
            if (p->upward)
                loop = same_order(j, c, body);
            else if (!c->unit)
                loop = reverse_by_trips(j, out, c, body);
            else
                loop = c->down ? reverse_down(j, c, body) : reverse_up(j, c, body);
            ir_add(a, out, loop);
        }
    }
    if (p->record == REC_TAPE)
        adj_pop(j, out, ir_var(a, p->counted.index));
}
