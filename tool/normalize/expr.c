/* Expressions: what has side effects, or is a call that must stand alone, goes into statements in front. */
#include "normalize/norm.h"

StmtVec *norm_redirect(Norm *n, StmtVec *to)
{
    StmtVec *old = n->out;
    n->out = to;
    return old;
}

void norm_emit(Norm *n, Stmt *s)
{
    StmtVec *out = n->out;
    Stmt *last = out->n ? out->at[out->n - 1] : NULL;
    if (s->kind == ST_DECL && last && (last->kind == ST_LABEL || last->kind == ST_CASE))
        vec_push(n->a, out, ir_stmt(n->a, ST_NULL, last->loc));
    vec_push(n->a, out, s);
}

void norm_emit_all(Norm *n, const StmtVec *list)
{
    for (int i = 0; i < list->n; i++)
        norm_emit(n, list->at[i]);
}

/* ---------------------------------------------------------------- questions */

/* Cheap, and the same when evaluated twice: may be written twice. */
static bool is_simple(const Expr *e)
{
    switch (e->kind) {
    case EX_INT:
    case EX_FLOAT:
    case EX_CHAR:
    case EX_ENUM:
    case EX_VAR:
        return !(ty_quals(e->type) & Q_VOLATILE);
    case EX_INDEX:
        return is_simple(e->a) && is_simple(e->b);
    case EX_MEMBER:
    case EX_DEREF:
        return is_simple(e->a);
    case EX_CAST:
        return e->implicit && is_simple(e->a);
    default:
        return false;
    }
}

/* A literal with the very value that a variable of type t has after `t = e`: no conversion that loses something, since
   implicit ones are not written in C and so do not survive in another place. */
static bool is_literal_of(const Expr *e, Type *t)
{
    enum { EXACT_IN_FLOAT = 1 << 24 };
    if (e->kind == EX_CAST && e->implicit && ty_is_real(t) && e->a->kind == EX_INT)
        return e->a->ival >= -EXACT_IN_FLOAT && e->a->ival <= EXACT_IN_FLOAT;
    bool literal = e->kind == EX_INT || e->kind == EX_FLOAT || e->kind == EX_CHAR || e->kind == EX_ENUM;
    return literal && ty_same(e->type, t);
}

static bool is_truth(const Expr *e)
{
    if (e->kind == EX_INT)
        return e->ival == 0 || e->ival == 1;
    if (ty_strip(e->type)->kind == TY_BOOL || (e->kind == EX_UNARY && e->op == OP_NOT))
        return true;
    return e->kind == EX_BINARY &&
           ((e->op >= OP_LT && e->op <= OP_NE) || e->op == OP_LAND || e->op == OP_LOR);
}

static bool is_short_circuit(const Expr *e)
{
    return e->kind == EX_BINARY && (e->op == OP_LAND || e->op == OP_LOR);
}

static bool is_postfix(const Expr *e)
{
    return e->kind == EX_INCDEC && !e->prefix;
}

bool norm_impure(const Norm *n, const Expr *e)
{
    if (!e)
        return false;
    switch (e->kind) {
    case EX_ASSIGN:
    case EX_INCDEC:
    case EX_COMMA:
    case EX_STMT_EXPR:
        return true;
    case EX_SIZEOF:
        return false;
    case EX_CALL:
        if (!norm_call_stays(n, e))
            return true;
        break;
    case EX_COND:
        if (!e->b && !is_simple(e->a))
            return true;
        break;
    default:
        break;
    }
    for (int i = 0; i < e->args.n; i++)
        if (norm_impure(n, e->args.at[i]))
            return true;
    return norm_impure(n, e->a) || norm_impure(n, e->b) || norm_impure(n, e->c);
}

/* ---------------------------------------------------------------- full expressions */

typedef struct {
    Expr *full;
    StmtVec *later;
} Full;

static Full open_full(Norm *n, Expr *e, StmtVec *later)
{
    Full old = {n->full, n->later};
    n->full = e;
    n->later = later;
    return old;
}

