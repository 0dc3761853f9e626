/* Names: unique ones for all locals (N5), new ones for temporaries. */
#include "normalize/norm.h"

#include <ctype.h>
#include <stdlib.h>

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void norm_reserve_names(Norm *n)
{
    NameVec *r = &n->reserved;
    for (int i = 0; i < n->p->nidents; i++)
        vec_push(n->a, r, n->p->idents[i]);
    for (int i = 0; i < n->p->funcs.n; i++)
        vec_push(n->a, r, n->p->funcs.at[i]->name);
    for (int i = 0; i < n->p->globals.n; i++)
        if (n->p->globals.at[i]->kind == VAR_GLOBAL)
            vec_push(n->a, r, n->p->globals.at[i]->name);
    if (r->n)
        qsort(r->at, (size_t)r->n, sizeof *r->at, by_name);
}

static bool has_name(const NameVec *v, const char *name)
{
    for (int i = 0; i < v->n; i++)
        if (strcmp(v->at[i], name) == 0)
            return true;
    return false;
}

static bool taken(const Norm *n, const char *name)
{
    const NameVec *r = &n->reserved;
    return (r->n && bsearch(&name, r->at, (size_t)r->n, sizeof *r->at, by_name)) || has_name(&n->used, name);
}

const char *norm_name(Norm *n, const char *base)
{
    const char *name = base;
    const char *joint = isdigit((unsigned char)base[strlen(base) - 1]) ? "_" : "";
    for (int k = 1; taken(n, name); k++)
        name = arena_printf(n->a, "%s%s%d", base, joint, k);
    vec_push(n->a, &n->used, name);
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
    NameVec outer;
} Names;

static void note_stmt(Stmt *s, void *ctx);

static void note_expr(Expr **slot, void *ctx)
{
    Names *names = ctx;
    Expr *e = *slot;
    if (e->kind == EX_STMT_EXPR)
        ir_walk_stmt(e->body, note_stmt, NULL, ctx);
    else if (e->kind == EX_VAR && e->var->kind == VAR_GLOBAL)
        vec_push(names->n->a, &names->outer, e->var->name);
    else if (e->kind == EX_FUNC)
        vec_push(names->n->a, &names->outer, e->func->name);
    else if (e->kind == EX_ENUM && e->text)
        vec_push(names->n->a, &names->outer, e->text);
}

static void note_slot(Expr **slot, void *ctx)
{
    ir_walk_expr(slot, note_expr, ctx);
}

static bool has_var(const VarVec *v, const Var *x)
{
    for (int i = 0; i < v->n; i++)
        if (v->at[i] == x)
            return true;
    return false;
}

static void note_stmt(Stmt *s, void *ctx)
{
    Names *names = ctx;
    if (s->kind == ST_DECL && s->var->kind != VAR_GLOBAL && !has_var(&names->locals, s->var))
        vec_push(names->n->a, &names->locals, s->var);
    ir_stmt_exprs(s, note_slot, ctx);
}

/* The Bessel functions' derivatives call only one another; their names are common names of variables. */
static bool is_bessel(const char *name)
{
    return (name[0] == 'j' || name[0] == 'y') && (name[1] == '0' || name[1] == '1' || name[1] == 'n') &&
           !name[2];
}

/* A local must not hide what generated code next to it may call or name: an outer name that the function uses itself, or
   a library function whose rule, or whose derivative's rule, may bring it in, or what the runtime gives it. */
static bool hides_outer(const Names *names, const char *name)
{
    if (has_name(&names->outer, name) || strncmp(name, "ad_", 3) == 0 || strcmp(name, "memset") == 0 ||
        strcmp(name, "memcpy") == 0)
        return true;
    if (is_bessel(name)) {
        bool any = false;
        for (int i = 0; i < names->outer.n; i++)
            any |= is_bessel(names->outer.at[i]);
        if (!any)
            return false;
    }
    for (int i = 0; i < names->n->p->funcs.n; i++) {
        Func *f = names->n->p->funcs.at[i];
        if (!f->body && strcmp(f->name, name) == 0)
            return names->n->has_rule(f, names->n->ctx);
    }
    return false;
}

void norm_unique_names(Norm *n)
{
    n->used = (NameVec){0};
    Names names = {.n = n};
    Func *f = n->f;
    for (int i = 0; i < f->params.n; i++)
        if (f->params.at[i]->name)
            vec_push(n->a, &n->used, f->params.at[i]->name);
    for (int i = 0; i < n->p->globals.n; i++) {
        Var *v = n->p->globals.at[i];
        if (v->kind == VAR_STATIC_LOCAL && v->owner == f)
            vec_push(n->a, &names.locals, v);
    }
    ir_walk_stmt(f->body, note_stmt, NULL, &names);
    for (int i = 0; i < names.locals.n; i++)
        vec_push(n->a, &n->used, names.locals.at[i]->name);

    NameVec seen = {0};
    for (int i = 0; i < f->params.n; i++) {
        Var *v = f->params.at[i];
        if (!v->name)
            v->name = norm_name(n, "arg");
        else if (hides_outer(&names, v->name))
            v->name = norm_name(n, v->name);
        vec_push(n->a, &seen, v->name);
    }
    for (int i = 0; i < names.locals.n; i++) {
        Var *v = names.locals.at[i];
        if (has_name(&seen, v->name) || hides_outer(&names, v->name))
            v->name = norm_name(n, v->name);
        vec_push(n->a, &seen, v->name);
    }
}
