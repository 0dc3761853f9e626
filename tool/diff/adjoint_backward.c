/* The backward sweep: the statements in reverse, each after what it overwrote is restored. */
#include "diff/adjoint.h"

static const StmtPlan *plan_of(const Adj *j, const Stmt *s)
{
    return plan_stmt(j->plan, j->of, s);
}

static Expr *copy(Adj *j, const Expr *e)
{
    return ir_copy_expr(j->g->arena, e);
}

/* ---------------------------------------------------------------- assignments */

static const Expr *bare(const Expr *e)
{
    while (e->kind == EX_CAST && e->implicit)
        e = e->a;
    return e;
}

/* May the shadow of `lhs` be the shadow of an operand of `e`? */
static bool may_meet(Adj *j, const Expr *lhs, const Expr *e)
{
    const Pts *pts = j->g->act->pts;
    BitSet to = pts_lvalue_leaves(pts, lhs), from = {0};
    to = pts_aliases(pts, &to);
    act_sources(j->g->act, e, &from);
    return bits_meet(&to, &from);
}

static Expr *zero(Adj *j, Type *t)
{
    return ir_real(j->g->arena, 0.0L, ty_strip(t));
}

/* lhs = lhs +- e: the adjoint of lhs stays, and goes on to e. */
static bool backward_increment(Adj *j, Stmt *out, const Expr *lhs, const Expr *rhs)
{
    Gen *g = j->g;
    rhs = bare(rhs);
    if (rhs->kind != EX_BINARY || (rhs->op != OP_ADD && rhs->op != OP_SUB))
        return false;
    const Expr *rest = rhs->b;
    if (!ir_same_expr(bare(rhs->a), lhs)) {
        rest = rhs->a;
        if (rhs->op == OP_SUB || !ir_same_expr(bare(rhs->b), lhs))
            return false;
    }
    if (!act_expr(g->act, rest))
        return true;
    Expr *seed = gen_shadow(g, lhs);
    if (may_meet(j, lhs, rest) || (lhs->kind != EX_VAR && act_source_count(g->act, rest) > 1))
        seed = gen_temp(g, out, "w", lhs->type, seed);
    adj_expr(g, out, rest, rhs->op == OP_SUB ? negate(g, seed) : seed);
    return true;
}

static void backward_real(Adj *j, Stmt *out, const Expr *lhs, const Expr *rhs)
{
    Gen *g = j->g;
    Arena *a = g->arena;
    if (backward_increment(j, out, lhs, rhs))
        return;
    Expr *shadow = gen_shadow(g, lhs);
    bool active = act_expr(g->act, rhs);
    bool early =
        active && (may_meet(j, lhs, rhs) || (lhs->kind != EX_VAR && act_source_count(g->act, rhs) > 1));
    Expr *seed = early ? gen_temp(g, out, "w", lhs->type, shadow) : copy(j, shadow);
    if (!early)
        adj_expr(g, out, rhs, seed);
    ir_add(a, out, ir_assign(a, copy(j, shadow), zero(j, lhs->type)));
    if (early)
        adj_expr(g, out, rhs, seed);
}

/* A record whose type has no name cannot have a copy in a local: its members are moved one by one. */
static void move_record(Adj *j, Stmt *out, const Expr *lhs, const Expr *rhs)
{
    Gen *g = j->g;
    Arena *a = g->arena;
    if (rhs->kind != EX_COND) {
        if (act_expr(g->act, rhs))
            leaf_move(g, out, gen_shadow(g, rhs), gen_shadow(g, lhs));
        else
            leaf_zero(g, out, gen_shadow(g, lhs));
        return;
    }
    Stmt *then = ir_block(a), *els = ir_block(a);
    move_record(j, then, lhs, rhs->b);
    move_record(j, els, lhs, rhs->c);
    ir_add(a, out, ir_if(a, copy(j, rhs->a), then, els));
}

static bool has_name(const Type *t)
{
    const Record *r = ty_strip((Type *)t)->record;
    return r->tag || r->typedef_name;
}

