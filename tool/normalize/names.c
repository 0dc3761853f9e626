/* Names: unique ones for all locals (N5), new ones for temporaries. */
#include "normalize/norm.h"
#include "support/ptrset.h"

#include <ctype.h>

void norm_reserve_names(Norm *n)
{
    for (int i = 0; i < n->p->nidents; i++)
        strset_add(n->a, &n->reserved, n->p->idents[i]);
    for (int i = 0; i < n->p->funcs.n; i++) {
        const Func *f = n->p->funcs.at[i];
        strset_add(n->a, &n->reserved, f->name);
        if (!f->body)
            strset_add(n->a, &n->outside, f->name);
    }
    for (int i = 0; i < n->p->globals.n; i++)
        if (n->p->globals.at[i]->kind == VAR_GLOBAL)
            strset_add(n->a, &n->reserved, n->p->globals.at[i]->name);
}

static bool taken(const Norm *n, const char *name)
{
    return strset_has(&n->reserved, name) || strset_has(&n->used, name);
}

/* The number to try first behind `base`. */
static int *first_number(Norm *n, const char *base)
{
    const int size = (int)(sizeof n->digits / sizeof n->digits[0]);
    for (int i = 0; i < size; i++)
        if (n->digits[i].base && strcmp(n->digits[i].base, base) == 0)
            return &n->digits[i].next;
    int i = n->digit;
    n->digit = (n->digit + 1) % size;
    n->digits[i].base = base;
    n->digits[i].next = 1;
    return &n->digits[i].next;
}

const char *norm_name(Norm *n, const char *base)
{
    const char *name = base;
    const char *joint = isdigit((unsigned char)base[strlen(base) - 1]) ? "_" : "";
    if (taken(n, name))
        for (int *k = first_number(n, base); taken(n, name); ++*k)
            name = arena_printf(n->a, "%s%s%d", base, joint, *k);
    strset_add(n->a, &n->used, name);
    return name;
}

Var *norm_temp(Norm *n, const char *base, Type *t, Loc loc)
{
    if (ty_is_array(t))
        t = ty_pointer(n->a, ty_element(t));
    else if (ty_strip(t)->kind == TY_FUNCTION)
        t = ty_pointer(n->a, t);
    Var *v = ir_new_var(n->p, norm_name(n, base), ty_unqualified(n->a, t), VAR_LOCAL, n->f);
    v->loc = loc;
    return v;
}

/* What the body of a function declares, and the outer names that it refers to. */
typedef struct {
    Norm *n;
    VarVec locals; /* static ones, then the others in order of the text */
    PtrSet listed; /* the same as a set */
    StrSet outer;
    bool bessel; /* one of the Bessel functions is among `outer` */
} Names;

/* The Bessel functions' derivatives call only one another; their names are common names of variables. */
static bool is_bessel(const char *name)
{
    return (name[0] == 'j' || name[0] == 'y') && (name[1] == '0' || name[1] == '1' || name[1] == 'n') &&
           !name[2];
}

static void note_outer(Names *names, const char *name)
{
    strset_add(names->n->a, &names->outer, name);
    names->bessel |= is_bessel(name);
}

static void note_local(Names *names, Var *v)
{
    if (ptrset_add(names->n->a, &names->listed, v))
        vec_push(names->n->a, &names->locals, v);
}

static void note_stmt(Stmt *s, void *ctx);

static void note_expr(Expr **slot, void *ctx)
{
    Names *names = ctx;
    Expr *e = *slot;
    if (e->kind == EX_STMT_EXPR)
        ir_walk_stmt(e->body, note_stmt, NULL, ctx);
    else if (e->kind == EX_VAR && e->var->kind == VAR_GLOBAL)
        note_outer(names, e->var->name);
    else if (e->kind == EX_FUNC)
        note_outer(names, e->func->name);
    else if (e->kind == EX_ENUM && e->text)
        note_outer(names, e->text);
}

static void note_slot(Expr **slot, void *ctx)
{
    ir_walk_expr(slot, note_expr, ctx);
}

static void note_stmt(Stmt *s, void *ctx)
{
    Names *names = ctx;
    if (s->kind == ST_DECL && s->var->kind != VAR_GLOBAL)
        note_local(names, s->var);
    ir_stmt_exprs(s, note_slot, ctx);
}

/* A local must not hide what generated code next to it may call or name: an outer name that the function uses itself, or
   a library function whose rule, or whose derivative's rule, may bring it in, or what the runtime gives it. */
static bool hides_outer(const Names *names, const char *name)
{
    if (strset_has(&names->outer, name) || strncmp(name, "ad_", 3) == 0 || strcmp(name, "memset") == 0 ||
        strcmp(name, "memcpy") == 0)
        return true;
    if ((is_bessel(name) && !names->bessel) || !strset_has(&names->n->outside, name))
        return false;
    for (int i = 0; i < names->n->p->funcs.n; i++) {
        Func *f = names->n->p->funcs.at[i];
        if (!f->body && strcmp(f->name, name) == 0)
            return names->n->has_rule(f, names->n->ctx);
    }
    return false;
}

void norm_unique_names(Norm *n)
{
    n->used = (StrSet){0};
    memset(n->digits, 0, sizeof n->digits);
    Names names = {.n = n};
    Func *f = n->f;
    for (int i = 0; i < f->params.n; i++)
        if (f->params.at[i]->name)
            strset_add(n->a, &n->used, f->params.at[i]->name);
    for (int i = 0; i < n->p->globals.n; i++) {
        Var *v = n->p->globals.at[i];
        if (v->kind == VAR_STATIC_LOCAL && v->owner == f)
            note_local(&names, v);
    }
    ir_walk_stmt(f->body, note_stmt, NULL, &names);
    for (int i = 0; i < names.locals.n; i++)
        strset_add(n->a, &n->used, names.locals.at[i]->name);

    StrSet seen = {0};
    for (int i = 0; i < f->params.n; i++) {
        Var *v = f->params.at[i];
        if (!v->name)
            v->name = norm_name(n, "arg");
        else if (hides_outer(&names, v->name))
            v->name = norm_name(n, v->name);
        strset_add(n->a, &seen, v->name);
    }
    for (int i = 0; i < names.locals.n; i++) {
        Var *v = names.locals.at[i];
        if (strset_has(&seen, v->name) || hides_outer(&names, v->name))
            v->name = norm_name(n, v->name);
        strset_add(n->a, &seen, v->name);
    }
}
