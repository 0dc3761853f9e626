#include "normalize/blocks.h"

#include "analysis/memory.h"
#include "normalize/fresh.h"

typedef struct {
    Arena *a;
    Fresh fresh;
    Loc loc; /* of the call at work */
} Blocks;

/* A place in memory: base + offset, in elements. offset NULL is 0. */
typedef struct {
    Expr *base, *offset;
    Type *element;
} Place;

static const Expr *bare(const Expr *e)
{
    while (e->kind == EX_CAST && e->implicit)
        e = e->a;
    return e;
}

static Expr *copy(Blocks *b, const Expr *e)
{
    return ir_copy_expr(b->a, e);
}

/* ---------------------------------------------------------------- where */

/* Does evaluating `e` again give the same value, whatever the block operation writes? */
static bool is_steady(const Expr *e, bool address)
{
    switch (e->kind) {
    case EX_INT:
    case EX_ENUM:
    case EX_CHAR:
        return true;
    case EX_VAR:
        if (address && ty_is_array(e->type))
            return true;
        return (e->var->kind == VAR_LOCAL || e->var->kind == VAR_PARAM) && !e->var->address_taken;
    case EX_BINARY:
    case EX_CAST:
        return is_steady(e->a, false) && (!e->b || is_steady(e->b, false));
    case EX_UNARY:
        return is_steady(e->a, false);
    case EX_SIZEOF:
        return e->ival >= 0 || !e->a;
    default:
        return false;
    }
}

/* The argument before its conversion to void *; NULL where its elements have no type. */
static const Expr *typed_pointer(const Expr *arg)
{
    while (arg->kind == EX_CAST && (arg->implicit || ty_is_void(ty_element(arg->type)) ||
                                    ty_is_pointer(arg->a->type) || ty_is_array(arg->a->type))) {
        Type *to = ty_element(arg->type), *from = ty_element(arg->a->type);
        if (!to || !from || (!ty_is_void(to) && !ty_same(to, from) && !ty_is_void(from)))
            return NULL;
        arg = arg->a;
    }
    Type *to = ty_element(arg->type);
    return to && !ty_is_void(to) && ty_strip(to)->kind != TY_FUNCTION ? arg : NULL;
}

static bool place_of(const Expr *arg, Place *out)
{
    const Expr *e = typed_pointer(arg);
    if (!e)
        return false;
    *out = (Place){.base = (Expr *)e, .element = ty_element(e->type)};
    while (ty_is_array(out->element))
        out->element = ty_element(out->element);
    return true;
}

/* Makes the place's parts safe to be evaluated once an element. */
static void settle(Blocks *b, Stmt *out, Place *p, const char *name)
{
    Arena *a = b->a;
    Expr *e = p->base;
    if (!ty_is_array(ty_element(e->type))) {
        if (is_steady(e, true) && e->kind == EX_VAR)
            return;
        if (e->kind == EX_BINARY && e->op == OP_ADD && is_steady(e->a, true) && e->a->kind == EX_VAR &&
            is_steady(e->b, false)) {
            *p = (Place){e->a, e->b, p->element};
            return;
        }
        if (e->kind == EX_ADDR && e->a->kind == EX_INDEX && e->a->a->kind == EX_VAR &&
            is_steady(e->a->a, true) && is_steady(e->a->b, false)) {
            *p = (Place){e->a->a, e->a->b, p->element};
            return;
        }
    }
    e = copy(b, e);
    Type *to = ty_element(e->type);
    if (ty_is_array(to)) {
        while (ty_is_array(to)) {
            e = ir_index(a, e, ir_int(a, 0));
            to = ty_element(to);
        }
        e = ir_addr(a, ir_index(a, e, ir_int(a, 0)));
    }
    Var *v = fresh_local(&b->fresh, name, ty_pointer(a, to), b->loc);
    ir_add(a, out, ir_decl(a, v, e));
    p->base = ir_var(a, v);
    p->base->loc = b->loc;
}

static Expr *element(Blocks *b, const Place *p, const Expr *i)
{
    Expr *at = copy(b, i);
    if (p->offset && !(p->offset->kind == EX_INT && p->offset->ival == 0))
        at = ir_binary(b->a, OP_ADD, copy(b, p->offset), at);
    Expr *e = ir_index(b->a, copy(b, p->base), at);
    e->loc = b->loc;
    return e;
}

/* ---------------------------------------------------------------- how many */

static Type *sized_type(const Expr *e)
{
    if (e->kind != EX_SIZEOF || e->text)
        return NULL;
    return e->a ? e->a->type : e->of_type;
}

