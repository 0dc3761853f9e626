/* The forward sweep: the primal statements, and records of what they overwrite. */
#include "diff/adjoint.h"

bool adj_shadow_in_forward(const Adj *j, const Var *v)
{
    if (v->id < 0 || !gen_has_shadow(j->g, v))
        return false;
    const VarPlan *vp = &j->plan->vars[v->id];
    return j->split ? vp->split_shadow : vp->joint_shadow;
}

bool adj_value_needed(const Adj *j, const Var *v)
{
    BitSet obj = {0};
    const Pts *pts = j->g->act->pts;
    if (v->id < 0 || pts_var(pts, v) < 0)
        return false;
    bits_add(j->g->arena, &obj, pts_var(pts, v));
    BitSet leaves = pts_leaves(pts, &obj);
    return bits_meet(&leaves, &j->plan->funcs[j->of->id].needed);
}

bool adj_hoisted(const Adj *j, const Var *v)
{
    int loc = pts_var(j->g->act->pts, v);
    return j->plan->vars[v->id].nested && loc >= 0 &&
           (adj_value_needed(j, v) || j->plan->vars[v->id].set_again ||
            !j->g->act->pts->locs.at[loc]->strong);
}

static const StmtPlan *plan_of(const Adj *j, const Stmt *s)
{
    return plan_stmt(j->plan, j->of, s);
}

/* Does the sweep at work run the statement? */
static bool kept(const Adj *j, const Stmt *s)
{
    const FuncPlan *fp = &j->plan->funcs[j->of->id];
    if (j->open)
        return fp->rerun[s->id];
    if (j->split)
        return fp->keep_forward[s->id];
    return j->sig->kind == SIG_GRADIENT ? fp->keep_gradient[s->id] : fp->keep_adjoint[s->id];
}

static bool records(const Adj *j, const Stmt *s)
{
    return !j->plain && plan_of(j, s)->record == REC_TAPE;
}

/* ---------------------------------------------------------------- shadows of pointers */

/* The values that the literal gives the pointers of its record, in the order of leaf_pointers; null where it gives none. */
static void members_of_literal(Adj *j, const Expr *rhs, ExprVec *from)
{
    Arena *a = j->g->arena;
    Var *any = NEW(a, Var); /* paths from one variable, to be compared */
    any->type = rhs->type;
    any->id = -1;
    InitVec elems = {0};
    ExprVec to = {0};
    init_elements(a, ir_var(a, any), rhs->a, &elems);
    leaf_pointers(j->g, ir_var(a, any), &to);
    for (int i = 0; i < to.n; i++)
        vec_push(a, from, ir_int(a, 0));
    for (int k = 0; k < elems.n; k++) {
        ExprVec part = {0}, value = {0};
        leaf_pointers(j->g, elems.at[k].lhs, &part);
        leaf_pointers(j->g, elems.at[k].rhs, &value);
        for (int i = 0; i < to.n; i++)
            for (int m = 0; m < part.n; m++)
                if (ir_same_expr(to.at[i], part.at[m]))
                    from->at[i] = ty_is_record(elems.at[k].rhs->type) ? value.at[m] : elems.at[k].rhs;
    }
}

/* In front of `lhs = rhs` that stores pointers: their shadows are stored too. */
static void store_shadows(Adj *j, Stmt *out, const Expr *lhs, const Expr *rhs)
{
    Gen *g = j->g;
    Arena *a = g->arena;
    ExprVec to = {0}, from = {0};
    if (lhs->kind == EX_VAR && !adj_shadow_in_forward(j, lhs->var) && lhs->var->kind != VAR_GLOBAL &&
        lhs->var->kind != VAR_STATIC_LOCAL)
        return;
    leaf_pointers(g, lhs, &to);
    if (rhs->kind == EX_COMPOUND)
        members_of_literal(j, rhs, &from);
    else if (to.n && ty_is_record(lhs->type))
        leaf_pointers(g, rhs, &from);
    for (int i = 0; i < to.n; i++) {
        BitSet l = pts_lvalue_leaves(g->act->pts, to.at[i]);
        if (!bits_meet(&l, &g->act->shadowed))
            continue;
        Expr *s = gen_shadow(g, to.at[i]);
        if (s)
            ir_add(a, out, ir_assign(a, s, gen_pass_shadow(g, from.n ? from.at[i] : rhs)));
    }
}

/* ---------------------------------------------------------------- statements */

static Expr *zero_init(Adj *j, Type *t)
{
    Arena *a = j->g->arena;
    if (ty_is_floating(t))
        return ir_real(a, 0.0L, ty_strip(t));
    if (!ty_is_array(t) && !ty_is_record(t))
        return ir_int(a, 0);
    Expr *init = ir_expr(a, EX_INIT, t, (Loc){0});
    vec_push(a, &init->args, ir_int(a, 0));
    return init;
}

