#include "normalize/structure.h"

#include "normalize/structure_switch.h"

/* ---------------------------------------------------------------- targets and flags */

static const char *flag_name(Structure *s, const char *base)
{
    Arena *a = s->program->arena;
    const char *name = base;
    for (int k = 0;; k++) {
        bool taken = false;
        for (int i = 0; i < s->program->nidents; i++)
            taken |= strcmp(s->program->idents[i], name) == 0;
        for (int i = 0; i < s->names.n; i++)
            taken |= strcmp(s->names.at[i], name) == 0;
        if (!taken)
            break;
        name = arena_printf(a, "%s%d", base, k);
    }
    vec_push(a, &s->names, name);
    return name;
}

Var *str_new_var(Structure *s, const char *base, Type *t)
{
    Var *v = ir_new_var(s->program, flag_name(s, base), t, VAR_LOCAL, s->func);
    v->loc = s->func->loc;
    return v;
}

static const char *const flag_bases[] = {"leave", "skip", "done", "jump"};

Target *str_push_target(Structure *s, TargetKind kind, const char *label)
{
    Target *t = NEW(s->program->arena, Target);
    t->kind = kind;
    t->label = label;
    t->outer = s->targets;
    s->targets = t;
    return t;
}

static Var *flag_of(Structure *s, Target *t)
{
    if (!t->flag)
        t->flag = str_new_var(s, flag_bases[t->kind], ty_basic(TY_INT));
    return t->flag;
}

Stmt *str_flag_decl(Structure *s, const Target *t)
{
    return t->flag ? ir_decl(s->program->arena, t->flag, ir_int(s->program->arena, 0)) : NULL;
}

static Target *find_target(Structure *s, TargetKind kind, const char *label)
{
    for (Target *t = s->targets; t; t = t->outer)
        if (t->kind == kind && (kind != TARGET_LABEL || strcmp(t->label, label) == 0))
            return t;
    return NULL;
}

static void add_jump(Structure *s, Jumps *j, Target *t)
{
    for (int i = 0; i < j->n; i++)
        if (j->at[i] == t)
            return;
    vec_push(s->program->arena, j, t);
}

void str_add_jumps(Structure *s, Jumps *j, const Jumps *more)
{
    for (int i = 0; i < more->n; i++)
        add_jump(s, j, more->at[i]);
}

void str_land(Jumps *j, const Target *t)
{
    int n = 0;
    for (int i = 0; i < j->n; i++)
        if (j->at[i] != t)
            j->at[n++] = j->at[i];
    j->n = n;
}

/* No jump of `j` is under way: !leave && !done. */
Expr *str_none(Structure *s, const Jumps *j)
{
    Arena *a = s->program->arena;
    Expr *all = NULL;
    for (int i = 0; i < j->n; i++) {
        Expr *down = ir_unary(a, OP_NOT, ir_var(a, flag_of(s, j->at[i])));
        all = all ? ir_binary(a, OP_LAND, all, down) : down;
    }
    return all;
}

/* ---------------------------------------------------------------- statements */

static Flow jump_to(Structure *s, Stmt *out, Target *t)
{
    Arena *a = s->program->arena;
    Flow f = {.always = true};
    ir_add(a, out, ir_assign(a, ir_var(a, flag_of(s, t)), ir_int(a, 1)));
    add_jump(s, &f.jumps, t);
    return f;
}

static Flow lower_return(Structure *s, Stmt *out, const Stmt *st)
{
    Arena *a = s->program->arena;
    if (st->rhs) {
        if (!s->result)
            s->result = str_new_var(s, "result", ty_unqualified(a, s->func->type->base));
        Stmt *set = ir_assign(a, ir_var(a, s->result), ir_copy_expr(a, st->rhs));
        set->comment = st->comment;
        set->loc = st->loc;
        ir_add(a, out, set);
    }
    return jump_to(s, out, find_target(s, TARGET_RETURN, NULL));
}

static Flow lower_goto(Structure *s, Stmt *out, const Stmt *st)
{
    Target *t = find_target(s, TARGET_LABEL, st->label);
    if (!t) {
        diag_error(s->program->diag, st->loc,
                   "goto into a block: the adjoint cannot reverse it; move the label out of the block, or "
                   "ask for --tangent "
                   "only");
        s->ok = false;
        return (Flow){.always = true};
    }
    return jump_to(s, out, t);
}

