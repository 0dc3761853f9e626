#include "diff/tidy.h"

#include "analysis/library.h"

typedef struct {
    Arena *arena;
    const Effects *eff;
    bool changed;
    int stamp; /* of the block at work: Var.first and Var.last are valid where Var.stamp is the same */
    int at;    /* index in it of the statement at work */
    int *stamps;
    VEC(const Stmt *) headers; /* blocks of declarations in loop headers, which the loop's other parts use */
    VEC(const Var *)
    hidden; /* by a loop's own index of the same name: mentions inside the loop are that one's */
} Tidy;

/* ---------------------------------------------------------------- uses */

/* A call of a function of the inputs that changes nothing. */
static bool is_pure_call(const Tidy *t, const Func *f)
{
    if (!f->body || f->id < 0)
        return false;
    const Effect *e = &t->eff->of[f->id];
    return !e->opaque && bits_empty(&e->writes);
}

static bool is_impure(const Expr *e, void *ctx)
{
    if (e->kind == EX_INCDEC || e->kind == EX_ASSIGN)
        return true;
    if (e->kind != EX_CALL)
        return false;
    if (e->a->kind != EX_FUNC || e->a->func->id == GENERATED_ID)
        return true;
    if (e->a->func->body)
        return !is_pure_call(ctx, e->a->func);
    if (lib_kind(e->a->func) > LIB_PURE || lib_is_inactive(e->a->func))
        return true;
    const char *name = e->a->func->name;
    return strncmp(name, "ad_p", 4) == 0 || strncmp(name, "ad_tape", 7) == 0;
}

static bool pure(const Tidy *t, const Expr *e)
{
    return !e || !ir_expr_any(e, is_impure, (void *)t);
}

enum { ADDRESSED = 1 << 20 }; /* added to Var.reads where a pointer may read it */

/* A local, scalar or record, that only its name reaches: dead when nobody reads it. */
static bool is_candidate(const Var *v)
{
    Type *t = ty_strip(v->type);
    return v->reads < ADDRESSED && (v->kind == VAR_LOCAL || v->kind == VAR_PARAM) && t->kind != TY_ARRAY &&
           !(ty_quals(v->type) & Q_VOLATILE);
}

/* The local that an assignment to `lhs`, or to a member or element of it, changes; NULL where that is not certain. Its
   indices are `lhs`'s only reads. */
static const Var *target(const Tidy *t, const Expr *lhs)
{
    for (; lhs; lhs = lhs->a) {
        if (lhs->kind == EX_VAR)
            return lhs->var->kind == VAR_LOCAL && !(ty_quals(lhs->var->type) & Q_VOLATILE) ? lhs->var : NULL;
        if (lhs->kind == EX_INDEX ? !ty_is_array(lhs->a->type) || !pure(t, lhs->b)
                                  : lhs->kind != EX_MEMBER || lhs->arrow)
            return NULL;
    }
    return NULL;
}

/* The local that the object `e` is in, or a part of; NULL where a pointer leads to it. */
static Var *holder(const Expr *e)
{
    while (e->kind == EX_MEMBER ? !e->arrow : e->kind == EX_INDEX && ty_is_array(e->a->type))
        e = e->a;
    return e->kind == EX_VAR ? e->var : NULL;
}

static void add_reads(const Expr *e, const Var *except)
{
    if (!e)
        return;
    if (e->kind == EX_VAR && e->var != except)
        e->var->reads++;
    /* `&v`, `&v.x`, and `v.a` of an array a, of which more than one element is meant */
    const Expr *object = e->kind == EX_ADDR ? e->a : ty_is_array(e->type) ? e : NULL;
    Var *v = object ? holder(object) : NULL;
    if (v && v->reads < ADDRESSED)
        v->reads += ADDRESSED;
    const Expr *below = e->a;
    /* the array of an element is not its address */
    while (e->kind == EX_INDEX && below && ty_is_array(below->type) && below->kind == EX_MEMBER &&
           !below->arrow)
        below = below->a;
    add_reads(below, except);
    add_reads(e->b, except);
    add_reads(e->c, except);
    for (int i = 0; i < e->args.n; i++)
        add_reads(e->args.at[i], except);
}

