#include "emit/need.h"

#include "frontend/frontend.h"
#include "ir/ir.h"

#include <ctype.h>
#include <string.h>

static void need_type(Need *n, Type *t);
static void need_expr(Need *n, const Expr *e);
static void need_stmt(Need *n, const Stmt *s);
static void need_function_named(Need *n, Func *f);

void need_init(Need *n, Job *job, const Program *p, const DiffResult *d)
{
    *n = (Need){.job = job, .p = p, .d = d, .arena = job->arena};
    names_fill(n->arena, &n->names, p);
    for (int i = 0; i < d->funcs.n; i++)
        ptrset_add(n->arena, &n->generated, d->funcs.at[i]);
    for (int i = 0; i < d->shadows.n; i++)
        ptrset_add(n->arena, &n->shadows, d->shadows.at[i]);
}

/* ---------------------------------------------------------------- names without a declaration */

/* complex.h makes I a macro: a program that does without the header may use the name. */
static void need_complex(Need *n)
{
    if (n->library & LIB_COMPLEX)
        return;
    n->library |= LIB_COMPLEX;
    if (!names_find(&n->names, "creal") && ir_is_ident((Program *)n->p, "I"))
        diag_error(n->job->diag, n->d->heads.at[0].head->func->loc,
                   "the derivatives need complex.h, which makes 'I' a macro, but the program uses that name "
                   "for something else; rename it");
}

/* Whether the name is one of the C library or the runtime whose header is not math.h. */
static bool need_library(Need *n, const char *name)
{
    static const struct {
        const char *name;
        unsigned header;
    } known[] = {
        {"malloc", LIB_STDLIB},
        {"calloc", LIB_STDLIB},
        {"realloc", LIB_STDLIB},
        {"free", LIB_STDLIB},
        {"abort", LIB_STDLIB},
        {"abs", LIB_STDLIB},
        {"labs", LIB_STDLIB},
        {"llabs", LIB_STDLIB},
        {"memcpy", LIB_STRING},
        {"memset", LIB_STRING},
        {"memmove", LIB_STRING},
        {"memcmp", LIB_STRING},
        {"size_t", LIB_STDDEF},
        {"ptrdiff_t", LIB_STDDEF},
        {"NULL", LIB_STDDEF},
        {"offsetof", LIB_STDDEF},
        {"bool", LIB_STDBOOL},
        {"true", LIB_STDBOOL},
        {"false", LIB_STDBOOL},
        {"int8_t", LIB_STDINT},
        {"int16_t", LIB_STDINT},
        {"int32_t", LIB_STDINT},
        {"int64_t", LIB_STDINT},
        {"uint8_t", LIB_STDINT},
        {"uint16_t", LIB_STDINT},
        {"uint32_t", LIB_STDINT},
        {"uint64_t", LIB_STDINT},
        {"intptr_t", LIB_STDINT},
        {"uintptr_t", LIB_STDINT},
        {"ad_digamma", LIB_SPECIAL},
        {"ad_digammaf", LIB_SPECIAL},
        {"ad_digammal", LIB_SPECIAL},
        {"ad_unknown_function", LIB_CALLBACK},
        {"ad_over_norm2", LIB_SPECIAL},
        {"ad_over_norm2f", LIB_SPECIAL},
        {"ad_over_norm2l", LIB_SPECIAL},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].name, name) == 0) {
            n->library |= known[i].header;
            return true;
        }
    if (!features_is_complex(name))
        return false;
    need_complex(n);
    return true;
}

/* ---------------------------------------------------------------- types */

static void need_outside(Need *n, const Named *e)
{
    if (ptrset_add(n->arena, &n->seen, e))
        vec_push(n->arena, &n->outside, e);
}

