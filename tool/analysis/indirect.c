#include "analysis/indirect.h"

#include "analysis/library.h"
#include "analysis/points_to.h"

#include <string.h>

typedef struct {
    Type *type;      /* of the functions */
    FuncVec targets; /* as the program mentions them */
    bool more;       /* the pointer may be something else */
    Func *func;
    const char *pointer;
    VEC(Loc) calls;
} Dispatcher;

typedef struct {
    const Indirect *in;
    const Head *head;
    Arena *a;
    FuncVec from, own; /* functions under the head, and the copies of them that are its own */
    FuncVec taken;     /* functions of the program whose address is taken */
    VEC(Dispatcher *) dispatchers;
    const Pts *pts;
    Func *func; /* at work */
    bool grown, guess;
} Resolve;

static bool listed(const FuncVec *v, const Func *f)
{
    for (int i = 0; i < v->n; i++)
        if (v->at[i] == f)
            return true;
    return false;
}

/* ---------------------------------------------------------------- what a call looks like */

/* `(*f)(x)` and `(&f)(x)` are f(x). */
static Expr *pointer_of(Expr *callee)
{
    while ((callee->kind == EX_DEREF || callee->kind == EX_ADDR) && ty_is_callable(callee->type) &&
           ty_is_callable(callee->a->type))
        callee = callee->a;
    return callee;
}

static Type *function_type(Type *callee)
{
    Type *t = ty_strip(callee);
    return t->kind == TY_POINTER ? ty_strip(t->base) : t;
}

static void look_for_pointer(Expr *call, void *ctx)
{
    *(bool *)ctx |= call->a->kind != EX_FUNC;
}

static bool calls_through_pointers(Func *f)
{
    bool found = false;
    cg_each_call(f->body, look_for_pointer, &found);
    return found;
}

/* ---------------------------------------------------------------- functions whose address is taken */

static void take(Resolve *r, const Expr *e)
{
    if (!e)
        return;
    if (e->kind == EX_FUNC && !listed(&r->taken, e->func))
        vec_push(r->a, &r->taken, e->func);
    if (e->kind != EX_CALL || e->a->kind != EX_FUNC)
        take(r, e->a);
    take(r, e->b);
    take(r, e->c);
    for (int i = 0; i < e->args.n; i++)
        take(r, e->args.at[i]);
}

static void take_slot(Expr **slot, void *ctx)
{
    take(ctx, *slot);
}

static void take_stmt(Stmt *s, void *ctx)
{
    ir_stmt_exprs(s, take_slot, ctx);
}

static void find_taken(Resolve *r)
{
    const Program *p = r->in->program;
    for (int i = 0; i < p->globals.n; i++)
        take(r, p->globals.at[i]->init);
    for (int i = 0; i < p->funcs.n; i++)
        if (p->funcs.at[i]->body)
            ir_walk_stmt(p->funcs.at[i]->body, take_stmt, NULL, r);
}

/* ---------------------------------------------------------------- copies of the head's own */

static Func *own_version(Resolve *r, Func *g)
{
    Func *base = g->origin ? g->origin : g;
    if (base == r->head->func || !base->body)
        return base;
    for (int i = 0; i < r->from.n; i++)
        if (r->from.at[i] == base)
            return r->own.at[i];
    if (!base->normal) {
        FuncVec below = cg_reached(r->a, base);
        r->in->normalize(&below, r->in->ctx);
    }
    Func *made = ir_clone_func(r->in->program, base);
    vec_push(r->a, &r->from, base);
    vec_push(r->a, &r->own, made);
    r->grown = true;
    return made;
}

static void redirect(Expr *call, void *ctx)
{
    call->a = pointer_of(call->a);
    if (call->a->kind == EX_FUNC && call->a->func->body)
        call->a->func = own_version(ctx, call->a->func);
}

/* ---------------------------------------------------------------- targets */

static bool is_compatible(const Expr *call, const Func *g)
{
    Type *t = function_type(call->a->type);
    if (t->variadic || g->variadic || !ty_same(t, g->type) || call->args.n != g->type->nparams)
        return false;
    for (int i = 0; t->kr && i < call->args.n; i++)
        if (!ty_same(call->args.at[i]->type, g->type->params[i]))
            return false;
    return true;
}

