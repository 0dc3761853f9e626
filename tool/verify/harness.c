/* The text of a harness: one head's original source, the making of its inputs, and a call of each of its functions. */
#include "verify/vfy.h"

#include <stdlib.h>
#include <string.h>

static bool same_name(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

/* ---------------------------------------------------------------- sizes */

static void add_bounds(Writer *w, Type *t)
{
    for (; t && (ty_is_array(t) || ty_is_pointer(t)); t = ty_element(t)) {
        Type *s = ty_strip(t);
        if (s->len == LEN_VLA && s->len_expr && (s->kind == TY_ARRAY || s->decayed))
            vec_push(w->job->arena, &w->sizes, ir_expr_text(w->job->arena, s->len_expr));
    }
}

static void add_member_sizes(Writer *w, Type *t, int depth)
{
    while (t && (ty_is_array(t) || ty_is_pointer(t)))
        t = ty_element(t);
    if (!t || !ty_is_record(t) || depth > 8)
        return;
    const Record *r = ty_strip(t)->record;
    for (int i = 0; i < r->fields.n; i++) {
        if (r->fields.at[i].size)
            vec_push(w->job->arena, &w->sizes, r->fields.at[i].size);
        add_member_sizes(w, r->fields.at[i].type, depth + 1);
    }
}

/* All texts that sizes are made of: integers named in them get a default that makes arrays of some length. */
static void collect_sizes(Writer *w, const Func *f)
{
    for (int i = 0; i < f->params.n; i++) {
        const Var *v = f->params.at[i];
        if (v->size)
            vec_push(w->job->arena, &w->sizes, v->size);
        add_bounds(w, v->type);
        add_member_sizes(w, v->type, 0);
    }
    for (int i = 0; i < w->in->sizes.n; i++)
        vec_push(w->job->arena, &w->sizes, w->in->sizes.at[i].text.at[0]);
}

/* ---------------------------------------------------------------- parameters */

static bool by_pointer(Writer *w, const Var *v)
{
    (void)w;
    return ty_is_pointer(v->type) && !vfy_is_opaque(v->type);
}

static Place root_of(Writer *w, const Var *v, const char *path)
{
    (void)w;
    return (Place){.var = v, .path = path, .format = v->name, .args = "", .key = v->name, .bits = -1};
}

/* `double (*x)[n]` for the elements' type, writable. */
static const char *pointer_declaration(Writer *w, Type *element, const char *name)
{
    Text t = {0};
    ir_print_type(&t, ty_pointer(w->job->arena, ty_mutable(w->job->arena, element)), name);
    const char *s = arena_strdup(w->job->arena, t.data);
    text_free(&t);
    return s;
}

static void fill_by_value(Writer *w, const Var *v, int i)
{
    Arena *a = w->job->arena;
    const char *q = arena_printf(a, "ad_vfy_q%d", i);
    Place at = root_of(w, v, arena_printf(a, "(*%s)", q));
    vfy_line(w, "ad_vfy_arg[%d] = ad_vfy_new(\"%s\", sizeof(%s), 1);", i, v->name, vfy_type_text(w, v->type));
    if (ty_is_pointer(v->type)) {
        const char *value = vfy_opaque_value(w, &at, v->type);
        Type *type = ty_pointer(a, ty_unqualified(a, ty_strip(v->type)));
        if (value)
            vfy_line(w, "*(%s)ad_vfy_arg[%d].p = %s;", vfy_type_text(w, type), i, value);
        return;
    }
    vfy_line(w, "%s = ad_vfy_arg[%d].p;", pointer_declaration(w, v->type, q), i);
    vfy_fill(w, &at, v->type, NULL);
    Text t = {0};
    ir_print_type(&t, ty_unqualified(a, v->type), v->name);
    vfy_line(w, "%s = *%s; (void)%s;", t.data, q, v->name);
    text_free(&t);
}

static void fill_by_pointer(Writer *w, const Var *v, int i)
{
    Arena *a = w->job->arena;
    Type *pointer = ty_strip(v->type), *element = ty_element(pointer);
    const char *q = arena_printf(a, "ad_vfy_q%d", i);
    Place at = root_of(w, v, q);
    bool one;
    const char *n = vfy_pointer_size(w, &at, pointer, v->size, &one);
    if (!n)
        return;
    at.held = v->size || (pointer->decayed && pointer->len != LEN_NONE);
    if (ty_is_pointer(element))
        at.key = arena_printf(a, "*%s", v->name);
    vfy_line(w, "size_t ad_vfy_m%d = ad_vfy_size(\"%s\", (long long)(%s));", w->next, v->name, n);
    vfy_line(w, "%s;", pointer_declaration(w, element, q));
    vfy_line(w, "ad_vfy_arg[%d] = ad_vfy_new(\"%s\", sizeof *%s, ad_vfy_m%d);", i, v->name, q, w->next);
    vfy_line(w, "%s = ad_vfy_arg[%d].p;", q, i);
    const char *count = arena_printf(a, "ad_vfy_m%d", w->next++);
    vfy_fill_elements(w, &at, element, count, one);
    vfy_line(w, "%s = %s; (void)%s;", pointer_declaration(w, element, v->name), q, v->name);
}

/* The text that must be known before memory for parameter v can be made; "" when nothing. */
static void needs_of(Writer *w, const Var *v, StrVec *out)
{
    Arena *a = w->job->arena;
    const char *set = vfy_given_size(w->in, v->name, w->number);
    if (set || v->size)
        vec_push(a, out, set ? set : v->size);
    for (Type *t = v->type; t && (ty_is_array(t) || ty_is_pointer(t)); t = ty_element(t))
        if (ty_strip(t)->len == LEN_VLA && ty_strip(t)->len_expr)
            vec_push(a, out, ir_expr_text(a, ty_strip(t)->len_expr));
}

static bool is_ready(Writer *w, const Func *f, int i, const bool *done)
{
    StrVec needs = {0};
    needs_of(w, f->params.at[i], &needs);
    for (int k = 0; k < f->params.n; k++)
        for (int m = 0; m < needs.n && !done[k]; m++)
            if (k != i && vfy_has_word(needs.at[m], f->params.at[k]->name))
                return false;
    return true;
}

/* By-value parameters first, then pointers in an order in which sizes are known before they are used. */
static void fill_parameters(Writer *w, const Func *f)
{
    bool *done = arena_alloc(w->job->arena, (size_t)f->params.n + 1);
    int left = f->params.n;
    while (left > 0 && !w->failed) {
        int before = left;
        for (int turn = 0; turn < 2 && left == before; turn++)
            for (int i = 0; i < f->params.n && !w->failed; i++) {
                const Var *v = f->params.at[i];
                bool pointer = by_pointer(w, v);
                if (done[i] || pointer != (turn == 1) || !is_ready(w, f, i, done))
                    continue;
                if (pointer)
                    fill_by_pointer(w, v, i);
                else
                    fill_by_value(w, v, i);
                done[i] = true;
                left--;
            }
        if (left == before) {
            diag_error(w->job->diag, f->loc,
                       "verify: the sizes of the parameters of '%s' depend on each other in a circle",
                       f->name);
            w->failed = true;
        }
    }
}

static bool is_result_return(const Head *h)
{
    for (int i = 0; i < h->results.n; i++)
        if (h->results.at[i].is_return)
            return true;
    return false;
}

/* Every real in the returned value is a result. */
static void declare_returned(Writer *w, const Place *at, Type *t)
{
    Arena *a = w->job->arena;
    static const char *const kinds[] = {"AD_VFY_FLOAT", "AD_VFY_DOUBLE", "AD_VFY_LDOUBLE"};
    if (ty_is_real(t)) {
        vfy_line(w, "ad_vfy_reals(%s, AD_VFY_RESULT | AD_VFY_RETURN, %s, &%s, 0, 0);",
                 kinds[ty_strip(t)->kind - TY_FLOAT], vfy_name_text(w, at), at->path);
    } else if (ty_is_complex(t)) {
        vfy_line(w, "ad_vfy_reals(%s, AD_VFY_RESULT | AD_VFY_RETURN, %s, &%s, 1, (const size_t[]){2});",
                 kinds[ty_strip(ty_strip(t)->base)->kind - TY_FLOAT], vfy_name_text(w, at), at->path);
    } else if (ty_is_array(t)) {
        int k = w->next++;
        vfy_line(w, "for (size_t ad_vfy_i%d = 0; ad_vfy_i%d < sizeof(%s) / sizeof(%s[0]); ad_vfy_i%d++) {", k,
                 k, at->path, at->path, k);
        Place e = *at;
        e.path = arena_printf(a, "%s[ad_vfy_i%d]", at->path, k);
        e.format = arena_printf(a, "%s[%%zu]", at->format);
        e.args = arena_printf(a, "%s, ad_vfy_i%d", at->args, k);
        w->indent++;
        declare_returned(w, &e, ty_element(t));
        w->indent--;
        vfy_line(w, "}");
    } else if (ty_is_record(t) && !ty_strip(t)->record->is_union) {
        const Record *r = ty_strip(t)->record;
        for (int i = 0; i < r->fields.n; i++) {
            const Field *f = &r->fields.at[i];
            Place m = *at;
            if (f->name) {
                m.path = arena_printf(a, "%s.%s", at->path, f->name);
                m.format = arena_printf(a, "%s.%s", at->format, f->name);
            }
            if (!f->inactive)
                declare_returned(w, &m, f->type);
        }
    }
}

/* ---------------------------------------------------------------- globals */

static bool all_digits(const char *s)
{
    return strspn(s, "0123456789") == strlen(s);
}

/* The shadow of global g among the output's: its name and the suffix, and a digit where that clashed. */
static const Var *global_shadow(const DiffResult *d, const Var *g, const char *suffix)
{
    size_t n = strlen(g->name), m = strlen(suffix);
    const Var *best = NULL;
    for (int i = 0; i < d->shadows.n; i++) {
        const Var *s = d->shadows.at[i];
        if (strncmp(s->name, g->name, n) == 0 && strncmp(s->name + n, suffix, m) == 0 &&
            all_digits(s->name + n + m) && (!best || strlen(s->name) < strlen(best->name)))
            best = s;
    }
    return best;
}

static bool is_named(Writer *w, const Var *g)
{
    const Head *h = w->head->head;
    for (int i = 0; i < h->results.n; i++)
        if (h->results.at[i].var == g)
            return true;
    for (int i = 0; i < h->independents.n; i++)
        if (h->independents.at[i].var == g)
            return true;
    for (int i = 0; i < w->in->values.n; i++) {
        const char *name = w->in->values.at[i].name;
        size_t n = strcspn(name, ".[");
        if (strlen(g->name) == n && strncmp(name, g->name, n) == 0 &&
            (!g->is_static || g->unit == h->func->unit)) {
            for (int k = 0; k < h->func->params.n; k++)
                if (same_name(h->func->params.at[k]->name, g->name))
                    return false;
            return true;
        }
    }
    return false;
}

static const char *address_or_zero(Writer *w, const Var *v)
{
    return v ? arena_printf(w->job->arena, "&%s", v->name) : "0";
}

static void fill_globals(Writer *w, const Program *p, const DiffResult *d)
{
    Job *job = w->job;
    int unit = w->head->head->func->unit;
    for (int i = 0; i < p->globals.n && !w->failed; i++) {
        const Var *g = p->globals.at[i];
        if (g->kind != VAR_GLOBAL)
            continue;
        if (is_named(w, g)) {
            const Var *gd = w->head->tangent ? global_shadow(d, g, job->tangent_suffix) : NULL;
            const Var *gb = w->head->adjoint ? global_shadow(d, g, job->adjoint_suffix) : NULL;
            vfy_line(w, "ad_vfy_extern(\"%s\", (void *)&%s, %s, %s, sizeof %s);", g->name, g->name,
                     address_or_zero(w, gd), address_or_zero(w, gb), g->name);
            Place at = root_of(w, g, g->name);
            at.held = true;
            at.keep = g->init && !ty_is_pointer(g->type);
            vfy_fill(w, &at, g->type, g->size);
        } else if (g->in_main && !g->is_extern && g->unit == unit && !(ty_quals(g->type) & Q_CONST)) {
            vfy_line(w, "ad_vfy_state((void *)&%s, sizeof %s);", g->name, g->name);
        }
    }
    /* Shadows of globals start at zero, as they were found, at every call; those named above are in blocks of their own. */
    for (int i = 0; i < d->shadows.n; i++)
        if (!d->shadows.at[i]->is_static || job->merge)
            vfy_line(w, "ad_vfy_state(&%s, sizeof %s);", d->shadows.at[i]->name, d->shadows.at[i]->name);
}

/* ---------------------------------------------------------------- calls */

static const char *value_text(Writer *w, Type *t, const char *which, int i)
{
    Arena *a = w->job->arena;
    Type *to = ty_pointer(a, ty_unqualified(a, ty_is_pointer(t) ? ty_strip(t) : t));
    return arena_printf(a, "*(%s)ad_vfy_arg[%d].%s", vfy_type_text(w, to), i, which);
}

/* f(args) with the shadows of one mode; `shadow` NULL: the primal. `last` (may be NULL) ends the list. */
static void write_call(Writer *w, const char *name, Var **shadow, bool tangent, const char *to,
                       const char *last)
{
    Arena *a = w->job->arena;
    const Func *f = w->head->head->func;
    Text t = {0};
    text_add(&t, to);
    text_printf(&t, "%s(", name);
    const char *sep = "";
    for (int i = 0; i < f->params.n; i++) {
        const Var *v = f->params.at[i];
        bool pointer = by_pointer(w, v);
        text_printf(&t, "%s%s", sep,
                    pointer ? arena_printf(a, "ad_vfy_arg[%d].p", i) : value_text(w, v->type, "p", i));
        sep = ", ";
        if (!shadow || !shadow[i])
            continue;
        if (pointer || !tangent)
            text_printf(&t, ", ad_vfy_arg[%d].%s", i, tangent ? "d" : "b");
        else
            text_printf(&t, ", %s", value_text(w, v->type, "d", i));
    }
    if (last)
        text_printf(&t, "%s%s", sep, last);
    vfy_line(w, "%s);", t.data);
    text_free(&t);
}

static void write_function(Writer *w, const char *name, const char *callee, Var **shadow, bool tangent,
                           const char *to, const char *last)
{
    vfy_line(w, "static void ad_vfy_%s(void)", name);
    vfy_line(w, "{");
    w->indent++;
    write_call(w, callee, shadow, tangent, to, last);
    w->indent--;
    vfy_line(w, "}\n");
}

static void write_calls(Writer *w)
{
    Arena *a = w->job->arena;
    const HeadOutput *o = w->head;
    const Func *f = o->head->func;
    Type *returned = f->type->base;
    int last = f->params.n;
    const char *to_p =
        ty_is_void(returned) ? "" : arena_printf(a, "%s = ", value_text(w, returned, "p", last));
    write_function(w, "primal", f->name, NULL, false, to_p, NULL);
    if (o->tangent) {
        const char *to = ty_is_void(o->tangent->type->base) ? ""
                         : o->tangent_value ? arena_printf(a, "%s = ", value_text(w, returned, "d", last))
                                            : to_p;
        write_function(w, "tangent", o->tangent->name, o->tangent_shadow, true, to,
                       o->tangent_value ? arena_printf(a, "ad_vfy_arg[%d].p", last) : NULL);
    }
    if (o->adjoint) {
        const char *seed = NULL;
        if (o->adjoint_seed)
            seed = ty_is_pointer(o->adjoint_seed->type) ? arena_printf(a, "ad_vfy_arg[%d].b", last)
                                                        : value_text(w, returned, "b", last);
        write_function(w, "adjoint", o->adjoint->name, o->adjoint_shadow, false,
                       ty_is_void(o->adjoint->type->base) ? "" : to_p, seed);
    }
    if (o->gradient)
        write_function(w, "gradient", o->gradient->name, o->adjoint_shadow, false, to_p, NULL);
}

/* ---------------------------------------------------------------- the file */

static void write_given(Writer *w)
{
    int n = 0;
    for (int i = 0; i < w->in->values.n; i++) {
        const Given *g = &w->in->values.at[i];
        if (g->head != w->number || g->is_name)
            continue;
        vfy_line(w, "static const char *const ad_vfy_text%d[] = {", i);
        for (int k = 0; k < g->text.n; k++)
            vfy_line(w, "    \"%s\",", g->text.at[k]);
        vfy_line(w, "};");
        n++;
    }
    vfy_line(w, "static const ad_vfy_given ad_vfy_values[] = {");
    for (int i = 0; i < w->in->values.n; i++) {
        const Given *g = &w->in->values.at[i];
        if (g->head == w->number && !g->is_name)
            vfy_line(w, "    {\"%s\", %d, ad_vfy_text%d},", g->name, g->text.n, i);
    }
    vfy_line(w, "    {\"\", 0, 0},");
    vfy_line(w, "};\n");
    w->next = n;
}

static void add_refs(Text *t, const Ref *refs, int n)
{
    for (int i = 0; i < n; i++)
        text_printf(t, "%s%s", i ? ", " : "", refs[i].is_return ? "return" : refs[i].text);
}

static void write_head(Writer *w)
{
    const HeadOutput *o = w->head;
    Text title = {0};
    text_add(&title, "derivative of ");
    add_refs(&title, o->head->results.at, o->head->results.n);
    text_add(&title, " with respect to ");
    add_refs(&title, o->head->independents.at, o->head->independents.n);
    write_given(w);
    vfy_line(w, "const ad_vfy_head ad_vfy_tested = {");
    vfy_line(w, "    .name = \"%s\",", o->head->func->name);
    vfy_line(w, "    .title = \"%s\",", title.data);
    vfy_line(w, "    .setup = ad_vfy_setup,");
    vfy_line(w, "    .primal = ad_vfy_primal,");
    if (o->tangent)
        vfy_line(w, "    .tangent = ad_vfy_tangent,");
    if (o->adjoint)
        vfy_line(w, "    .adjoint = ad_vfy_adjoint,");
    if (o->gradient)
        vfy_line(w, "    .gradient = ad_vfy_gradient,");
    vfy_line(w, "    .given = ad_vfy_values,");
    vfy_line(w, "    .ngiven = %d,", w->next);
    vfy_line(w, "    .single = %d,", vfy_uses_float(o->head->func));
    vfy_line(w, "};");
    text_free(&title);
}

/* The harness's own declarations of shadows, and of globals that another input file defines. */
static void write_declarations(Writer *w, const Program *p, const DiffResult *d)
{
    for (int i = 0; i < d->shadows.n; i++) {
        const Var *s = d->shadows.at[i];
        if (s->is_static)
            continue;
        Text t = {0};
        ir_print_type(&t, s->type, s->name);
        vfy_line(w, "extern %s;", t.data);
        text_free(&t);
    }
    for (int i = 0; i < p->globals.n; i++) {
        const Var *g = p->globals.at[i];
        if (g->kind != VAR_GLOBAL || g->is_static || g->unit == w->head->head->func->unit || !is_named(w, g))
            continue;
        Text t = {0};
        ir_print_type(&t, g->type, g->name);
        vfy_line(w, "extern %s;", t.data);
        text_free(&t);
    }
}

static void write_setup(Writer *w, const Program *p, const DiffResult *d)
{
    const Func *f = w->head->head->func;
    Type *returned = f->type->base;
    int n = f->params.n;
    vfy_line(w, "static ad_vfy_root ad_vfy_arg[%d];\n", n + 1);
    vfy_line(w, "static void ad_vfy_setup(void)");
    vfy_line(w, "{");
    w->indent++;
    fill_globals(w, p, d);
    if (!ty_is_void(returned)) {
        vfy_line(w, "ad_vfy_arg[%d] = ad_vfy_new(\"return\", sizeof(%s), 1);", n, vfy_type_text(w, returned));
        Place at = {.path = arena_printf(w->job->arena, "(%s)", value_text(w, returned, "p", n)),
                    .format = "return",
                    .args = ""};
        if (is_result_return(w->head->head))
            declare_returned(w, &at, returned);
    }
    fill_parameters(w, f);
    w->indent--;
    vfy_line(w, "}\n");
}

bool vfy_write_harness(Job *job, const Program *p, const DiffResult *d, const HeadOutput *o, int number,
                       Inputs *in, const char *source, const char *header, Text *out)
{
    Writer w = {.job = job, .head = o, .in = in, .out = out, .number = number};
    collect_sizes(&w, o->head->func);
    vfy_line(&w, "/* Harness of `adgen verify` for %s. */", o->head->func->name);
    vfy_line(&w, "#include <adgen/verify.h>");
    vfy_line(&w, "#define main ad_vfy_original_main");
    vfy_line(&w, "#include \"%s\"", source);
    vfy_line(&w, "#undef main");
    vfy_line(&w, "#define GENERATED_H_TYPES /* they stand in the source */");
    vfy_line(&w, "#include \"%s\"\n", header);
    write_declarations(&w, p, d);
    write_setup(&w, p, d);
    write_calls(&w);
    write_head(&w);
    return !w.failed;
}
