#include "analysis/head.h"

#include "frontend/frontend.h"
#include "support/suggest.h"

#include <string.h>

enum { MOST_NAMES = 12 };

typedef struct {
    Job *job;
    Program *p;
    Arena *arena;
    bool (*writes)(const Func *f, const Var *param, void *ctx);
    void *ctx;
    const HeadSpec *spec; /* the one being resolved */
    Func *func;           /* its function, once found */
    bool gradient;        /* it is an AD_GRADIENT */
} Resolve;

typedef VEC(Ref) RefVec;

/* How the spec is quoted in messages. */
static const char *spec_text(const Resolve *r)
{
    return arena_printf(r->arena, r->spec->loc.file ? "annotation '%s'" : "--head '%s'", r->spec->text);
}

static const char *type_text(const Resolve *r, Type *t)
{
    Text text = {0};
    ir_print_type(&text, t, "");
    const char *s = arena_strdup(r->arena, text.data ? text.data : "");
    text_free(&text);
    return s;
}

/* Where a message about a list points: the annotation, or the function that the command line names. */
static Loc list_loc(const Resolve *r)
{
    return r->spec->loc.file ? r->spec->loc : r->func->loc;
}

/* ---------------------------------------------------------------- the function */

/* Functions a head may name: those with a body in the input files first of all. */
static void candidates(const Resolve *r, StrVec *out)
{
    for (int i = 0; i < r->p->funcs.n; i++)
        if (r->p->funcs.at[i]->body && r->p->funcs.at[i]->in_main)
            vec_push(r->arena, out, r->p->funcs.at[i]->name);
}

static void unknown_function(const Resolve *r)
{
    StrVec known = {0};
    candidates(r, &known);
    const char *near = suggest(r->spec->func, known.at, known.n);
    const char *hint = near ? arena_printf(r->arena, "; did you mean '%s'?", near) : "";
    diag_error(r->job->diag, r->spec->loc, "%s: there is no function '%s'%s", spec_text(r), r->spec->func,
               hint);
    diag_note(r->job->diag, (Loc){0}, "functions with a body: %s",
              name_list(r->arena, known.at, known.n, MOST_NAMES));
}

static void without_body(const Resolve *r, const Func *f)
{
    int n = 0;
    const Unsupported *why = fe_unsupported(r->p, f, &n);
    if (n == 0) {
        StrVec known = {0};
        candidates(r, &known);
        diag_error(r->job->diag, f->loc,
                   "%s: function '%s' is declared only; give the file with its body as an input as well",
                   spec_text(r), f->name);
        diag_note(r->job->diag, (Loc){0}, "functions with a body: %s",
                  name_list(r->arena, known.at, known.n, MOST_NAMES));
    }
    for (int i = 0; i < n; i++)
        diag_error(r->job->diag, why[i].loc, "in '%s': %s", f->name, why[i].what);
}

/* Sets r->func. */
static bool find_function(Resolve *r)
{
    Func *found = NULL;
    for (int i = 0; i < r->p->funcs.n; i++) {
        Func *f = r->p->funcs.at[i];
        if (strcmp(f->name, r->spec->func) != 0)
            continue;
        if (found && found->body && f->body) {
            diag_error(r->job->diag, r->spec->loc, "%s: there are several functions '%s'", spec_text(r),
                       f->name);
            diag_note(r->job->diag, found->loc, "one is here");
            diag_note(r->job->diag, f->loc, "another one is here");
            return false;
        }
        if (!found || f->body)
            found = f;
    }
    r->func = found;
    if (!found) {
        unknown_function(r);
        return false;
    }
    if (!found->body) {
        without_body(r, found);
        return false;
    }
    if (found->variadic) {
        diag_error(r->job->diag, found->loc, "%s: '%s' takes a variable number of arguments", spec_text(r),
                   found->name);
        return false;
    }
    return true;
}

/* ---------------------------------------------------------------- names in lists */

static Type *returned_type(const Func *f)
{
    return f->type->base;
}

static Var *find_var(const Resolve *r, const char *name)
{
    for (int i = 0; i < r->func->params.n; i++) {
        Var *v = r->func->params.at[i];
        if (v->name && strcmp(v->name, name) == 0)
            return v;
    }
    for (int i = 0; i < r->p->globals.n; i++) {
        Var *v = r->p->globals.at[i];
        if (v->kind == VAR_GLOBAL && strcmp(v->name, name) == 0 &&
            (!v->is_static || v->unit == r->func->unit))
            return v;
    }
    return NULL;
}