static void close_full(Norm *n, Full old)
{
    if (n->later)
        norm_emit_all(n, n->later);
    n->full = old.full;
    n->later = old.later;
}

typedef struct {
    const Var *v;
    int count;
} Count;

static void count_var(Expr **slot, void *ctx)
{
    Count *c = ctx;
    c->count += (*slot)->kind == EX_VAR && (*slot)->var == c->v;
}

/* `v++` may happen at the end of the full expression when nothing else there sees v. */
static bool can_wait(Norm *n, const Expr *lhs)
{
    if (!n->later || lhs->kind != EX_VAR || (lhs->var->kind != VAR_LOCAL && lhs->var->kind != VAR_PARAM))
        return false;
    if (lhs->var->address_taken || (ty_quals(lhs->type) & Q_VOLATILE))
        return false;
    Count c = {lhs->var, 0};
    ir_walk_expr(&n->full, count_var, &c);
    return c.count == 1;
}

/* ---------------------------------------------------------------- small trees */

static Expr *convert(Norm *n, Type *t, Expr *e)
{
    if (ty_same(t, e->type))
        return e;
    Expr *c = ir_cast(n->a, ty_unqualified(n->a, t), e);
    c->implicit = true;
    return c;
}

/* e as 0 or 1. */
static Expr *truth(Norm *n, Expr *e)
{
    if (is_truth(e))
        return e;
    Expr *zero = ty_is_real(e->type) ? ir_real(n->a, 0, e->type) : ir_int(n->a, 0);
    if (ty_is_pointer(e->type))
        zero = convert(n, e->type, zero);
    return ir_binary(n->a, OP_NE, e, zero);
}

static Op inverse(Op op)
{
    switch (op) {
    case OP_LT:
        return OP_GE;
    case OP_GE:
        return OP_LT;
    case OP_GT:
        return OP_LE;
    case OP_LE:
        return OP_GT;
    case OP_EQ:
        return OP_NE;
    case OP_NE:
        return OP_EQ;
    default:
        return OP_NONE;
    }
}

/* `a >= b` is no negation of `a < b` where one may be a NaN. */
Expr *norm_negated(Norm *n, Expr *cond)
{
    if (cond->kind == EX_UNARY && cond->op == OP_NOT)
        return cond->a;
    if (cond->kind == EX_BINARY && inverse(cond->op) != OP_NONE) {
        bool exact = cond->op == OP_EQ || cond->op == OP_NE ||
                     (!ty_is_real(cond->a->type) && !ty_is_real(cond->b->type));
        if (exact) {
            cond->op = inverse(cond->op);
            return cond;
        }
    }
    return ir_unary(n->a, OP_NOT, cond);
}

/* lhs = lhs op rhs, with the conversions of C11 6.5.16.2 written out. */
static Stmt *compound(Norm *n, Expr *lhs, Op op, Expr *rhs, Loc loc)
{
    Arena *a = n->a;
    Expr *old = ir_copy_expr(a, lhs);
    bool arith = ty_is_arith(lhs->type) && ty_is_arith(rhs->type);
    if (arith && (op == OP_SHL || op == OP_SHR)) {
        old = convert(n, ir_unary(a, OP_PLUS, old)->type, old);
        rhs = convert(n, ir_unary(a, OP_PLUS, rhs)->type, rhs);
    } else if (arith) {
        Type *common = ir_binary(a, op, old, rhs)->type;
        old = convert(n, common, old);
        rhs = convert(n, common, rhs);
    }
    Expr *value = ir_binary(a, op, old, rhs);
    value->loc = loc;
    Stmt *s = ir_assign(a, lhs, arith ? convert(n, lhs->type, value) : value);
    s->compound = true;
    s->loc = loc;
    return s;
}

/* ---------------------------------------------------------------- operands, left to right */

