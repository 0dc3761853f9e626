/* Loops whose headers do work.
   `while (H, c) body`, H being what the condition hoists, becomes
       H; while (c) { body; H }                        where nothing in the body continues the loop
       while (1) { H; if (!c) break; body }            otherwise
   so that a condition stays a condition wherever it can. A `for` step that is more than assignments goes to the end of the
   body; where a `continue` would miss it, to the start of the next trip, under a flag. */
#include "normalize/norm.h"

enum { MOST_TO_COPY = 8 }; /* statements of H; longer ones are not written twice */

/* ---------------------------------------------------------------- questions */

/* A `continue` in s belongs to the loop around s. */
static bool continues(const Stmt *s)
{
    if (!s)
        return false;
    switch (s->kind) {
    case ST_CONTINUE:
        return true;
    case ST_FOR:
    case ST_WHILE:
    case ST_DO:
        return false;
    default:
        for (int i = 0; i < s->body.n; i++)
            if (continues(s->body.at[i]))
                return true;
        return continues(s->then) || continues(s->els);
    }
}

typedef struct {
    int count;
    bool fixed; /* holds something that must not be there twice */
} Copyable;

static void look(Stmt *s, void *ctx)
{
    Copyable *c = ctx;
    c->count += s->kind != ST_BLOCK;
    c->fixed |= s->kind == ST_LABEL || s->kind == ST_GOTO;
    if (s->kind == ST_DECL)
        c->fixed |= s->var->kind != VAR_LOCAL || ty_is_vla(s->var->type) || ty_is_array(s->var->type);
}

static bool copyable(const StmtVec *h)
{
    Copyable c = {0};
    for (int i = 0; i < h->n; i++)
        ir_walk_stmt(h->at[i], look, NULL, &c);
    return !c.fixed && c.count <= MOST_TO_COPY;
}

static bool only_assigns(const StmtVec *list)
{
    for (int i = 0; i < list->n; i++)
        if (list->at[i]->kind != ST_ASSIGN)
            return false;
    return true;
}

/* ---------------------------------------------------------------- the second copy of H */

typedef struct {
    Norm *n;
    Var *from, *to;
} Subst;

static void subst_var(Expr **slot, void *ctx)
{
    Subst *s = ctx;
    if ((*slot)->kind == EX_VAR && (*slot)->var == s->from)
        (*slot)->var = s->to;
}

static void subst_slot(Expr **slot, void *ctx)
{
    ir_walk_expr(slot, subst_var, ctx);
}

static void subst_stmt(Stmt *s, void *ctx)
{
    Subst *sub = ctx;
    if (s->kind == ST_DECL && s->var == sub->from)
        s->var = sub->to;
    ir_stmt_exprs(s, subst_slot, ctx);
}

typedef struct {
    Norm *n;
    VarVec found;
} Inner;

static void find_inner(Stmt *s, void *ctx)
{
    Inner *in = ctx;
    if (s->kind == ST_DECL)
        vec_push(in->n->a, &in->found, s->var);
}

/* Variables of inner blocks are new ones in a copy. */
static void renew(Norm *n, Stmt *copy)
{
    Inner in = {.n = n};
    ir_walk_stmt(copy, find_inner, NULL, &in);
    for (int i = 0; i < in.found.n; i++) {
        Var *v = in.found.at[i];
        Var *fresh = ir_new_var(n->p, NULL, v->type, VAR_LOCAL, n->f);
        int id = fresh->id;
        *fresh = *v;
        fresh->id = id;
        fresh->name = norm_name(n, v->name);
        ir_walk_stmt(copy, subst_stmt, NULL, &(Subst){n, v, fresh});
    }
}

/* `T t = e;` as `t = e;` for where t is declared already. NULL: nothing is left of it. */
static Stmt *as_assign(Norm *n, Stmt *s)
{
    if (s->kind != ST_DECL)
        return s;
    return s->rhs ? ir_assign(n->a, ir_var(n->a, s->var), s->rhs) : NULL;
}

static void append_again(Norm *n, Stmt *body, const StmtVec *h)
{
    for (int i = 0; i < h->n; i++) {
        Stmt *copy = ir_copy_stmt(n->a, h->at[i]);
        if (copy->kind != ST_DECL)
            renew(n, copy);
        ir_add(n->a, body, as_assign(n, copy));
    }
}

