#include "diff/gen.h"

#include <stdarg.h>

static bool taken(const Gen *g, const char *name)
{
    return strset_has(&g->names, name) || strset_has(&g->file_names, name);
}

void gen_start(Gen *g)
{
    for (int i = 0; i < g->program->nidents; i++)
        strset_add(g->arena, &g->file_names, g->program->idents[i]);
}

/* Where the search for a digit begins: behind the one found last for the same base. */
static int *first_digit(Gen *g, const char *base)
{
    int n = (int)(sizeof g->digits / sizeof g->digits[0]), i = 0;
    while (i < n && g->digits[i].base && strcmp(g->digits[i].base, base) != 0)
        i++;
    if (i == n) {
        memmove(&g->digits[1], &g->digits[0], sizeof g->digits - sizeof g->digits[0]);
        g->digits[0].base = NULL;
        i = 0;
    }
    if (!g->digits[i].base) {
        g->digits[i].base = base;
        g->digits[i].next = 0;
    }
    return &g->digits[i].next;
}

static const char *fresh(Gen *g, const char *base)
{
    if (!taken(g, base))
        return base;
    int *digit = first_digit(g, base);
    const char *name;
    do
        name = arena_printf(g->arena, "%s%d", base, (*digit)++);
    while (taken(g, name));
    return name;
}

static void take_decl(Stmt *s, void *ctx)
{
    Gen *g = ctx;
    if (s->kind == ST_DECL)
        strset_add(g->arena, &g->names, s->var->name);
}

void gen_begin(Gen *g, Func *f)
{
    g->func = f;
    g->names = (StrSet){0};
    memset(g->digits, 0, sizeof g->digits);
    for (int i = 0; i < f->params.n; i++)
        strset_add(g->arena, &g->names, f->params.at[i]->name);
    ir_walk_stmt(f->body, take_decl, NULL, g);
    g->shadow = (PtrSet){0};
}

const char *gen_name(Gen *g, const char *base)
{
    const char *name = fresh(g, base);
    strset_add(g->arena, &g->names, name);
    return name;
}

const char *gen_file_name(Gen *g, const char *base)
{
    const char *name = fresh(g, base);
    strset_add(g->arena, &g->file_names, name);
    return name;
}

Var *gen_var(Gen *g, const char *base, Type *t, VarKind kind, Func *owner)
{
    Var *v = NEW(g->arena, Var);
    v->name = gen_name(g, base);
    v->type = t;
    v->kind = kind;
    v->owner = owner;
    v->id = -1;
    return v;
}

Expr *gen_temp(Gen *g, Stmt *block, const char *base, Type *t, Expr *init)
{
    Var *v = gen_var(g, base, ty_unqualified(g->arena, t), VAR_LOCAL, NULL);
    ir_add(g->arena, block, ir_decl(g->arena, v, init));
    return ir_var(g->arena, v);
}

Type *gen_shadow_type(Gen *g, Type *t)
{
    return g->mode == GEN_ADJOINT ? ty_mutable(g->arena, t) : t;
}

void gen_set_shadow(Gen *g, const Var *v, Expr *shadow)
{
    ptrset_put(g->arena, &g->shadow, v, shadow);
}

bool gen_has_shadow(const Gen *g, const Var *v)
{
    return act_var(g->act, v);
}

static Expr *global_shadow(Gen *g, const Var *v)
{
    if (!g->global_shadow[v->id]) {
        Var *s = NEW(g->arena, Var);
        *s = *v;
        s->name = gen_file_name(g, arena_printf(g->arena, "%s%s", v->name, g->suffix));
        s->type = ty_mutable(g->arena, v->type);
        s->init = NULL;
        s->is_extern = false;
        s->id = -1;
        g->global_shadow[v->id] = s;
        vec_push(g->arena, &g->out->shadows, s);
    }
    return ir_var(g->arena, g->global_shadow[v->id]);
}

static Expr *var_shadow(Gen *g, const Var *v)
{
    if (v->kind == VAR_GLOBAL || v->kind == VAR_STATIC_LOCAL)
        return global_shadow(g, v);
    const Expr *shadow = ptrset_get(&g->shadow, v);
    return shadow ? ir_copy_expr(g->arena, shadow) : NULL;
}

/* A pointer member of a shadow record has the primal's type; the adjoint writes through it. */
static Expr *writable(Gen *g, Expr *p)
{
    Type *to = ty_element(ty_strip(p->type));
    if (g->mode != GEN_ADJOINT || !to || !ty_is_pointer(p->type) || !(ty_quals(to) & Q_CONST))
        return p;
    return ir_cast(g->arena, ty_mutable(g->arena, p->type), p);
}

