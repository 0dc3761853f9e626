/* What goes to the tape and comes back. */
#include "diff/adjoint.h"

static const char *suffix_of(Type *t)
{
    switch (ty_strip(t)->kind) {
    case TY_BOOL:
        return "bool";
    case TY_CHAR:
        return "char";
    case TY_SCHAR:
        return "schar";
    case TY_UCHAR:
        return "uchar";
    case TY_SHORT:
        return "short";
    case TY_USHORT:
        return "ushort";
    case TY_INT:
        return "int";
    case TY_UINT:
        return "uint";
    case TY_LONG:
        return "long";
    case TY_ULONG:
        return "ulong";
    case TY_LLONG:
        return "llong";
    case TY_ULLONG:
        return "ullong";
    case TY_FLOAT:
        return "float";
    case TY_DOUBLE:
        return "double";
    case TY_LDOUBLE:
        return "ldouble";
    case TY_POINTER:
        return "pointer";
    default:
        return NULL;
    }
}

static Expr *size_of(Adj *j, const Expr *lvalue)
{
    Expr *s = ir_expr(j->g->arena, EX_SIZEOF, ty_basic(TY_ULONG), lvalue->loc);
    s->a = ir_copy_expr(j->g->arena, lvalue);
    s->ival = -1;
    return s;
}

static Expr *block_address(Adj *j, const Expr *lvalue)
{
    Expr *e = ir_copy_expr(j->g->arena, lvalue);
    return ty_is_array(lvalue->type) ? e : ir_addr(j->g->arena, e);
}

/* The type of the tape for pointers to functions: C has no `void *` for them. */
static Type *any_function(Gen *g)
{
    Type *t = NEW(g->arena, Type);
    t->kind = TY_OTHER;
    t->name = "ad_function";
    return t;
}

static void push_one(Adj *j, Stmt *out, const Expr *lvalue)
{
    Gen *g = j->g;
    if (ty_is_callable(lvalue->type)) {
        Expr *f = ir_cast(g->arena, any_function(g), ir_copy_expr(g->arena, lvalue));
        Expr *push = gen_call(g, "ad_push_function", ty_basic(TY_VOID), 1, f);
        ir_add(g->arena, out, ir_call_stmt(g->arena, NULL, push));
        return;
    }
    const char *suffix = suffix_of(lvalue->type);
    Type *none = ty_basic(TY_VOID);
    Expr *call = suffix ? gen_call(g, arena_printf(g->arena, "ad_push_%s", suffix), none, 1,
                                   ir_copy_expr(g->arena, lvalue))
                        : gen_call(g, "ad_push_block", none, 2, block_address(j, lvalue), size_of(j, lvalue));
    ir_add(g->arena, out, ir_call_stmt(g->arena, NULL, call));
}

static void pop_one(Adj *j, Stmt *out, const Expr *lvalue)
{
    Gen *g = j->g;
    Arena *a = g->arena;
    if (ty_is_callable(lvalue->type)) {
        Expr *f = gen_call(g, "ad_pop_function", any_function(g), 0);
        ir_add(a, out, ir_assign(a, ir_copy_expr(a, lvalue), ir_cast(a, ty_unqualified(a, lvalue->type), f)));
        return;
    }
    const char *suffix = suffix_of(lvalue->type);
    if (suffix) {
        Expr *call = gen_call(g, arena_printf(a, "ad_pop_%s", suffix), ty_strip(lvalue->type), 0);
        ir_add(a, out, ir_call_stmt(a, ir_copy_expr(a, lvalue), call));
    } else {
        Expr *call =
            gen_call(g, "ad_pop_block", ty_basic(TY_VOID), 2, block_address(j, lvalue), size_of(j, lvalue));
        ir_add(a, out, ir_call_stmt(a, NULL, call));
    }
}

/* The shadows of the pointers in `lvalue` that have any. */
static ExprVec shadow_pointers(Adj *j, const Expr *lvalue)
{
    Gen *g = j->g;
    ExprVec primal = {0}, out = {0};
    leaf_pointers(g, lvalue, &primal);
    for (int i = 0; i < primal.n; i++) {
        BitSet l = pts_lvalue_leaves(g->act->pts, primal.at[i]);
        Expr *s = bits_meet(&l, &g->act->shadowed) ? gen_shadow(g, primal.at[i]) : NULL;
        if (s)
            vec_push(g->arena, &out, s);
    }
    return out;
}