/* ---------------------------------------------------------------- parts of loops */

static void append_all(Norm *n, Stmt *block, const StmtVec *list)
{
    for (int i = 0; i < list->n; i++)
        ir_add(n->a, block, list->at[i]);
}

static Expr *condition(Norm *n, Expr *cond, StmtVec *h)
{
    StmtVec *out = norm_redirect(n, h);
    cond = norm_condition(n, cond);
    norm_redirect(n, out);
    return cond;
}

static void add_exit(Norm *n, Stmt *block, Expr *cond)
{
    Stmt *leave = ir_block(n->a);
    Stmt *exit = ir_stmt(n->a, ST_BREAK, cond->loc);
    ir_add(n->a, leave, exit);
    ir_add(n->a, block, ir_if(n->a, norm_negated(n, cond), leave, NULL));
}

/* { H; if (!c) break; body } */
static Stmt *tested_body(Norm *n, const StmtVec *h, Expr *cond, Stmt *body)
{
    Stmt *block = ir_block(n->a);
    block->loc = body->loc;
    append_all(n, block, h);
    add_exit(n, block, cond);
    append_all(n, block, &body->body);
    return block;
}

/* Declares a flag and returns `if (flag) { again } else { flag = 1; }`: what every trip but the first begins with. */
static Stmt *but_first(Norm *n, Stmt *again, Loc loc)
{
    Var *flag = norm_temp(n, "again", ty_basic(TY_INT), loc);
    norm_emit(n, ir_decl(n->a, flag, ir_int(n->a, 0)));
    Stmt *first = ir_block(n->a);
    ir_add(n->a, first, ir_assign(n->a, ir_var(n->a, flag), ir_int(n->a, 1)));
    return ir_if(n->a, ir_var(n->a, flag), again, first);
}

/* ---------------------------------------------------------------- while, do */

/* Emits H and the loop; `body` is normal already and nothing in it continues. */
static void rotated(Norm *n, Stmt *s, const StmtVec *h, Expr *cond, Stmt *body)
{
    norm_emit_all(n, h);
    append_again(n, body, h);
    s->kind = ST_WHILE;
    s->init = s->step = NULL;
    s->cond = cond;
    s->then = body;
    norm_emit(n, s);
}

void norm_while(Norm *n, Stmt *s)
{
    StmtVec h = {0};
    Expr *cond = condition(n, s->cond, &h);
    Stmt *body = norm_body(n, s->then);
    if (!continues(body) && copyable(&h)) {
        rotated(n, s, &h, cond, body);
        return;
    }
    if (h.n) {
        body = tested_body(n, &h, cond, body);
        cond = ir_int(n->a, 1);
    }
    s->cond = cond;
    s->then = body;
    norm_emit(n, s);
}

void norm_do(Norm *n, Stmt *s)
{
    StmtVec h = {0};
    s->then = norm_body(n, s->then);
    s->cond = condition(n, s->cond, &h);
    if (h.n && continues(s->then)) {
        Stmt *again = ir_block(n->a);
        append_all(n, again, &h);
        add_exit(n, again, s->cond);
        Stmt *block = ir_block(n->a);
        block->loc = s->then->loc;
        ir_add(n->a, block, but_first(n, again, s->loc));
        append_all(n, block, &s->then->body);
        s->kind = ST_WHILE;
        s->cond = ir_int(n->a, 1);
        s->then = block;
    } else {
        for (int i = 0; i < h.n; i++) { /* the condition is outside the body's scope */
            if (h.at[i]->kind == ST_DECL)
                norm_emit(n, ir_decl(n->a, h.at[i]->var, NULL));
            ir_add(n->a, s->then, as_assign(n, h.at[i]));
        }
    }
    norm_emit(n, s);
}

/* ---------------------------------------------------------------- for */

static Stmt *packed(Norm *n, Stmt **at, int count)
{
    if (count <= 1)
        return count ? at[0] : NULL;
    Stmt *block = ir_block(n->a);
    block->scopeless = true;
    for (int i = 0; i < count; i++)
        ir_add(n->a, block, at[i]);
    return block;
}