/* Elements of type `t` in `bytes`, which is a product with sizeof(t), or sizeof an array of t. NULL: neither. */
static Expr *quotient(Blocks *b, const Expr *bytes, Type *t)
{
    Arena *a = b->a;
    bytes = bare(bytes);
    Type *sized = sized_type(bytes);
    if (sized) {
        long n = 1;
        while (ty_is_array(sized) && !ty_same(sized, t)) {
            if (ty_strip(sized)->len < 0)
                return NULL;
            n *= ty_strip(sized)->len;
            sized = ty_element(sized);
        }
        return ty_same(sized, t) ? ir_int(a, n) : NULL;
    }
    if (bytes->kind != EX_BINARY || bytes->op != OP_MUL)
        return NULL;
    const Expr *other = bytes->b;
    Expr *n = quotient(b, bytes->a, t);
    if (!n) {
        n = quotient(b, bytes->b, t);
        other = bytes->a;
    }
    if (!n)
        return NULL;
    if (n->kind == EX_INT && n->ival == 1)
        return copy(b, bare(other));
    /* the product was one of size_t */
    return ir_binary(a, OP_MUL, ir_cast(a, ty_basic(TY_ULONG), n), copy(b, bare(other)));
}

static Expr *size_of(Blocks *b, Type *t)
{
    Expr *s = ir_expr(b->a, EX_SIZEOF, ty_basic(TY_ULONG), b->loc);
    s->of_type = t;
    s->ival = -1;
    return s;
}

static Expr *element_count(Blocks *b, Stmt *out, const Expr *bytes, Type *t)
{
    Expr *n = quotient(b, bytes, t);
    if (!n)
        n = ir_binary(b->a, OP_DIV, copy(b, bytes), size_of(b, ty_unqualified(b->a, t)));
    if (is_steady(n, false))
        return n;
    Var *v = fresh_local(&b->fresh, "count", ty_strip(n->type), b->loc);
    ir_add(b->a, out, ir_decl(b->a, v, n));
    return ir_var(b->a, v);
}

static bool is_one(const Expr *n)
{
    return n->kind == EX_INT && n->ival == 1;
}

/* ---------------------------------------------------------------- copies */

static void copy_up(Blocks *b, Stmt *out, const Place *to, const Place *from, const Expr *n)
{
    Expr *i;
    Stmt *body = fresh_loop(&b->fresh, out, copy(b, n), &i, b->loc);
    ir_add(b->a, body, ir_assign(b->a, element(b, to, i), element(b, from, i)));
}

static void copy_down(Blocks *b, Stmt *out, const Place *to, const Place *from, const Expr *n)
{
    Arena *a = b->a;
    Type *t = ty_strip(n->type)->kind < TY_UINT ? ty_basic(TY_INT) : ty_basic(TY_LONG);
    Expr *count = t->kind == TY_INT ? copy(b, n) : ir_cast(a, t, copy(b, n));
    Var *i = fresh_local(&b->fresh, "i", t, b->loc);
    Expr *at = ir_var(a, i);
    Stmt *body = ir_block(a);
    Stmt *step = ir_assign(a, ir_var(a, i), ir_binary(a, OP_SUB, ir_var(a, i), ir_int(a, 1)));
    step->compound = true;
    ir_add(a, body, ir_assign(a, element(b, to, at), element(b, from, at)));
    Stmt *loop = ir_for(a, ir_decl(a, i, ir_binary(a, OP_SUB, count, ir_int(a, 1))),
                        ir_binary(a, OP_GE, ir_var(a, i), ir_int(a, 0)), step, body);
    loop->loc = body->loc = step->loc = b->loc;
    ir_add(a, out, loop);
}

static Expr *address(Blocks *b, const Place *p)
{
    return p->offset ? ir_binary(b->a, OP_ADD, copy(b, p->base), copy(b, p->offset)) : copy(b, p->base);
}

static bool is_literal(const Expr *e)
{
    return !e || e->kind == EX_INT;
}

/* Overlapping memory is copied from the end that is overwritten last. */
static void move(Blocks *b, Stmt *out, const Place *to, const Place *from, const Expr *n)
{
    Arena *a = b->a;
    if (ir_same_expr(to->base, from->base) && is_literal(to->offset) && is_literal(from->offset)) {
        long long t = to->offset ? to->offset->ival : 0, f = from->offset ? from->offset->ival : 0;
        (t <= f ? copy_up : copy_down)(b, out, to, from, n);
        return;
    }
    Stmt *up = ir_block(a), *down = ir_block(a);
    copy_up(b, up, to, from, n);
    ir_add(a, out, ir_if(a, ir_binary(a, OP_LE, address(b, to), address(b, from)), up, down));
    out->body.at[out->body.n - 1]->loc = b->loc;
    copy_down(b, down, to, from, n);
}