static void need_record(Need *n, const Record *r)
{
    const Named *e = r->tag ? names_find(&n->names, names_record_tag(n->arena, r)) : NULL;
    if (e && !e->decl->in_main)
        need_outside(n, e);
    if (!r->in_main || (e && !e->decl->in_main) || !ptrset_add(n->arena, &n->seen, r))
        return;
    if (r->tag || r->typedef_name)
        vec_push(n->arena, &n->records, r);
    for (int i = 0; i < r->fields.n; i++)
        need_type(n, r->fields.at[i].type);
}

static void need_enum(Need *n, const Enum *e)
{
    if (!e->in_main || !ptrset_add(n->arena, &n->seen, e))
        return;
    vec_push(n->arena, &n->enums, e);
    for (int i = 0; i < e->items.n; i++)
        need_expr(n, e->items.at[i].init);
}

static void need_typedef(Need *n, Type *t)
{
    const Named *e = names_find(&n->names, t->name);
    if (e && !e->decl->in_main) {
        need_outside(n, e);
        return;
    }
    if (!e && t->base && strcmp(t->name, "size_t") == 0) {
        need_library(n, t->name);
        return;
    }
    vec_push(n->arena, &n->typedefs, t);
    need_type(n, t->base);
}

static void need_type(Need *n, Type *t)
{
    if (!t || !ptrset_add(n->arena, &n->seen, t))
        return;
    switch (t->kind) {
    case TY_TYPEDEF:
        need_typedef(n, t);
        break;
    case TY_RECORD:
        need_record(n, t->record);
        break;
    case TY_ENUM:
        need_enum(n, t->enumeration);
        break;
    case TY_BOOL:
        n->has_bool = true;
        break;
    case TY_FUNCTION:
        need_type(n, t->base);
        for (int i = 0; i < t->nparams; i++)
            need_type(n, t->params[i]);
        break;
    case TY_POINTER:
    case TY_ARRAY:
        need_type(n, t->base);
        need_expr(n, t->len_expr);
        break;
    default:
        break;
    }
}

/* ---------------------------------------------------------------- text (offsetof, ST_TEXT) */

static void need_name(Need *n, const char *name)
{
    const Named *e = names_find(&n->names, name);
    if (!e) {
        need_library(n, name);
        return;
    }
    if (e->enumerator_of) {
        need_enum(n, e->enumerator_of);
        return;
    }
    switch (e->decl->kind) {
    case DECL_RECORD:
        need_record(n, e->decl->record);
        break;
    case DECL_ENUM:
        need_enum(n, e->decl->enumeration);
        break;
    case DECL_TYPEDEF:
        need_type(n, e->decl->type);
        break;
    case DECL_FUNC:
        need_function_named(n, e->decl->func);
        break;
    default: /* a variable's name may as well be a local's: variables are met as EX_VAR */
        break;
    }
}

static void need_text(Need *n, const char *s)
{
    const char *keyword = NULL;
    while (*s) {
        if (*s == '"' || *s == '\'') {
            char quote = *s++;
            while (*s && *s != quote)
                s += s[0] == '\\' && s[1] ? 2 : 1;
            s += *s != '\0';
        } else if (isalpha((unsigned char)*s) || *s == '_') {
            const char *from = s;
            while (isalnum((unsigned char)*s) || *s == '_')
                s++;
            const char *word = arena_strndup(n->arena, from, (size_t)(s - from));
            bool tag = strcmp(word, "struct") == 0 || strcmp(word, "union") == 0 || strcmp(word, "enum") == 0;
            if (!tag)
                need_name(n, keyword ? arena_printf(n->arena, "%s %s", keyword, word) : word);
            keyword = tag ? word : NULL;
        } else {
            s++;
        }
    }
}

/* ---------------------------------------------------------------- variables */

