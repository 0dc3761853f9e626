#include "diff/tangent.h"

#include "analysis/memory.h"
#include "diff/globals.h"
#include "diff/signature.h"
#include "diff/tidy.h"

typedef struct {
    Gen *g;
    Func *of, *made;
    Expr *value; /* where the primal result goes: *f; NULL when f returns its own result */
} Tangent;

static void tangent_stmt(Tangent *t, Stmt *out, const Stmt *s);

static void tangent_stmts(Tangent *t, Stmt *out, const Stmt *block)
{
    for (int i = 0; block && i < block->body.n; i++)
        tangent_stmt(t, out, block->body.at[i]);
}

static Stmt *tangent_block(Tangent *t, const Stmt *s)
{
    Stmt *b = ir_block(t->g->arena);
    tangent_stmts(t, b, s);
    return b;
}

/* ---------------------------------------------------------------- values */

static bool carries(Gen *g, const Expr *lhs)
{
    if (!ty_is_pointer(lhs->type) && !ty_is_floating(lhs->type) && !ty_is_record(lhs->type))
        return false;
    BitSet l = pts_lvalue_leaves(g->act->pts, lhs);
    return bits_meet(&l, &g->act->shadowed);
}

/* The tangent of an initialiser, element by element; inactive ones are zero, pointers are shadows. */
static Expr *tangent_init(Tangent *t, Expr *init, Type *type)
{
    Gen *g = t->g;
    Arena *a = g->arena;
    if (init->kind == EX_INIT) {
        Expr *d = ir_expr(a, EX_INIT, init->type, init->loc);
        d->designators = init->designators;
        for (int i = 0; i < init->args.n; i++) {
            Expr *arg = init->args.at[i];
            vec_push(a, &d->args, tangent_init(t, arg, arg->type));
        }
        return d;
    }
    if (ty_is_floating(type)) {
        Expr *d = ty_is_floating(init->type) ? tan_expr(g, init) : NULL;
        return d ? d : ir_real(a, 0.0L, ty_strip(type));
    }
    if (ty_is_pointer(type) || ty_is_array(type))
        return gen_pass_shadow(g, init);
    if (ty_is_record(type)) {
        if (init->kind == EX_COMPOUND) {
            Expr *d = ir_expr(a, EX_COMPOUND, init->type, init->loc);
            d->a = tangent_init(t, init->a, type);
            return d;
        }
        Expr *s = carries(g, init) ? gen_shadow(g, init) : NULL;
        return s ? s : tan_zero(g, type);
    }
    return ir_int(a, 0);
}

/* The tangent of any value that is assigned or passed. */
static Expr *tangent_value(Tangent *t, Expr *value, Type *type)
{
    return tangent_init(t, value, type);
}

/* ---------------------------------------------------------------- statements */

static void tangent_decl(Tangent *t, Stmt *out, const Stmt *s)
{
    Gen *g = t->g;
    Arena *a = g->arena;
    Stmt *copy = ir_copy_stmt(a, s);
    if (gen_has_shadow(g, s->var)) {
        Var *d =
            gen_var(g, arena_printf(a, "%s%s", s->var->name, g->suffix), s->var->type, VAR_LOCAL, t->made);
        g->pre = out;
        Expr *init = copy->rhs ? tangent_init(t, copy->rhs, s->var->type) : NULL;
        g->pre = NULL;
        gen_set_shadow(g, s->var, ir_var(a, d));
        ir_add(a, out, ir_decl(a, d, init));
        out->body.at[out->body.n - 1]->comment = copy->comment;
        copy->comment = NULL;
    }
    ir_add(a, out, copy);
}

static void tangent_assign(Tangent *t, Stmt *out, const Stmt *s)
{
    Gen *g = t->g;
    Arena *a = g->arena;
    Stmt *copy = ir_copy_stmt(a, s);
    if (carries(g, s->lhs)) {
        g->pre = out;
        Expr *d = tangent_value(t, copy->rhs, s->lhs->type);
        g->pre = NULL;
        Stmt *ds = ir_assign(a, gen_shadow(g, s->lhs), d);
        ds->compound = d->kind == EX_BINARY && ir_same_expr(d->a, ds->lhs);
        if (!ir_same_expr(ds->lhs, d)) { /* `x += 1` leaves it as it is */
            ds->comment = copy->comment;
            copy->comment = NULL;
            ir_add(a, out, ds);
        }
    }
    /* a named value may have taken the place of `lhs op` */
    copy->compound = copy->compound && copy->rhs->kind == EX_BINARY;
    ir_add(a, out, copy);
}

