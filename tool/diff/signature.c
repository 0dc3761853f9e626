#include "diff/signature.h"

#include "analysis/alone.h"
#include "analysis/callgraph.h"
#include "analysis/hand.h"
#include "analysis/plan.h"
#include "diff/tidy.h"

typedef VEC(Signature *) SigVec;

static const char *base_name(Gen *g, const Func *f, SigKind kind)
{
    switch (kind) {
    case SIG_TANGENT:
    case SIG_ADJOINT:
        return arena_printf(g->arena, "%s_%s", f->name, g->suffix);
    case SIG_GRADIENT:
        return arena_printf(g->arena, "%s_grad", f->name);
    case SIG_FORWARD:
        return arena_printf(g->arena, "%s_fwd", f->name);
    default:
        return arena_printf(g->arena, "%s_bwd", f->name);
    }
}

static Var *new_param(Gen *g, Func *made, const char *base, Type *t)
{
    Var *v = gen_var(g, base, t, VAR_PARAM, made);
    vec_push(g->arena, &made->params, v);
    return v;
}

static const Annotation *hand_note_for(const Gen *g, const Func *f, SigKind kind)
{
    if (f == g->act->head->func || (kind != SIG_TANGENT && kind != SIG_ADJOINT))
        return NULL;
    return hand_note(f, kind == SIG_TANGENT ? HAND_TANGENT : HAND_ADJOINT);
}

/* Type of the shadow of f's parameter i. A head's is as the user has declared the parameter; other functions are called by
   ours alone, and of them we know what is restricted. */
static Type *shadow_param_type(Gen *g, const Func *f, int i, SigKind kind)
{
    const Var *p = f->params.at[i];
    Type *t = gen_shadow_type(g, p->type);
    if (ty_is_pointer(p->type) && f != g->act->head->func && !hand_note_for(g, f, kind)) {
        Type *own = ty_unqualified(g->arena, t);
        Type *restricted = NEW(g->arena, Type);
        *restricted = *own;
        restricted->quals |= Q_RESTRICT;
        return alone_param(g->act, f, i) ? restricted : own;
    }
    if (kind == SIG_TANGENT || ty_is_pointer(p->type))
        return t;
    return ty_pointer(g->arena, ty_unqualified(g->arena, t));
}

static bool wants_shadow(Gen *g, const Func *f, const Var *p, SigKind kind)
{
    if (hand_note_for(g, f, kind))
        return !p->inactive && ty_reaches_real(p->type);
    if (!act_var(g->act, p))
        return false;
    return kind != SIG_FORWARD || g->plan->vars[p->id].split_shadow;
}

static bool wants_primal(Gen *g, const Func *f, int i, SigKind kind)
{
    if (kind != SIG_BACKWARD)
        return true;
    return plan_param_needed(g->plan, f, i);
}

static void add_params(Gen *g, Signature *sig, const Func *f)
{
    Arena *a = g->arena;
    sig->shadow = arena_alloc(a, (size_t)(f->params.n + 1) * sizeof *sig->shadow);
    sig->primal = arena_alloc(a, (size_t)(f->params.n + 1) * sizeof *sig->primal);
    for (int i = 0; i < f->params.n; i++) {
        Var *p = f->params.at[i];
        if (wants_primal(g, f, i, sig->kind)) {
            sig->primal[i] = true;
            vec_push(a, &sig->func->params, p);
        }
        if (wants_shadow(g, f, p, sig->kind))
            sig->shadow[i] = new_param(g, sig->func, arena_printf(a, "%s%s", p->name, g->suffix),
                                       shadow_param_type(g, f, i, sig->kind));
    }
}

static bool same_signature(const Func *a, const Func *b)
{
    bool same = ty_same(a->type->base, b->type->base) && a->params.n == b->params.n && !b->variadic;
    for (int i = 0; same && i < a->params.n; i++)
        same = ty_same(a->params.at[i]->type, b->params.at[i]->type);
    return same;
}

static Func *find_func(const Program *p, const char *name)
{
    for (int i = 0; i < p->funcs.n; i++)
        if (strcmp(p->funcs.at[i]->name, name) == 0)
            return p->funcs.at[i];
    return NULL;
}

/* Puts the user's function in the place of the generated one, if the annotation names one of the same signature. */
static void use_hand_written(Gen *g, Signature *sig, const Func *f)
{
    const Annotation *note = hand_note_for(g, f, sig->kind);
    const char *mode = sig->kind == SIG_TANGENT ? "tangent" : "adjoint";
    Diag *diag = g->program->diag;
    if (!note) {
        if (f->assumed && (sig->kind == SIG_TANGENT || sig->kind == SIG_ADJOINT))
            diag_error(diag, f->loc, "'%s' is declared only and has no %s: give it one with AD_%s_IS",
                       f->name, mode, sig->kind == SIG_TANGENT ? "TANGENT" : "ADJOINT");
        return;
    }
    sig->by_hand = true;
    Func *own = find_func(g->program, note->text);
    if (!own || !same_signature(sig->func, own)) {
        const char *text = hand_signature(g->arena, f, sig->kind == SIG_TANGENT ? HAND_TANGENT : HAND_ADJOINT,
                                          note->text, g->suffix);
        if (own)
            diag_error(diag, own->loc, "'%s', the %s of '%s', must be '%s;'", note->text, mode, f->name,
                       text);
        else
            diag_error(diag, note->loc, "there is no function '%s', the %s of '%s'; it must be '%s;'",
                       note->text, mode, f->name, text);
        return;
    }
    if (!own->called) { /* calls of it stay, as those of generated functions do */
        own->called = NEW(g->arena, Func);
        *own->called = *own;
        own->called->id = GENERATED_ID;
    }
    sig->func = own->called;
}

