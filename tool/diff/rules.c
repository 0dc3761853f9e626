#include "diff/rules.h"

#include "diff/rule_form.h"
#include "frontend/frontend.h"
#include "support/home.h"

#include <stdlib.h>
#include <string.h>

struct Rules {
    Arena *arena;
    VEC(Rule *) table;
    VEC(Func *) called; /* functions of the user's that rules call: one for each name */
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
        rule->rules = r;
        vec_push(r->arena, &r->table, rule);
    }
    return rule;
}

static void add_partial(Job *job, Rules *r, char *name, Func *f)
{
    char *colon = strchr(name, ':');
    int index = colon ? atoi(colon + 1) : 0;
    if (!colon || index < 1 || index > RULE_ARGS) {
        diag_error(job->diag, f->loc, "a derivative rule is for at most %d arguments", RULE_ARGS);
        return;
    }
    *colon = '\0';
    const char *fault = rule_body_fault(f);
    if (fault)
        diag_error(job->diag, f->loc,
                   "a derivative rule is one expression for each argument, which generated code repeats; %s",
                   fault);
    Rule *rule = get_rule(r, name);
    rule->partial[index - 1] = f;
    rule->loc = f->loc;
}

/* Takes in one note: "partial:sin:1", "zero:floor", "guarded:sqrt". */
static void add_note(Job *job, Rules *r, Func *f, const Annotation *n)
{
    const char *kind = n->text, *behind = strchr(kind, ':');
    if (!behind)
        return;
    size_t len = (size_t)(behind - kind);
    char *name = arena_strdup(r->arena, behind + 1);
    if (strncmp(kind, "partial", len) == 0) {
        add_partial(job, r, name, f);
        return;
    }
    Rule *rule = get_rule(r, name);
    if (strncmp(kind, "zero", len) == 0)
        rule->zero = true;
    else if (strncmp(kind, "guarded", len) == 0)
        rule->guarded = true;
    else if (strncmp(kind, "conjugate", len) == 0)
        rule->conjugate = true;
    if (!rule->loc.file)
        rule->loc = f->loc;
}

static bool has_partials(const Rule *r)
{
    bool any = false;
    for (int i = 0; i < RULE_ARGS; i++)
        any |= r->partial[i] != NULL;
    return any;
}