static void clear_var(Expr **slot, void *ctx)
{
    (void)ctx;
    if ((*slot)->kind == EX_VAR)
        (*slot)->var->reads = (*slot)->var->stamp = 0;
}

static void clear_slot(Expr **slot, void *ctx)
{
    ir_walk_expr(slot, clear_var, ctx);
}

static void clear_stmt(Stmt *s, void *ctx)
{
    if (s->var)
        s->var->reads = s->var->stamp = 0;
    ir_stmt_exprs(s, clear_slot, ctx);
}

static void count_bounds(Type *t)
{
    for (; t; t = ty_element(ty_strip(t))) {
        if (ty_strip(t)->kind == TY_ARRAY)
            add_reads(ty_strip(t)->len_expr, NULL);
        else if (ty_strip(t)->kind != TY_POINTER)
            break;
    }
}

static void count_stmt(Stmt *s, void *ctx)
{
    const Tidy *t = ctx;
    const Var *own = target(t, s->lhs);
    if (s->kind == ST_DECL)
        count_bounds(s->var->type);
    add_reads(s->lhs, own);
    add_reads(s->rhs, s->kind == ST_ASSIGN && pure(t, s->rhs) ? own : NULL);
    add_reads(s->cond, NULL);
}

static bool is_hidden(const Tidy *t, const Var *v)
{
    for (int i = 0; i < t->hidden.n; i++)
        if (t->hidden.at[i] == v)
            return true;
    return false;
}

/* Notes where in the block at work the variables of an expression are met. */
static void note_expr(Tidy *t, const Expr *e)
{
    if (!e)
        return;
    if (e->kind == EX_VAR && !is_hidden(t, e->var)) {
        if (e->var->stamp != t->stamp) {
            e->var->stamp = t->stamp;
            e->var->first = t->at;
        }
        e->var->last = t->at;
    }
    note_expr(t, e->a);
    note_expr(t, e->b);
    note_expr(t, e->c);
    for (int i = 0; i < e->args.n; i++)
        note_expr(t, e->args.at[i]);
}

static void note_slot(Expr **slot, void *ctx)
{
    note_expr(ctx, *slot);
}

/* Variables that the statement declares for what is below it. */
static void own_variables(Tidy *t, const Stmt *s, int *count)
{
    *count = 0;
    if (s->kind == ST_FOR && s->init && s->init->kind == ST_DECL) {
        vec_push(t->arena, &t->hidden, s->init->var);
        ++*count;
    }
    for (int i = 0; s->kind == ST_BLOCK && i < s->body.n; i++)
        if (s->body.at[i] && s->body.at[i]->kind == ST_DECL) {
            vec_push(t->arena, &t->hidden, s->body.at[i]->var);
            ++*count;
        }
}

static void note_stmt(Stmt *s, void *ctx)
{
    Tidy *t = ctx;
    int hides;
    own_variables(t, s, &hides);
    ir_stmt_exprs(s, note_slot, ctx);
    for (Type *ty = s->kind == ST_DECL ? ty_strip(s->var->type) : NULL; ty; ty = ty_element(ty)) {
        ty = ty_strip(ty);
        if (ty->kind == TY_ARRAY)
            note_expr(ctx, ty->len_expr);
        else if (ty->kind != TY_POINTER)
            break;
    }
}

static void note_end(Stmt *s, void *ctx)
{
    Tidy *t = ctx;
    int hides;
    own_variables(t, s, &hides);
    t->hidden.n -= 2 * hides;
}

/* Finds the first and the last statement of `block` that mentions each variable. */
static void note_block(Tidy *t, Stmt *block, int *stamps)
{
    t->stamp = ++*stamps;
    for (t->at = 0; t->at < block->body.n; t->at++)
        ir_walk_stmt(block->body.at[t->at], note_stmt, note_end, t);
}

static bool mentioned(const Tidy *t, const Var *v)
{
    return v->stamp == t->stamp;
}

/* ---------------------------------------------------------------- removal */