static void backward_record(Adj *j, Stmt *out, const Expr *lhs, const Expr *rhs)
{
    Gen *g = j->g;
    if (!has_name(lhs->type)) {
        move_record(j, out, lhs, rhs);
        return;
    }
    Expr *seed = gen_temp(g, out, "w", gen_shadow_type(g, ty_strip(lhs->type)), gen_shadow(g, lhs));
    leaf_zero(g, out, gen_shadow(g, lhs));
    adj_expr(g, out, rhs, seed);
}

static void backward_assign(Adj *j, Stmt *out, const Stmt *s)
{
    const StmtPlan *p = plan_of(j, s);
    if (p->record == REC_TAPE)
        adj_pop(j, out, s->lhs);
    else if (p->record == REC_INVERT)
        adj_step(j, out, s, NULL, true);
    if (!act_stmt(j->g->act, s))
        return;
    if (ty_is_record(s->lhs->type))
        backward_record(j, out, s->lhs, s->rhs);
    else if (ty_is_floating(s->lhs->type))
        backward_real(j, out, s->lhs, s->rhs);
}

static void backward_decl(Adj *j, Stmt *out, const Stmt *s)
{
    Gen *g = j->g;
    if (adj_on_tape(j, s->var))
        adj_release(j, out, s->var);
    if (!s->rhs || !act_stmt(g->act, s))
        return;
    InitVec elems = {0};
    init_elements(g->arena, ir_var(g->arena, s->var), s->rhs, &elems);
    for (int i = elems.n - 1; i >= 0; i--) {
        const Expr *rhs = elems.at[i].rhs;
        if ((ty_is_floating(rhs->type) || ty_is_record(rhs->type)) && act_expr(g->act, rhs))
            adj_expr(g, out, rhs, gen_shadow(g, elems.at[i].lhs));
    }
}

/* ---------------------------------------------------------------- calls */

typedef VEC(const Expr *) ConstExprs;

/* By-value arguments collect their adjoint in a fresh local, which then goes on to the argument's operands. */
static ExprVec backward_args(Adj *j, Stmt *out, const Stmt *s, const Signature *sig, ExprVec *fresh,
                             ConstExprs *values)
{
    Gen *g = j->g;
    Arena *a = g->arena;
    ExprVec args = {0};
    for (int i = 0; i < s->rhs->args.n && i < sig->of->params.n; i++) {
        const Var *param = sig->of->params.at[i];
        const Expr *arg = s->rhs->args.at[i];
        if (sig->primal[i])
            vec_push(a, &args, copy(j, arg));
        if (!sig->shadow[i])
            continue;
        if (ty_is_pointer(param->type)) {
            vec_push(a, &args, gen_pass_shadow(g, arg));
            continue;
        }
        Type *t = gen_shadow_type(g, ty_strip(param->type));
        Expr *local = ty_is_record(t)
                          ? adj_record_argument(j, out, param, arg)
                          : gen_temp(g, out, arena_printf(a, "%s%s", param->name, g->suffix), t, zero(j, t));
        vec_push(a, &args, ir_addr(a, copy(j, local)));
        if (act_expr(g->act, arg)) {
            vec_push(a, fresh, local);
            vec_push(a, values, arg);
        }
    }
    return args;
}

static Expr *call_seed(Adj *j, Stmt *out, const Stmt *s)
{
    Gen *g = j->g;
    Func *callee = s->rhs->a->func;
    if (!s->lhs || !act_lvalue(g->act, s->lhs)) {
        Type *t = gen_shadow_type(g, ty_strip(callee->type->base));
        return ty_is_floating(t) ? zero(j, t) : tan_zero(g, t);
    }
    Expr *seed = gen_temp(g, out, "w", gen_shadow_type(g, ty_strip(s->lhs->type)), gen_shadow(g, s->lhs));
    leaf_zero(g, out, gen_shadow(g, s->lhs));
    return seed;
}