/* A value that may be recorded before it is set for the first time starts as zero. */
static Expr *first_value(Adj *j, const Var *v)
{
    bool recorded = adj_value_needed(j, v) || j->plan->vars[v->id].end == END_TAPE;
    return recorded && !ty_is_vla(v->type) && !ty_is_array(v->type) ? zero_init(j, v->type) : NULL;
}

static void assign_elements(Adj *j, Stmt *out, const Stmt *s)
{
    Arena *a = j->g->arena;
    Expr *v = ir_var(a, s->var);
    InitVec elems = {0};
    init_elements(a, v, s->rhs, &elems);
    if (ty_is_array(s->var->type) || ty_is_record(s->var->type)) {
        Expr *size = ir_expr(a, EX_SIZEOF, ty_basic(TY_ULONG), s->loc);
        size->a = ir_copy_expr(a, v);
        size->ival = -1;
        Expr *to = ty_is_array(s->var->type) ? ir_copy_expr(a, v) : ir_addr(a, ir_copy_expr(a, v));
        j->g->out->uses_string = true;
        ir_add(a, out,
               ir_call_stmt(a, NULL, gen_call(j->g, "memset", ty_basic(TY_VOID), 3, to, ir_int(a, 0), size)));
    }
    bool shadow = !j->plain && adj_shadow_in_forward(j, s->var);
    for (int i = 0; i < elems.n; i++) {
        if (shadow)
            store_shadows(j, out, elems.at[i].lhs, elems.at[i].rhs);
        ir_add(a, out, ir_assign(a, ir_copy_expr(a, elems.at[i].lhs), ir_copy_expr(a, elems.at[i].rhs)));
    }
}

static void forward_decl(Adj *j, Stmt *out, const Stmt *s)
{
    Gen *g = j->g;
    Arena *a = g->arena;
    Var *v = s->var;
    if (adj_hoisted(j, v)) {
        v->type = ty_unqualified(a, v->type); /* it is assigned now */
        ir_add(a, j->top, ir_decl(a, v, first_value(j, v)));
        if (adj_shadow_in_forward(j, v))
            adj_declare_shadow(j, j->top, v, NULL);
        if (!kept(j, s))
            return;
        if (s->rhs && s->rhs->kind == EX_INIT) {
            assign_elements(j, out, s);
        } else if (s->rhs) {
            if (!j->plain)
                store_shadows(j, out, ir_var(a, v), s->rhs);
            Stmt *set = ir_assign(a, ir_var(a, v), ir_copy_expr(a, s->rhs));
            set->comment = s->comment;
            ir_add(a, out, set);
        }
        return;
    }
    if (adj_on_tape(j, v)) {
        ir_add(a, out, adj_reserve(j, s));
        return;
    }
    Stmt *copy = ir_copy_stmt(a, s);
    if (!kept(j, s))
        copy->rhs = NULL;
    if (!copy->rhs)
        copy->rhs = first_value(j, v);
    ir_add(a, out, copy);
    if (j->plain)
        return;
    if (j->open && j->plan->vars[v->id].open && gen_has_shadow(g, v)) {
        adj_declare_shadow(j, out, v, s->rhs);
        return;
    }
    bool vla_frame = ty_is_vla(v->type) && !j->split && !j->plan->vars[v->id].scoped && gen_has_shadow(g, v);
    if (adj_shadow_in_forward(j, v) || vla_frame)
        adj_declare_shadow(j, out, v, s->rhs);
}

static void forward_assign(Adj *j, Stmt *out, const Stmt *s)
{
    Arena *a = j->g->arena;
    Stmt *copy = ir_copy_stmt(a, s);
    if (records(j, s))
        adj_push(j, out, s->lhs);
    if (!j->plain)
        store_shadows(j, out, s->lhs, s->rhs);
    ir_add(a, out, copy);
}

static ExprVec forward_args(Adj *j, Stmt *out, const Stmt *s, const Signature *sig)
{
    Gen *g = j->g;
    ExprVec args = {0};
    for (int i = 0; i < s->rhs->args.n; i++) {
        const Expr *arg = s->rhs->args.at[i];
        vec_push(g->arena, &args, ir_copy_expr(g->arena, arg));
        if (i < sig->of->params.n && sig->shadow[i]) {
            bool record = ty_is_record(arg->type);
            Expr *shadow =
                record ? adj_record_argument(j, out, sig->of->params.at[i], arg) : gen_pass_shadow(g, arg);
            vec_push(g->arena, &args, record ? ir_addr(g->arena, shadow) : shadow);
        }
    }
    return args;
}