/* A static local moves to file scope, where its name must be its function's own: `w` of `f` becomes `f_w`. */
static void name_static_local(Need *n, Var *v)
{
    if (v->kind != VAR_STATIC_LOCAL || !v->owner)
        return;
    const char *prefix = arena_printf(n->arena, "%s_", v->owner->name);
    if (strncmp(v->name, prefix, strlen(prefix)) == 0)
        return;
    const char *name = arena_printf(n->arena, "%s%s", prefix, v->name);
    for (int digit = 0, taken = 1; taken; digit++) {
        v->name = digit ? arena_printf(n->arena, "%s%d", name, digit - 1) : name;
        taken = 0;
        for (int i = 0; i < n->p->nidents && !taken; i++)
            taken = strcmp(n->p->idents[i], v->name) == 0;
        for (int i = 0; i < n->d->funcs.n && !taken; i++)
            taken = strcmp(n->d->funcs.at[i]->name, v->name) == 0;
    }
}

static void need_static(Need *n, Var *v)
{
    if (n->job->merge && v->kind == VAR_GLOBAL)
        return;
    if (!v->changes) {
        name_static_local(n, v);
        for (int i = 0; i < n->statics.n; i++)
            if (strcmp(n->statics.at[i]->name, v->name) == 0) {
                diag_error(n->job->diag, v->loc,
                           "the output would hold two static variables '%s': rename one", v->name);
                diag_note(n->job->diag, n->statics.at[i]->loc, "the other one is here");
            }
        need_var(n, v);
        vec_push(n->arena, &n->statics, v);
        return;
    }
    if (v->kind == VAR_STATIC_LOCAL)
        diag_error(n->job->diag, v->loc,
                   "static local variable '%s' keeps a value between calls, which derivative code cannot "
                   "reach; give --merge, or make it a file-scope variable or a parameter",
                   v->name);
    else
        diag_error(n->job->diag, v->loc,
                   "'%s' is file-local and changes while the program runs, so that derivative code in "
                   "another file cannot "
                   "reach it; give --merge, which makes the output include this file and take its place in "
                   "the build",
                   v->name);
}

static bool declared_by_header(const Need *n, const char *name)
{
    const Named *e = names_find(&n->names, name);
    return e && !e->decl->in_main;
}

void need_var(Need *n, Var *v)
{
    need_type(n, v->type);
    need_expr(n, v->init);
}

static void need_variable_used(Need *n, Var *v)
{
    bool is_static = v->kind == VAR_STATIC_LOCAL || v->is_static;
    if ((v->kind != VAR_GLOBAL && v->kind != VAR_STATIC_LOCAL) || ptrset_has(&n->shadows, v))
        return;
    if (v->kind == VAR_STATIC_LOCAL && ptrset_has(&n->declared, v))
        return;
    if ((v->kind == VAR_GLOBAL && !v->in_main) || !ptrset_add(n->arena, &n->seen, v))
        return;
    if (is_static) {
        need_static(n, v);
    } else if (!n->job->merge && !declared_by_header(n, v->name)) {
        need_type(n, v->type);
        vec_push(n->arena, &n->externs, v);
    }
}

/* ---------------------------------------------------------------- functions */

static void need_helper(Need *n, Func *f)
{
    if (!f->body) {
        int count = 0;
        const Unsupported *why = fe_unsupported(n->p, f, &count);
        diag_error(n->job->diag, count ? why[0].loc : f->loc,
                   "derivative code calls the file-local function '%s', whose body cannot be repeated%s%s; "
                   "give --merge",
                   f->name, count ? ": " : "", count ? why[0].what : "");
        return;
    }
    for (int i = 0; i < n->helpers.n; i++)
        if (strcmp(n->helpers.at[i]->name, f->name) == 0) {
            diag_error(n->job->diag, f->loc, "the output would hold two static functions '%s': rename one",
                       f->name);
            diag_note(n->job->diag, n->helpers.at[i]->loc, "the other one is here");
            return;
        }
    vec_push(n->arena, &n->helpers, f);
    PtrSet outer = n->declared;
    need_func(n, f);
    n->declared = outer;
}