/* `hoisted` came out of an operand to the right of slots[0..count): what it changes is saved in front. */
static void settle(Norm *n, Expr ***slots, int count, const StmtVec *hoisted)
{
    if (!hoisted->n)
        return;
    Effects fx = norm_effects(n, hoisted);
    for (int i = 0; i < count; i++)
        norm_freeze(n, slots[i], false, &fx);
    norm_emit_all(n, hoisted);
}

static void operands(Norm *n, Expr ***slots, int count)
{
    for (int i = 0; i < count; i++) {
        StmtVec hoisted = {0};
        StmtVec *out = norm_redirect(n, &hoisted);
        *slots[i] = norm_value(n, *slots[i]);
        norm_redirect(n, out);
        settle(n, slots, i, &hoisted);
    }
}

static void all_operands(Norm *n, Expr *e)
{
    VEC(Expr **) slots = {0};
    if (e->a && e->a->kind != EX_FUNC)
        vec_push(n->a, &slots, &e->a);
    if (e->b)
        vec_push(n->a, &slots, &e->b);
    if (e->c)
        vec_push(n->a, &slots, &e->c);
    for (int i = 0; i < e->args.n; i++)
        vec_push(n->a, &slots, &e->args.at[i]);
    operands(n, slots.at, slots.n);
}

/* ---------------------------------------------------------------- calls */

/* What to call the value of a call. */
static const char *name_for(const Expr *call)
{
    const Expr *e = call->a;
    while (e->kind == EX_DEREF || e->kind == EX_ADDR || e->kind == EX_CAST || e->kind == EX_INDEX)
        e = e->a;
    switch (e->kind) {
    case EX_FUNC:
        return strncmp(e->func->name, "__builtin_", 10) == 0 ? e->func->name + 10 : e->func->name;
    case EX_VAR:
        return e->var->name;
    case EX_MEMBER:
        return e->field;
    default:
        return "t";
    }
}

static Stmt *call_stmt(Norm *n, Expr *lhs, Expr *call)
{
    Stmt *s = ir_call_stmt(n->a, lhs, call);
    s->loc = call->loc;
    return s;
}

static Expr *call_value(Norm *n, Expr *e)
{
    all_operands(n, e);
    if (norm_call_stays(n, e))
        return e;
    Var *t = norm_temp(n, name_for(e), e->type, e->loc);
    norm_emit(n, ir_decl(n->a, t, NULL));
    norm_emit(n, call_stmt(n, ir_var(n->a, t), e));
    return ir_var(n->a, t);
}

/* The call in rhs, when `lhs = call` does without a temporary: the types agree, or C converts a pointer by itself. */
static Expr *direct_call(const Norm *n, Type *t, const Expr *rhs)
{
    const Expr *e = rhs;
    while (e->kind == EX_CAST && ty_is_pointer(e->type) && ty_is_pointer(e->a->type) &&
           (e->implicit || ty_is_void(ty_element(e->a->type))))
        e = e->a;
    if (e->kind != EX_CALL || norm_call_stays(n, e))
        return NULL;
    if (e == rhs && !ty_same(t, e->type) && !(ty_is_pointer(t) && ty_is_pointer(e->type)))
        return NULL;
    return (Expr *)e;
}

static Stmt *step_by_one(Norm *n, Expr *lhs, Op op, Loc loc)
{
    Expr *one = ty_is_real(lhs->type) ? ir_real(n->a, 1, lhs->type) : ir_int(n->a, 1);
    return compound(n, lhs, op, one, loc);
}

/* ---------------------------------------------------------------- stores */

static bool cond_splits(const Norm *n, const Expr *e)
{
    return e->kind == EX_COND && e->b && (norm_impure(n, e->b) || norm_impure(n, e->c));
}

bool norm_splits(const Norm *n, Type *t, const Expr *rhs)
{
    return rhs->kind == EX_STMT_EXPR || rhs->kind == EX_COMMA || cond_splits(n, rhs) ||
           direct_call(n, t, rhs);
}

static void store(Norm *n, Expr *lhs, Expr *rhs, Loc loc);