static void backward_call(Adj *j, Stmt *out, const Stmt *s)
{
    Gen *g = j->g;
    Arena *a = g->arena;
    const StmtPlan *p = plan_of(j, s);
    adj_backward_memory(j, out, s);
    if (p->record == REC_TAPE)
        adj_pop(j, out, s->lhs);
    bool idle = p->call == CALL_SPLIT && !j->plan->funcs[s->rhs->a->func->id].reversed;
    if (p->call == CALL_PLAIN || idle) {
        if (s->lhs && act_lvalue(g->act, s->lhs))
            leaf_zero(g, out, gen_shadow(g, s->lhs));
        return;
    }
    const Signature *sig = sig_get(g, s->rhs->a->func, p->call == CALL_JOINT ? SIG_ADJOINT : SIG_BACKWARD);
    Expr *seed = sig->seed ? call_seed(j, out, s) : NULL;
    if (!seed && s->lhs && act_lvalue(g->act, s->lhs))
        leaf_zero(g, out, gen_shadow(g, s->lhs)); /* the result carries no derivative */
    ExprVec fresh = {0};
    ConstExprs values = {0};
    ExprVec args = backward_args(j, out, s, sig, &fresh, &values);
    if (seed)
        vec_push(a, &args, seed);
    ir_add(a, out, ir_call_stmt(a, NULL, ir_call(a, sig->func, args.n, args.at)));
    for (int i = 0; i < fresh.n; i++)
        adj_expr(g, out, values.at[i], copy(j, fresh.at[i]));
}

/* ---------------------------------------------------------------- control flow */

static Stmt *branch(Adj *j, const Stmt *s)
{
    Stmt *b = ir_block(j->g->arena);
    if (s && s->kind == ST_BLOCK)
        adj_backward_block(j, b, s);
    else if (s)
        adj_backward(j, b, s);
    return b;
}

static void backward_if(Adj *j, Stmt *out, const Stmt *s)
{
    Arena *a = j->g->arena;
    const StmtPlan *p = plan_of(j, s);
    if (!p->live)
        return;
    Stmt *then = branch(j, s->then), *els = branch(j, s->els);
    Expr *c = p->cond == COND_BIT ? adj_pop_bits(j) : copy(j, s->cond);
    if (!then->body.n) {
        c = ir_unary(a, OP_NOT, c);
        then = els;
        els = ir_block(a);
    }
    if (els->body.n == 1 && els->body.at[0]->kind == ST_IF)
        els = els->body.at[0];
    else if (!els->body.n)
        els = NULL;
    ir_add(a, out, ir_if(a, c, then, els));
}

/* ---------------------------------------------------------------- blocks */

void adj_declare_shadow(Adj *j, Stmt *out, const Var *v, const Expr *init)
{
    Gen *g = j->g;
    Arena *a = g->arena;
    Type *t = gen_shadow_type(g, v->type);
    if (!ptrset_has(&g->shadow, v)) {
        Var *made = gen_var(g, arena_printf(a, "%s%s", v->name, g->suffix), t, VAR_LOCAL, j->sig->func);
        gen_set_shadow(g, v, ir_var(a, made));
    }
    Var *shadow = ((Expr *)ptrset_get(&g->shadow, v))->var;
    if (ty_is_pointer(t)) {
        ir_add(a, out, ir_decl(a, shadow, init ? gen_pass_shadow(g, init) : ir_int(a, 0)));
    } else if (ty_is_vla(t)) {
        ir_add(a, out, ir_decl(a, shadow, NULL));
        Expr *size = ir_expr(a, EX_SIZEOF, ty_basic(TY_ULONG), v->loc);
        size->a = ir_var(a, shadow);
        size->ival = -1;
        g->out->uses_string = true;
        ir_add(
            a, out,
            ir_call_stmt(a, NULL,
                         gen_call(g, "memset", ty_basic(TY_VOID), 3, ir_var(a, shadow), ir_int(a, 0), size)));
    } else {
        ir_add(a, out, ir_decl(a, shadow, ty_is_floating(t) ? zero(j, t) : tan_zero(g, t)->a));
    }
    if (!init || ty_is_pointer(t) || ty_is_floating(t))
        return;
    InitVec elems = {0};
    init_elements(a, ir_var(a, (Var *)v), (Expr *)init, &elems);
    for (int i = 0; i < elems.n; i++) {
        ExprVec to = {0}, from = {0};
        leaf_pointers(g, elems.at[i].lhs, &to);
        leaf_pointers(g, elems.at[i].rhs, &from);
        for (int k = 0; k < to.n; k++) {
            Expr *l = gen_shadow(g, to.at[k]);
            if (l)
                ir_add(a, out,
                       ir_assign(a, l,
                                 gen_pass_shadow(g, ty_is_record(elems.at[i].rhs->type) ? from.at[k]
                                                                                        : elems.at[i].rhs)));
        }
    }
}