/* A rule takes the place of an earlier one of the same name; AD_GUARDED alone adds to it. */
static void take_rule(Job *job, Rules *r, const Rule *mine)
{
    const Rule *known = find_name(r, mine->name, strlen(mine->name));
    bool says_how = has_partials(mine) || mine->zero;
    if (mine->conjugate && !has_partials(mine)) {
        diag_error(job->diag, mine->loc, "AD_CONJUGATE(%s): there is no AD_RULE_C for '%s' beside it",
                   mine->name, mine->name);
        return;
    }
    if (!says_how && !known) {
        diag_error(job->diag, mine->loc, "AD_GUARDED(%s): there is no derivative rule for '%s'", mine->name,
                   mine->name);
        return;
    }
    if (has_partials(mine) && mine->zero)
        diag_error(job->diag, mine->loc, "'%s' has both an AD_RULE0 and another rule", mine->name);
    Rule *rule = get_rule(r, mine->name);
    if (says_how) {
        *rule = *mine;
        rule->rules = r;
    } else {
        rule->guarded = true;
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
        take_rule(job, r, mine.table.at[i]);
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
    if (!add_file(job, r, arena_printf(job->arena, "%s/adgen/rules/math.h", home)) ||
        !add_file(job, r, arena_printf(job->arena, "%s/adgen/rules/complex.h", home)))
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

/* The f and l variants of a function take and return that type. */
static bool is_variant(const Func *f, char suffix)
{
    TypeKind want = suffix == 'f' ? TY_FLOAT : TY_LDOUBLE;
    if (f->id < 0 || f->is_builtin) /* made by name; a compiler's own */
        return true;
    for (int i = 0; i < f->type->nparams; i++)
        if (ty_is_floating(f->type->params[i])) {
            Type *t = ty_strip(f->type->params[i]);
            return (t->kind == TY_COMPLEX ? ty_strip(t->base)->kind : t->kind) == want;
        }
    return false;
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
    if (!rule && len > 1 && (name[len - 1] == 'f' || name[len - 1] == 'l') && is_variant(f, name[len - 1])) {
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

bool rule_is_gradient(const Rule *r, int i)
{
    if (!rule_has_partial(r, i))
        return false;
    const VarVec *params = &r->partial[i]->params;
    return ty_is_complex(params->at[i]->type) && !ty_is_complex(params->at[params->n - 1]->type);
}

static bool uses_param(const Rule *r, int i, int param)
{
    const Func *f = r->partial[i];
    return param < f->params.n && ir_expr_uses_var(rule_body(f), f->params.at[param]);
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
    Rules *rules;
    const Func *partial;
    Expr **args, *result;
    char suffix;
} Instance;

/* The type that `t` of a rule, which is for double, becomes. */
static Type *type_of(const Instance *in, Type *t)
{
    TypeKind k = in->suffix == 'f' ? TY_FLOAT : in->suffix == 'l' ? TY_LDOUBLE : TY_DOUBLE;
    return ty_is_complex(t) ? ty_complex(in->arena, k) : ty_is_real(t) ? ty_basic(k) : t;
}

static Expr *instantiate(const Instance *in, const Expr *e);

/* A function of the user's that a rule calls, in the instance's precision: only the rule file declares it, so that the
   output must. NULL for those of the C library and of the runtime, which headers declare. */
static Func *called_by_rule(const Instance *in, const Func *f, const char *name)
{
    Arena *a = in->arena;
    if (f->in_system || f->is_builtin || strncmp(f->name, "ad_", 3) == 0)
        return NULL;
    for (int i = 0; i < in->rules->called.n; i++)
        if (strcmp(in->rules->called.at[i]->name, name) == 0)
            return in->rules->called.at[i];
    Func *copy = NEW(a, Func);
    Type *t = NEW(a, Type);
    *copy = *f;
    *t = *f->type;
    copy->name = name;
    copy->type = t;
    copy->id = copy->unit = -1;
    copy->in_main = false;
    copy->in_rules = true;
    copy->params = (VarVec){0};
    if (in->suffix)
        t->base = type_of(in, t->base);
    t->params = arena_alloc(a, (size_t)(t->nparams + 1) * sizeof *t->params);
    for (int i = 0; i < t->nparams; i++) {
        Var *v = NEW(a, Var);
        *v = *f->params.at[i];
        if (in->suffix)
            v->type = type_of(in, v->type);
        t->params[i] = v->type;
        vec_push(a, &copy->params, v);
    }
    vec_push(a, &in->rules->called, copy);
    return copy;
}

static Expr *instantiate_call(const Instance *in, const Expr *e)
{
    Expr *args[RULE_ARGS];
    int n = e->args.n;
    for (int i = 0; i < n; i++)
        args[i] = instantiate(in, e->args.at[i]);
    const char *name = e->a->func->name;
    if (in->suffix && ty_is_floating(e->type))
        name = arena_printf(in->arena, "%s%c", name, in->suffix);
    Expr *call = ir_call_name(in->arena, name, type_of(in, e->type), n, args);
    Func *own = called_by_rule(in, e->a->func, name);
    if (own)
        call->a = ir_func(in->arena, own);
    return call;
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
        if (!in->suffix || ty_is_complex(e->type))
            return ir_copy_expr(a, e);
        return ir_real(a, e->fval, type_of(in, e->type));
    case EX_UNARY:
        return ir_unary(a, e->op, instantiate(in, e->a));
    case EX_BINARY:
        return ir_binary(a, e->op, instantiate(in, e->a), instantiate(in, e->b));
    case EX_COND:
        return ir_cond(a, instantiate(in, e->a), instantiate(in, e->b), instantiate(in, e->c));
    case EX_CAST:
        if (e->implicit)
            return instantiate(in, e->a);
        return ir_cast(a, type_of(in, e->type), instantiate(in, e->a));
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
    Instance in = {a, r->rules, r->partial[i], args, result, same ? 0 : last};
    return instantiate(&in, rule_body(r->partial[i]));
}