void norm_store(Norm *n, Expr *lhs, Expr *rhs, Loc loc)
{
    StmtVec later = {0};
    Full old = open_full(n, rhs, &later);
    store(n, lhs, rhs, loc);
    close_full(n, old);
}

static Stmt *branch_store(Norm *n, const Expr *lhs, Expr *rhs)
{
    Stmt *block = ir_block(n->a);
    StmtVec *out = norm_redirect(n, &block->body);
    norm_store(n, ir_copy_expr(n->a, lhs), rhs, rhs->loc);
    norm_redirect(n, out);
    return block;
}

static void store_cond(Norm *n, const Expr *lhs, Expr *e)
{
    e->a = norm_value(n, e->a);
    Stmt *then = branch_store(n, lhs, e->b);
    Stmt *els = branch_store(n, lhs, e->c);
    norm_emit(n, ir_if(n->a, e->a, then, els));
}

/* The block of a statement expression; its value goes to lhs (NULL: is dropped). */
static void store_block(Norm *n, const Expr *lhs, Stmt *body)
{
    Stmt *block = ir_block(n->a);
    block->loc = body->loc;
    StmtVec *out = norm_redirect(n, &block->body);
    for (int i = 0; i < body->body.n; i++) {
        Stmt *s = body->body.at[i];
        if (lhs && i == body->body.n - 1 && s->kind == ST_EXPR)
            norm_store(n, ir_copy_expr(n->a, lhs), s->rhs, s->loc);
        else
            norm_stmt(n, s);
    }
    norm_redirect(n, out);
    if (block->body.n)
        norm_emit(n, block);
}

/* lhs = rhs. What evaluating rhs, and the call that it may be, changes of lhs's address is saved in front. */
static void store(Norm *n, Expr *lhs, Expr *rhs, Loc loc)
{
    if (lhs->kind == EX_VAR) {
        if (rhs->kind == EX_COMMA) {
            norm_effect(n, rhs->a);
            store(n, lhs, rhs->b, loc);
            return;
        }
        if (rhs->kind == EX_STMT_EXPR) {
            store_block(n, lhs, rhs->body);
            return;
        }
        if (cond_splits(n, rhs)) {
            store_cond(n, lhs, rhs);
            return;
        }
        if (is_postfix(rhs)) { /* x = i++ */
            Expr *of = norm_value(n, rhs->a);
            norm_emit(n, ir_assign(n->a, lhs, ir_copy_expr(n->a, of)));
            norm_emit(n, step_by_one(n, of, rhs->op, rhs->loc));
            return;
        }
    }
    StmtVec hoisted = {0};
    StmtVec *out = norm_redirect(n, &hoisted);
    Expr *call = direct_call(n, lhs->type, rhs);
    Stmt *s;
    if (call) {
        all_operands(n, call);
        s = call_stmt(n, NULL, call);
        norm_emit(n, s);
    } else {
        s = ir_assign(n->a, lhs, norm_value(n, rhs));
    }
    norm_redirect(n, out);
    Effects fx = norm_effects(n, &hoisted);
    norm_freeze(n, &lhs, true, &fx);
    norm_emit_all(n, &hoisted);
    s->lhs = lhs;
    s->loc = loc;
    if (!call)
        norm_emit(n, s);
}

/* ---------------------------------------------------------------- operators with side effects */

static Expr *assign(Norm *n, Expr *e, bool wanted)
{
    Expr *lhs = norm_value(n, e->a);
    if (e->op == OP_NONE) {
        /* A literal is easier to read in `x = y = 0` than the variable that has just got it. */
        Expr *literal = wanted && is_literal_of(e->b, lhs->type) ? ir_copy_expr(n->a, e->b) : NULL;
        store(n, lhs, e->b, e->loc);
        return literal ? literal : wanted ? ir_copy_expr(n->a, lhs) : NULL;
    }
    StmtVec hoisted = {0};
    StmtVec *out = norm_redirect(n, &hoisted);
    Expr *rhs = norm_value(n, e->b);
    norm_redirect(n, out);
    Effects fx = norm_effects(n, &hoisted);
    norm_freeze(n, &lhs, true, &fx);
    norm_emit_all(n, &hoisted);
    norm_emit(n, compound(n, lhs, e->op, rhs, e->loc));
    return wanted ? ir_copy_expr(n->a, lhs) : NULL;
}

