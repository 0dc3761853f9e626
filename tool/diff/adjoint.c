#include "diff/adjoint.h"

#include "diff/globals.h"
#include "diff/results.h"
#include "diff/tidy.h"

/* ---------------------------------------------------------------- the frame of a function */

static const VarPlan *plan_of_var(const Adj *j, const Var *v)
{
    return &j->plan->vars[v->id];
}

typedef VEC(const Stmt *) DeclVec;

typedef struct {
    const Adj *j;
    DeclVec found;
    PtrSet indices; /* declarations in the headers of loops */
} Decls;

static void add_frame_decl(Stmt *s, void *ctx)
{
    Decls *d = ctx;
    Arena *a = d->j->g->arena;
    if (s->kind == ST_FOR && s->init)
        ptrset_add(a, &d->indices,
                   s->init->kind == ST_BLOCK && s->init->body.n == 1 ? s->init->body.at[0] : s->init);
    if (s->kind == ST_DECL && !plan_of_var(d->j, s->var)->scoped && !ptrset_has(&d->indices, s))
        vec_push(a, &d->found, s);
}

/* Declarations whose variables live as long as the frame, in the order of the text; indices declared by their loops are
   not among them. */
static DeclVec frame_decls(const Adj *j)
{
    Decls d = {.j = j};
    ir_walk_stmt(j->of->body, add_frame_decl, NULL, &d);
    return d.found;
}

/* ---------------------------------------------------------------- by-value parameters */

static bool by_value(const Adj *j, int i)
{
    return j->sig->shadow[i] && !ty_is_pointer(j->of->params.at[i]->type);
}

/* Pointers in a record's shadow are the caller's. */
static void open_param(Adj *j, Stmt *out, int i)
{
    Arena *a = j->g->arena;
    const Var *p = j->of->params.at[i];
    adj_declare_shadow(j, out, p, NULL);
    ExprVec to = {0}, from = {0};
    leaf_pointers(j->g, gen_shadow(j->g, ir_var(a, (Var *)p)), &to);
    leaf_pointers(j->g, ir_deref(a, ir_var(a, j->sig->shadow[i])), &from);
    for (int k = 0; k < to.n; k++)
        ir_add(a, out, ir_assign(a, to.at[k], from.at[k]));
}

/* The adjoint of a by-value parameter collects in a local, which is added to the caller's at the end. */
static void open_params(Adj *j, Stmt *out, bool early)
{
    for (int i = 0; i < j->of->params.n; i++) {
        const Var *p = j->of->params.at[i];
        if (by_value(j, i) && adj_shadow_in_forward(j, p) == early && !ptrset_has(&j->g->shadow, p))
            open_param(j, out, i);
    }
}

static void close_params(Adj *j, Stmt *out)
{
    Arena *a = j->g->arena;
    for (int i = 0; i < j->of->params.n; i++)
        if (by_value(j, i))
            leaf_add(j->g, out, ir_deref(a, ir_var(a, j->sig->shadow[i])),
                     gen_shadow(j->g, ir_var(a, j->of->params.at[i])));
}

static void open_frame_shadows(Adj *j, Stmt *out)
{
    DeclVec decls = frame_decls(j);
    for (int i = 0; i < decls.n; i++) {
        const Var *v = decls.at[i]->var;
        if (gen_has_shadow(j->g, v) && !ptrset_has(&j->g->shadow, v))
            adj_declare_shadow(j, out, v, ty_is_pointer(v->type) ? decls.at[i]->rhs : NULL);
    }
}

/* ---------------------------------------------------------------- variants */

static Stmt *begin(Adj *j)
{
    Gen *g = j->g;
    gen_begin(g, j->of);
    sig_bind(g, j->sig);
    j->top = ir_block(g->arena);
    return ir_block(g->arena);
}

static void finish(Adj *j, Stmt *body)
{
    Gen *g = j->g;
    Arena *a = g->arena;
    Func *made = j->sig->func;
    made->body = ir_block(a);
    for (int i = 0; i < j->top->body.n; i++)
        ir_add(a, made->body, j->top->body.at[i]);
    for (int i = 0; i < body->body.n; i++)
        ir_add(a, made->body, body->body.at[i]);
    tidy_func(a, g->act->eff, made);
    sig_mark_unused(g, made);
    vec_push(a, &g->out->funcs, made);
}

static Expr *unit_seed(Adj *j)
{
    return ir_real(j->g->arena, 1.0L, ty_strip(j->of->type->base));
}