/* A result without derivative may land in an active variable. */
static void zero_result(Gen *g, Stmt *out, const Expr *lhs)
{
    if (!carries(g, lhs))
        return;
    if (ty_is_record(lhs->type))
        leaf_zero(g, out, gen_shadow(g, lhs));
    else if (ty_is_floating(lhs->type))
        ir_add(g->arena, out, ir_assign(g->arena, gen_shadow(g, lhs), tan_zero(g, lhs->type)));
}

/* Shadows are allocated, moved and freed beside their memory; new ones are zero. */
static void tangent_memory(Tangent *t, Stmt *out, const Stmt *s)
{
    Gen *g = t->g;
    Arena *a = g->arena;
    MemKind kind = mem_call(s);
    ExprVec args = {0};
    for (int i = 0; i < s->rhs->args.n; i++)
        vec_push(a, &args, ir_copy_expr(a, s->rhs->args.at[i]));
    if (kind == MEM_FREE || kind == MEM_REALLOC)
        args.at[0] = gen_pass_shadow(g, s->rhs->args.at[0]);
    Type *untyped = ty_pointer(a, ty_basic(TY_VOID));
    Expr *call;
    if (kind == MEM_MALLOC)
        call = gen_call(g, "calloc", untyped, 2, ir_int(a, 1), args.at[0]);
    else
        call = ir_call(a, s->rhs->a->func, args.n, args.at);
    Stmt *shadow = ir_call_stmt(a, s->lhs ? gen_shadow(g, s->lhs) : NULL, call);
    Stmt *copy = ir_copy_stmt(a, s);
    shadow->comment = copy->comment;
    copy->comment = NULL;
    ir_add(a, out, shadow);
    ir_add(a, out, copy);
}

static void tangent_call(Tangent *t, Stmt *out, const Stmt *s)
{
    Gen *g = t->g;
    Arena *a = g->arena;
    if (act_memory(g->act, s)) {
        tangent_memory(t, out, s);
        return;
    }
    if (!act_call(g->act, s)) {
        if (s->lhs)
            zero_result(g, out, s->lhs);
        ir_add(a, out, ir_copy_stmt(a, s));
        return;
    }
    Func *callee = s->rhs->a->func;
    const Signature *sig = sig_tangent(g, callee);
    ExprVec args = {0};
    for (int i = 0; i < s->rhs->args.n; i++) {
        Expr *arg = ir_copy_expr(a, s->rhs->args.at[i]);
        Expr *shadow = NULL;
        if (i < callee->params.n && sig->shadow[i])
            shadow = tangent_value(t, arg, callee->params.at[i]->type);
        vec_push(a, &args, arg);
        if (shadow)
            vec_push(a, &args, shadow);
    }
    Expr *lhs = s->lhs ? ir_copy_expr(a, s->lhs) : NULL, *target = lhs;
    if (sig->value) {
        Expr *to =
            lhs ? ir_copy_expr(a, lhs) : gen_temp(g, out, callee->name, ty_strip(callee->type->base), NULL);
        vec_push(a, &args, ir_addr(a, to));
        target = lhs && carries(g, lhs) ? gen_shadow(g, lhs) : NULL;
    }
    Stmt *call = ir_call_stmt(a, target, ir_call(a, sig->func, args.n, args.at));
    call->comment = s->comment;
    ir_add(a, out, call);
    if (lhs && !sig->value)
        zero_result(g, out, lhs);
}

static void tangent_return(Tangent *t, Stmt *out, const Stmt *s)
{
    Gen *g = t->g;
    Arena *a = g->arena;
    Stmt *copy = ir_copy_stmt(a, s);
    if (!t->value || !s->rhs) {
        ir_add(a, out, copy);
        return;
    }
    g->pre = out;
    Expr *d = tangent_value(t, copy->rhs, t->of->type->base);
    g->pre = NULL;
    if (!is_simple(d) || d->kind != EX_VAR)
        d = gen_temp(g, out, arena_printf(a, "%s%s", t->of->name, g->suffix), ty_strip(t->of->type->base), d);
    ir_add(a, out, ir_assign(a, ir_copy_expr(a, t->value), copy->rhs));
    ir_add(a, out, ir_return(a, d));
}

