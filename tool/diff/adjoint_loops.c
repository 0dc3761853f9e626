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

static Stmt *index_step(Adj *j, const Counted *c)
{
    Arena *a = j->g->arena;
    Expr *at = ir_var(a, c->index);
    Stmt *step = ir_assign(a, at, ir_binary(a, c->down ? OP_SUB : OP_ADD, copy(j, at), copy(j, c->step)));
    step->compound = true;
    return step;
}

/* init: NULL where the index is at work already. */
static Stmt *same_order(Adj *j, const Counted *c, Stmt *init, Stmt *body)
{
    Arena *a = j->g->arena;
    Expr *cond = ir_binary(a, c->cmp, ir_var(a, c->index), copy(j, c->to));
    return ir_for(a, init, cond, index_step(j, c), body);
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

/* One iteration. What it steps back is stepped forward again in front of it, where its last statement left it, and behind
   it, where the next one finds it; a step at either end of the body cancels with its taking back. */
static Stmt *upward_body(Adj *j, const Stmt *s, const Steps *steps)
{
    Stmt *body = ir_block(j->g->arena);
    int last = s->then->body.n - 1;
    const Stmt *first_back = NULL, *last_back = NULL;
    if (steps->n && steps->at[steps->n - 1] == s->then->body.at[last])
        first_back = steps->at[steps->n - 1];
    else if (steps->n && steps->at[0] == s->then->body.at[0])
        last_back = steps->at[0];
    for (int i = 0; i < steps->n; i++)
        if (steps->at[i] != first_back)
            adj_step(j, body, steps->at[i], NULL, false);
    j->cancelled = first_back ? first_back : last_back;
    adj_backward_block(j, body, s->then);
    j->cancelled = NULL;
    for (int i = 0; i < steps->n; i++)
        if (steps->at[i] != last_back)
            adj_step(j, body, steps->at[i], NULL, false);
    return body;
}

/* ---------------------------------------------------------------- sums */

enum { LANES = 4 };

static const char *collector_name(Adj *j, const Expr *place)
{
    while (place && place->kind != EX_VAR)
        place = place->a;
    return arena_printf(j->g->arena, "%s%s", place ? place->var->name : "sum", j->g->suffix);
}

/* Declares the locals in which the loop collects its sums. */
static ExprVec open_sums(Adj *j, Stmt *out, const StmtPlan *p)
{
    Gen *g = j->g;
    Arena *a = g->arena;
    ExprVec made = {0};
    for (int i = 0; i < p->sums.n; i++) {
        Type *t = ty_unqualified(a, ty_strip(p->sums.at[i]->type));
        Expr *zero = ir_real(a, 0.0L, t);
        if (p->lanes) {
            Expr *all = ir_expr(a, EX_INIT, ty_array(a, t, LANES, NULL), (Loc){0});
            vec_push(a, &all->args, zero);
            zero = all;
        }
        vec_push(a, &made,
                 gen_temp(g, out, collector_name(j, p->sums.at[i]), p->lanes ? zero->type : t, zero));
    }
    return made;
}

/* Inside, the adjoints of the places are elements `lane` of the collectors (NULL: these are numbers). */
static void use_sums(Adj *j, const StmtPlan *p, const ExprVec *made, const Expr *lane)
{
    Gen *g = j->g;
    g->sums.n = g->collectors.n = 0;
    for (int i = 0; i < made->n; i++) {
        Expr *at = copy(j, made->at[i]);
        vec_push(g->arena, &g->sums, p->sums.at[i]);
        vec_push(g->arena, &g->collectors, lane ? ir_index(g->arena, at, copy(j, lane)) : at);
    }
}

static Expr *lane_of(Adj *j, const Expr *collector, int k)
{
    return ir_index(j->g->arena, copy(j, collector), ir_int(j->g->arena, k));
}

/* A loop that did not run has not looked at the places either: they need not exist. (Every iteration looks at them.) */
static void close_sums(Adj *j, Stmt *out, const StmtPlan *p, const ExprVec *made)
{
    Gen *g = j->g;
    Arena *a = g->arena;
    const Counted *c = &p->counted;
    g->sums.n = g->collectors.n = 0;
    Stmt *then = ir_block(a);
    bool exist = true;
    for (int i = 0; i < made->n; i++) {
        Expr *total = made->at[i];
        if (!total)
            continue;
        exist &= p->sums.at[i]->kind == EX_VAR;
        if (p->lanes) {
            Expr *low = ir_binary(a, OP_ADD, lane_of(j, total, 0), lane_of(j, total, 1));
            total =
                ir_binary(a, OP_ADD, low, ir_binary(a, OP_ADD, lane_of(j, total, 2), lane_of(j, total, 3)));
        }
        ir_add(a, then, ir_add_assign(a, gen_shadow(g, p->sums.at[i]), total));
    }
    if (exist)
        for (int i = 0; i < then->body.n; i++)
            ir_add(a, out, then->body.at[i]);
    else
        ir_add(a, out, ir_if(a, ir_binary(a, c->cmp, copy(j, c->from), copy(j, c->to)), then, NULL));
}

/* Four iterations at a time, each with a collector of its own, and then what is left. */
static void add_lanes(Adj *j, Stmt *out, const Stmt *s, const Steps *steps, const Expr *n,
                      const ExprVec *made)
{
    Gen *g = j->g;
    Arena *a = g->arena;
    const StmtPlan *p = plan_of(j, s);
    const Counted *c = &p->counted;
    Stmt *block = ir_block(a);
    ir_add(a, block, index_start(j, c, copy(j, c->from)));
    Expr *lane = gen_temp(g, ir_block(a), "lane", ty_basic(TY_INT), NULL);
    Expr *group = gen_temp(g, ir_block(a), "group", n->type, NULL);
    use_sums(j, p, made, lane);
    Stmt *body = upward_body(j, s, steps);
    ir_add(a, body, index_step(j, c));
    Stmt *lanes =
        ir_for(a, ir_decl(a, lane->var, ir_int(a, 0)), ir_binary(a, OP_LT, copy(j, lane), ir_int(a, LANES)),
               ir_add_assign(a, copy(j, lane), ir_int(a, 1)), body);
    Stmt *inner = ir_block(a);
    ir_add(a, inner, lanes);
    ir_add(a, block,
           ir_for(a, ir_decl(a, group->var, ir_binary(a, OP_DIV, copy(j, n), ir_int(a, LANES))),
                  down_to(j, group->var, ir_int(a, 0)), NULL, inner));
    use_sums(j, p, made, ir_int(a, 0));
    ir_add(a, block, same_order(j, c, NULL, upward_body(j, s, steps)));
    ir_add(a, out, block);
}

typedef struct {
    const Var *var;
    bool found;
} Mentions;

static void look_slot(Expr **slot, void *ctx)
{
    Mentions *m = ctx;
    m->found |= *slot && ir_expr_uses_var(*slot, m->var);
}

static void look_stmt(Stmt *s, void *ctx)
{
    ir_stmt_exprs(s, look_slot, ctx);
}

static bool mentions(Stmt *s, const Var *v)
{
    Mentions m = {v, false};
    ir_walk_stmt(s, look_stmt, NULL, &m);
    return m.found;
}

/* Has the body nothing to reverse but its steps? */
static bool only_steps(Adj *j, const Stmt *body)
{
    for (int i = 0; i < body->body.n; i++) {
        const StmtPlan *p = plan_of(j, body->body.at[i]);
        if (p->live && p->record != REC_INVERT)
            return false;
    }
    return true;
}

/* Iterations that commute run as the primal's do. */
static void upward(Adj *j, Stmt *out, const Stmt *s)
{
    Arena *a = j->g->arena;
    const StmtPlan *p = plan_of(j, s);
    const Counted *c = &p->counted;
    Steps steps = steps_of(j, s->then);
    bool lanes = p->lanes;
    Expr *n = steps.n || lanes ? trips(j, out, c) : NULL;
    for (int i = 0; i < steps.n; i++)
        adj_step(j, out, steps.at[i], n, true);
    if (only_steps(j, s->then))
        return;
    Stmt *decls = ir_block(a), *loop = ir_block(a);
    ExprVec made = open_sums(j, decls, p);
    if (lanes) {
        add_lanes(j, loop, s, &steps, n, &made);
    } else {
        use_sums(j, p, &made, NULL);
        ir_add(a, loop, same_order(j, c, index_start(j, c, copy(j, c->from)), upward_body(j, s, &steps)));
    }
    bool any = false;
    for (int i = 0; i < made.n; i++) {
        if (mentions(loop, made.at[i]->var)) {
            ir_add(a, out, decls->body.at[i]);
            any = true;
        } else {
            made.at[i] = NULL; /* the derivative does not need the place after all */
        }
    }
    if (lanes && !any) {
        use_sums(j, p, &(ExprVec){0}, NULL);
        loop = ir_block(a);
        ir_add(a, loop, same_order(j, c, index_start(j, c, copy(j, c->from)), upward_body(j, s, &steps)));
    }
    for (int i = 0; i < loop->body.n; i++)
        ir_add(a, out, loop->body.at[i]);
    close_sums(j, out, p, &made);
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
                loop = same_order(j, c, index_start(j, c, copy(j, c->from)), body);
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
