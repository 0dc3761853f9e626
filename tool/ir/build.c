/* Builders. They type what they build; the locations are those of the operands. */
#include "ir/ir.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

Expr *ir_expr(Arena *a, ExprKind k, Type *t, Loc loc)
{
    Expr *e = NEW(a, Expr);
    e->kind = k;
    e->type = t;
    e->loc = loc;
    return e;
}

Expr *ir_int(Arena *a, long long v)
{
    bool fits = v >= INT_MIN && v <= INT_MAX;
    Expr *e = ir_expr(a, EX_INT, ty_basic(fits ? TY_INT : TY_LLONG), (Loc){0});
    e->ival = v;
    if (v == INT_MIN || v == LLONG_MIN) /* C has no literal for them */
        e->text = arena_printf(a, fits ? "(%lld - 1)" : "(%lldLL - 1)", v + 1);
    else
        e->text = arena_printf(a, fits ? "%lld" : "%lldLL", v);
    return e;
}

static const char *suffix_of(TypeKind k)
{
    return k == TY_FLOAT ? "f" : k == TY_LDOUBLE ? "L" : "";
}

static int most_digits(TypeKind k)
{
    return k == TY_FLOAT ? 9 : k == TY_LDOUBLE ? 21 : 17;
}

static bool reads_back(const char *s, TypeKind k, long double v)
{
    if (k == TY_FLOAT)
        return strtof(s, NULL) == (float)v;
    if (k == TY_LDOUBLE)
        return strtold(s, NULL) == v;
    return strtod(s, NULL) == (double)v;
}

/* "1e+07" becomes "1e7", "2" becomes "2.0". */
static void tidy_real(char *s, size_t size)
{
    char *e = strchr(s, 'e');
    if (!e) {
        if (!strchr(s, '.'))
            snprintf(s + strlen(s), size - strlen(s), ".0");
        return;
    }
    char *to = e + 1, *from = e + 1;
    if (*from == '-')
        *to++ = *from++;
    else if (*from == '+')
        from++;
    while (*from == '0' && from[1])
        from++;
    memmove(to, from, strlen(from) + 1);
}

static const char *real_text(Arena *a, long double v, TypeKind k)
{
    const char *sign = signbit(v) ? "-" : "";
    if (isnan(v))
        return "NAN";
    if (isinf(v))
        return arena_printf(a, "%sHUGE_VAL%s", sign, k == TY_FLOAT ? "F" : suffix_of(k));
    char s[64];
    for (int digits = 1; digits <= most_digits(k); digits++) {
        snprintf(s, sizeof s, "%.*Lg", digits, v);
        if (reads_back(s, k, v))
            break;
    }
    /* The shortest digits may come with an exponent where plain ones are as short: 100.0, not 1e2. */
    long double size = fabsl(v);
    if (strchr(s, 'e') && size >= 1 && size < 1e6L)
        snprintf(s, sizeof s, "%.0Lf", v);
    tidy_real(s, sizeof s);
    return arena_printf(a, "%s%s", s, suffix_of(k));
}

Expr *ir_real(Arena *a, long double v, Type *t)
{
    t = ty_strip(t);
    TypeKind k = t->kind == TY_COMPLEX ? ty_strip(t->base)->kind : t->kind;
    if (k != TY_FLOAT && k != TY_LDOUBLE)
        k = TY_DOUBLE;
    if (k == TY_FLOAT)
        v = (float)v;
    else if (k == TY_DOUBLE)
        v = (double)v;
    Expr *e = ir_expr(a, EX_FLOAT, ty_basic(k), (Loc){0});
    e->fval = v;
    e->text = real_text(a, v, k);
    return e;
}

Expr *ir_var(Arena *a, Var *v)
{
    Expr *e = ir_expr(a, EX_VAR, v->type, v->loc);
    e->var = v;
    return e;
}

Expr *ir_func(Arena *a, Func *f)
{
    Expr *e = ir_expr(a, EX_FUNC, f->type, f->loc);
    e->func = f;
    return e;
}

static TypeKind promoted(Type *t)
{
    TypeKind k = ty_strip(t)->kind;
    if (k == TY_ENUM)
        return ty_is_signed(t) ? TY_INT : TY_UINT;
    return k < TY_INT ? TY_INT : k;
}

/* C11 6.3.1.8 on real and integer kinds; long and long long have the same width where we run, so the higher rank wins. */
static TypeKind common_kind(TypeKind x, TypeKind y)
{
    TypeKind hi = x > y ? x : y, lo = x > y ? y : x;
    if (hi == TY_LLONG && lo == TY_ULONG)
        return TY_ULLONG;
    return hi;
}

