#include "diff/rules.h"

#include "frontend/frontend.h"
#include "support/home.h"

#include <stdlib.h>
#include <string.h>

struct Rules {
    Arena *arena;
    VEC(Rule *) table;
};

static Rule *find_name(const Rules *r, const char *name, size_t len)
{
    for (int i = 0; i < r->table.n; i++)
        if (strlen(r->table.at[i]->name) == len && strncmp(r->table.at[i]->name, name, len) == 0)
            return r->table.at[i];
    return NULL;
}

static Rule *get_rule(Rules *r, const char *name)
{
    Rule *rule = find_name(r, name, strlen(name));
    if (!rule) {
        rule = NEW(r->arena, Rule);
        rule->name = name;
        vec_push(r->arena, &r->table, rule);
    }
    return rule;
}

static Expr *body_of(const Func *partial)
{
    const Stmt *b = partial->body;
    if (!b || b->body.n != 1 || b->body.at[0]->kind != ST_RETURN)
        return NULL;
    return b->body.at[0]->rhs;
}

/* Takes in one note: "partial:sin:1", "zero:floor", "guarded:sqrt". */
static void add_note(Job *job, Rules *r, Func *f, const Annotation *n)
{
    const char *kind = n->text, *name = strchr(kind, ':');
    if (!name)
        return;
    size_t len = (size_t)(name - kind);
    name = arena_strdup(r->arena, name + 1);
    if (strncmp(kind, "zero", len) == 0) {
        get_rule(r, name)->zero = true;
    } else if (strncmp(kind, "guarded", len) == 0) {
        get_rule(r, name)->guarded = true;
    } else if (strncmp(kind, "partial", len) == 0) {
        char *colon = strchr(name, ':');
        int index = colon ? atoi(colon + 1) : 0;
        if (!colon || index < 1 || index > RULE_ARGS || !body_of(f)) {
            diag_error(job->diag, f->loc,
                       "a derivative rule is one expression for each of at most %d arguments", RULE_ARGS);
            return;
        }
        *colon = '\0';
        get_rule(r, name)->partial[index - 1] = f;
    }
}

static bool add_file(Job *job, Rules *r, const char *path)
{
    Program *p = fe_parse_rules(job, path);
    if (!p)
        return false;
    Rules mine = {.arena = r->arena};
    for (int i = 0; i < p->funcs.n; i++)
        for (int k = 0; k < p->funcs.at[i]->notes.n; k++)
            if (p->funcs.at[i]->notes.at[k].kind == AN_OTHER)
                add_note(job, &mine, p->funcs.at[i], &p->funcs.at[i]->notes.at[k]);
    for (int i = 0; i < mine.table.n; i++)
        *get_rule(r, mine.table.at[i]->name) = *mine.table.at[i];
    return true;
}

Rules *rules_load(Job *job)
{
    Rules *r = NEW(job->arena, Rules);
    r->arena = job->arena;
    const char *home = home_include_dir(job->arena);
    if (!home) {
        diag_error(job->diag, (Loc){0},
                   "the headers of adgen, with its derivative rules, are not where it was installed");
        return NULL;
    }
    if (!add_file(job, r, arena_printf(job->arena, "%s/adgen/rules/math.h", home)))
        return NULL;
    for (int i = 0; i < job->rule_files.n; i++)
        if (!add_file(job, r, job->rule_files.at[i]))
            return NULL;
    return diag_error_count(job->diag) ? NULL : r;
}

static const char *base_name(const Func *f)
{
    static const char builtin[] = "__builtin_";
    const char *name = f->name;
    return strncmp(name, builtin, sizeof builtin - 1) == 0 ? name + sizeof builtin - 1 : name;
}

/* The rule, and the suffix ('f', 'l' or 0) by which `f` differs from the rule's function. */
static const Rule *find_suffixed(const Rules *r, const Func *f, char *suffix)
{
    *suffix = 0;
    if (f->body)
        return NULL;
    const char *name = base_name(f);
    size_t len = strlen(name);
    const Rule *rule = find_name(r, name, len);
    if (!rule && len > 1 && (name[len - 1] == 'f' || name[len - 1] == 'l')) {
        rule = find_name(r, name, len - 1);
        *suffix = name[len - 1];
    }
    return rule;
}

const Rule *rules_find(const Rules *r, const Func *f)
{
    char suffix;
    return find_suffixed(r, f, &suffix);
}

bool rule_has_partial(const Rule *r, int i)
{
    return i < RULE_ARGS && r->partial[i] && !r->zero;
}

static bool uses_param(const Rule *r, int i, int param)
{
    const Func *f = r->partial[i];
    return param < f->params.n && ir_expr_uses_var(body_of(f), f->params.at[param]);
}

bool rule_uses_arg(const Rule *r, int i, int arg)
{
    return arg < r->partial[i]->params.n - 1 && uses_param(r, i, arg);
}

bool rule_uses_result(const Rule *r, int i)
{
    return uses_param(r, i, r->partial[i]->params.n - 1);
}

/* ---------------------------------------------------------------- instantiation */

typedef struct {
    Arena *arena;
    const Func *partial;
    Expr **args, *result;
    char suffix;
} Instance;

static Type *real_type(const Instance *in)
{
    return ty_basic(in->suffix == 'f' ? TY_FLOAT : in->suffix == 'l' ? TY_LDOUBLE : TY_DOUBLE);
}

static Expr *instantiate(const Instance *in, const Expr *e);

static Expr *instantiate_call(const Instance *in, const Expr *e)
{
    Expr *args[RULE_ARGS];
    int n = e->args.n < RULE_ARGS ? e->args.n : RULE_ARGS;
    for (int i = 0; i < n; i++)
        args[i] = instantiate(in, e->args.at[i]);
    const char *name = e->a->func->name;
    if (in->suffix && ty_is_real(e->type))
        name = arena_printf(in->arena, "%s%c", name, in->suffix);
    Type *type = ty_is_real(e->type) ? real_type(in) : e->type;
    return ir_call_name(in->arena, name, type, n, args);
}

static Expr *instantiate(const Instance *in, const Expr *e)
{
    Arena *a = in->arena;
    switch (e->kind) {
    case EX_VAR:
        for (int i = 0; i < in->partial->params.n; i++)
            if (e->var == in->partial->params.at[i])
                return ir_copy_expr(a, i == in->partial->params.n - 1 ? in->result : in->args[i]);
        return ir_copy_expr(a, e);
    case EX_FLOAT:
        return in->suffix ? ir_real(a, e->fval, real_type(in)) : ir_copy_expr(a, e);
    case EX_UNARY:
        return ir_unary(a, e->op, instantiate(in, e->a));
    case EX_BINARY:
        return ir_binary(a, e->op, instantiate(in, e->a), instantiate(in, e->b));
    case EX_COND:
        return ir_cond(a, instantiate(in, e->a), instantiate(in, e->b), instantiate(in, e->c));
    case EX_CAST:
        if (e->implicit)
            return instantiate(in, e->a);
        return ir_cast(a, ty_is_real(e->type) ? real_type(in) : e->type, instantiate(in, e->a));
    case EX_CALL:
        return instantiate_call(in, e);
    default:
        return ir_copy_expr(a, e);
    }
}

Expr *rule_partial(Arena *a, const Rule *r, const Func *f, int i, Expr **args, Expr *result)
{
    const char *name = base_name(f);
    char last = name[strlen(name) - 1];
    bool same = strcmp(name, r->name) == 0;
    Instance in = {a, r->partial[i], args, result, same ? 0 : last};
    return instantiate(&in, body_of(r->partial[i]));
}