/* The variables of a scope that begins again in the backward sweep. */
static void reopen_scope(Adj *j, Stmt *out, const Stmt *block)
{
    Gen *g = j->g;
    Arena *a = g->arena;
    for (int i = block->body.n - 1; i >= 0; i--) {
        const Stmt *d = block->body.at[i];
        if (d->kind != ST_DECL || !j->plan->vars[d->var->id].scoped ||
            j->plan->vars[d->var->id].end != END_TAPE || adj_sized_by_values(d->var))
            continue;
        adj_take_back(j, out, d->var);
    }
    for (int i = 0; i < block->body.n; i++) {
        const Stmt *d = block->body.at[i];
        if (d->kind != ST_DECL || !j->plan->vars[d->var->id].scoped)
            continue;
        const VarPlan *vp = &j->plan->vars[d->var->id];
        if (vp->end == END_RECOMPUTE)
            ir_add(a, out, ir_decl(a, d->var, copy(j, d->rhs)));
        else if (vp->end == END_KEEP)
            ir_add(a, out, ir_decl(a, d->var, NULL));
        else if (adj_sized_by_values(d->var))
            adj_take_back(j, out, d->var);
        bool popped = vp->end == END_TAPE && adj_shadow_in_forward(j, d->var);
        if (gen_has_shadow(g, d->var) && !popped)
            adj_declare_shadow(j, out, d->var, ty_is_pointer(d->var->type) ? d->rhs : NULL);
    }
}

/* Makes the shadows of the scope's variables known before the statements that use them are built. */
static void name_shadows(Adj *j, const Stmt *block)
{
    Gen *g = j->g;
    for (int i = 0; i < block->body.n; i++) {
        const Stmt *d = block->body.at[i];
        if (d->kind != ST_DECL || !j->plan->vars[d->var->id].scoped || !gen_has_shadow(g, d->var) ||
            ptrset_has(&g->shadow, d->var))
            continue;
        Var *made = gen_var(g, arena_printf(g->arena, "%s%s", d->var->name, g->suffix),
                            gen_shadow_type(g, d->var->type), VAR_LOCAL, j->sig->func);
        gen_set_shadow(g, d->var, ir_var(g->arena, made));
    }
}

void adj_backward_block(Adj *j, Stmt *out, const Stmt *block)
{
    if (!plan_of(j, block)->live)
        return;
    name_shadows(j, block);
    reopen_scope(j, out, block);
    for (int i = block->body.n - 1; i >= 0; i--)
        adj_backward(j, out, block->body.at[i]);
}

void adj_backward(Adj *j, Stmt *out, const Stmt *s)
{
    Arena *a = j->g->arena;
    switch (s->kind) {
    case ST_BLOCK: {
        Stmt *b = branch(j, s);
        if (b->body.n)
            ir_add(a, out, b);
        break;
    }
    case ST_DECL:
        backward_decl(j, out, s);
        break;
    case ST_ASSIGN:
        backward_assign(j, out, s);
        break;
    case ST_CALL:
        backward_call(j, out, s);
        break;
    case ST_IF:
        backward_if(j, out, s);
        break;
    case ST_FOR:
    case ST_WHILE:
    case ST_DO:
        adj_backward_loop(j, out, s);
        break;
    case ST_RETURN:
        if (s->rhs && j->seed)
            adj_expr(j->g, out, s->rhs, ir_copy_expr(a, j->seed));
        break;
    default:
        break;
    }
}
