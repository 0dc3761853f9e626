/* What the user gave: --set, --values; and what the source tells about its inputs. */
#include "verify/vfy.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool is_word_start(char c)
{
    return isalpha((unsigned char)c) || c == '_';
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

bool vfy_has_word(const char *text, const char *word)
{
    size_t n = strlen(word);
    for (const char *s = text; *s;) {
        size_t k = 0;
        while (is_word(s[k]))
            k++;
        if (k == n && strncmp(s, word, n) == 0)
            return true;
        s += k ? k : 1;
    }
    return false;
}

/* `p -> k` becomes "p.k", `x[]` becomes "x". NULL when it is no name. */
static const char *canonical(Arena *a, const char *s, size_t len)
{
    Text t = {0};
    text_add(&t, "");
    for (size_t i = 0; i < len; i++) {
        if (isspace((unsigned char)s[i]))
            continue;
        if (s[i] == '-' && i + 1 < len && s[i + 1] == '>') {
            text_add(&t, ".");
            i++;
        } else if (s[i] == '[' && i + 1 < len && s[i + 1] == ']') {
            i++;
        } else if (is_word(s[i]) || strchr(".[]*", s[i])) {
            text_addn(&t, s + i, 1);
        } else {
            text_free(&t);
            return NULL;
        }
    }
    const char *name = is_word_start(t.data[strspn(t.data, "*")]) ? arena_strdup(a, t.data) : NULL;
    text_free(&t);
    return name;
}

static bool is_number(const char *s)
{
    char *end;
    if (is_word_start(*s) && strcasecmp(s, "inf") != 0 && strcasecmp(s, "nan") != 0)
        return false;
    strtold(s, &end);
    return end != s && *end == '\0';
}

static const Enumerator *enumerator(const Program *p, const char *name)
{
    for (int u = 0; u < p->units.n; u++)
        for (int i = 0; i < p->units.at[u]->decls.n; i++) {
            const Decl *d = &p->units.at[u]->decls.at[i];
            for (int k = 0; d->kind == DECL_ENUM && k < d->enumeration->items.n; k++)
                if (strcmp(d->enumeration->items.at[k].name, name) == 0)
                    return &d->enumeration->items.at[k];
        }
    return NULL;
}

static bool is_symbol(const Program *p, const char *name)
{
    for (int i = 0; i < p->funcs.n; i++)
        if (strcmp(p->funcs.at[i]->name, name) == 0)
            return true;
    for (int i = 0; i < p->globals.n; i++)
        if (p->globals.at[i]->kind == VAR_GLOBAL && strcmp(p->globals.at[i]->name, name) == 0)
            return true;
    return strcmp(name, "NULL") == 0;
}

/* One `name = values` of the command line or of a line of the values file. */
static bool take(Job *job, const Program *p, Inputs *in, const char *text, Loc loc, const char *from)
{
    Arena *a = job->arena;
    const char *eq = strchr(text, '=');
    if (!eq) {
        diag_error(job->diag, loc, "%s'%s': 'name = value' is wanted", from, text);
        return false;
    }
    const char *open = text + strspn(text, " \t");
    bool is_size = strncmp(open, "size(", 5) == 0;
    const char *start = is_size ? open + 5 : open, *end = eq;
    while (end > start && isspace((unsigned char)end[-1]))
        end--;
    if (is_size && (end == start || *--end != ')'))
        end = start;
    Given g = {.name = canonical(a, start, (size_t)(end - start)), .loc = loc};
    if (!g.name) {
        diag_error(job->diag, loc, "%s'%.*s' is not a name", from, (int)(eq - open), open);
        return false;
    }
    if (is_size) {
        const char *value = eq + 1 + strspn(eq + 1, " \t");
        if (!*value ||
            strspn(value, " \t0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_+-*/%().>[]") !=
                strlen(value)) {
            diag_error(job->diag, loc, "%s'%s' is not a size", from, value);
            return false;
        }
        vec_push(a, &g.text, value);
        vec_push(a, &in->sizes, g);
        return true;
    }
    for (const char *s = eq + 1; *(s += strspn(s, " \t\r\n,"));) {
        size_t n = strcspn(s, " \t\r\n,");
        const char *word = arena_strndup(a, s, n);
        const Enumerator *e = enumerator(p, word);
        if (e)
            word = arena_printf(a, "%lld", e->value);
        else if (is_symbol(p, word))
            g.is_name = true;
        else if (!is_number(word)) {
            diag_error(job->diag, loc, "%s'%s' is not a number", from, word);
            return false;
        }
        vec_push(a, &g.text, word);
        s += n;
    }
    if (g.text.n == 0 || (g.is_name && g.text.n > 1)) {
        diag_error(job->diag, loc, "%s%s: %s", from, g.name, g.text.n ? "one name, or numbers" : "no value");
        return false;
    }
    /* The command line, read first, wins over the file. */
    for (int i = 0; i < in->values.n; i++)
        if (strcmp(in->values.at[i].name, g.name) == 0)
            return true;
    vec_push(a, &in->values, g);
    return true;
}

static bool read_values(Job *job, const Program *p, Inputs *in)
{
    Text t = {0};
    if (text_read_file(&t, job->values_file) != 0) {
        diag_error(job->diag, (Loc){0}, "cannot read '%s': %s", job->values_file, strerror(errno));
        text_free(&t);
        return false;
    }
    const char *text = t.data ? arena_strdup(job->arena, t.data) : "";
    text_free(&t);
    bool ok = true;
    for (int line = 1; *text; line++) {
        size_t n = strcspn(text, "\n"), code = strcspn(text, "\n#");
        const char *s = arena_strndup(job->arena, text, code);
        if (s[strspn(s, " \t\r")])
            ok = take(job, p, in, s, (Loc){job->values_file, line, 1}, "") && ok;
        text += n + (text[n] == '\n');
    }
    return ok;
}

bool vfy_read_inputs(Job *job, const Program *p, Inputs *out)
{
    *out = (Inputs){{0}, {0}};
    bool ok = true;
    for (int i = 0; i < job->sets.n; i++)
        ok = take(job, p, out, job->sets.at[i], (Loc){0}, "--set: ") && ok;
    if (job->values_file)
        ok = read_values(job, p, out) && ok;
    return ok;
}

/* `name` ("s[2].k") is an element of `key` ("s.k"), or the same. */
static bool names(const char *name, const char *key)
{
    key += strspn(key, "*");
    while (*name) {
        if (*name == '[') {
            name += strcspn(name, "]");
            name += *name == ']';
        } else if (*name++ != *key++) {
            return false;
        }
    }
    return *key == '\0';
}

const Given *vfy_given(Inputs *in, const char *key, int head)
{
    const Given *first = NULL;
    for (int i = 0; i < in->values.n; i++)
        if (names(in->values.at[i].name, key)) {
            in->values.at[i].head = head;
            first = first ? first : &in->values.at[i];
        }
    return first;
}

const char *vfy_given_size(Inputs *in, const char *key, int head)
{
    for (int i = 0; i < in->sizes.n; i++)
        if (strcmp(in->sizes.at[i].name, key) == 0) {
            in->sizes.at[i].head = head;
            return in->sizes.at[i].text.at[0];
        }
    return NULL;
}

bool vfy_inputs_used(Job *job, const Inputs *in)
{
    bool ok = true;
    for (int i = 0; i < in->values.n; i++)
        if (!in->values.at[i].head) {
            diag_error(job->diag, in->values.at[i].loc,
                       "a value is given for '%s', but no head has such an input", in->values.at[i].name);
            ok = false;
        }
    for (int i = 0; i < in->sizes.n; i++)
        if (!in->sizes.at[i].head) {
            diag_error(job->diag, in->sizes.at[i].loc,
                       "a size is given for '%s', but no head has such a pointer", in->sizes.at[i].name);
            ok = false;
        }
    return ok;
}

/* ---------------------------------------------------------------- what the source tells */

typedef struct {
    const Var *param;
    bool other; /* used otherwise than as one object */
    VEC(const Var *) seen;
    Arena *arena;
} OneUse;

static void look_body(OneUse *u, const Func *f, const Var *param);

static bool is_param(const Expr *e, const Var *v)
{
    while (e && e->kind == EX_CAST && e->implicit)
        e = e->a;
    return e && e->kind == EX_VAR && e->var == v;
}

static void look_expr(OneUse *u, const Expr *e)
{
    if (!e || u->other)
        return;
    bool through = e->kind == EX_DEREF || (e->kind == EX_MEMBER && e->arrow) ||
                   (e->kind == EX_INDEX && e->b->kind == EX_INT && e->b->ival == 0);
    if (through && is_param(e->a, u->param))
        return;
    if (e->kind == EX_VAR && e->var == u->param) {
        u->other = true;
        return;
    }
    const Func *callee = e->kind == EX_CALL && e->a->kind == EX_FUNC ? e->a->func : NULL;
    look_expr(u, e->a);
    look_expr(u, e->b);
    look_expr(u, e->c);
    for (int i = 0; i < e->args.n; i++) {
        if (callee && callee->body && i < callee->params.n && is_param(e->args.at[i], u->param))
            look_body(u, callee, callee->params.at[i]);
        else
            look_expr(u, e->args.at[i]);
    }
}

static void look_slot(Expr **slot, void *ctx)
{
    look_expr(ctx, *slot);
}

static void look_stmt(Stmt *s, void *ctx)
{
    ir_stmt_exprs(s, look_slot, ctx);
}

static void look_body(OneUse *u, const Func *f, const Var *param)
{
    for (int i = 0; i < u->seen.n; i++)
        if (u->seen.at[i] == param)
            return;
    vec_push(u->arena, &u->seen, param);
    const Var *outer = u->param;
    u->param = param;
    ir_walk_stmt(f->body, look_stmt, NULL, u);
    u->param = outer;
}

bool vfy_points_to_one(const Func *f, const Var *param)
{
    OneUse u = {.arena = arena_new()};
    look_body(&u, f, param);
    arena_free(u.arena);
    return !u.other;
}

typedef struct {
    bool found;
    VEC(const Func *) seen;
    Arena *arena;
} FloatUse;

static bool holds_float(Type *t)
{
    while (t && (ty_is_array(t) || ty_is_pointer(t)))
        t = ty_element(t);
    if (t && ty_is_complex(t))
        t = ty_strip(t)->base;
    return t && ty_strip(t)->kind == TY_FLOAT;
}

static void float_body(FloatUse *u, const Func *f);

static void float_slot(Expr **slot, void *ctx)
{
    FloatUse *u = ctx;
    const Expr *e = *slot;
    bool operation = e->kind == EX_FLOAT || e->kind == EX_UNARY || e->kind == EX_BINARY || e->kind == EX_CAST;
    bool exact = operation && ty_is_complex(e->type); /* I is a float complex, and so is 2 * I */
    u->found = u->found || (holds_float(e->type) && !exact);
    if (e->kind == EX_FUNC && e->func->body)
        float_body(u, e->func);
}

static void float_top(Expr **slot, void *ctx)
{
    ir_walk_expr(slot, float_slot, ctx);
}

static void float_stmt(Stmt *s, void *ctx)
{
    FloatUse *u = ctx;
    u->found = u->found || (s->kind == ST_DECL && holds_float(s->var->type));
    ir_stmt_exprs(s, float_top, ctx);
}

static void float_body(FloatUse *u, const Func *f)
{
    for (int i = 0; i < u->seen.n; i++)
        if (u->seen.at[i] == f)
            return;
    vec_push(u->arena, &u->seen, f);
    ir_walk_stmt(f->body, float_stmt, NULL, u);
}

bool vfy_uses_float(const Func *f)
{
    FloatUse u = {.arena = arena_new()};
    u.found = holds_float(f->type->base);
    for (int i = 0; i < f->params.n; i++)
        u.found = u.found || holds_float(f->params.at[i]->type);
    if (!u.found && f->body)
        float_body(&u, f);
    arena_free(u.arena);
    return u.found;
}