static Flow lower_branch(Structure *s, Stmt *out, const Stmt *st)
{
    StmtVec one = {0};
    if (!st)
        return (Flow){0};
    if (st->kind == ST_BLOCK)
        return str_range(s, &st->body, 0, st->body.n, out);
    vec_push(s->program->arena, &one, (Stmt *)st);
    return str_range(s, &one, 0, 1, out);
}

static Expr *guarded(Structure *s, const Jumps *j, const Expr *cond)
{
    Arena *a = s->program->arena;
    Expr *none = str_none(s, j), *c = cond ? ir_copy_expr(a, cond) : NULL;
    bool always = !c || ((c->kind == EX_INT || c->kind == EX_CHAR) && c->ival != 0);
    if (!none)
        return c ? c : ir_int(a, 1);
    return always ? none : ir_binary(a, OP_LAND, none, c);
}

static Flow lower_loop(Structure *s, Stmt *out, const Stmt *st)
{
    Arena *a = s->program->arena;
    Target *leave = str_push_target(s, TARGET_BREAK, NULL), *skip = str_push_target(s, TARGET_CONTINUE, NULL);
    Stmt *body = ir_block(a);
    Flow f = lower_branch(s, body, st->then);
    s->targets = leave->outer;
    str_land(&f.jumps, skip);
    if (skip->flag) {
        Stmt *opened = ir_block(a);
        ir_add(a, opened, str_flag_decl(s, skip));
        for (int i = 0; i < body->body.n; i++)
            ir_add(a, opened, body->body.at[i]);
        body = opened;
    }
    Stmt *loop = ir_stmt(a, st->kind, st->loc);
    loop->comment = st->comment;
    loop->init = st->init ? ir_copy_stmt(a, st->init) : NULL;
    loop->step = st->step ? ir_copy_stmt(a, st->step) : NULL;
    loop->cond = st->cond ? ir_copy_expr(a, st->cond) : NULL;
    loop->then = body;
    if (f.jumps.n) {
        loop->cond = guarded(s, &f.jumps, st->cond);
        if (loop->step) {
            Stmt *step = ir_block(a);
            if (loop->step->kind == ST_BLOCK)
                step = loop->step;
            else
                ir_add(a, step, loop->step);
            ir_add(a, body, ir_if(a, str_none(s, &f.jumps), step, NULL));
            loop->step = NULL;
        }
        ir_add(a, out, str_flag_decl(s, leave));
    }
    ir_add(a, out, loop);
    str_land(&f.jumps, leave);
    f.always = false;
    return f;
}

static Flow lower_stmt(Structure *s, Stmt *out, const Stmt *st)
{
    Arena *a = s->program->arena;
    switch (st->kind) {
    case ST_BREAK:
        return jump_to(s, out, find_target(s, TARGET_BREAK, NULL));
    case ST_CONTINUE:
        return jump_to(s, out, find_target(s, TARGET_CONTINUE, NULL));
    case ST_RETURN:
        return lower_return(s, out, st);
    case ST_GOTO:
        return lower_goto(s, out, st);
    case ST_BLOCK: {
        Stmt *b = ir_block(a);
        b->comment = st->comment;
        Flow f = str_range(s, &st->body, 0, st->body.n, b);
        ir_add(a, out, b);
        return f;
    }
    case ST_FOR:
    case ST_WHILE:
    case ST_DO:
        return lower_loop(s, out, st);
    case ST_SWITCH:
        return str_switch(s, out, st);
    case ST_LABEL:
    case ST_NULL:
        return (Flow){0};
    default:
        ir_add(a, out, ir_copy_stmt(a, st));
        return (Flow){0};
    }
}

/* ---------------------------------------------------------------- lists */

/* Index of the first label in [from, to) of `list` at which a jump of `j` lands; `to` without. */
static int landing(const StmtVec *list, int from, int to, const Jumps *j, Target **which)
{
    for (int i = from; i < to; i++)
        for (int k = 0; list->at[i]->kind == ST_LABEL && k < j->n; k++)
            if (j->at[k]->kind == TARGET_LABEL && !j->at[k]->backward &&
                strcmp(j->at[k]->label, list->at[i]->label) == 0) {
                *which = j->at[k];
                return i;
            }
    return to;
}

