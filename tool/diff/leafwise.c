/* Records and arrays, member by member. */
#include "diff/gen.h"

static Expr *member_of(Gen *g, const Expr *lv, const char *field)
{
    Arena *a = g->arena;
    if (lv->kind == EX_DEREF)
        return ir_member(a, ir_copy_expr(a, lv->a), field, true);
    return ir_member(a, ir_copy_expr(a, lv), field, false);
}

typedef enum { LEAF_ZERO, LEAF_ADD, LEAF_MOVE } LeafWork;

/* LEAF_MOVE: to += from; from = 0, also where both are the same. */
static void move_leaf(Gen *g, Stmt *out, Expr *to, Expr *from)
{
    Arena *a = g->arena;
    Expr *w = gen_temp(g, out, "w", ty_strip(from->type), ir_copy_expr(a, from));
    ir_add(a, out, ir_assign(a, from, ir_real(a, 0.0L, ty_strip(from->type))));
    ir_add(a, out, ir_add_assign(a, to, w));
}

static void leafwise(Gen *g, Stmt *out, Expr *to, Expr *from, LeafWork work)
{
    Arena *a = g->arena;
    Type *t = ty_strip(to->type);
    if (ty_is_floating(t)) {
        if (work == LEAF_MOVE)
            move_leaf(g, out, to, from);
        else if (work == LEAF_ADD)
            ir_add(a, out, ir_add_assign(a, to, from));
        else
            ir_add(a, out, ir_assign(a, to, ir_real(a, 0.0L, t)));
    } else if (t->kind == TY_RECORD && !t->record->is_union) {
        FieldVec members = {0};
        ty_members(a, t->record, &members);
        for (int i = 0; i < members.n; i++) {
            Field *f = members.at[i];
            if (f->name && ty_has_real(f->type))
                leafwise(g, out, member_of(g, to, f->name), from ? member_of(g, from, f->name) : NULL, work);
        }
    } else if (t->kind == TY_ARRAY && ty_has_real(t)) {
        Var *i = gen_var(g, "i", ty_basic(TY_INT), VAR_LOCAL, NULL);
        Expr *n;
        if (t->len >= 0) {
            n = ir_int(a, t->len);
        } else {
            Expr *all = ir_expr(a, EX_SIZEOF, ty_basic(TY_ULONG), (Loc){0}),
                 *one = ir_expr(a, EX_SIZEOF, ty_basic(TY_ULONG), (Loc){0});
            all->a = ir_copy_expr(a, to);
            one->a = ir_index(a, ir_copy_expr(a, to), ir_int(a, 0));
            all->ival = one->ival = -1;
            i->type = ty_basic(TY_ULONG);
            n = ir_binary(a, OP_DIV, all, one);
        }
        Stmt *body = ir_block(a);
        leafwise(g, body, ir_index(a, ir_copy_expr(a, to), ir_var(a, i)),
                 from ? ir_index(a, ir_copy_expr(a, from), ir_var(a, i)) : NULL, work);
        Stmt *step = ir_add_assign(a, ir_var(a, i), ir_int(a, 1));
        ir_add(a, out,
               ir_for(a, ir_decl(a, i, ir_int(a, 0)), ir_binary(a, OP_LT, ir_var(a, i), n), step, body));
    }
}

void leaf_zero(Gen *g, Stmt *out, Expr *lvalue)
{
    leafwise(g, out, lvalue, NULL, LEAF_ZERO);
}

void leaf_add(Gen *g, Stmt *out, Expr *to, Expr *from)
{
    leafwise(g, out, to, from, LEAF_ADD);
}

void leaf_move(Gen *g, Stmt *out, Expr *to, Expr *from)
{
    leafwise(g, out, to, from, LEAF_MOVE);
}

void leaf_pointers(Gen *g, const Expr *lvalue, ExprVec *out)
{
    Type *t = ty_strip(lvalue->type);
    if (t->kind == TY_POINTER && (ty_reaches_real(t) || ty_is_void(t->base))) {
        vec_push(g->arena, out, ir_copy_expr(g->arena, lvalue));
    } else if (t->kind == TY_RECORD && !t->record->is_union) {
        FieldVec members = {0};
        ty_members(g->arena, t->record, &members);
        for (int i = 0; i < members.n; i++)
            if (members.at[i]->name)
                leaf_pointers(g, member_of(g, lvalue, members.at[i]->name), out);
    } else if (t->kind == TY_ARRAY) {
        for (long i = 0; i < t->len; i++)
            leaf_pointers(g, ir_index(g->arena, ir_copy_expr(g->arena, lvalue), ir_int(g->arena, i)), out);
    }
}
