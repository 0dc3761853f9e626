/* The small expressions of annotations and of the command line:
       sum     = product { ("+" | "-") product }
       product = unary { ("*" | "/" | "%") unary }
       unary   = ("-" | "*" | "&") unary | postfix
       postfix = primary { "[" sum "]" | "." name | "->" name }
       primary = number | name | "(" sum ")"                                   */
#include "frontend/fe.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>

enum { MAX_DEPTH = 200 };

typedef struct {
    Program *p;
    Func *func;
    const char *text, *at;
    Loc loc;
    int depth;
    bool failed;
} Small;

static Expr *sum(Small *s);

static Expr *fail(Small *s, const char *what, const char *name)
{
    if (!s->failed) {
        if (name)
            diag_error(s->p->diag, s->loc, "in '%s': %s '%s'", s->text, what, name);
        else
            diag_error(s->p->diag, s->loc, "in '%s': %s", s->text, what);
    }
    s->failed = true;
    return NULL;
}

static char peek(Small *s)
{
    while (isspace((unsigned char)*s->at))
        s->at++;
    return *s->at;
}

static bool accept(Small *s, const char *token)
{
    peek(s);
    size_t n = strlen(token);
    if (strncmp(s->at, token, n) != 0)
        return false;
    s->at += n;
    return true;
}

static char *word(Small *s)
{
    peek(s);
    const char *start = s->at;
    if (isalpha((unsigned char)*s->at) || *s->at == '_')
        while (isalnum((unsigned char)*s->at) || *s->at == '_')
            s->at++;
    return s->at > start ? arena_strndup(s->p->arena, start, (size_t)(s->at - start)) : NULL;
}

static Var *find_var(Small *s, const char *name)
{
    for (int i = 0; s->func && i < s->func->params.n; i++) {
        Var *v = s->func->params.at[i];
        if (v->name && strcmp(v->name, name) == 0)
            return v;
    }
    Var *found = NULL;
    for (int i = 0; i < s->p->globals.n; i++) {
        Var *v = s->p->globals.at[i];
        if (v->kind != VAR_GLOBAL || strcmp(v->name, name) != 0)
            continue;
        if (!v->is_static || (s->func && v->unit == s->func->unit))
            return v;
        found = v;
    }
    return s->func ? NULL : found;
}

static Expr *find_enumerator(Small *s, const char *name)
{
    for (int u = 0; u < s->p->units.n; u++)
        for (int d = 0; d < s->p->units.at[u]->decls.n; d++) {
            const Decl *decl = &s->p->units.at[u]->decls.at[d];
            if (decl->kind != DECL_ENUM)
                continue;
            for (int i = 0; i < decl->enumeration->items.n; i++) {
                const Enumerator *item = &decl->enumeration->items.at[i];
                if (strcmp(item->name, name) != 0)
                    continue;
                Expr *e = ir_expr(s->p->arena, EX_ENUM, ty_basic(TY_INT), s->loc);
                e->text = item->name;
                e->ival = item->value;
                return e;
            }
        }
    return NULL;
}

static Expr *number(Small *s)
{
    char *end;
    errno = 0;
    long long v = strtoll(s->at, &end, 0);
    if (errno || isalnum((unsigned char)*end) || *end == '.' || *end == '_')
        return fail(s, "only integer constants may stand here", NULL);
    s->at = end;
    Expr *e = ir_int(s->p->arena, v);
    e->loc = s->loc;
    return e;
}

static Expr *primary(Small *s)
{
    if (isdigit((unsigned char)peek(s)))
        return number(s);
    if (accept(s, "(")) {
        Expr *e = sum(s);
        if (e && !accept(s, ")"))
            return fail(s, "')' is missing", NULL);
        return e;
    }
    char *name = word(s);
    if (!name)
        return fail(s, peek(s) ? "an expression is expected before" : "the expression ends too early",
                    peek(s) ? arena_strndup(s->p->arena, s->at, 1) : NULL);
    Var *v = find_var(s, name);
    if (!v) {
        Expr *e = find_enumerator(s, name);
        return e ? e : fail(s, "no parameter or global variable is called", name);
    }
    Expr *e = ir_var(s->p->arena, v);
    e->loc = s->loc;
    return e;
}