/* The statements from `from` on, while jumps of `pending` may be under way. */
static Flow lower_rest(Structure *s, const StmtVec *list, int from, int to, Jumps pending, Stmt *out)
{
    Arena *a = s->program->arena;
    if (!pending.n)
        return str_range(s, list, from, to, out);
    Target *landed = NULL;
    int stop = landing(list, from, to, &pending, &landed);
    if (stop > from) {
        Stmt *b = ir_block(a);
        Flow f = str_range(s, list, from, stop, b);
        if (b->body.n)
            ir_add(a, out, ir_if(a, str_none(s, &pending), b, NULL));
        str_add_jumps(s, &pending, &f.jumps);
    }
    if (stop == to)
        return (Flow){.jumps = pending};
    str_land(&pending, landed);
    return lower_rest(s, list, stop, to, pending, out);
}

/* An if with jumps in it, and what follows it. */
static Flow lower_if(Structure *s, const StmtVec *list, int at, int to, Stmt *out)
{
    Arena *a = s->program->arena;
    const Stmt *st = list->at[at];
    Stmt *c = ir_stmt(a, ST_IF, st->loc), *then = ir_block(a), *els = ir_block(a);
    c->comment = st->comment;
    c->cond = ir_copy_expr(a, st->cond);
    Flow ft = lower_branch(s, then, st->then), fe = lower_branch(s, els, st->els);
    Jumps all = {0};
    str_add_jumps(s, &all, &ft.jumps);
    str_add_jumps(s, &all, &fe.jumps);
    Target *landed = NULL;
    int stop = all.n ? landing(list, at + 1, to, &all, &landed) : at + 1;
    int next = all.n ? at + 1 : to;
    Flow rest = {0};
    bool moved = false;
    if (all.n && ft.always && !fe.jumps.n) {
        rest = str_range(s, list, at + 1, stop, els);
        moved = true;
    } else if (all.n && fe.always && !ft.jumps.n) {
        rest = str_range(s, list, at + 1, stop, then);
        moved = true;
    }
    c->then = then;
    c->els = els->body.n ? els : NULL;
    if (els->body.n == 1 && els->body.at[0]->kind == ST_IF)
        c->els = els->body.at[0];
    ir_add(a, out, c);
    if (!all.n)
        return str_range(s, list, at + 1, next, out);
    if (!moved) {
        if (ft.always && fe.always && stop == to)
            return (Flow){.jumps = all, .always = true};
        return lower_rest(s, list, next, to, all, out);
    }
    str_add_jumps(s, &all, &rest.jumps);
    if (stop == to)
        return (Flow){.jumps = all, .always = rest.always};
    str_land(&all, landed);
    return lower_rest(s, list, stop, to, all, out);
}

typedef struct {
    const char *label;
    bool found;
} Gotos;

static void look_for_goto(Stmt *st, void *ctx)
{
    Gotos *g = ctx;
    g->found |= st->kind == ST_GOTO && strcmp(st->label, g->label) == 0;
}

static bool jumps_to(const StmtVec *list, int from, int to, const char *label)
{
    Gotos g = {label, false};
    for (int i = from; i < to; i++)
        ir_walk_stmt(list->at[i], look_for_goto, NULL, &g);
    return g.found;
}

/* The label at `at` is jumped to from below it: what follows is a loop. */
static Flow lower_backward(Structure *s, const StmtVec *list, int at, int to, Stmt *out)
{
    Arena *a = s->program->arena;
    Target *again = str_push_target(s, TARGET_LABEL, list->at[at]->label);
    again->backward = true;
    Stmt *body = ir_block(a), *whole = ir_block(a);
    Flow f = str_range(s, list, at + 1, to, body);
    s->targets = again->outer;
    ir_add(a, whole, ir_assign(a, ir_var(a, flag_of(s, again)), ir_int(a, 0)));
    for (int i = 0; i < body->body.n; i++)
        ir_add(a, whole, body->body.at[i]);
    Stmt *loop = ir_stmt(a, ST_DO, list->at[at]->loc);
    loop->then = whole;
    loop->cond = ir_var(a, flag_of(s, again));
    ir_add(a, out, str_flag_decl(s, again));
    ir_add(a, out, loop);
    str_land(&f.jumps, again);
    f.always = false;
    return f;
}