static bool is_empty(const Stmt *s)
{
    return !s || s->kind == ST_NULL || (s->kind == ST_BLOCK && s->body.n == 0);
}

static bool header_is_pure(const Tidy *t, const Stmt *s)
{
    if (!s->init || s->init->kind != ST_DECL || !pure(t, s->init->rhs) || !pure(t, s->cond) || !s->cond)
        return false;
    return !s->step ||
           (s->step->kind == ST_ASSIGN && s->step->lhs->kind == EX_VAR && s->step->lhs->var == s->init->var);
}

/* An empty loop whose index is its own ends without a trace. Its test may count down: `i-- > 0`. */
static bool removable_loop(const Tidy *t, const Stmt *s)
{
    if (s->kind != ST_FOR || !is_empty(s->then))
        return false;
    if (header_is_pure(t, s))
        return true;
    return s->init && s->init->kind == ST_DECL && pure(t, s->init->rhs) && s->cond &&
           s->cond->kind == EX_BINARY && s->cond->a->kind == EX_INCDEC && s->cond->a->a->kind == EX_VAR &&
           s->cond->a->a->var == s->init->var && pure(t, s->cond->b) && !s->step;
}

static bool removable(Tidy *t, Stmt *s)
{
    switch (s->kind) {
    case ST_ASSIGN: {
        const Var *v = target(t, s->lhs);
        return v && pure(t, s->rhs) && (v->reads == 0 || ir_same_expr(s->lhs, s->rhs));
    }
    case ST_CALL:
        if (s->lhs && s->lhs->kind == EX_VAR && is_candidate(s->lhs->var) && s->lhs->var->reads == 0) {
            s->lhs = NULL;
            t->changed = true;
        }
        return !s->lhs && s->rhs->a->kind == EX_FUNC && is_pure_call(t, s->rhs->a->func) && pure(t, s->rhs);
    case ST_BLOCK:
        return is_empty(s);
    case ST_IF:
        if (is_empty(s->els))
            s->els = NULL;
        if (is_empty(s->then) && s->els && pure(t, s->cond)) {
            s->cond = ir_unary(t->arena, OP_NOT, s->cond);
            s->then = s->els;
            s->els = NULL;
        }
        return is_empty(s->then) && !s->els && pure(t, s->cond);
    case ST_FOR:
        return removable_loop(t, s);
    case ST_NULL:
        return true;
    default:
        return false;
    }
}

static void drop_gaps(Stmt *block)
{
    int n = 0;
    for (int i = 0; i < block->body.n; i++)
        if (block->body.at[i])
            block->body.at[n++] = block->body.at[i];
    block->body.n = n;
}

static bool has_labels(const Stmt *block)
{
    for (int i = 0; i < block->body.n; i++)
        if (block->body.at[i]->kind == ST_LABEL || block->body.at[i]->kind == ST_CASE)
            return true;
    return false;
}

static void find_header(Stmt *s, void *ctx)
{
    Tidy *t = ctx;
    if (s->kind == ST_FOR && s->init && s->init->kind == ST_BLOCK)
        vec_push(t->arena, &t->headers, s->init);
}

static bool is_header(const Tidy *t, const Stmt *s)
{
    for (int i = 0; i < t->headers.n; i++)
        if (t->headers.at[i] == s)
            return true;
    return false;
}

static void sweep_block(Stmt *s, void *ctx)
{
    Tidy *t = ctx;
    if (s->kind != ST_BLOCK || is_header(t, s))
        return;
    note_block(t, s, t->stamps);
    bool labelled = false;
    for (int i = 0; i < s->body.n; i++) {
        Stmt *c = s->body.at[i];
        bool behind = labelled;
        labelled = c->kind == ST_LABEL || c->kind == ST_CASE;
        bool unused = c->kind == ST_DECL && !mentioned(t, c->var);
        if (unused && !pure(t, c->rhs) && c->rhs->kind == EX_CALL) { /* only the call's effect is wanted */
            s->body.at[i] = ir_call_stmt(t->arena, NULL, c->rhs);
            s->body.at[i]->comment = c->comment;
            t->changed = true;
            continue;
        }
        unused = unused && pure(t, c->rhs);
        if (!unused && !removable(t, c))
            continue;
        if (behind && c->kind == ST_NULL)
            continue;
        /* a label needs a statement behind it */
        s->body.at[i] = behind ? ir_stmt(t->arena, ST_NULL, c->loc) : NULL;
        t->changed = true;
    }
    drop_gaps(s);
}