/* The pointers of `to`, a shadow, become those of `from`. */
static void move_pointers(Adj *j, Stmt *out, const Expr *to, const Expr *from)
{
    Arena *a = j->g->arena;
    ExprVec x = {0}, y = {0};
    leaf_pointers(j->g, to, &x);
    leaf_pointers(j->g, from, &y);
    for (int i = 0; i < x.n && i < y.n; i++)
        ir_add(a, out, ir_assign(a, x.at[i], y.at[i]));
}

/* Adds the argument through which the shadows of returned pointers come back: the address of lhs's shadow, where that may
   change at once; otherwise that of a local, which is returned, unless nobody wants it. */
static Expr *pass_pointers(Adj *j, Stmt *out, const Stmt *s, const Signature *sig, ExprVec *args)
{
    Gen *g = j->g;
    Arena *a = g->arena;
    Type *t = ty_element(sig->pointers->type);
    BitSet l = {0};
    if (s->lhs)
        l = pts_lvalue_leaves(g->act->pts, s->lhs);
    Expr *to = bits_meet(&l, &g->act->shadowed) ? gen_shadow(g, s->lhs) : NULL;
    if (to && plan_of(j, s)->record != REC_TAPE && ty_same(to->type, t)) {
        vec_push(a, args, ir_addr(a, to));
        return NULL;
    }
    Expr *local = gen_temp(g, out, sig->pointers->name, t, NULL);
    vec_push(a, args, ir_addr(a, ir_copy_expr(a, local)));
    return to ? local : NULL;
}

static void forward_call(Adj *j, Stmt *out, const Stmt *s)
{
    Gen *g = j->g;
    Arena *a = g->arena;
    const StmtPlan *p = plan_of(j, s);
    Stmt *copy = ir_copy_stmt(a, s);
    if (adj_forward_memory(j, out, s))
        return;
    /* a forward sweep that leaves nothing behind is the function itself */
    bool plain = p->call != CALL_SPLIT || j->plain || !j->plan->funcs[s->rhs->a->func->id].traces;
    if (plain) {
        if (records(j, s))
            adj_push(j, out, s->lhs);
        ir_add(a, out, copy);
        return;
    }
    const Signature *sig = sig_get(g, s->rhs->a->func, SIG_FORWARD);
    ExprVec args = forward_args(j, out, s, sig);
    Expr *shadows = sig->pointers ? pass_pointers(j, out, s, sig, &args) : NULL;
    copy->rhs = ir_call(a, sig->func, args.n, args.at);
    if (records(j, s)) {
        /* what the call itself overwrites is recorded by it; the result replaces lhs after that */
        copy->lhs = gen_temp(g, out, s->rhs->a->func->name, ty_strip(sig->func->type->base), NULL);
        ir_add(a, out, copy);
        adj_push(j, out, s->lhs);
        ir_add(a, out, ir_assign(a, ir_copy_expr(a, s->lhs), ir_copy_expr(a, copy->lhs)));
    } else {
        ir_add(a, out, copy);
    }
    if (shadows)
        move_pointers(j, out, gen_shadow(g, s->lhs), shadows);
}

/* ---------------------------------------------------------------- control flow */

static Stmt *branch(Adj *j, const Stmt *s, int bit)
{
    Arena *a = j->g->arena;
    Stmt *b = ir_block(a);
    if (s && s->kind == ST_BLOCK)
        adj_forward_block(j, b, s);
    else if (s)
        adj_forward(j, b, s);
    if (bit >= 0)
        ir_add(a, b, adj_push_bits(j, bit));
    return b;
}

static void forward_if(Adj *j, Stmt *out, const Stmt *s)
{
    Arena *a = j->g->arena;
    const StmtPlan *p = plan_of(j, s);
    bool bit = !j->plain && p->live && p->cond == COND_BIT;
    Stmt *c = ir_stmt(a, ST_IF, s->loc);
    c->comment = s->comment;
    c->cond = ir_copy_expr(a, s->cond);
    c->then = branch(j, s->then, bit ? 1 : -1);
    if (s->els || bit) {
        c->els = branch(j, s->els, bit ? 0 : -1);
        if (c->els->body.n == 1 && c->els->body.at[0]->kind == ST_IF)
            c->els = c->els->body.at[0];
    }
    ir_add(a, out, c);
}

/* A loop's step; pointers that it moves take their shadows with them. */
static Stmt *forward_header(Adj *j, const Stmt *step)
{
    Stmt *b = ir_block(j->g->arena);
    if (step->kind == ST_BLOCK)
        adj_forward_block(j, b, step);
    else
        adj_forward(j, b, step);
    if (!b->body.n)
        return NULL;
    return b->body.n == 1 ? b->body.at[0] : b;
}