static void unknown_name(const Resolve *r, const char *name, const char *what)
{
    StrVec params = {0}, globals = {0};
    for (int i = 0; i < r->func->params.n; i++)
        if (r->func->params.at[i]->name)
            vec_push(r->arena, &params, r->func->params.at[i]->name);
    for (int i = 0; i < r->p->globals.n; i++) {
        Var *v = r->p->globals.at[i];
        if (v->kind == VAR_GLOBAL && v->in_main && ty_reaches_real(v->type))
            vec_push(r->arena, &globals, v->name);
    }
    const char *near = suggest(name, params.at, params.n);
    if (!near)
        near = suggest(name, globals.at, globals.n);
    const char *hint = near ? arena_printf(r->arena, "; did you mean '%s'?", near) : "";
    diag_error(r->job->diag, list_loc(r), "%s: '%s' has no %s '%s'%s", spec_text(r), r->func->name, what,
               name, hint);
    diag_note(r->job->diag, (Loc){0}, "parameters of '%s': %s", r->func->name,
              name_list(r->arena, params.at, params.n, MOST_NAMES));
    if (globals.n > 0)
        diag_note(r->job->diag, (Loc){0}, "globals: %s",
                  name_list(r->arena, globals.at, globals.n, MOST_NAMES));
}

static bool is_path(const Expr *e)
{
    while (e->kind == EX_MEMBER)
        e = e->a;
    return e->kind == EX_VAR;
}

/* Whether the lvalue reaches memory that outlives the call: through a pointer, or a global. */
static bool outlives_call(const Ref *ref)
{
    if (ref->var->kind == VAR_GLOBAL || ty_is_pointer(ref->path->type))
        return true;
    for (const Expr *e = ref->path; e->kind == EX_MEMBER; e = e->a)
        if (e->arrow)
            return true;
    return false;
}

/* What the result lvalue would store into: the pointee of a pointer, else the lvalue itself. */
static bool is_constant(const Expr *path)
{
    Type *t = ty_strip(path->type);
    if (t->kind == TY_POINTER)
        return (ty_quals(t->base) & Q_CONST) != 0;
    if (ty_quals(path->type) & Q_CONST)
        return true;
    return path->kind == EX_MEMBER && path->arrow && is_constant(path->a);
}

static bool check_result(const Resolve *r, const Ref *ref)
{
    const char *wrong = NULL;
    if (ref->is_return) {
        if (!ty_has_real(returned_type(r->func)))
            wrong = arena_printf(r->arena, "'%s' returns '%s', which holds no real number", r->func->name,
                                 type_text(r, returned_type(r->func)));
    } else if (!ty_reaches_real(ref->path->type)) {
        wrong = arena_printf(r->arena, "'%s' cannot be a result: its type '%s' holds no real number",
                             ref->text, type_text(r, ref->path->type));
    } else if (is_constant(ref->path)) {
        wrong = arena_printf(r->arena, "'%s' cannot be a result: it is const ('%s')", ref->text,
                             type_text(r, ref->path->type));
    } else if (!outlives_call(ref)) {
        wrong = arena_printf(
            r->arena, "'%s' cannot be a result: it is passed by value, and what '%s' stores in it is lost",
            ref->text, r->func->name);
    }
    if (wrong)
        diag_error(r->job->diag, list_loc(r), "%s: %s", spec_text(r), wrong);
    return !wrong;
}

static bool check_independent(const Resolve *r, const Ref *ref)
{
    const char *wrong = NULL;
    Type *t = ref->is_return ? NULL : ref->path->type;
    if (ref->is_return)
        wrong =
            arena_printf(r->arena, "'%s' is the returned value, which cannot be an independent", ref->text);
    else if (ty_is_integer(t))
        wrong = arena_printf(r->arena, "'%s' cannot be an independent: it is an integer ('%s')", ref->text,
                             type_text(r, t));
    else if (!ty_reaches_real(t))
        wrong = arena_printf(r->arena, "'%s' cannot be an independent: its type '%s' holds no real number",
                             ref->text, type_text(r, t));
    else if (ref->var->inactive)
        wrong = arena_printf(r->arena, "'%s' cannot be an independent: it is marked AD_INACTIVE", ref->text);
    if (wrong)
        diag_error(r->job->diag, list_loc(r), "%s: %s", spec_text(r), wrong);
    return !wrong;
}