static bool lower_copy(Blocks *b, Stmt *out, const Stmt *s, bool may_overlap)
{
    Place to, from;
    const ExprVec *args = &s->rhs->args;
    if (!place_of(args->at[0], &to) || !place_of(args->at[1], &from) ||
        !ty_same(ty_unqualified(b->a, to.element), ty_unqualified(b->a, from.element)))
        return false;
    Expr *n = element_count(b, out, args->at[2], to.element);
    if (is_one(n) && !ty_is_array(ty_element(to.base->type)) && !ty_is_array(ty_element(from.base->type))) {
        Expr *x = copy(b, to.base), *y = copy(b, from.base);
        x = ty_is_array(x->type) ? ir_index(b->a, x, ir_int(b->a, 0)) : ir_deref(b->a, x);
        y = ty_is_array(y->type) ? ir_index(b->a, y, ir_int(b->a, 0)) : ir_deref(b->a, y);
        Stmt *one = ir_assign(b->a, x, y);
        one->loc = s->loc;
        ir_add(b->a, out, one);
        return true;
    }
    settle(b, out, &to, "to");
    settle(b, out, &from, "from");
    if (may_overlap)
        move(b, out, &to, &from, n);
    else
        copy_up(b, out, &to, &from, n);
    return true;
}

/* ---------------------------------------------------------------- filling */

/* The value of type `t` all of whose bytes are `byte`; NULL where that is no value to write down. */
static Expr *filled_value(Blocks *b, const Expr *byte, Type *t)
{
    byte = bare(byte);
    if (byte->kind == EX_UNARY && byte->op == OP_NEG && byte->a->kind == EX_INT && byte->a->ival == 1 &&
        ty_is_integer(t))
        return ir_cast(b->a, ty_unqualified(b->a, ty_strip(t)), copy(b, byte));
    TypeKind k = ty_strip(t)->kind;
    if (k >= TY_CHAR && k <= TY_UCHAR)
        return ir_cast(b->a, ty_unqualified(b->a, ty_strip(t)), copy(b, byte));
    if ((byte->kind != EX_INT && byte->kind != EX_CHAR) || byte->ival != 0)
        return NULL;
    Expr *zero = fresh_zero_value(b->a, t);
    zero->loc = b->loc;
    return zero;
}

static bool lower_fill(Blocks *b, Stmt *out, const Stmt *s)
{
    Place to;
    const ExprVec *args = &s->rhs->args;
    if (!place_of(args->at[0], &to))
        return false;
    Expr *value = filled_value(b, args->at[1], to.element);
    if (!value)
        return false;
    Expr *n = element_count(b, out, args->at[2], to.element);
    if (is_one(n) && !ty_is_array(to.base->type) && !ty_is_array(ty_element(to.base->type))) {
        Stmt *one = ir_assign(b->a, ir_deref(b->a, copy(b, to.base)), value);
        one->loc = s->loc;
        ir_add(b->a, out, one);
        return true;
    }
    settle(b, out, &to, "to");
    Expr *i;
    Stmt *body = fresh_loop(&b->fresh, out, n, &i, b->loc);
    ir_add(b->a, body, ir_assign(b->a, element(b, &to, i), value));
    return true;
}

/* ---------------------------------------------------------------- statements */

static bool lower(Blocks *b, Stmt *out, const Stmt *s)
{
    MemKind k = mem_call(s);
    b->loc = s->loc;
    if ((k != MEM_COPY && k != MEM_MOVE && k != MEM_SET) || s->rhs->args.n < 3)
        return false;
    const Expr *dest = typed_pointer(s->rhs->args.at[0]);
    Stmt *made = ir_block(b->a);
    if (s->lhs && (!dest || !ty_same(ty_element(s->lhs->type), ty_element(dest->type))))
        return false;
    bool done = k == MEM_SET ? lower_fill(b, made, s) : lower_copy(b, made, s, k == MEM_MOVE);
    if (!done)
        return false;
    if (made->body.n)
        made->body.at[0]->comment = s->comment;
    for (int i = 0; i < made->body.n; i++)
        ir_add(b->a, out, made->body.at[i]);
    if (s->lhs)
        ir_add(b->a, out, ir_assign(b->a, copy(b, s->lhs), copy(b, dest)));
    return true;
}

static void lower_block(Stmt *s, void *ctx)
{
    Blocks *b = ctx;
    if (s->kind != ST_BLOCK)
        return;
    Stmt out = {.kind = ST_BLOCK};
    for (int i = 0; i < s->body.n; i++)
        if (!lower(b, &out, s->body.at[i]))
            ir_add(b->a, &out, s->body.at[i]);
    s->body = out.body;
}

void norm_blocks(Program *p, Func *f)
{
    Blocks b = {.a = p->arena, .fresh = {.p = p, .f = f}};
    ir_walk_stmt(f->body, NULL, lower_block, &b);
}