/* Has the function one address, in the original and in the generated file? */
static bool is_shared(const Resolve *r, const Func *g)
{
    return r->in->merge || (!g->is_static && !g->is_inline);
}

/* A function that itself calls through pointers, or reaches the head, is seldom what is called through one: each of these
   could then be each other's target. It has to have its address taken. */
static bool is_caller(const Resolve *r, Func *g)
{
    FuncVec below = cg_reached(r->a, g);
    bool found = listed(&below, r->head->func);
    for (int i = 0; i < below.n; i++)
        found |= calls_through_pointers(below.at[i]);
    return found;
}

/* All that a pointer from outside may be. */
static void add_candidates(Resolve *r, const Expr *call, FuncVec *out)
{
    const Program *p = r->in->program;
    for (int i = 0; i < p->funcs.n; i++) {
        Func *g = p->funcs.at[i];
        if (g->origin || g->dispatches || !is_shared(r, g) || !is_compatible(call, g) || listed(out, g))
            continue;
        if (listed(&r->taken, g) || (g->body && !g->in_system && !is_caller(r, g)))
            vec_push(r->a, out, g);
    }
}

static int by_place(const Func *a, const Func *b)
{
    if (a->unit != b->unit)
        return a->unit < b->unit ? -1 : 1;
    if (a->loc.line != b->loc.line)
        return a->loc.line < b->loc.line ? -1 : 1;
    return a->id - b->id;
}

/* The functions that the call may mean, in the order of the text. Returns whether it may mean others. */
static bool find_targets(Resolve *r, const Expr *call, FuncVec *out)
{
    FuncVec known = {0};
    bool more = pts_targets(r->pts, call->a, &known);
    for (int i = 0; i < known.n; i++)
        vec_push(r->a, out, known.at[i]);
    if (more && r->guess)
        add_candidates(r, call, out);
    for (int i = 1; i < out->n; i++)
        for (int k = i; k > 0 && by_place(out->at[k], out->at[k - 1]) < 0; k--) {
            Func *g = out->at[k];
            out->at[k] = out->at[k - 1];
            out->at[k - 1] = g;
        }
    return more;
}

static void discover(Expr *call, void *ctx)
{
    Resolve *r = ctx;
    if (call->a->kind == EX_FUNC)
        return;
    FuncVec targets = {0};
    find_targets(r, call, &targets);
    for (int i = 0; i < targets.n; i++)
        if (is_compatible(call, targets.at[i]))
            own_version(r, targets.at[i]);
}

/* Copies what calls may reach, until there is nothing more: first by what is known of the pointers, and when that is
   settled, by what those of unknown origin may be. */
static void find_functions(Resolve *r)
{
    FuncVec all;
    do {
        if (!r->grown)
            r->guess = true;
        r->grown = false;
        cg_each_call(r->head->func->body, redirect, r);
        for (int i = 0; i < r->own.n; i++)
            cg_each_call(r->own.at[i]->body, redirect, r);
        all = (FuncVec){0};
        for (int i = 0; i < r->own.n; i++)
            vec_push(r->a, &all, r->own.at[i]);
        vec_push(r->a, &all, r->head->func);
        r->pts = pts_build(r->in->program, all.at, all.n, r->head, r->in->noalias);
        r->grown = false;
        for (int i = 0; i < all.n; i++) {
            r->func = all.at[i];
            cg_each_call(all.at[i]->body, discover, r);
        }
    } while (r->grown || !r->guess);
}

/* ---------------------------------------------------------------- dispatchers */

static const char *name_of(const Expr *pointer)
{
    while (pointer->kind == EX_INDEX || pointer->kind == EX_DEREF || pointer->kind == EX_CAST)
        pointer = pointer->a;
    if (pointer->kind == EX_VAR)
        return pointer->var->name;
    return pointer->kind == EX_MEMBER ? pointer->field : "function";
}

static bool same_targets(const FuncVec *a, const FuncVec *b)
{
    return a->n == b->n && (a->n == 0 || memcmp(a->at, b->at, (size_t)a->n * sizeof *a->at) == 0);
}