/* ---------------------------------------------------------------- arrays on the tape */

bool adj_on_tape(const Adj *j, const Var *v)
{
    if (v->id < 0 || j->plain)
        return false;
    const VarPlan *vp = &j->plan->vars[v->id];
    return vp->on_tape && (vp->scoped || j->split);
}

static Expr *room(Adj *j, const char *name, const Var *v)
{
    Arena *a = j->g->arena;
    Expr *size = ir_expr(a, EX_SIZEOF, ty_basic(TY_ULONG), v->loc);
    size->of_type = ty_unqualified(a, v->type);
    size->ival = -1;
    return gen_call(j->g, name, ty_pointer(a, ty_basic(TY_VOID)), 1, size);
}

Stmt *adj_reserve(Adj *j, const Stmt *decl)
{
    Stmt *s = ir_decl(j->g->arena, decl->var, room(j, "ad_tape_alloc", decl->var));
    s->comment = decl->comment;
    s->on_tape = true;
    j->g->out->uses_tape = true;
    return s;
}

Stmt *adj_reopen(Adj *j, Var *v)
{
    Arena *a = j->g->arena;
    Stmt *s = ir_decl(a, v, gen_call(j->g, "ad_pop_pointer", ty_pointer(a, ty_basic(TY_VOID)), 0));
    s->on_tape = true;
    return s;
}

void adj_release(Adj *j, Stmt *out, const Var *v)
{
    ir_add(j->g->arena, out, ir_call_stmt(j->g->arena, NULL, room(j, "ad_tape_release", v)));
}

/* ---------------------------------------------------------------- records */

void adj_push(Adj *j, Stmt *out, const Expr *lvalue)
{
    j->g->out->uses_tape = true;
    if (lvalue->kind == EX_VAR && adj_on_tape(j, lvalue->var)) {
        Expr *address = ir_copy_expr(j->g->arena, lvalue);
        ir_add(j->g->arena, out,
               ir_call_stmt(j->g->arena, NULL,
                            gen_call(j->g, "ad_push_pointer", ty_basic(TY_VOID), 1, address)));
        return;
    }
    push_one(j, out, lvalue);
    ExprVec shadows = shadow_pointers(j, lvalue);
    for (int i = 0; i < shadows.n; i++)
        push_one(j, out, shadows.at[i]);
}

void adj_pop(Adj *j, Stmt *out, const Expr *lvalue)
{
    ExprVec shadows = shadow_pointers(j, lvalue);
    for (int i = shadows.n - 1; i >= 0; i--)
        pop_one(j, out, shadows.at[i]);
    pop_one(j, out, lvalue);
}

bool adj_sized_by_values(const Var *v)
{
    for (Type *t = ty_strip(v->type); ty_is_array(t) || ty_is_pointer(t); t = ty_strip(ty_element(t)))
        if (ty_is_vla(t))
            return true;
    return false;
}

void adj_take_back(Adj *j, Stmt *out, Var *v)
{
    Arena *a = j->g->arena;
    if (adj_on_tape(j, v)) {
        ir_add(a, out, adj_reopen(j, v));
        return;
    }
    if (v->kind != VAR_PARAM)
        ir_add(a, out, ir_decl(a, v, NULL));
    if (adj_shadow_in_forward(j, v) && (v->kind != VAR_PARAM || !ptrset_has(&j->g->shadow, v)))
        adj_declare_shadow(j, out, v, NULL);
    adj_pop(j, out, ir_var(a, v));
}

Stmt *adj_push_bits(Adj *j, int value)
{
    Gen *g = j->g;
    g->out->uses_tape = true;
    return ir_call_stmt(
        g->arena, NULL,
        gen_call(g, "ad_push_bits", ty_basic(TY_VOID), 2, ir_int(g->arena, value), ir_int(g->arena, 1)));
}

Expr *adj_pop_bits(Adj *j)
{
    return gen_call(j->g, "ad_pop_bits", ty_basic(TY_UINT), 1, ir_int(j->g->arena, 1));
}

Stmt *adj_push_count(Adj *j, Expr *n)
{
    j->g->out->uses_tape = true;
    return ir_call_stmt(j->g->arena, NULL, gen_call(j->g, "ad_push_long", ty_basic(TY_VOID), 1, n));
}

Expr *adj_pop_count(Adj *j)
{
    return gen_call(j->g, "ad_pop_long", ty_basic(TY_LONG), 0);
}