static Type *pointee(Type *t)
{
    return ty_is_pointer(t) || ty_is_array(t) ? ty_element(t) : NULL;
}

static Expr *index_into(Small *s, Expr *e)
{
    Expr *i = sum(s);
    if (!i)
        return NULL;
    if (!accept(s, "]"))
        return fail(s, "']' is missing", NULL);
    if (!pointee(e->type) || !ty_is_integer(i->type))
        return fail(s, "only pointers and arrays have elements, numbered by integers", NULL);
    return ir_index(s->p->arena, e, i);
}

static Expr *select_member(Small *s, Expr *e, bool arrow)
{
    char *name = word(s);
    if (!name)
        return fail(s, "the name of a member is missing", NULL);
    Type *of = arrow ? pointee(e->type) : e->type;
    if (!of || !ty_is_record(of) || !ty_field(ty_strip(of), name))
        return fail(s, "there is no member", name);
    return ir_member(s->p->arena, e, name, arrow);
}

static Expr *postfix(Small *s)
{
    Expr *e = primary(s);
    while (e) {
        if (accept(s, "["))
            e = index_into(s, e);
        else if (accept(s, "->"))
            e = select_member(s, e, true);
        else if (accept(s, "."))
            e = select_member(s, e, false);
        else
            break;
    }
    return e;
}

static Expr *unary(Small *s)
{
    if (++s->depth > MAX_DEPTH)
        return fail(s, "the expression nests too deep", NULL);
    Expr *e;
    if (accept(s, "-")) {
        e = unary(s);
        if (e && !ty_is_arith(e->type))
            return fail(s, "'-' needs a number", NULL);
        e = e ? ir_unary(s->p->arena, OP_NEG, e) : NULL;
    } else if (accept(s, "*")) {
        e = unary(s);
        if (e && !pointee(e->type))
            return fail(s, "'*' needs a pointer", NULL);
        e = e ? ir_deref(s->p->arena, e) : NULL;
    } else if (accept(s, "&")) {
        e = unary(s);
        if (e && !ir_is_lvalue(e))
            return fail(s, "'&' needs a variable", NULL);
        e = e ? ir_addr(s->p->arena, e) : NULL;
    } else {
        e = postfix(s);
    }
    s->depth--;
    return e;
}

static Expr *combine(Small *s, Op op, Expr *a, Expr *b)
{
    if (!a || !b)
        return NULL;
    bool numbers = ty_is_arith(a->type) && ty_is_arith(b->type);
    bool integers = ty_is_integer(a->type) && ty_is_integer(b->type);
    bool step = (op == OP_ADD || op == OP_SUB) && pointee(a->type) && ty_is_integer(b->type);
    if (!(op == OP_MOD ? integers : numbers || step))
        return fail(s, "the operands do not fit the operator", NULL);
    return ir_binary(s->p->arena, op, a, b);
}

static Expr *product(Small *s)
{
    Expr *e = unary(s);
    while (e) {
        Op op = accept(s, "*") ? OP_MUL : accept(s, "/") ? OP_DIV : accept(s, "%") ? OP_MOD : OP_NONE;
        if (op == OP_NONE)
            break;
        e = combine(s, op, e, unary(s));
    }
    return e;
}

static Expr *sum(Small *s)
{
    if (++s->depth > MAX_DEPTH)
        return fail(s, "the expression nests too deep", NULL);
    Expr *e = product(s);
    while (e) {
        peek(s);
        bool arrow = strncmp(s->at, "->", 2) == 0;
        Op op = accept(s, "+") ? OP_ADD : !arrow && accept(s, "-") ? OP_SUB : OP_NONE;
        if (op == OP_NONE)
            break;
        e = combine(s, op, e, product(s));
    }
    s->depth--;
    return e;
}

Expr *fe_parse_small_expr(Program *p, Func *f, const char *text, Loc loc)
{
    Small s = {.p = p, .func = f, .text = text, .at = text, .loc = loc};
    Expr *e = sum(&s);
    if (e && peek(&s))
        return fail(&s, "this is left over:", s.at);
    return e;
}