static void make_joint(Adj *j)
{
    Arena *a = j->g->arena;
    Stmt *body = begin(j);
    bool head = j->of == j->g->act->head->func;
    open_params(j, j->top, true);
    Results kept = {0};
    if (head) {
        globals_open(j->g, j->top);
        results_open(j, &kept, j->top);
    }
    adj_forward_block(j, body, j->of->body);
    if (head)
        results_keep(j, &kept, body);
    if (j->sig->seed)
        j->seed = ir_var(a, j->sig->seed);
    else if (j->sig->kind == SIG_GRADIENT)
        j->seed = unit_seed(j);
    open_params(j, body, false);
    open_frame_shadows(j, body);
    adj_backward_block(j, body, j->of->body);
    close_params(j, body);
    if (head)
        results_restore(j, &kept, body);
    if (j->value)
        ir_add(a, body, ir_return(a, ir_copy_expr(a, j->value)));
    finish(j, body);
}

/* What must be recorded when the frame of the forward sweep goes: in this order, and restored in the opposite one. */
static ExprVec frame_end(Adj *j)
{
    Arena *a = j->g->arena;
    ExprVec out = {0};
    DeclVec decls = frame_decls(j);
    for (int i = decls.n - 1; i >= 0; i--)
        if (plan_of_var(j, decls.at[i]->var)->end == END_TAPE && adj_sized_by_values(decls.at[i]->var))
            vec_push(a, &out, ir_var(a, decls.at[i]->var));
    for (int i = 0; i < decls.n; i++)
        if (plan_of_var(j, decls.at[i]->var)->end == END_TAPE && !adj_sized_by_values(decls.at[i]->var))
            vec_push(a, &out, ir_var(a, decls.at[i]->var));
    for (int i = 0; i < j->of->params.n; i++)
        if (plan_of_var(j, j->of->params.at[i])->end == END_TAPE)
            vec_push(a, &out, ir_var(a, j->of->params.at[i]));
    return out;
}

static void make_forward(Adj *j)
{
    Arena *a = j->g->arena;
    Stmt *body = begin(j);
    adj_forward_block(j, body, j->of->body);
    ExprVec ends = frame_end(j);
    for (int i = 0; i < ends.n; i++)
        adj_push(j, body, ends.at[i]);
    if (j->value)
        ir_add(a, body, ir_return(a, ir_copy_expr(a, j->value)));
    finish(j, body);
}

static void declare_primal(Adj *j, Stmt *out, Var *v, Expr *init)
{
    ir_add(j->g->arena, out, ir_decl(j->g->arena, v, init));
}

static void make_backward(Adj *j)
{
    Gen *g = j->g;
    Arena *a = g->arena;
    Stmt *body = begin(j);
    DeclVec decls = frame_decls(j);
    for (int i = 0; i < j->of->params.n; i++)
        if (!j->sig->primal[i])
            declare_primal(j, body, j->of->params.at[i], NULL);
    ExprVec ends = frame_end(j);
    for (int i = ends.n - 1; i >= 0; i--) {
        Var *v = ends.at[i]->var;
        if (v->kind == VAR_PARAM || !adj_sized_by_values(v))
            adj_take_back(j, body, v);
    }
    /* locals may point to parameters */
    open_params(j, body, false);
    open_params(j, body, true);
    for (int i = 0; i < decls.n; i++) {
        Var *v = decls.at[i]->var;
        const VarPlan *vp = plan_of_var(j, v);
        if (vp->end != END_TAPE)
            declare_primal(j, body, v, vp->end == END_RECOMPUTE ? ir_copy_expr(a, decls.at[i]->rhs) : NULL);
        else if (adj_sized_by_values(v))
            adj_take_back(j, body, v);
        if (gen_has_shadow(g, v) && !ptrset_has(&g->shadow, v))
            adj_declare_shadow(j, body, v, ty_is_pointer(v->type) ? decls.at[i]->rhs : NULL);
    }
    if (j->sig->seed)
        j->seed = ir_var(a, j->sig->seed);
    adj_backward_block(j, body, j->of->body);
    close_params(j, body);
    finish(j, body);
}

static void make(Gen *g, const Signature *sig)
{
    Adj j = {.g = g, .plan = g->plan, .of = (Func *)sig->of, .sig = sig};
    j.split = sig->kind == SIG_FORWARD || sig->kind == SIG_BACKWARD;
    if (sig->kind == SIG_FORWARD)
        make_forward(&j);
    else if (sig->kind == SIG_BACKWARD)
        make_backward(&j);
    else
        make_joint(&j);
}

void adj_generate(Gen *g, HeadOutput *head_out)
{
    Func *f = head_out->head->func;
    int first = g->out->funcs.n;
    const Signature *sig = sig_get(g, f, SIG_ADJOINT);
    const Signature *grad = NULL;
    if (ty_is_real(f->type->base) && act_returns(g->act, f))
        grad = sig_get(g, f, SIG_GRADIENT);
    for (int i = 0; i < g->signatures.n; i++)
        if (g->signatures.at[i]->kind != SIG_TANGENT && !g->signatures.at[i]->by_hand)
            make(g, g->signatures.at[i]);
    gen_callees_first(g, first);
    head_out->adjoint = sig->func;
    head_out->gradient = grad ? grad->func : NULL;
    head_out->adjoint_shadow = sig->shadow;
    head_out->adjoint_seed = sig->seed;
}
