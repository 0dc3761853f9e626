/* Normalisation: the functions, and every statement but loops. */
#include "normalize/norm.h"

/* ---------------------------------------------------------------- blocks */

/* A label needs a statement after it. */
static void close_block(Norm *n, StmtVec *list)
{
    Stmt *last = list->n ? list->at[list->n - 1] : NULL;
    if (last && (last->kind == ST_LABEL || last->kind == ST_CASE))
        vec_push(n->a, list, ir_stmt(n->a, ST_NULL, last->loc));
}

Stmt *norm_body(Norm *n, Stmt *s)
{
    Stmt *block = ir_block(n->a);
    block->loc = s->loc;
    StmtVec *out = norm_redirect(n, &block->body);
    if (s->kind == ST_BLOCK) {
        block->comment = s->comment;
        block->pragmas.at = s->pragmas.at;
        block->pragmas.n = s->pragmas.n;
        block->pragmas.cap = s->pragmas.cap;
        for (int i = 0; i < s->body.n; i++)
            norm_stmt(n, s->body.at[i]);
    } else {
        norm_stmt(n, s);
    }
    norm_redirect(n, out);
    close_block(n, &block->body);
    return block;
}

/* ---------------------------------------------------------------- declarations */

/* Variable bounds become pure; what they need runs in front. */
static void bounds(Norm *n, Type *t)
{
    for (; t->kind == TY_ARRAY || t->kind == TY_POINTER; t = t->base)
        if (t->kind == TY_ARRAY && t->len == LEN_VLA && t->len_expr)
            t->len_expr = norm_condition(n, t->len_expr);
}

static void declaration(Norm *n, Stmt *s)
{
    Var *v = s->var;
    if (v->kind == VAR_LOCAL)
        bounds(n, v->type);
    if (v->kind != VAR_LOCAL || !s->rhs) {
        norm_emit(n, s);
        return;
    }
    while (s->rhs->kind == EX_COMMA) {
        norm_effect(n, s->rhs->a);
        s->rhs = s->rhs->b;
    }
    if (norm_splits(n, v->type, s->rhs)) {
        Expr *value = s->rhs;
        v->type = ty_unqualified(n->a, v->type);
        s->rhs = NULL;
        norm_emit(n, s);
        norm_store(n, ir_var(n->a, v), value, s->loc);
        return;
    }
    norm_init(n, s);
}

/* ---------------------------------------------------------------- statements */

static void if_stmt(Norm *n, Stmt *s)
{
    Expr *cond = s->cond;
    bool nests = !s->els && cond->kind == EX_BINARY && cond->op == OP_LAND && norm_impure(n, cond->b);
    if (nests) { /* if (a && b) becomes if (a) if (b) */
        Stmt *inner = ir_if(n->a, cond->b, s->then, NULL);
        inner->loc = s->loc;
        s->cond = cond->a;
        s->then = inner;
        if_stmt(n, s);
        return;
    }
    s->cond = norm_condition(n, cond);
    s->then = norm_body(n, s->then);
    if (s->els)
        s->els = norm_body(n, s->els);
    norm_emit(n, s);
}

static void return_stmt(Norm *n, Stmt *s)
{
    if (s->rhs && ty_is_void(s->rhs->type)) {
        norm_effect(n, s->rhs);
        s->rhs = NULL;
    } else if (s->rhs) {
        s->rhs = norm_result(n, s->rhs);
    }
    norm_emit(n, s);
}

static void dispatch(Norm *n, Stmt *s)
{
    switch (s->kind) {
    case ST_BLOCK:
        if (s->scopeless)
            for (int i = 0; i < s->body.n; i++)
                norm_stmt(n, s->body.at[i]);
        else
            norm_emit(n, norm_body(n, s));
        break;
    case ST_DECL:
        declaration(n, s);
        break;
    case ST_EXPR:
        norm_effect(n, s->rhs);
        break;
    case ST_IF:
        if_stmt(n, s);
        break;
    case ST_FOR:
        norm_for(n, s);
        break;
    case ST_WHILE:
        norm_while(n, s);
        break;
    case ST_DO:
        norm_do(n, s);
        break;
    case ST_RETURN:
        return_stmt(n, s);
        break;
    case ST_SWITCH:
        s->cond = norm_condition(n, s->cond);
        s->then = norm_body(n, s->then);
        norm_emit(n, s);
        break;
    case ST_NULL:
        break;
    default:
        norm_emit(n, s);
        break;
    }
}

/* ---------------------------------------------------------------- comments and pragmas */

static bool is_loop(const Stmt *s)
{
    return s->kind == ST_FOR || s->kind == ST_WHILE || s->kind == ST_DO;
}

/* The loop that a loop became: the last statement produced, or the last one of the block around it. */
static Stmt *find_loop(Stmt *last)
{
    while (last->kind == ST_BLOCK && last->body.n)
        last = last->body.at[last->body.n - 1];
    return last;
}

/* The statement that a pragma in front of `original` speaks of. */
static Stmt *pragma_place(StmtKind original, const StmtVec *out, int first)
{
    if (original == ST_FOR || original == ST_WHILE || original == ST_DO) {
        Stmt *loop = find_loop(out->at[out->n - 1]);
        return is_loop(loop) ? loop : out->at[out->n - 1];
    }
    for (int i = first; i < out->n; i++)
        if (out->at[i]->kind == ST_CALL)
            return out->at[i];
    return out->at[first];
}

void norm_stmt(Norm *n, Stmt *s)
{
    Stmt old = *s;
    int first = n->out->n;
    Expr *full = n->full;
    StmtVec *later = n->later;
    n->full = NULL;
    n->later = NULL;
    s->comment = NULL;
    memset(&s->pragmas, 0, sizeof s->pragmas);
    dispatch(n, s);
    n->full = full;
    n->later = later;

    if (n->out->n == first && old.pragmas.n)
        norm_emit(n, ir_stmt(n->a, ST_NULL, old.loc));
    if (n->out->n == first)
        return;
    if (n->out->at[first]->kind == ST_NULL && n->out->n > first + 1) /* the `;` of a label */
        first++;
    Stmt *head = n->out->at[first];
    if (old.comment)
        head->comment =
            head->comment ? arena_printf(n->a, "%s\n%s", old.comment, head->comment) : old.comment;
    if (old.pragmas.n) {
        Stmt *place = pragma_place(old.kind, n->out, first);
        for (int i = 0; i < old.pragmas.n; i++)
            vec_push(n->a, &place->pragmas, old.pragmas.at[i]);
    }
}

/* ---------------------------------------------------------------- the program */

void norm_program(Program *p, Func **funcs, int nfuncs, bool (*has_rule)(const Func *f, void *ctx), void *ctx)
{
    Norm n = {.p = p, .a = p->arena, .has_rule = has_rule, .ctx = ctx};
    norm_find_harmless(&n);
    norm_reserve_names(&n);
    for (int i = 0; i < nfuncs; i++) {
        n.f = funcs[i];
        if (!n.f->body)
            continue;
        norm_unique_names(&n);
        n.f->body = norm_body(&n, n.f->body);
        n.f->normal = true;
    }
}
