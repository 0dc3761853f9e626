/* Checks a program against the invariants of ir/ir.h.
   Of every function: nodes have types and the parts their kind wants, no node stands in two places, ids are in range and
   unique, and every variable used is declared. Of functions in normal form (Func.normal), N1 to N6 as well.
   What N2 says of functions without a body is not seen here: only the normaliser knows which have a rule. */
#include "ir/ir.h"

#include <stdint.h>
#include <stdlib.h>

/* A set of pointers or of names: open addressing, at most half full. */
typedef struct {
    const void **at;
    size_t n, cap;
    bool names;
} Set;

typedef struct {
    const Program *p;
    const Func *func; /* NULL outside of functions */
    Set nodes, declared, names;
    const Var **by_id;
    const char *fault;
} Check;

static size_t hash(const Set *s, const void *key)
{
    uint64_t h = 14695981039346656037u;
    if (s->names)
        for (const char *c = key; *c; c++)
            h = (h ^ (unsigned char)*c) * 1099511628211u;
    else
        h = ((uint64_t)(uintptr_t)key >> 4) * 11400714819323198485u;
    return (size_t)(h >> 20);
}

static size_t place(const Set *s, const void *key)
{
    size_t i = hash(s, key) & (s->cap - 1);
    while (s->at[i] && (s->names ? strcmp(s->at[i], key) != 0 : s->at[i] != key))
        i = (i + 1) & (s->cap - 1);
    return i;
}

static bool contains(const Set *s, const void *key)
{
    return s->cap && s->at[place(s, key)];
}

/* False where it was in the set already. */
static bool add(Set *s, const void *key)
{
    if (2 * (s->n + 1) > s->cap) {
        Set bigger = {.cap = s->cap ? 2 * s->cap : 64, .names = s->names};
        bigger.at = calloc(bigger.cap, sizeof *bigger.at);
        if (!bigger.at)
            abort();
        for (size_t i = 0; i < s->cap; i++)
            if (s->at[i])
                bigger.at[place(&bigger, s->at[i])] = s->at[i];
        bigger.n = s->n;
        free(s->at);
        *s = bigger;
    }
    size_t i = place(s, key);
    if (s->at[i])
        return false;
    s->at[i] = key;
    s->n++;
    return true;
}

static void clear(Set *s)
{
    free(s->at);
    *s = (Set){.names = s->names};
}

/* Keeps the first fault. */
static void fault(Check *c, Loc loc, const char *what, const char *name)
{
    if (c->fault)
        return;
    c->fault =
        arena_printf(c->p->arena, "%s:%d:%d: in %s: %s%s%s", loc.file ? loc.file : "(generated)", loc.line,
                     loc.col, c->func ? c->func->name : "a global", what, name ? ": " : "", name ? name : "");
}

static void var_use(Check *c, const Var *v, Loc loc)
{
    if (!v->name || !*v->name) {
        fault(c, loc, "a variable has no name", NULL);
        return;
    }
    if (v->id < 0 || v->id >= c->p->nvars) {
        fault(c, loc, "the id of a variable is out of range", v->name);
        return;
    }
    if (c->by_id[v->id] && c->by_id[v->id] != v)
        fault(c, loc, "two variables have one id", v->name);
    c->by_id[v->id] = v;
}

/* ---------------------------------------------------------------- expressions */

/* Bits: which of a, b, c a node must have. */
static unsigned parts_of(ExprKind k)
{
    switch (k) {
    case EX_UNARY:
    case EX_MEMBER:
    case EX_DEREF:
    case EX_ADDR:
    case EX_CAST:
    case EX_CALL:
    case EX_COMPOUND:
    case EX_INCDEC:
        return 1;
    case EX_BINARY:
    case EX_INDEX:
    case EX_ASSIGN:
    case EX_COMMA:
        return 1 | 2;
    case EX_COND:
        return 1 | 4; /* b is missing in `a ?: c` */
    default:
        return 0;
    }
}

static bool has_parts(const Expr *e)
{
    unsigned want = parts_of(e->kind);
    if ((want & 1 && !e->a) || (want & 2 && !e->b) || (want & 4 && !e->c))
        return false;
    switch (e->kind) {
    case EX_VAR:
        return e->var != NULL;
    case EX_FUNC:
        return e->func != NULL;
    case EX_MEMBER:
        return e->field != NULL;
    case EX_STMT_EXPR:
        return e->body != NULL;
    case EX_SIZEOF:
        return e->a || e->of_type || e->text;
    case EX_UNARY:
        return e->op >= OP_PLUS && e->op <= OP_BITNOT;
    case EX_BINARY:
        return e->op >= OP_MUL;
    default:
        return true;
    }
}