static void init_decls(Norm *n, Stmt *init)
{
    if (init->kind == ST_DECL) {
        if (init->rhs && init->var->kind == VAR_LOCAL)
            init->rhs = norm_condition(n, init->rhs);
        norm_emit(n, init);
        return;
    }
    for (int i = 0; i < init->body.n; i++)
        init_decls(n, init->body.at[i]);
}

static bool declares(const Stmt *init)
{
    return init && (init->kind == ST_DECL ||
                    (init->kind == ST_BLOCK && init->body.n && init->body.at[0]->kind == ST_DECL));
}

static bool is_declared_by(const Stmt *init, const Stmt *decl)
{
    if (init == decl)
        return true;
    for (int i = 0; i < init->body.n; i++)
        if (init->body.at[i] == decl)
            return true;
    return false;
}

/* Normalises the first part of the header into `list`; returns from where on it may stay in the header. */
static int init_part(Norm *n, Stmt *init, StmtVec *list)
{
    if (!init)
        return 0;
    StmtVec *out = norm_redirect(n, list);
    bool decl = declares(init);
    if (decl)
        init_decls(n, init);
    else
        norm_stmt(n, init);
    norm_redirect(n, out);
    int k = list->n;
    while (k > 0 && (decl ? is_declared_by(init, list->at[k - 1]) : list->at[k - 1]->kind == ST_ASSIGN))
        k--;
    return k;
}

typedef struct {
    StmtVec init, h, step;
    int in_header; /* init.at[in_header...] may stay in the header */
    Expr *cond;
    Stmt *body;
} For;

/* Emits the loop; everything of `init` in front of in_header is out already. */
static void emit_for(Norm *n, Stmt *s, For *f)
{
    bool plain_step = only_assigns(&f->step), goes_on = continues(f->body);
    Stmt **header = f->init.at + f->in_header;
    int nheader = f->init.n - f->in_header;
    if (f->h.n && !goes_on && copyable(&f->h)) {
        for (int i = 0; i < nheader; i++)
            norm_emit(n, header[i]);
        append_all(n, f->body, &f->step);
        rotated(n, s, &f->h, f->cond, f->body);
        return;
    }
    Stmt *again = NULL;
    if (!plain_step && !goes_on) {
        append_all(n, f->body, &f->step);
        f->step.n = 0;
    } else if (!plain_step) {
        Stmt *late = ir_block(n->a);
        append_all(n, late, &f->step);
        again = but_first(n, late, s->loc);
        f->step.n = 0;
    }
    if (f->cond && (f->h.n || again)) {
        f->body = tested_body(n, &f->h, f->cond, f->body);
        f->cond = NULL;
    }
    if (again) {
        Stmt *block = ir_block(n->a);
        block->loc = f->body->loc;
        ir_add(n->a, block, again);
        append_all(n, block, &f->body->body);
        f->body = block;
    }
    s->init = packed(n, header, nheader);
    s->cond = f->cond;
    s->step = packed(n, f->step.at, f->step.n);
    s->then = f->body;
    norm_emit(n, s);
}

void norm_for(Norm *n, Stmt *s)
{
    For f = {0};
    f.in_header = init_part(n, s->init, &f.init);
    if (s->cond)
        f.cond = condition(n, s->cond, &f.h);
    if (s->step) {
        StmtVec *out = norm_redirect(n, &f.step);
        norm_stmt(n, s->step);
        norm_redirect(n, out);
    }
    f.body = norm_body(n, s->then);

    bool leaves_header = f.h.n && !continues(f.body) && copyable(&f.h);
    bool scope = false; /* a variable of the header is declared in front of the loop */
    if (declares(s->init))
        for (int i = 0; i < (leaves_header ? f.init.n : f.in_header); i++)
            scope |= is_declared_by(s->init, f.init.at[i]);
    Stmt *block = ir_block(n->a);
    block->loc = s->loc;
    StmtVec *out = scope ? norm_redirect(n, &block->body) : n->out;
    for (int i = 0; i < f.in_header; i++)
        norm_emit(n, f.init.at[i]);
    emit_for(n, s, &f);
    norm_redirect(n, out);
    if (scope)
        norm_emit(n, block);
}