/* A parameter's type without what is known of the length of its array: that speaks of another function's variables. */
static Type *plain_type(Arena *a, Type *t)
{
    t = ty_unqualified(a, t);
    if (!t->decayed)
        return t;
    Type *p = NEW(a, Type);
    *p = *t;
    p->decayed = false;
    p->len_expr = NULL;
    return p;
}

static Var *add_param(Resolve *r, Func *d, const char *name, Type *t)
{
    Var *v = ir_new_var(r->in->program, name, t, VAR_PARAM, d);
    vec_push(r->a, &d->params, v);
    d->type->params[d->type->nparams++] = t;
    return v;
}

/* `like`: a target, whose names its parameters get; NULL without. */
static Func *new_dispatcher(Resolve *r, const Expr *call, const Func *like)
{
    Program *p = r->in->program;
    const Type *t = like ? like->type : function_type(call->a->type);
    Func *d = NEW(r->a, Func);
    d->name = arena_printf(r->a, "call_%s",
                           name_of(call->a)); /* never printed: its derivatives' names are made of it */
    d->type = NEW(r->a, Type);
    d->type->kind = TY_FUNCTION;
    d->type->base = t->base;
    d->type->params = arena_alloc(r->a, (size_t)(t->nparams + 1) * sizeof(Type *));
    d->loc = call->loc;
    d->unit = r->func->unit;
    d->is_static = d->in_main = d->dispatches = true;
    d->id = p->funcs.n;
    vec_push(r->a, &p->funcs, d);
    Type *pointer = ty_strip(call->a->type)->kind == TY_FUNCTION ? ty_pointer(r->a, call->a->type)
                                                                 : ty_unqualified(r->a, call->a->type);
    add_param(r, d, name_of(call->a), pointer);
    for (int i = 0; i < t->nparams; i++) {
        const char *name = like && i < like->params.n ? like->params.at[i]->name : NULL;
        add_param(r, d, name ? name : arena_printf(r->a, "p%d", i + 1), plain_type(r->a, t->params[i]));
    }
    return d;
}

static Dispatcher *dispatcher_for(Resolve *r, const Expr *call, const FuncVec *targets, bool more)
{
    Type *t = function_type(call->a->type);
    for (int i = 0; i < r->dispatchers.n; i++) {
        Dispatcher *d = r->dispatchers.at[i];
        if (ty_same(d->type, t) && d->more == more && same_targets(&d->targets, targets))
            return d;
    }
    Dispatcher *d = NEW(r->a, Dispatcher);
    d->type = t;
    d->targets = *targets;
    d->more = more;
    d->func = new_dispatcher(r, call, targets->n ? targets->at[0] : NULL);
    d->pointer = name_of(call->a);
    vec_push(r->a, &r->dispatchers, d);
    return d;
}

/* ---------------------------------------------------------------- calls */

static void replace(Stmt *s, void *ctx)
{
    Resolve *r = ctx;
    Expr *call = s->rhs;
    if (s->kind != ST_CALL || call->a->kind == EX_FUNC)
        return;
    FuncVec targets = {0};
    bool more = find_targets(r, call, &targets);
    for (int i = 0; i < targets.n; i++)
        if (!is_compatible(call, targets.at[i]))
            return;
    if (targets.n == 0 && (more || function_type(call->a->type)->kr))
        return;
    if (targets.n == 1 && !more) {
        call->a = ir_func(r->a, own_version(r, targets.at[0]));
        if (r->in->stays(call->a->func, r->in->ctx))
            s->kind = s->lhs ? ST_ASSIGN : ST_NULL;
        return;
    }
    Dispatcher *d = dispatcher_for(r, call, &targets, more);
    vec_push(r->a, &d->calls, call->loc);
    ExprVec args = {0};
    vec_push(r->a, &args, call->a);
    for (int i = 0; i < call->args.n; i++)
        vec_push(r->a, &args, call->args.at[i]);
    call->a = ir_func(r->a, d->func);
    call->args = args;
}

/* ---------------------------------------------------------------- bodies of dispatchers */

static Stmt *effect(Arena *a, Expr *e)
{
    Stmt *s = ir_stmt(a, ST_EXPR, e->loc);
    s->rhs = e;
    Stmt *block = ir_block(a);
    ir_add(a, block, s);
    return block;
}