static Expr *incdec(Norm *n, Expr *e, bool wanted)
{
    bool waits = wanted && is_postfix(e) && can_wait(n, e->a);
    Expr *lhs = norm_value(n, e->a);
    Expr *value = NULL;
    if (wanted && is_postfix(e) && !waits) {
        Var *t = norm_temp(n, "t", lhs->type, e->loc);
        norm_emit(n, ir_decl(n->a, t, ir_copy_expr(n->a, lhs)));
        value = ir_var(n->a, t);
    } else if (wanted) {
        value = ir_copy_expr(n->a, lhs);
    }
    Stmt *step = step_by_one(n, lhs, e->op, e->loc);
    if (waits)
        vec_push(n->a, n->later, step);
    else
        norm_emit(n, step);
    return value;
}

/* a && b, a || b whose b has effects: int t = a; if (t) { ...; t = b; } */
static Expr *short_circuit(Norm *n, Expr *e)
{
    bool has_temp = is_short_circuit(e->a) && norm_impure(n, e->a->b);
    e->a = norm_value(n, e->a);
    if (!norm_impure(n, e->b)) {
        e->b = norm_value(n, e->b);
        return e;
    }
    Var *t = has_temp ? e->a->var : norm_temp(n, "t", e->type, e->loc);
    if (!has_temp)
        norm_emit(n, ir_decl(n->a, t, truth(n, e->a)));
    Stmt *then = ir_block(n->a);
    StmtVec *out = norm_redirect(n, &then->body);
    StmtVec later = {0};
    Full old = open_full(n, e->b, &later);
    Expr *b = norm_value(n, e->b);
    Stmt *s = ir_assign(n->a, ir_var(n->a, t), truth(n, b));
    s->loc = e->b->loc;
    norm_emit(n, s);
    close_full(n, old);
    norm_redirect(n, out);
    Expr *cond = ir_var(n->a, t);
    norm_emit(n, ir_if(n->a, e->op == OP_LAND ? cond : ir_unary(n->a, OP_NOT, cond), then, NULL));
    return ir_var(n->a, t);
}

static Expr *conditional(Norm *n, Expr *e)
{
    if (cond_splits(n, e)) {
        Var *t = norm_temp(n, "t", e->type, e->loc);
        norm_emit(n, ir_decl(n->a, t, NULL));
        store_cond(n, ir_var(n->a, t), e);
        return ir_var(n->a, t);
    }
    e->a = norm_value(n, e->a);
    if (e->b) {
        e->b = norm_value(n, e->b);
        e->c = norm_value(n, e->c);
        return e;
    }
    if (!is_simple(e->a)) {
        Var *t = norm_temp(n, "t", e->a->type, e->loc);
        norm_emit(n, ir_decl(n->a, t, e->a));
        e->a = ir_var(n->a, t);
    }
    Expr *same = ir_copy_expr(n->a, e->a);
    e->b = ty_is_arith(e->type) ? convert(n, e->type, same) : same;
    if (norm_impure(n, e->c))
        return conditional(n, e);
    e->c = norm_value(n, e->c);
    return e;
}

static Expr *size_of(Norm *n, Expr *e)
{
    if (e->a && norm_impure(n, e->a)) { /* never evaluated: only its type counts */
        e->of_type = e->a->type;
        e->a = NULL;
    }
    return e;
}