static Type *part(Type *t)
{
    t = ty_strip(t);
    return t->kind == TY_COMPLEX ? t->base : t;
}

/* The promoted or common type. A typedef that both operands share is kept: its name says more than `double`. */
static Type *arith_type(Arena *a, Type *x, Type *y)
{
    TypeKind k = common_kind(promoted(part(x)), promoted(part(y)));
    if (ty_strip(x)->kind == TY_COMPLEX || ty_strip(y)->kind == TY_COMPLEX)
        return ty_complex(a, k);
    if (x->kind == TY_TYPEDEF && y->kind == TY_TYPEDEF && ty_strip(x)->kind == k && ty_strip(y)->kind == k &&
        strcmp(x->name, y->name) == 0)
        return ty_unqualified(a, x);
    return ty_basic(k);
}

static Type *decay(Arena *a, Type *t)
{
    return ty_is_array(t) ? ty_pointer(a, ty_element(t)) : ty_unqualified(a, t);
}

Expr *ir_unary(Arena *a, Op op, Expr *x)
{
    Type *t = op == OP_NOT ? ty_basic(TY_INT) : arith_type(a, x->type, x->type);
    Expr *e = ir_expr(a, EX_UNARY, t, x->loc);
    e->op = op;
    e->a = x;
    return e;
}

static Type *binary_type(Arena *a, Op op, Type *x, Type *y)
{
    if ((op >= OP_LT && op <= OP_NE) || op == OP_LAND || op == OP_LOR)
        return ty_basic(TY_INT);
    if (op == OP_SHL || op == OP_SHR)
        return arith_type(a, x, x);
    bool px = ty_element(x) != NULL, py = ty_element(y) != NULL;
    if (px && py)
        return ty_basic(TY_LONG);
    if (px || py)
        return decay(a, px ? x : y);
    return arith_type(a, x, y);
}

Expr *ir_binary(Arena *a, Op op, Expr *x, Expr *y)
{
    Expr *e = ir_expr(a, EX_BINARY, binary_type(a, op, x->type, y->type), x->loc);
    e->op = op;
    e->a = x;
    e->b = y;
    return e;
}

Expr *ir_cond(Arena *a, Expr *c, Expr *x, Expr *y)
{
    Type *t;
    if (ty_is_arith(x->type) && ty_is_arith(y->type))
        t = arith_type(a, x->type, y->type);
    else if (ty_element(y->type) && !ty_element(x->type)) /* 0 : p */
        t = decay(a, y->type);
    else
        t = decay(a, x->type);
    Expr *e = ir_expr(a, EX_COND, t, c->loc);
    e->a = c;
    e->b = x;
    e->c = y;
    return e;
}

Expr *ir_index(Arena *a, Expr *base, Expr *i)
{
    Expr *e = ir_expr(a, EX_INDEX, ty_element(base->type), base->loc);
    e->a = base;
    e->b = i;
    return e;
}

/* A member of a qualified object is qualified as well (C11 6.5.2.3). */
static Type *add_quals(Arena *a, Type *t, unsigned quals)
{
    if (!(quals & ~ty_quals(t)))
        return t;
    Type *n = NEW(a, Type);
    *n = *t;
    if (t->kind == TY_ARRAY)
        n->base = add_quals(a, t->base, quals);
    else
        n->quals |= quals;
    return n;
}

Expr *ir_member(Arena *a, Expr *base, const char *field, bool arrow)
{
    Type *record = arrow ? ty_element(base->type) : base->type;
    Field *f = ty_field(record, field);
    if (!f)
        abort();
    unsigned quals = ty_quals(record) & (Q_CONST | Q_VOLATILE);
    Expr *e = ir_expr(a, EX_MEMBER, add_quals(a, f->type, quals), base->loc);
    e->a = base;
    e->field = field;
    e->arrow = arrow;
    return e;
}

Expr *ir_deref(Arena *a, Expr *p)
{
    if (p->kind == EX_ADDR)
        return p->a;
    Expr *e = ir_expr(a, EX_DEREF, ty_element(p->type), p->loc);
    e->a = p;
    return e;
}

Expr *ir_addr(Arena *a, Expr *x)
{
    if (x->kind == EX_DEREF && ty_is_pointer(x->a->type))
        return x->a;
    Expr *e = ir_expr(a, EX_ADDR, ty_pointer(a, x->type), x->loc);
    e->a = x;
    return e;
}