static Signature *make(Gen *g, Func *f, SigKind kind)
{
    Arena *a = g->arena;
    Signature *sig = NEW(a, Signature);
    sig->kind = kind;
    sig->of = f;
    Func *made = sig->func = NEW(a, Func);
    made->id = GENERATED_ID;
    made->loc = f->loc;
    made->unit = f->unit;
    bool head = f == g->act->head->func && kind <= SIG_GRADIENT;
    made->is_static = !head;
    const Annotation *by_hand = hand_note_for(g, f, kind);
    made->name = by_hand ? by_hand->text : gen_file_name(g, base_name(g, f, kind));
    static const char *const what[] = {"tangent", "adjoint", "value and gradient", "forward sweep",
                                       "backward sweep"};
    made->comment = arena_printf(a, "/* %s: %s of %s. */", made->name, what[kind], f->name);
    Gen saved = *g;
    gen_begin(g, f);
    strset_add(a, &g->names, made->name);
    add_params(g, sig, f);
    bool active = act_returns(g->act, f), pointers = act_returns_pointer(g->act, f);
    Type *result = ty_unqualified(a, f->type->base), *ret = result;
    if ((active || pointers) && kind == SIG_TANGENT) {
        bool own = strset_has(&g->names, f->name); /* a local of f has the name */
        sig->value = new_param(g, made, f->name, ty_pointer(a, result));
        /* hides the function's own name, unless the body may have to call it */
        if (!own && !cg_recursive(a, f))
            sig->value->name = f->name;
    }
    if (active && (kind == SIG_ADJOINT || kind == SIG_BACKWARD)) {
        sig->seed = new_param(g, made, arena_printf(a, "%s%s", f->name, g->suffix), ty_mutable(a, result));
        ret = ty_basic(TY_VOID);
    }
    if (pointers && kind == SIG_FORWARD)
        sig->pointers = new_param(g, made, arena_printf(a, "%s%s", f->name, g->suffix),
                                  ty_pointer(a, ty_mutable(a, result)));
    if (kind == SIG_BACKWARD)
        ret = ty_basic(TY_VOID);
    Type *t = NEW(a, Type);
    *t = (Type){.kind = TY_FUNCTION, .base = ret};
    made->type = t;
    /* names of this function are found again by sig_bind */
    g->names = saved.names;
    g->shadow = saved.shadow;
    g->func = saved.func;
    return sig;
}

const Signature *sig_get(Gen *g, Func *f, SigKind kind)
{
    for (const Signature *s = ptrset_get(&g->signatures_of, f); s; s = s->next)
        if (s->kind == kind)
            return s;
    Signature *sig = make(g, f, kind);
    use_hand_written(g, sig, f);
    vec_push(g->arena, &g->signatures, sig);
    sig->next = ptrset_get(&g->signatures_of, f);
    ptrset_put(g->arena, &g->signatures_of, f, sig);
    return sig;
}

const Signature *sig_tangent(Gen *g, Func *f)
{
    return sig_get(g, f, SIG_TANGENT);
}

void sig_bind(Gen *g, const Signature *sig)
{
    Arena *a = g->arena;
    strset_add(a, &g->names, sig->func->name);
    for (int i = 0; i < sig->func->params.n; i++)
        strset_add(a, &g->names, sig->func->params.at[i]->name);
    for (int i = 0; i < sig->of->params.n; i++) {
        const Var *p = sig->of->params.at[i];
        if (sig->shadow[i] && (sig->kind == SIG_TANGENT || ty_is_pointer(p->type)))
            gen_set_shadow(g, p, ir_var(a, sig->shadow[i]));
        else if (sig->shadow[i] && sig->kind == SIG_FORWARD)
            gen_set_shadow(g, p, ir_deref(a, ir_var(a, sig->shadow[i])));
    }
}

/* ---------------------------------------------------------------- unused parameters */

typedef struct {
    const Var *v;
    bool found;
} Use;

static void use_expr(Expr **slot, void *ctx)
{
    Use *u = ctx;
    u->found |= ir_expr_uses_var(*slot, u->v);
}

static void use_stmt(Stmt *s, void *ctx)
{
    Use *u = ctx;
    if (!u->found)
        ir_stmt_exprs(s, use_expr, u);
}

void sig_mark_unused(Gen *g, Func *made)
{
    Arena *a = g->arena;
    StmtVec marks = {0};
    for (int i = 0; i < made->params.n; i++) {
        Use u = {made->params.at[i], false};
        ir_walk_stmt(made->body, use_stmt, NULL, &u);
        if (!u.found)
            vec_push(a, &marks, ir_text(a, arena_printf(a, "(void)%s;", u.v->name)));
    }
    if (!marks.n)
        return;
    for (int i = 0; i < made->body->body.n; i++)
        vec_push(a, &marks, made->body->body.at[i]);
    made->body->body = marks;
}