static Flow lower_from(Structure *s, const StmtVec *list, int from, int to, Stmt *out)
{
    for (int i = from; i < to; i++) {
        const Stmt *st = list->at[i];
        if (st->kind == ST_LABEL && jumps_to(list, i + 1, to, st->label))
            return lower_backward(s, list, i, to, out);
        if (st->kind == ST_IF)
            return lower_if(s, list, i, to, out);
        Flow f = lower_stmt(s, out, st);
        if (f.always) {
            Target *landed = NULL;
            int stop = landing(list, i + 1, to, &f.jumps, &landed);
            if (stop == to)
                return f;
            str_land(&f.jumps, landed);
            return lower_rest(s, list, stop, to, f.jumps, out);
        }
        if (f.jumps.n)
            return lower_rest(s, list, i + 1, to, f.jumps, out);
    }
    return (Flow){0};
}

Flow str_range(Structure *s, const StmtVec *list, int from, int to, Stmt *out)
{
    Arena *a = s->program->arena;
    Target *outer = s->targets;
    for (int i = from; i < to; i++)
        if (list->at[i]->kind == ST_LABEL && jumps_to(list, from, i, list->at[i]->label))
            str_push_target(s, TARGET_LABEL, list->at[i]->label);
    if (s->targets == outer)
        return lower_from(s, list, from, to, out);
    Stmt *inner = ir_block(a);
    Flow f = lower_from(s, list, from, to, inner);
    for (Target *t = s->targets; t != outer; t = t->outer) {
        ir_add(a, out, str_flag_decl(s, t));
        str_land(&f.jumps, t);
    }
    s->targets = outer;
    for (int i = 0; i < inner->body.n; i++)
        ir_add(a, out, inner->body.at[i]);
    return f;
}

/* ---------------------------------------------------------------- functions */

typedef struct {
    const Func *func;
    bool found;
} Exits;

static void look_for_exit(Stmt *st, void *ctx)
{
    Exits *e = ctx;
    const StmtVec *body = &e->func->body->body;
    switch (st->kind) {
    case ST_BREAK:
    case ST_CONTINUE:
    case ST_GOTO:
    case ST_SWITCH:
        e->found = true;
        break;
    case ST_RETURN:
        e->found |= st != body->at[body->n - 1];
        break;
    default:
        break;
    }
}

bool norm_has_exits(const Func *f)
{
    Exits e = {f, false};
    ir_walk_stmt(f->body, look_for_exit, NULL, &e);
    return e.found;
}

static void take_name(Stmt *st, void *ctx)
{
    Structure *s = ctx;
    if (st->kind == ST_DECL)
        vec_push(s->program->arena, &s->names, st->var->name);
}

/* A compiler cannot see that the value is set on every way to the end. */
static Expr *starting_value(Arena *a, Type *t)
{
    if (ty_is_floating(t))
        return ir_real(a, 0.0L, ty_strip(t));
    if (!ty_is_record(t))
        return ir_int(a, 0);
    Expr *list = ir_expr(a, EX_INIT, t, (Loc){0});
    vec_push(a, &list->args, ir_int(a, 0));
    return list;
}

Stmt *norm_structured(Program *p, Func *f)
{
    Structure s = {.program = p, .func = f, .ok = true};
    Arena *a = p->arena;
    for (int i = 0; i < f->params.n; i++)
        vec_push(a, &s.names, f->params.at[i]->name);
    ir_walk_stmt(f->body, take_name, NULL, &s);
    Target *done = str_push_target(&s, TARGET_RETURN, NULL);
    Stmt *body = ir_block(a), *whole = ir_block(a);
    str_range(&s, &f->body->body, 0, f->body->body.n, body);
    if (!s.ok)
        return NULL;
    if (s.result)
        ir_add(a, whole, ir_decl(a, s.result, starting_value(a, s.result->type)));
    ir_add(a, whole, str_flag_decl(&s, done));
    for (int i = 0; i < body->body.n; i++)
        ir_add(a, whole, body->body.at[i]);
    if (s.result)
        ir_add(a, whole, ir_return(a, ir_var(a, s.result)));
    return whole;
}
