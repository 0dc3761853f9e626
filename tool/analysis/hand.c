#include "analysis/hand.h"

#include <string.h>

const Annotation *hand_note(const Func *f, HandKind kind)
{
    for (int i = 0; i < f->notes.n; i++)
        if ((int)f->notes.at[i].kind == (kind == HAND_TANGENT ? AN_TANGENT_IS : AN_ADJOINT_IS))
            return &f->notes.at[i];
    return NULL;
}

bool hand_any(const Func *f)
{
    return hand_note(f, HAND_TANGENT) || hand_note(f, HAND_ADJOINT);
}

/* ---------------------------------------------------------------- what a declared function may do */

enum { DEEP = 4 }; /* levels of pointers that are followed */

/* Appends the reals that an object holds, or leads to, to `out`: of arrays the first element. */
static void collect(Arena *a, Expr *lvalue, int level, bool through_const, ExprVec *out)
{
    Type *t = ty_strip(lvalue->type);
    if (level > DEEP || !ty_reaches_real(t))
        return;
    if (ty_is_floating(t)) {
        vec_push(a, out, lvalue);
    } else if (t->kind == TY_ARRAY) {
        collect(a, ir_index(a, lvalue, ir_int(a, 0)), level, through_const, out);
    } else if (t->kind == TY_POINTER) {
        if (through_const || !(ty_quals(t->base) & Q_CONST))
            collect(a, ir_index(a, lvalue, ir_int(a, 0)), level + 1, through_const, out);
    } else if (t->kind == TY_RECORD && !t->record->is_union) {
        FieldVec members = {0};
        ty_members(a, t->record, &members);
        for (int i = 0; i < members.n; i++)
            if (members.at[i]->name && !members.at[i]->inactive)
                collect(a, ir_member(a, ir_copy_expr(a, lvalue), members.at[i]->name, false), level,
                        through_const, out);
    }
}

static Expr *sum_of(Arena *a, const ExprVec *reals)
{
    Expr *sum = ir_real(a, 0.0L, ty_basic(TY_DOUBLE));
    for (int i = 0; i < reals->n; i++)
        sum = ir_binary(a, OP_ADD, sum, ir_copy_expr(a, reals->at[i]));
    return sum;
}

static Expr *as_type(Arena *a, Expr *e, Type *t)
{
    if (ty_same(e->type, t))
        return e;
    e = ir_cast(a, ty_unqualified(a, t), e);
    e->implicit = true;
    return e;
}

static void store_all(Arena *a, Stmt *body, const ExprVec *outputs, const ExprVec *inputs)
{
    for (int i = 0; i < outputs->n; i++)
        ir_add(a, body,
               ir_assign(a, ir_copy_expr(a, outputs->at[i]),
                         as_type(a, sum_of(a, inputs), outputs->at[i]->type)));
}

static Stmt *assumed_body(Program *p, Func *f)
{
    Arena *a = p->arena;
    ExprVec inputs = {0}, outputs = {0};
    Stmt *body = ir_block(a);
    for (int i = 0; i < f->params.n; i++) {
        Var *v = f->params.at[i];
        if (!v->name)
            v->name = arena_printf(a, "p%d", i + 1);
        if (v->inactive)
            continue;
        collect(a, ir_var(a, v), 0, true, &inputs);
        if (ty_is_pointer(v->type))
            collect(a, ir_var(a, v), 0, false, &outputs);
    }
    store_all(a, body, &outputs, &inputs);
    Type *ret = f->type->base;
    if (ty_is_record(ret) && ty_has_real(ret)) {
        Var *r = ir_new_var(p, "result", ty_unqualified(a, ret), VAR_LOCAL, f);
        ExprVec members = {0};
        ir_add(a, body, ir_decl(a, r, NULL));
        collect(a, ir_var(a, r), 0, false, &members);
        store_all(a, body, &members, &inputs);
        ir_add(a, body, ir_return(a, ir_var(a, r)));
    } else if (ty_is_floating(ret)) {
        ir_add(a, body, ir_return(a, as_type(a, sum_of(a, &inputs), ret)));
    } else if (!ty_is_void(ret)) {
        ir_add(a, body, ir_return(a, as_type(a, ir_int(a, 0), ret)));
    }
    return body;
}

void hand_assume(Program *p)
{
    for (int i = 0; i < p->funcs.n; i++) {
        Func *f = p->funcs.at[i];
        if (f->body || f->hidden || f->variadic || !hand_any(f))
            continue;
        f->body = assumed_body(p, f);
        f->assumed = f->normal = true;
    }
}

void hand_restore(Program *p)
{
    for (int i = 0; i < p->funcs.n; i++)
        if (p->funcs.at[i]->assumed)
            p->funcs.at[i]->body = NULL;
}

/* ---------------------------------------------------------------- signatures */

static void add_param(Text *t, Type *type, const char *name)
{
    if (t->data[t->len - 1] != '(')
        text_add(t, ", ");
    ir_print_type(t, type, name);
}

const char *hand_signature(Arena *a, const Func *f, HandKind kind, const char *name, const char *suffix)
{
    Type *ret = ty_unqualified(a, f->type->base);
    bool active = ty_has_real(ret), adjoint = kind == HAND_ADJOINT;
    Text t = {0};
    ir_print_type(&t, active && adjoint ? ty_basic(TY_VOID) : ret, "");
    text_printf(&t, " %s(", name);
    for (int i = 0; i < f->params.n; i++) {
        const Var *v = f->params.at[i];
        const char *own = v->name ? v->name : arena_printf(a, "p%d", i + 1);
        add_param(&t, v->type, own);
        if (v->inactive || !ty_reaches_real(v->type))
            continue;
        Type *shadow = adjoint ? ty_mutable(a, v->type) : v->type;
        if (adjoint && !ty_is_pointer(v->type))
            shadow = ty_pointer(a, ty_unqualified(a, shadow));
        add_param(&t, shadow, arena_printf(a, "%s%s", own, suffix));
    }
    if (active)
        add_param(&t, adjoint ? ret : ty_pointer(a, ret),
                  adjoint ? arena_printf(a, "%s%s", f->name, suffix) : f->name);
    text_add(&t, ")");
    const char *text = arena_strdup(a, t.data);
    text_free(&t);
    return text;
}