static Stmt *call_of(Resolve *r, const Func *d, Func *g, Var *result)
{
    ExprVec args = {0};
    for (int i = 1; i < d->params.n; i++)
        vec_push(r->a, &args, ir_var(r->a, d->params.at[i]));
    Expr *call = ir_call(r->a, g, args.n, args.at);
    call->loc = d->loc;
    if (!result)
        return effect(r->a, call);
    Expr *e = ir_expr(r->a, EX_ASSIGN, result->type, d->loc);
    e->a = ir_var(r->a, result);
    e->b = call;
    return effect(r->a, e);
}

static const char *file_name(const char *path)
{
    const char *slash = path ? strrchr(path, '/') : NULL;
    return slash ? slash + 1 : path ? path : "";
}

/* Uses up the text. */
static Expr *string(Resolve *r, Text *t)
{
    Expr *e = ir_expr(r->a, EX_STRING, ty_pointer(r->a, ty_basic(TY_CHAR)), (Loc){0});
    e->text = arena_printf(r->a, "\"%s\"", t->data ? t->data : "");
    text_free(t);
    *t = (Text){0};
    return e;
}

/* What the derivative does with any other pointer: the places of the calls, its name, and what it could be. */
static Stmt *stop(Resolve *r, const Dispatcher *d)
{
    enum { MOST_PLACES = 4, MOST_NAMES = 8 };
    Text t = {0};
    for (int i = 0; i < d->calls.n && i < MOST_PLACES; i++)
        text_printf(&t, "%s%s:%d", i ? ", " : "", file_name(d->calls.at[i].file), d->calls.at[i].line);
    Expr *where = string(r, &t);
    text_add(&t, d->pointer);
    Expr *pointer = string(r, &t);
    for (int i = 0; i < d->targets.n && i < MOST_NAMES; i++)
        text_printf(&t, "%s%s", i ? ", " : "", d->targets.at[i]->name);
    text_add(&t, d->targets.n > MOST_NAMES ? ", ..." : "");
    Expr *args[] = {where, pointer, string(r, &t)};
    return effect(r->a, ir_call_name(r->a, "ad_unknown_function", ty_basic(TY_VOID), 3, args));
}

static void fill(Resolve *r, Dispatcher *d)
{
    Func *f = d->func;
    Type *ret = ty_unqualified(r->a, f->type->base);
    Var *result = ty_is_void(ret) ? NULL : ir_new_var(r->in->program, "r", ret, VAR_LOCAL, f);
    f->body = ir_block(r->a);
    if (result)
        ir_add(r->a, f->body, ir_decl(r->a, result, NULL));
    Stmt *chain = stop(r, d);
    for (int i = d->targets.n - 1; i >= 0; i--) {
        Func *g = d->targets.at[i];
        Expr *is = ir_binary(r->a, OP_EQ, ir_var(r->a, f->params.at[0]), ir_func(r->a, g));
        chain = ir_if(r->a, is, call_of(r, f, own_version(r, g), result), chain);
    }
    ir_add(r->a, f->body, chain);
    if (result)
        ir_add(r->a, f->body, ir_return(r->a, ir_var(r->a, result)));
}

Stmt *ind_resolve(const Indirect *in, const Head *head)
{
    Resolve r = {.in = in, .head = head, .a = in->program->arena, .grown = true};
    FuncVec reached = cg_reached(r.a, head->func);
    bool any = false;
    for (int i = 0; i < reached.n; i++)
        any |= calls_through_pointers(reached.at[i]);
    if (!any)
        return NULL;
    Stmt *body = head->func->body;
    head->func->body = ir_copy_stmt(r.a, body);
    find_taken(&r);
    find_functions(&r);
    for (int i = 0; i <= r.own.n; i++) {
        r.func = i < r.own.n ? r.own.at[i] : head->func;
        ir_walk_stmt(r.func->body, replace, NULL, &r);
    }
    FuncVec made = {0};
    for (int i = 0; i < r.dispatchers.n; i++) {
        fill(&r, r.dispatchers.at[i]);
        vec_push(r.a, &made, r.dispatchers.at[i]->func);
    }
    if (made.n)
        in->normalize(&made, in->ctx);
    return body;
}