static void forward_loop(Adj *j, Stmt *out, const Stmt *s)
{
    Gen *g = j->g;
    Arena *a = g->arena;
    const StmtPlan *p = plan_of(j, s);
    Stmt *loop = ir_stmt(a, s->kind, s->loc);
    bool count = !j->plain && p->live && p->loop == LOOP_TRIPS, was_plain = j->plain;
    Expr *n = NULL;
    if (records(j, s))
        adj_push(j, out, ir_var(a, p->counted.index));
    if (count)
        n = gen_temp(g, out, "trips", ty_basic(TY_LONG), ir_int(a, 0));
    loop->comment = s->comment;
    loop->init = s->init ? ir_copy_stmt(a, s->init) : NULL;
    loop->cond = s->cond ? ir_copy_expr(a, s->cond) : NULL;
    j->plain |= p->joint;
    loop->then = branch(j, s->then, -1);
    j->plain = was_plain;
    if (s->step && p->loop == LOOP_COUNTED) {
        loop->step = ir_copy_stmt(a, s->step);
    } else if (s->step && !plan_of(j, s->step)->live) {
        loop->step = forward_header(j, s->step);
    } else if (s->step) {
        /* the step records: it runs as the last statement of the body */
        adj_forward(j, loop->then, s->step);
    }
    if (count)
        ir_add(a, loop->then, ir_add_assign(a, ir_copy_expr(a, n), ir_int(a, 1)));
    ir_add(a, out, loop);
    if (count)
        ir_add(a, out, adj_push_count(j, n));
}

static void forward_return(Adj *j, Stmt *out, const Stmt *s)
{
    Arena *a = j->g->arena;
    if (!s->rhs || j->sig->kind == SIG_BACKWARD)
        return;
    if (j->sig->pointers) {
        ExprVec to = {0}, from = {0};
        leaf_pointers(j->g, ir_deref(a, ir_var(a, j->sig->pointers)), &to);
        leaf_pointers(j->g, s->rhs, &from);
        for (int i = 0; i < to.n; i++)
            ir_add(a, out,
                   ir_assign(a, to.at[i], gen_pass_shadow(j->g, from.n == to.n ? from.at[i] : s->rhs)));
    }
    bool wanted = j->sig->kind != SIG_ADJOINT || !act_returns(j->g->act, j->of);
    if (wanted)
        j->value = gen_temp(j->g, out, "value", ty_strip(j->of->type->base), ir_copy_expr(a, s->rhs));
}

/* Is it a declaration whose variable is recorded when the block ends? */
static bool ends_on_tape(const Adj *j, const Stmt *d)
{
    return d->kind == ST_DECL && j->plan->vars[d->var->id].scoped &&
           j->plan->vars[d->var->id].end == END_TAPE;
}

void adj_forward_block(Adj *j, Stmt *out, const Stmt *block)
{
    for (int i = 0; i < block->body.n; i++)
        adj_forward(j, out, block->body.at[i]);
    if (j->plain)
        return;
    for (int i = block->body.n - 1; i >= 0; i--)
        if (ends_on_tape(j, block->body.at[i]) && adj_sized_by_values(block->body.at[i]->var))
            adj_push(j, out, ir_var(j->g->arena, block->body.at[i]->var));
    for (int i = 0; i < block->body.n; i++)
        if (ends_on_tape(j, block->body.at[i]) && !adj_sized_by_values(block->body.at[i]->var))
            adj_push(j, out, ir_var(j->g->arena, block->body.at[i]->var));
}

void adj_forward(Adj *j, Stmt *out, const Stmt *s)
{
    Arena *a = j->g->arena;
    if (s->kind != ST_DECL && s->kind != ST_RETURN && !kept(j, s))
        return;
    switch (s->kind) {
    case ST_BLOCK: {
        Stmt *b = ir_block(a);
        b->comment = s->comment;
        adj_forward_block(j, b, s);
        ir_add(a, out, b);
        break;
    }
    case ST_DECL:
        forward_decl(j, out, s);
        break;
    case ST_ASSIGN:
        forward_assign(j, out, s);
        break;
    case ST_CALL:
        forward_call(j, out, s);
        break;
    case ST_IF:
        forward_if(j, out, s);
        break;
    case ST_FOR:
    case ST_WHILE:
    case ST_DO:
        forward_loop(j, out, s);
        break;
    case ST_RETURN:
        forward_return(j, out, s);
        break;
    default:
        ir_add(a, out, ir_copy_stmt(a, s));
    }
}