Expr *gen_shadow(Gen *g, const Expr *e)
{
    Arena *a = g->arena;
    for (int i = 0; i < g->sums.n; i++)
        if (ir_same_expr(g->sums.at[i], e))
            return ir_copy_expr(a, g->collectors.at[i]);
    switch (e->kind) {
    case EX_VAR:
        return var_shadow(g, e->var);
    case EX_INDEX: {
        Expr *base = ty_is_array(e->a->type) ? gen_shadow(g, e->a) : gen_shadow_pointer(g, e->a);
        return base ? ir_index(a, base, ir_copy_expr(a, e->b)) : NULL;
    }
    case EX_DEREF: {
        Expr *p = gen_shadow_pointer(g, e->a);
        return p ? ir_deref(a, p) : NULL;
    }
    case EX_MEMBER: {
        Expr *base = e->arrow ? gen_shadow_pointer(g, e->a) : gen_shadow(g, e->a);
        if (!base)
            return NULL;
        if (e->arrow && base->kind == EX_ADDR)
            return ir_member(a, base->a, e->field, false);
        if (!e->arrow && base->kind == EX_DEREF)
            return ir_member(a, base->a, e->field, true);
        return ir_member(a, base, e->field, e->arrow);
    }
    case EX_COND: {
        Expr *x = gen_shadow(g, e->b), *y = gen_shadow(g, e->c);
        return x && y ? ir_cond(a, ir_copy_expr(a, e->a), x, y) : NULL;
    }
    default:
        return NULL;
    }
}

Expr *gen_shadow_pointer(Gen *g, const Expr *p)
{
    Arena *a = g->arena;
    switch (p->kind) {
    case EX_VAR:
    case EX_INDEX:
    case EX_DEREF:
    case EX_MEMBER: {
        Expr *s = gen_shadow(g, p);
        return s ? writable(g, s) : NULL;
    }
    case EX_ADDR: {
        Expr *s = gen_shadow(g, p->a);
        return s ? ir_addr(a, s) : NULL;
    }
    case EX_BINARY: {
        bool left = ty_is_pointer(p->a->type) || ty_is_array(p->a->type);
        Expr *s = gen_shadow_pointer(g, left ? p->a : p->b);
        Expr *i = ir_copy_expr(a, left ? p->b : p->a);
        return s ? ir_binary(a, p->op, s, i) : NULL;
    }
    case EX_CAST: {
        if (!ty_is_pointer(p->a->type) && !ty_is_array(p->a->type))
            return ir_copy_expr(a, p); /* a null pointer */
        Expr *s = gen_shadow_pointer(g, p->a);
        if (!s || p->implicit)
            return s;
        return ir_cast(a, gen_shadow_type(g, p->type), s);
    }
    case EX_COND: {
        Expr *x = gen_shadow_pointer(g, p->b), *y = gen_shadow_pointer(g, p->c);
        return x && y ? ir_cond(a, ir_copy_expr(a, p->a), x, y) : NULL;
    }
    case EX_INT:
        return ir_copy_expr(a, p);
    default:
        return NULL;
    }
}

Expr *gen_pass_shadow(Gen *g, const Expr *p)
{
    Expr *s = gen_shadow_pointer(g, p);
    if (s)
        return s;
    if (act_pointer(g->act, p))
        diag_error(g->program->diag, p->loc,
                   "the shadow of this pointer cannot be found; put the pointer into a local variable first");
    return ir_int(g->arena, 0);
}

Expr *gen_call(Gen *g, const char *name, Type *ret, int n, ...)
{
    Expr *args[8];
    va_list ap;
    va_start(ap, n);
    for (int i = 0; i < n; i++)
        args[i] = va_arg(ap, Expr *);
    va_end(ap);
    return ir_call_name(g->arena, name, ret, n, args);
}

void gen_callees_first(Gen *g, int first)
{
    for (int lo = first, hi = g->out->funcs.n - 1; lo < hi; lo++, hi--) {
        Func *t = g->out->funcs.at[lo];
        g->out->funcs.at[lo] = g->out->funcs.at[hi];
        g->out->funcs.at[hi] = t;
    }
}

Type *gen_common_type(Gen *g, const Expr *a, const Expr *b)
{
    TypeKind k = TY_FLOAT;
    bool is_complex = false;
    const Expr *both[] = {a, b};
    for (int i = 0; i < 2; i++) {
        if (!both[i])
            continue;
        Type *part = ty_strip(both[i]->type);
        if (part->kind == TY_COMPLEX) {
            is_complex = true;
            part = ty_strip(part->base);
        }
        TypeKind t = part->kind != TY_FLOAT && part->kind != TY_LDOUBLE ? TY_DOUBLE : part->kind;
        k = t > k ? t : k;
    }
    return is_complex ? ty_complex(g->arena, k) : ty_basic(k);
}
