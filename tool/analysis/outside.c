#include "analysis/outside.h"

#include "analysis/library.h"

#include <string.h>

typedef struct {
    bool (*known)(const Func *f, void *ctx);
    void *ctx;
    bool foreign; /* calls what nobody knows, or has variables of a type without a form here */
    bool acts;    /* changes memory that is not its own, by itself */
} Look;

static bool is_own(const Expr *lvalue)
{
    const Var *v = ir_base_var(lvalue);
    return v && (v->kind == VAR_LOCAL || v->kind == VAR_PARAM);
}

/* Macros of stdarg.h, and the functions that take the arguments from there. */
static bool takes_arguments(const char *name)
{
    static const char *const names[] = {"va_start", "va_end", "va_copy", "vprintf", "vfprintf"};
    if (strncmp(name, "__builtin_", 10) == 0)
        name += 10;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

static bool prints_to_own(const Expr *call)
{
    const char *name = call->a->func->name;
    return (strcmp(name, "vsnprintf") == 0 || strcmp(name, "vsprintf") == 0) && call->args.n > 0 &&
           call->args.at[0]->kind == EX_VAR && is_own(call->args.at[0]) &&
           ty_is_array(call->args.at[0]->type);
}

static void look_at_call(Look *l, const Expr *call)
{
    const Func *f = call->a->kind == EX_FUNC ? call->a->func : NULL;
    if (f && (lib_kind(f) == LIB_PURE || lib_kind(f) == LIB_EFFECT || lib_is_inactive(f)))
        return;
    if (f && (takes_arguments(f->name) || prints_to_own(call))) {
        l->foreign = true;
        return;
    }
    l->acts = true;
    l->foreign |= !f || (!f->body && !l->known(f, l->ctx) && lib_kind(f) == LIB_UNKNOWN);
}

static void look_at_expr(Expr **slot, void *ctx)
{
    Look *l = ctx;
    const Expr *e = *slot;
    if (e->kind == EX_CALL)
        look_at_call(l, e);
    else if (e->kind == EX_ASSIGN || e->kind == EX_INCDEC)
        l->acts |= !is_own(e->a);
    l->foreign |= ty_strip(e->type)->kind == TY_OTHER;
}

static void look_at_slot(Expr **slot, void *ctx)
{
    ir_walk_expr(slot, look_at_expr, ctx);
}

static void look_at_stmt(Stmt *s, void *ctx)
{
    ir_stmt_exprs(s, look_at_slot, ctx);
}

static void mark_inactive(const Program *p, Func *f)
{
    Annotation note = {.kind = AN_INACTIVE, .text = "", .loc = f->loc};
    vec_push(p->arena, &f->notes, note);
}

void outside_hide(Program *p, bool (*known)(const Func *f, void *ctx), void *ctx)
{
    for (int i = 0; i < p->funcs.n; i++) {
        Func *f = p->funcs.at[i];
        if (!f->body || (!f->variadic && !lib_is_inactive(f)))
            continue;
        Look l = {.known = known, .ctx = ctx};
        ir_walk_stmt(f->body, look_at_stmt, NULL, &l);
        bool logs = f->variadic && !l.acts && !ty_has_real(f->type->base);
        if (logs && !lib_is_inactive(f))
            mark_inactive(p, f);
        if (!lib_is_inactive(f) || (!l.foreign && !f->variadic))
            continue;
        f->hidden = f->body;
        f->body = NULL;
    }
}

void outside_show(Program *p)
{
    for (int i = 0; i < p->funcs.n; i++) {
        Func *f = p->funcs.at[i];
        if (!f->hidden)
            continue;
        f->body = f->hidden;
        f->hidden = NULL;
    }
}