static bool same_ref(const Ref *a, const Ref *b)
{
    if (a->is_return || b->is_return)
        return a->is_return == b->is_return;
    return ir_same_expr(a->path, b->path);
}

static void add_ref(const Resolve *r, RefVec *out, Ref ref)
{
    for (int i = 0; i < out->n; i++)
        if (same_ref(&out->at[i], &ref))
            return;
    vec_push(r->arena, out, ref);
}

static bool resolve_name(const Resolve *r, const char *text, const char *what, Ref *ref)
{
    *ref = (Ref){.text = text};
    size_t n = strcspn(text, ".-");
    const char *root = arena_strndup(r->arena, text, n);
    ref->var = find_var(r, root);
    if (strcmp(text, "return") == 0 || (!ref->var && strcmp(text, r->func->name) == 0)) {
        ref->is_return = true;
        ref->var = NULL;
        return true;
    }
    if (!ref->var) {
        unknown_name(r, root, what);
        return false;
    }
    if (!text[n]) {
        ref->path = ir_var(r->arena, ref->var);
        return true;
    }
    int errors = diag_error_count(r->job->diag);
    ref->path = fe_parse_small_expr(r->p, r->func, text, list_loc(r));
    if (ref->path && is_path(ref->path))
        return true;
    if (errors == diag_error_count(r->job->diag))
        diag_error(r->job->diag, list_loc(r), "%s: '%s' is not a member of a parameter or global",
                   spec_text(r), text);
    return false;
}

static bool resolve_list(const Resolve *r, const StrVec *texts, const char *what,
                         bool (*check)(const Resolve *, const Ref *), RefVec *out)
{
    bool ok = true;
    for (int i = 0; i < texts->n; i++) {
        Ref ref;
        if (resolve_name(r, texts->at[i], what, &ref) && check(r, &ref))
            add_ref(r, out, ref);
        else
            ok = false;
    }
    return ok;
}

/* ---------------------------------------------------------------- left-out lists */

static Ref param_ref(const Resolve *r, Var *v)
{
    return (Ref){.var = v, .path = ir_var(r->arena, v), .text = v->name};
}

static bool default_results(const Resolve *r, RefVec *out)
{
    bool returns_real = ty_has_real(returned_type(r->func));
    if (returns_real)
        add_ref(r, out, (Ref){.is_return = true, .text = "return"});
    if (returns_real && r->gradient)
        return true;
    for (int i = 0; i < r->func->params.n; i++) {
        Var *v = r->func->params.at[i];
        if (ty_is_pointer(v->type) && ty_reaches_real(v->type) && !v->inactive &&
            r->writes(r->func, v, r->ctx))
            add_ref(r, out, param_ref(r, v));
    }
    if (out->n == 0)
        diag_error(r->job->diag, list_loc(r),
                   "%s: '%s' has no result to differentiate: it returns no real number and writes none "
                   "through its parameters",
                   spec_text(r), r->func->name);
    return out->n > 0;
}

static bool default_independents(const Resolve *r, RefVec *out)
{
    for (int i = 0; i < r->func->params.n; i++) {
        Var *v = r->func->params.at[i];
        if (ty_reaches_real(v->type) && !v->inactive)
            add_ref(r, out, param_ref(r, v));
    }
    if (out->n == 0)
        diag_error(r->job->diag, list_loc(r),
                   "%s: '%s' has no parameter with real numbers to differentiate with respect to; name a "
                   "global, as in %s/(g)",
                   spec_text(r), r->func->name, r->func->name);
    return out->n > 0;
}

/* ---------------------------------------------------------------- heads */

bool head_names(const Head *h, const Var *v)
{
    for (int i = 0; i < h->results.n; i++)
        if (h->results.at[i].var == v)
            return true;
    for (int i = 0; i < h->independents.n; i++)
        if (h->independents.at[i].var == v)
            return true;
    return false;
}