/* Parts of a loop's header that carry derivatives become two assignments each. */
static Stmt *tangent_header(Tangent *t, const Stmt *part)
{
    if (!part)
        return NULL;
    Stmt *b = ir_block(t->g->arena);
    if (part->kind == ST_BLOCK)
        for (int i = 0; i < part->body.n; i++)
            tangent_stmt(t, b, part->body.at[i]);
    else
        tangent_stmt(t, b, part);
    return b->body.n == 1 ? b->body.at[0] : b;
}

static bool has_active_decl(Gen *g, const Stmt *init)
{
    if (!init)
        return false;
    if (init->kind == ST_DECL)
        return gen_has_shadow(g, init->var);
    for (int i = 0; i < init->body.n; i++)
        if (has_active_decl(g, init->body.at[i]))
            return true;
    return false;
}

static void tangent_for(Tangent *t, Stmt *out, const Stmt *s)
{
    Arena *a = t->g->arena;
    Stmt *loop = ir_stmt(a, ST_FOR, s->loc);
    loop->comment = s->comment;
    if (has_active_decl(t->g, s->init)) {
        Stmt *around = ir_block(a);
        ir_add(a, out, around);
        out = around;
        Stmt *init = tangent_header(t, s->init);
        for (int i = 0; i < init->body.n; i++)
            ir_add(a, out, init->body.at[i]);
    } else {
        loop->init = tangent_header(t, s->init);
    }
    loop->cond = s->cond ? ir_copy_expr(a, s->cond) : NULL;
    loop->step = tangent_header(t, s->step);
    loop->then = tangent_block(t, s->then);
    ir_add(a, out, loop);
}

static void tangent_stmt(Tangent *t, Stmt *out, const Stmt *s)
{
    Arena *a = t->g->arena;
    Stmt *copy;
    switch (s->kind) {
    case ST_BLOCK:
        copy = tangent_block(t, s);
        copy->comment = s->comment;
        ir_add(a, out, copy);
        break;
    case ST_DECL:
        tangent_decl(t, out, s);
        break;
    case ST_ASSIGN:
        tangent_assign(t, out, s);
        break;
    case ST_CALL:
        tangent_call(t, out, s);
        break;
    case ST_RETURN:
        tangent_return(t, out, s);
        break;
    case ST_FOR:
        tangent_for(t, out, s);
        break;
    case ST_IF:
    case ST_WHILE:
    case ST_DO:
    case ST_SWITCH:
        copy = ir_stmt(a, s->kind, s->loc);
        copy->comment = s->comment;
        copy->cond = ir_copy_expr(a, s->cond);
        copy->then = tangent_block(t, s->then);
        if (s->els && s->els->kind == ST_IF) {
            Stmt *rest = ir_block(a);
            tangent_stmt(t, rest, s->els);
            copy->els = rest->body.n == 1 ? rest->body.at[0] : rest;
        } else if (s->els) {
            copy->els = tangent_block(t, s->els);
        }
        ir_add(a, out, copy);
        break;
    default:
        ir_add(a, out, ir_copy_stmt(a, s));
    }
}

/* ---------------------------------------------------------------- functions */

static void tangent_func(Gen *g, Func *f)
{
    const Signature *sig = sig_tangent(g, f);
    gen_begin(g, f);
    sig_bind(g, sig);
    Tangent t = {.g = g, .of = f, .made = sig->func};
    t.value = sig->value ? ir_deref(g->arena, ir_var(g->arena, sig->value)) : NULL;
    sig->func->body = ir_block(g->arena);
    if (f == g->act->head->func)
        globals_open(g, sig->func->body);
    tangent_stmts(&t, sig->func->body, f->body);
    tidy_func(g->arena, g->act->eff, sig->func);
    sig_mark_unused(g, sig->func);
    vec_push(g->arena, &g->out->funcs, sig->func);
}

void tan_generate(Gen *g, HeadOutput *head_out)
{
    int first = g->out->funcs.n;
    const Signature *sig = sig_tangent(g, head_out->head->func);
    for (int i = 0; i < g->signatures.n; i++)
        if (!g->signatures.at[i]->by_hand)
            tangent_func(g, (Func *)g->signatures.at[i]->of);
    gen_callees_first(g, first);
    head_out->tangent = sig->func;
    head_out->tangent_shadow = sig->shadow;
    head_out->tangent_value = sig->value;
}