static void need_function_named(Need *n, Func *f)
{
    if (ptrset_has(&n->generated, f) || f->is_builtin || !ptrset_add(n->arena, &n->seen, f))
        return;
    if (!f->body && !f->in_main) { /* perhaps made by name: what do the inputs know? */
        const Named *e = names_find(&n->names, f->name);
        if (!e && f->in_rules) {
            need_signature(n, f);
            vec_push(n->arena, &n->prototypes, f);
            return;
        }
        if (!e || e->decl->kind != DECL_FUNC || e->decl->func->in_system)
            features_function(n, f->name);
        if (!e && !need_library(n, f->name) && strncmp(f->name, "ad_", 3) != 0 &&
            strncmp(f->name, "__", 2) != 0)
            n->library |= LIB_MATH;
        if (!e || e->decl->kind != DECL_FUNC || e->decl->func == f)
            return;
        need_function_named(n, e->decl->func);
        return;
    }
    if (!f->in_main || n->job->merge)
        return;
    if (f->is_static || f->is_inline) {
        need_helper(n, f);
    } else if (!declared_by_header(n, f->name)) {
        need_signature(n, f);
        vec_push(n->arena, &n->prototypes, f);
    }
}

/* ---------------------------------------------------------------- trees */

static void need_designators(Need *n, const Expr *e)
{
    for (int i = 0; i < e->designators.n; i++)
        for (int k = 0; k < e->designators.at[i].n; k++)
            need_expr(n, e->designators.at[i].at[k].index);
}

static void need_expr(Need *n, const Expr *e)
{
    if (!e)
        return;
    switch (e->kind) {
    case EX_VAR:
        need_variable_used(n, e->var);
        break;
    case EX_FUNC:
        if (!e->func->dispatches)
            need_function_named(n, e->func->origin ? e->func->origin : e->func);
        break;
    case EX_ENUM:
        need_name(n, e->text);
        break;
    case EX_FLOAT:
        features_constant(n, e->text);
        if (ty_is_complex(e->type) && !names_find(&n->names, "creal"))
            need_complex(n);
        break;
    case EX_CAST:
        if (!e->implicit)
            need_type(n, e->type);
        break;
    case EX_COMPOUND:
        need_type(n, e->type);
        break;
    case EX_SIZEOF:
        need_type(n, e->of_type);
        if (e->text)
            need_text(n, e->text);
        break;
    case EX_STMT_EXPR:
        need_stmt(n, e->body);
        break;
    default:
        break;
    }
    need_expr(n, e->a);
    need_expr(n, e->b);
    need_expr(n, e->c);
    for (int i = 0; i < e->args.n; i++)
        need_expr(n, e->args.at[i]);
    need_designators(n, e);
}

static void need_stmt(Need *n, const Stmt *s)
{
    if (!s)
        return;
    if (s->kind == ST_DECL) {
        need_type(n, s->var->type);
        if (s->var->kind == VAR_STATIC_LOCAL) {
            ptrset_add(n->arena, &n->declared, s->var);
            need_expr(n, s->var->init);
        }
    } else if (s->kind == ST_TEXT && s->text) {
        need_text(n, s->text);
    }
    need_stmt(n, s->init);
    need_expr(n, s->lhs);
    need_expr(n, s->rhs);
    need_expr(n, s->cond);
    need_stmt(n, s->step);
    need_stmt(n, s->then);
    need_stmt(n, s->els);
    for (int i = 0; i < s->body.n; i++)
        need_stmt(n, s->body.at[i]);
}

static void need_root(Need *n, Type *t)
{
    need_type(n, t);
    vec_push(n->arena, &n->roots, t);
}

void need_signature(Need *n, const Func *f)
{
    need_root(n, f->type->base);
    for (int i = 0; i < f->params.n; i++)
        need_root(n, f->params.at[i]->type);
    for (int i = 0; i < f->type->nparams && f->params.n == 0; i++) /* a bare declaration */
        need_root(n, f->type->params[i]);
}

void need_func(Need *n, const Func *f)
{
    n->declared = (PtrSet){0};
    need_signature(n, f);
    need_stmt(n, f->body);
}