Expr *norm_value(Norm *n, Expr *e)
{
    switch (e->kind) {
    case EX_ASSIGN:
        return assign(n, e, true);
    case EX_INCDEC:
        return incdec(n, e, true);
    case EX_COMMA:
        norm_effect(n, e->a);
        return norm_value(n, e->b);
    case EX_STMT_EXPR: {
        Var *t = norm_temp(n, "t", e->type, e->loc);
        norm_emit(n, ir_decl(n->a, t, NULL));
        store_block(n, ir_var(n->a, t), e->body);
        return ir_var(n->a, t);
    }
    case EX_COND:
        return conditional(n, e);
    case EX_SIZEOF:
        return size_of(n, e);
    case EX_CALL:
        return call_value(n, e);
    default:
        if (is_short_circuit(e))
            return short_circuit(n, e);
        all_operands(n, e);
        return e;
    }
}

Expr *norm_condition(Norm *n, Expr *e)
{
    Full old = open_full(n, NULL, NULL);
    e = norm_value(n, e);
    close_full(n, old);
    return e;
}

void norm_init(Norm *n, Stmt *decl)
{
    StmtVec later = {0};
    Full old = open_full(n, decl->rhs, &later);
    Expr *init = decl->rhs;
    if (is_postfix(init)) {
        decl->rhs = norm_value(n, init->a);
        norm_emit(n, decl);
        norm_emit(n, step_by_one(n, ir_copy_expr(n->a, decl->rhs), init->op, init->loc));
    } else {
        decl->rhs = norm_value(n, init);
        norm_emit(n, decl);
    }
    close_full(n, old);
}

/* Increments put off to the end of a return statement are those of variables that end there: nobody misses them. */
Expr *norm_result(Norm *n, Expr *e)
{
    StmtVec later = {0};
    Full old = open_full(n, e, &later);
    e = norm_value(n, e);
    later.n = 0;
    close_full(n, old);
    return e;
}

/* ---------------------------------------------------------------- for effect */

static Stmt *branch_effect(Norm *n, Expr *e)
{
    Stmt *block = ir_block(n->a);
    StmtVec *out = norm_redirect(n, &block->body);
    norm_effect(n, e);
    norm_redirect(n, out);
    return block->body.n ? block : NULL;
}

static void emit_if(Norm *n, Expr *cond, Stmt *then, Stmt *els)
{
    if (then)
        norm_emit(n, ir_if(n->a, cond, then, els));
    else if (els)
        norm_emit(n, ir_if(n->a, norm_negated(n, cond), els, NULL));
}

static void effect(Norm *n, Expr *e)
{
    if (!e)
        return;
    switch (e->kind) {
    case EX_ASSIGN:
        assign(n, e, false);
        return;
    case EX_INCDEC:
        incdec(n, e, false);
        return;
    case EX_COMMA:
        norm_effect(n, e->a);
        norm_effect(n, e->b);
        return;
    case EX_STMT_EXPR:
        store_block(n, NULL, e->body);
        return;
    case EX_SIZEOF:
        return;
    case EX_COND: {
        Expr *cond = norm_condition(n, e->a);
        Stmt *then = e->b ? branch_effect(n, e->b) : NULL;
        Stmt *els = branch_effect(n, e->c);
        emit_if(n, cond, then, els);
        return;
    }
    case EX_CALL:
        if (!norm_call_stays(n, e)) {
            all_operands(n, e);
            norm_emit(n, call_stmt(n, NULL, e));
            return;
        }
        break;
    default:
        break;
    }
    if (is_short_circuit(e)) {
        Expr *cond = norm_condition(n, e->a);
        Stmt *block = branch_effect(n, e->b);
        emit_if(n, cond, e->op == OP_LAND ? block : NULL, e->op == OP_LAND ? NULL : block);
        return;
    }
    effect(n, e->a);
    effect(n, e->b);
    effect(n, e->c);
    for (int i = 0; i < e->args.n; i++)
        effect(n, e->args.at[i]);
}

void norm_effect(Norm *n, Expr *e)
{
    StmtVec later = {0};
    Full old = open_full(n, e, &later);
    effect(n, e);
    close_full(n, old);
}