static bool same_refs(const RefVec *a, const RefVec *b)
{
    if (a->n != b->n)
        return false;
    for (int i = 0; i < a->n; i++) {
        bool found = false;
        for (int k = 0; k < b->n && !found; k++)
            found = same_ref(&a->at[i], &b->at[k]);
        if (!found)
            return false;
    }
    return true;
}

static bool resolve_spec(Resolve *r, HeadVec *out)
{
    const HeadSpec *s = r->spec;
    if (!find_function(r))
        return false;
    RefVec results = {0}, independents = {0};
    bool ok = s->has_results ? resolve_list(r, &s->results, "result", check_result, &results)
                             : default_results(r, &results);
    ok &= s->has_independents
              ? resolve_list(r, &s->independents, "independent", check_independent, &independents)
              : default_independents(r, &independents);
    if (!ok)
        return false;
    int modes = s->modes ? s->modes : r->job->modes;
    if (r->job->command == CMD_VERIFY) /* it compares one with the other */
        modes |= r->job->modes;
    for (int i = 0; i < out->n; i++) {
        Head *h = out->at[i];
        RefVec old_results = {h->results.at, h->results.n, h->results.cap};
        RefVec old_independents = {h->independents.at, h->independents.n, h->independents.cap};
        if (h->func == r->func && same_refs(&old_results, &results) &&
            same_refs(&old_independents, &independents)) {
            h->modes |= modes;
            return true;
        }
    }
    Head *h = NEW(r->arena, Head);
    h->func = r->func;
    h->modes = modes;
    h->loc = list_loc(r);
    for (int i = 0; i < results.n; i++)
        vec_push(r->arena, &h->results, results.at[i]);
    for (int i = 0; i < independents.n; i++)
        vec_push(r->arena, &h->independents, independents.at[i]);
    vec_push(r->arena, out, h);
    return true;
}

static bool resolve_annotation(Resolve *r, const Func *f, const Annotation *note, HeadVec *out)
{
    HeadSpec spec;
    const char *wrong = head_parse(r->arena, note->text ? note->text : "", f->name, &spec);
    if (wrong) {
        diag_error(r->job->diag, note->loc, "annotation of '%s': %s", f->name, wrong);
        return false;
    }
    spec.loc = note->loc;
    spec.text = note->text ? note->text : "";
    spec.modes = note->kind == AN_TANGENT ? MODE_TANGENT : note->kind == AN_ADJOINT ? MODE_ADJOINT : 0;
    r->spec = &spec;
    r->gradient = note->kind == AN_GRADIENT;
    return resolve_spec(r, out);
}

static bool resolve_annotations(Resolve *r, HeadVec *out)
{
    bool ok = true, any = false;
    for (int i = 0; i < r->p->funcs.n; i++) {
        const Func *f = r->p->funcs.at[i];
        for (int k = 0; k < f->notes.n; k++) {
            const Annotation *note = &f->notes.at[k];
            if (!f->in_main ||
                (note->kind != AN_GRADIENT && note->kind != AN_TANGENT && note->kind != AN_ADJOINT))
                continue;
            any = true;
            ok &= resolve_annotation(r, f, note, out);
        }
    }
    if (any)
        return ok;
    StrVec known = {0};
    candidates(r, &known);
    Loc file = {r->p->units.n == 1 ? r->p->units.at[0]->path : NULL, 0, 0};
    if (known.n == 0)
        diag_error(r->job->diag, file, "nothing to differentiate: no function has a body here");
    else
        diag_error(
            r->job->diag, file,
            "nothing to differentiate: no function is annotated (AD_GRADIENT); name one with --head: %s",
            name_list(r->arena, known.at, known.n, MOST_NAMES));
    return false;
}

bool head_resolve(Job *job, Program *p, bool (*writes)(const Func *f, const Var *param, void *ctx), void *ctx,
                  HeadVec *out)
{
    Resolve r = {.job = job, .p = p, .arena = job->arena, .writes = writes, .ctx = ctx};
    if (job->heads.n == 0)
        return resolve_annotations(&r, out);
    bool ok = true;
    for (int i = 0; i < job->heads.n; i++) {
        r.spec = &job->heads.at[i];
        r.func = NULL;
        r.gradient = false;
        ok &= resolve_spec(&r, out);
    }
    return ok;
}