static bool has_side_effect(ExprKind k)
{
    return k == EX_ASSIGN || k == EX_INCDEC || k == EX_COMMA || k == EX_STMT_EXPR;
}

/* May not stay inside an expression (N2). */
static bool stands_alone(const Expr *call)
{
    const Expr *callee = call->a;
    while (callee->kind == EX_DEREF || callee->kind == EX_ADDR || callee->kind == EX_CAST)
        callee = callee->a;
    if (callee->kind != EX_FUNC)
        return true; /* through a pointer: to what, nobody knows */
    if (callee->func->body)
        return true;
    for (int i = 0; i < callee->func->notes.n; i++) {
        int kind = callee->func->notes.at[i].kind;
        if (kind == AN_TANGENT_IS || kind == AN_ADJOINT_IS)
            return true;
    }
    return false;
}

static void check_stmt(Check *c, const Stmt *s);

static void check_expr(Check *c, const Expr *e, bool alone)
{
    if (!e || c->fault)
        return;
    if (!add(&c->nodes, e))
        fault(c, e->loc, "an expression stands in two places", NULL);
    else if (!e->type)
        fault(c, e->loc, "an expression has no type", NULL);
    else if (!has_parts(e))
        fault(c, e->loc, "an expression lacks a part", NULL);
    if (c->fault)
        return;
    if (e->kind == EX_VAR) {
        var_use(c, e->var, e->loc);
        if (c->func && e->var->kind != VAR_GLOBAL && e->var->kind != VAR_STATIC_LOCAL &&
            !contains(&c->declared, e->var))
            fault(c, e->loc, "a variable is used that the function does not declare", e->var->name);
    }
    if (c->func && c->func->normal) {
        if (has_side_effect(e->kind))
            fault(c, e->loc, "N1: an expression has a side effect", NULL);
        if (e->kind == EX_CALL && !alone && stands_alone(e))
            fault(c, e->loc, "N2: a call stands inside an expression",
                  e->a->kind == EX_FUNC ? e->a->func->name : NULL);
    }
    check_expr(c, e->a, false);
    check_expr(c, e->b, false);
    check_expr(c, e->c, false);
    for (int i = 0; i < e->args.n; i++)
        check_expr(c, e->args.at[i], false);
    for (int i = 0; i < e->designators.n; i++)
        for (int j = 0; j < e->designators.at[i].n; j++)
            check_expr(c, e->designators.at[i].at[j].index, false);
    check_stmt(c, e->body);
}

/* ---------------------------------------------------------------- statements */

static bool is_list_of(const Stmt *s, StmtKind k)
{
    if (s->kind != ST_BLOCK)
        return s->kind == k;
    for (int i = 0; i < s->body.n; i++)
        if (s->body.at[i]->kind != k)
            return false;
    return true;
}

static const Expr *skip_implicit(const Expr *e)
{
    while (e->kind == EX_CAST && e->implicit)
        e = e->a;
    return e;
}

static void check_compound(Check *c, const Stmt *s)
{
    const Expr *rhs = s->kind == ST_ASSIGN ? skip_implicit(s->rhs) : NULL;
    if (!rhs || rhs->kind != EX_BINARY || !ir_same_expr(skip_implicit(rhs->a), s->lhs))
        fault(c, s->loc, "N3: a compound assignment is not `lhs = lhs op rhs`", NULL);
}

static bool stmt_has_parts(const Stmt *s)
{
    switch (s->kind) {
    case ST_DECL:
        return s->var != NULL;
    case ST_EXPR:
    case ST_CALL:
        return s->rhs != NULL;
    case ST_ASSIGN:
        return s->lhs && s->rhs;
    case ST_IF:
    case ST_WHILE:
    case ST_DO:
    case ST_SWITCH:
        return s->cond && s->then;
    case ST_FOR:
        return s->then != NULL;
    case ST_GOTO:
    case ST_LABEL:
        return s->label != NULL;
    case ST_TEXT:
        return s->text != NULL;
    default:
        return true;
    }
}