Expr *ir_cast(Arena *a, Type *t, Expr *x)
{
    Expr *e = ir_expr(a, EX_CAST, t, x->loc);
    e->a = x;
    return e;
}

static Expr *call(Arena *a, Expr *callee, Type *ret, int nargs, Expr **args)
{
    Expr *e = ir_expr(a, EX_CALL, ret, nargs ? args[0]->loc : callee->loc);
    e->a = callee;
    for (int i = 0; i < nargs; i++)
        vec_push(a, &e->args, args[i]);
    return e;
}

Expr *ir_call(Arena *a, Func *f, int nargs, Expr **args)
{
    return call(a, ir_func(a, f), f->type->base, nargs, args);
}

Expr *ir_call_name(Arena *a, const char *name, Type *ret, int nargs, Expr **args)
{
    Type *t = NEW(a, Type);
    t->kind = TY_FUNCTION;
    t->base = ret;
    t->nparams = nargs;
    t->params = arena_alloc(a, (size_t)(nargs + 1) * sizeof(Type *));
    for (int i = 0; i < nargs; i++)
        t->params[i] = decay(a, args[i]->type);
    Func *f = NEW(a, Func);
    f->name = name;
    f->type = t;
    f->id = -1;
    f->unit = -1;
    return call(a, ir_func(a, f), ret, nargs, args);
}

Stmt *ir_stmt(Arena *a, StmtKind k, Loc loc)
{
    Stmt *s = NEW(a, Stmt);
    s->kind = k;
    s->loc = loc;
    return s;
}

Stmt *ir_block(Arena *a)
{
    return ir_stmt(a, ST_BLOCK, (Loc){0});
}

Stmt *ir_decl(Arena *a, Var *v, Expr *init)
{
    Stmt *s = ir_stmt(a, ST_DECL, v->loc);
    s->var = v;
    s->rhs = init;
    return s;
}

Stmt *ir_assign(Arena *a, Expr *lhs, Expr *rhs)
{
    Stmt *s = ir_stmt(a, ST_ASSIGN, lhs->loc);
    s->lhs = lhs;
    s->rhs = rhs;
    return s;
}

Stmt *ir_add_assign(Arena *a, Expr *lhs, Expr *rhs)
{
    Stmt *s = ir_assign(a, lhs, ir_binary(a, OP_ADD, ir_copy_expr(a, lhs), rhs));
    s->compound = true;
    return s;
}

Stmt *ir_call_stmt(Arena *a, Expr *lhs, Expr *c)
{
    Stmt *s = ir_stmt(a, ST_CALL, lhs ? lhs->loc : c->loc);
    s->lhs = lhs;
    s->rhs = c;
    return s;
}

Stmt *ir_if(Arena *a, Expr *c, Stmt *then, Stmt *els)
{
    Stmt *s = ir_stmt(a, ST_IF, c->loc);
    s->cond = c;
    s->then = then;
    s->els = els;
    return s;
}

Stmt *ir_while(Arena *a, Expr *c, Stmt *body)
{
    Stmt *s = ir_stmt(a, ST_WHILE, c->loc);
    s->cond = c;
    s->then = body;
    return s;
}

Stmt *ir_for(Arena *a, Stmt *init, Expr *cond, Stmt *step, Stmt *body)
{
    Stmt *s = ir_stmt(a, ST_FOR, init ? init->loc : cond ? cond->loc : (Loc){0});
    s->init = init;
    s->cond = cond;
    s->step = step;
    s->then = body;
    return s;
}

Stmt *ir_return(Arena *a, Expr *e)
{
    Stmt *s = ir_stmt(a, ST_RETURN, e ? e->loc : (Loc){0});
    s->rhs = e;
    return s;
}

Stmt *ir_text(Arena *a, const char *line)
{
    Stmt *s = ir_stmt(a, ST_TEXT, (Loc){0});
    s->text = line;
    return s;
}

bool ir_is_ident(Program *p, const char *name)
{
    for (; p->nident_set < p->nidents; p->nident_set++)
        strset_add(p->arena, &p->ident_set, p->idents[p->nident_set]);
    return strset_has(&p->ident_set, name);
}

Var *ir_new_var(Program *p, const char *name, Type *t, VarKind kind, Func *owner)
{
    Var *v = NEW(p->arena, Var);
    v->name = name;
    v->type = t;
    v->kind = kind;
    v->owner = owner;
    v->unit = owner ? owner->unit : 0;
    v->id = p->nvars++;
    return v;
}

void ir_add(Arena *a, Stmt *block, Stmt *s)
{
    if (s)
        vec_push(a, &block->body, s);
}