/* ---------------------------------------------------------------- joining */

static bool is_zero(const Expr *e)
{
    return (e->kind == EX_FLOAT && e->fval == 0) || (e->kind == EX_INT && e->ival == 0);
}

/* The value that statement `s` gives `v`, when v was zero before; NULL where it is not its first assignment. */
static Expr *first_assignment(Tidy *t, const Stmt *s, const Var *v, const Expr *before)
{
    if ((s->kind != ST_ASSIGN && s->kind != ST_CALL) || !s->lhs || s->lhs->kind != EX_VAR || s->lhs->var != v)
        return NULL;
    if (!ir_expr_uses_var(s->rhs, v))
        return s->rhs;
    const Expr *r = s->rhs;
    bool sum = r->kind == EX_BINARY && (r->op == OP_ADD || r->op == OP_SUB) && r->a->kind == EX_VAR &&
               r->a->var == v;
    if (s->kind != ST_ASSIGN || !before || !is_zero(before) || !sum || ir_expr_uses_var(r->b, v))
        return NULL;
    return r->op == OP_ADD ? r->b : ir_unary(t->arena, OP_NEG, r->b);
}

/* `T v; ... v = e;` becomes `... T v = e;` where nothing between mentions v. */
static bool join_decl(Tidy *t, Stmt *block, int i)
{
    Stmt *d = block->body.at[i];
    if ((d->rhs && !is_zero(d->rhs)) || (ty_quals(d->var->type) & Q_CONST) || !mentioned(t, d->var))
        return false;
    int k = d->var->first;
    Stmt *first = block->body.at[k];
    Expr *value = k > i && first ? first_assignment(t, first, d->var, d->rhs) : NULL;
    if (!value)
        return false;
    Stmt *joined = ir_decl(t->arena, d->var, value);
    joined->comment = first->comment ? first->comment : d->comment;
    block->body.at[k] = joined;
    block->body.at[i] = NULL;
    return true;
}

/* The last assignment to a local in its own scope: nothing reads it afterwards. */
static bool drop_last(Tidy *t, Stmt *block, int i, const Var *v)
{
    Stmt *s = mentioned(t, v) && v->last > i ? block->body.at[v->last] : NULL;
    if (!s || s->kind != ST_ASSIGN || s->lhs->kind != EX_VAR || s->lhs->var != v || !pure(t, s->rhs))
        return false;
    block->body.at[v->last] = NULL;
    return true;
}

static void join_block(Stmt *s, void *ctx)
{
    Tidy *t = ctx;
    if (s->kind != ST_BLOCK || has_labels(s) || is_header(t, s))
        return;
    note_block(t, s, t->stamps);
    for (int i = 0; i < s->body.n; i++) {
        if (!s->body.at[i] || s->body.at[i]->kind != ST_DECL || !is_candidate(s->body.at[i]->var))
            continue;
        if (drop_last(t, s, i, s->body.at[i]->var) || join_decl(t, s, i))
            t->changed = true;
    }
    drop_gaps(s);
}

void tidy_func(Arena *a, const Effects *eff, Func *f)
{
    int stamps = 0;
    Tidy t = {.arena = a, .eff = eff, .stamps = &stamps};
    ir_walk_stmt(f->body, find_header, NULL, &t);
    do {
        t.changed = false;
        for (int i = 0; i < f->params.n; i++)
            f->params.at[i]->reads = f->params.at[i]->stamp = 0;
        ir_walk_stmt(f->body, clear_stmt, NULL, NULL);
        ir_walk_stmt(f->body, count_stmt, NULL, &t);
        ir_walk_stmt(f->body, NULL, sweep_block, &t);
        ir_walk_stmt(f->body, NULL, join_block, &t);
    } while (t.changed);
}