static void check_normal(Check *c, const Stmt *s)
{
    if (s->kind == ST_EXPR)
        fault(c, s->loc, "N1: an expression statement is left", NULL);
    if (s->kind == ST_CALL && s->rhs->kind != EX_CALL)
        fault(c, s->loc, "N2: a call statement holds no call", NULL);
    if (s->compound)
        check_compound(c, s);
    if (s->kind != ST_FOR)
        return;
    if (s->init && !is_list_of(s->init, ST_DECL) && !is_list_of(s->init, ST_ASSIGN))
        fault(c, s->loc, "a for loop starts with something else than declarations or assignments", NULL);
    if (s->step && !is_list_of(s->step, ST_ASSIGN))
        fault(c, s->loc, "a for loop steps by something else than assignments", NULL);
}

static bool impure(const Expr *e, void *ctx)
{
    (void)ctx;
    return has_side_effect(e->kind);
}

static void declare(Check *c, const Var *v, Loc loc)
{
    if (c->fault)
        return;
    if (!add(&c->declared, v))
        fault(c, loc, "a variable is declared twice", v->name);
    if (c->func->normal && !add(&c->names, v->name))
        fault(c, loc, "N5: two variables of a function have one name", v->name);
}

static void check_decl(Check *c, const Stmt *s)
{
    var_use(c, s->var, s->loc);
    if (c->func && s->var->kind != VAR_GLOBAL) /* a global may be declared extern in any block */
        declare(c, s->var, s->loc);
    if (!c->func || !c->func->normal)
        return;
    for (const Type *t = s->var->type; t->kind == TY_ARRAY || t->kind == TY_POINTER; t = t->base)
        if (ir_expr_any(t->len_expr, impure, NULL))
            fault(c, s->loc, "N1: the bound of an array has a side effect", s->var->name);
}

/* In the order of the text, so that a declaration comes before the uses. */
static void check_stmt(Check *c, const Stmt *s)
{
    if (!s || c->fault)
        return;
    if (!add(&c->nodes, s))
        fault(c, s->loc, "a statement stands in two places", NULL);
    else if (!stmt_has_parts(s))
        fault(c, s->loc, "a statement lacks a part", NULL);
    else if (s->kind == ST_DECL)
        check_decl(c, s);
    if (!c->fault && c->func && c->func->normal)
        check_normal(c, s);
    check_stmt(c, s->init);
    check_expr(c, s->lhs, false);
    check_expr(c, s->rhs, s->kind == ST_CALL);
    check_expr(c, s->cond, false);
    check_stmt(c, s->step);
    check_stmt(c, s->then);
    check_stmt(c, s->els);
    for (int i = 0; i < s->body.n; i++)
        check_stmt(c, s->body.at[i]);
}

/* ---------------------------------------------------------------- functions, the program */

static void check_func(Check *c, const Func *f)
{
    c->func = f;
    for (int i = 0; f->body && i < f->params.n; i++) {
        const Var *v = f->params.at[i];
        if (f->normal) /* before, a parameter may have no name */
            var_use(c, v, v->loc);
        declare(c, v, v->loc);
    }
    check_stmt(c, f->body);
    clear(&c->declared);
    clear(&c->names);
    c->func = NULL;
}

static void check_func_ids(Check *c)
{
    int n = c->p->funcs.n;
    bool *seen = calloc((size_t)n + 1, sizeof *seen);
    if (!seen)
        abort();
    for (int i = 0; i < n; i++) {
        const Func *f = c->p->funcs.at[i];
        if (f->id < 0 || f->id >= n)
            fault(c, f->loc, "the id of a function is out of range", f->name);
        else if (seen[f->id])
            fault(c, f->loc, "two functions have one id", f->name);
        else
            seen[f->id] = true;
    }
    free(seen);
}

const char *ir_verify(const Program *p)
{
    Check c = {.p = p, .names = {.names = true}};
    c.by_id = calloc((size_t)p->nvars + 1, sizeof *c.by_id);
    if (!c.by_id)
        abort();
    check_func_ids(&c);
    for (int i = 0; i < p->globals.n && !c.fault; i++)
        if (p->globals.at[i]->kind == VAR_GLOBAL) {
            var_use(&c, p->globals.at[i], p->globals.at[i]->loc);
            check_expr(&c, p->globals.at[i]->init, false);
        }
    for (int i = 0; i < p->funcs.n && !c.fault; i++)
        check_func(&c, p->funcs.at[i]);
    clear(&c.nodes);
    free(c.by_id);
    return c.fault;
}
