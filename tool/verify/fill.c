/* The part of a harness that makes inputs: C text that allocates memory and gives every number in it a value. */
#include "verify/vfy.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

void vfy_line(Writer *w, const char *format, ...)
{
    for (int i = 0; i < w->indent; i++)
        text_add(w->out, "    ");
    va_list ap;
    va_start(ap, format);
    text_add(w->out, arena_vprintf(w->job->arena, format, ap));
    va_end(ap);
    text_add(w->out, "\n");
}

const char *vfy_type_text(Writer *w, Type *t)
{
    Text out = {0};
    ir_print_type(&out, t, "");
    const char *s = arena_strdup(w->job->arena, out.data);
    text_free(&out);
    return s;
}

const char *vfy_name_text(Writer *w, const Place *at)
{
    return arena_printf(w->job->arena, *at->args ? "ad_vfy_name(\"%s\"%s)" : "\"%s\"%s", at->format,
                        at->args);
}

static void refuse(Writer *w, const Place *at, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    const char *why = arena_vprintf(w->job->arena, format, ap);
    va_end(ap);
    diag_error(w->job->diag, at->var->loc, "verify: %s", why);
    w->failed = true;
}

/* The same member, or one inside it: key "s.c.k" is in "s.c". */
static bool key_inside(const char *key, const char *outer)
{
    size_t n = strlen(outer);
    key += strspn(key, "*");
    return strncmp(key, outer, n) == 0 && (key[n] == '\0' || key[n] == '.');
}

static const char *ref_key(Arena *a, const Expr *path)
{
    if (path->kind == EX_VAR)
        return path->var->name;
    if (path->kind == EX_MEMBER)
        return arena_printf(a, "%s.%s", ref_key(a, path->a), path->field);
    return ref_key(a, path->a);
}

static bool refers(Writer *w, const Place *at, const Ref *refs, int n)
{
    for (int i = 0; i < n; i++)
        if (refs[i].var == at->var && key_inside(at->key, ref_key(w->job->arena, refs[i].path)))
            return true;
    return false;
}

static const char *flags_text(Writer *w, const Place *at)
{
    const Head *h = w->head->head;
    bool x = !at->inactive && refers(w, at, h->independents.at, h->independents.n),
         y = !at->inactive && refers(w, at, h->results.at, h->results.n);
    return arena_printf(w->job->arena, "0%s%s%s%s", x ? " | AD_VFY_INDEPENDENT" : "",
                        y ? " | AD_VFY_RESULT" : "", y && at->held ? " | AD_VFY_HELD" : "",
                        at->keep ? " | AD_VFY_KEEP" : "");
}

static const char *kind_text(Type *real)
{
    TypeKind k = ty_strip(real)->kind;
    return k == TY_FLOAT ? "AD_VFY_FLOAT" : k == TY_DOUBLE ? "AD_VFY_DOUBLE" : "AD_VFY_LDOUBLE";
}

static const Given *given(Writer *w, const Place *at)
{
    return vfy_given(w->in, at->key, w->number);
}

static bool number_wanted(Writer *w, const Place *at)
{
    const Given *g = given(w, at);
    if (g && g->is_name)
        refuse(w, at, "%s: a number is wanted, not %s", g->name, g->text.at[0]);
    return !w->failed;
}

/* What an integer is without a given value: 5 when sizes are made of it, 1 otherwise. */
static long long standard_int(Writer *w, const Place *at, Type *t)
{
    const char *dot = strrchr(at->key, '.'), *last = dot ? dot + 1 : at->key + strspn(at->key, "*");
    for (int i = 0; i < w->sizes.n; i++)
        if (vfy_has_word(w->sizes.at[i], last))
            return 5;
    Type *s = ty_strip(t);
    return s->kind == TY_ENUM && s->enumeration->items.n ? s->enumeration->items.at[0].value : 1;
}

/* A type to write an integer of type t through, const or not. */
static const char *int_type(Writer *w, Type *t)
{
    Type *s = ty_strip(t);
    if (s->kind == TY_ENUM && !s->enumeration->tag && !s->enumeration->typedef_name)
        return "int";
    return vfy_type_text(w, ty_unqualified(w->job->arena, s));
}

static void fill_int(Writer *w, const Place *at, Type *t)
{
    if (!number_wanted(w, at))
        return;
    const char *type = int_type(w, t), *name = vfy_name_text(w, at);
    const char *standard = at->keep ? at->path : arena_printf(w->job->arena, "%lld", standard_int(w, at, t));
    const char *value = arena_printf(w->job->arena, "(%s)ad_vfy_int(%s, 0, 1, %s)", type, name, standard);
    if (at->bits >= 0)
        vfy_line(w, "%s = %s;", at->path, value);
    else
        vfy_line(w, "*(%s *)&%s = %s;", type, at->path, value);
}

static Place element_of(Writer *w, const Place *at, const char *index)
{
    Arena *a = w->job->arena;
    Place e = *at;
    e.up = at;
    e.record = NULL;
    e.arrow = false;
    e.path = arena_printf(a, "%s[%s]", at->path, index);
    e.format = arena_printf(a, "%s[%%zu]", at->format);
    e.args = arena_printf(a, "%s, %s", at->args, index);
    return e;
}

void vfy_fill_elements(Writer *w, const Place *at, Type *element, const char *count, bool one)
{
    Arena *a = w->job->arena;
    Type *inner = element;
    const char *dims = count, *sub = at->path;
    int ndim = 1;
    for (; ty_is_array(inner); inner = ty_element(inner), ndim++) {
        sub = arena_printf(a, "%s[0]", sub);
        dims = arena_printf(a, "%s, sizeof(%s) / sizeof(%s[0])", dims, sub, sub);
    }
    if (ty_is_complex(inner)) { /* an array of its two parts (C11 6.2.5) */
        inner = ty_strip(inner)->base;
        dims = one ? "2" : arena_printf(a, "%s, 2", dims);
        ndim = one ? 1 : ndim + 1;
        one = false;
    }
    if (ty_is_real(inner)) {
        if (!number_wanted(w, at))
            return;
        if (one)
            vfy_line(w, "ad_vfy_reals(%s, %s, %s, (void *)%s, 0, 0);", kind_text(inner), flags_text(w, at),
                     vfy_name_text(w, at), at->path);
        else
            vfy_line(w, "ad_vfy_reals(%s, %s, %s, (void *)%s, %d, (const size_t[]){%s});", kind_text(inner),
                     flags_text(w, at), vfy_name_text(w, at), at->path, ndim, dims);
        return;
    }
    if (one) {
        Place e = *at;
        e.path = arena_printf(a, "%s[0]", at->path);
        e.arrow = true;
        vfy_fill(w, &e, element, NULL);
        return;
    }
    int k = w->next++;
    if (ty_is_integer(inner)) {
        if (!number_wanted(w, at))
            return;
        const char *type = int_type(w, inner);
        const char *standard = arena_printf(a, "(long long)ad_vfy_i%d", k);
        if (ty_strip(inner)->kind == TY_CHAR)
            standard = arena_printf(a, "ad_vfy_i%d + 1 < ad_vfy_n%d ? 'a' : 0", k, k);
        if (at->keep)
            standard = arena_printf(a, "((%s *)%s)[ad_vfy_i%d]", type, at->path, k);
        vfy_line(w, "size_t ad_vfy_n%d = %s%s;", k, count,
                 ndim > 1 ? arena_printf(a, " * sizeof(%s[0]) / sizeof(%s)", at->path, type) : "");
        vfy_line(w, "const char *ad_vfy_s%d = %s;", k, vfy_name_text(w, at));
        vfy_line(w, "for (size_t ad_vfy_i%d = 0; ad_vfy_i%d < ad_vfy_n%d; ad_vfy_i%d++)", k, k, k, k);
        vfy_line(w, "    ((%s *)%s)[ad_vfy_i%d] = (%s)ad_vfy_int(ad_vfy_s%d, ad_vfy_i%d, ad_vfy_n%d, %s);",
                 type, at->path, k, type, k, k, k, standard);
        return;
    }
    vfy_line(w, "for (size_t ad_vfy_i%d = 0; ad_vfy_i%d < %s; ad_vfy_i%d++) {", k, k, count, k);
    w->indent++;
    Place e = element_of(w, at, arena_printf(a, "ad_vfy_i%d", k));
    vfy_fill(w, &e, element, NULL);
    w->indent--;
    vfy_line(w, "}");
}

bool vfy_is_opaque(Type *pointer)
{
    Type *to = ty_strip(ty_element(pointer));
    return to->kind == TY_VOID || to->kind == TY_FUNCTION || to->kind == TY_OTHER ||
           (to->kind == TY_RECORD && !to->record->complete);
}

const char *vfy_opaque_value(Writer *w, const Place *at, Type *pointer)
{
    const Given *g = given(w, at);
    if (g && g->is_name)
        return g->text.at[0];
    refuse(w, at,
           "nothing can be made up for '%s' of type '%s'; name a function or global with --set '%s=NAME'",
           at->key, vfy_type_text(w, pointer), at->key);
    return NULL;
}

/* The parameter itself, not something inside it. */
static bool is_root(const Place *at)
{
    return at->var && at->var->kind == VAR_PARAM && strcmp(at->key, at->var->name) == 0;
}

const char *vfy_pointer_size(Writer *w, const Place *at, Type *pointer, const char *size, bool *one)
{
    Arena *a = w->job->arena;
    *one = false;
    const char *set = vfy_given_size(w->in, at->key, w->number);
    if (set)
        return set;
    if (size)
        return size;
    if (pointer->decayed && pointer->len >= 0)
        return arena_printf(a, "%ld", pointer->len);
    if (pointer->decayed && pointer->len == LEN_VLA && pointer->len_expr)
        return ir_expr_text(a, pointer->len_expr);
    if (is_root(at) && !pointer->decayed && vfy_points_to_one(w->head->head->func, at->var)) {
        *one = true;
        return "1";
    }
    const Given *g = given(w, at);
    if (g && !g->is_name && !ty_is_record(ty_element(pointer)))
        return arena_printf(a, "ad_vfy_given_count(%s)", vfy_name_text(w, at));
    if (ty_strip(ty_element(pointer))->kind == TY_CHAR)
        return "6";
    refuse(w, at,
           "the size of '%s' is not known; write AD_SIZE(...) behind it in the source, or use --set "
           "'size(%s)=10'",
           at->key, at->key);
    return NULL;
}

static bool on_the_way(const Place *at, const Record *r)
{
    for (; at; at = at->up)
        if (at->record == r)
            return true;
    return false;
}

static void fill_pointer(Writer *w, const Place *at, Type *pointer, const char *size)
{
    if (vfy_is_opaque(pointer)) {
        const char *value = vfy_opaque_value(w, at, pointer);
        if (value)
            vfy_line(w, "%s = %s;", at->path, value);
        return;
    }
    Type *to = ty_element(pointer);
    Arena *a = w->job->arena;
    if (ty_is_record(to) && on_the_way(at, ty_strip(to)->record)) {
        vfy_line(w, "/* %s stays a null pointer: the end of a list */", at->key);
        return;
    }
    bool one;
    const char *n = vfy_pointer_size(w, at, pointer, size, &one);
    if (!n)
        return;
    int k = w->next++;
    vfy_line(w, "size_t ad_vfy_m%d = ad_vfy_size(%s, (long long)(%s));", k, vfy_name_text(w, at), n);
    vfy_line(w, "*(void **)&%s = ad_vfy_new(%s, sizeof *%s, ad_vfy_m%d).p;", at->path, vfy_name_text(w, at),
             at->path, k);
    vfy_line(w, "ad_vfy_link((void *)&%s);", at->path);
    Place e = *at;
    e.key = ty_is_pointer(to) ? arena_printf(a, "*%s", at->key) : at->key;
    e.held = at->held && size;
    e.keep = false;
    vfy_fill_elements(w, &e, to, arena_printf(a, "ad_vfy_m%d", k), one);
}

/* AD_SIZE of a member: names of members of the struct stand for this object's. */
static const char *member_size(Writer *w, const Place *at, Type *record, const char *size)
{
    Text t = {0};
    char before = ' ';
    for (const char *s = size; *s;) {
        size_t n = 0;
        while (isalnum((unsigned char)s[n]) || s[n] == '_')
            n++;
        const char *word = arena_strndup(w->job->arena, s, n ? n : 1);
        if (n && before != '.' && before != '>' && !isdigit((unsigned char)*s) && ty_field(record, word))
            text_printf(&t, "%s.%s", at->path, word);
        else
            text_add(&t, word);
        s += n ? n : 1;
        if (!isspace((unsigned char)s[-1]))
            before = s[-1];
    }
    const char *out = arena_strdup(w->job->arena, t.data ? t.data : "");
    text_free(&t);
    return out;
}

static void fill_member(Writer *w, const Place *at, Type *record, const Field *f)
{
    Arena *a = w->job->arena;
    Place m = *at;
    m.up = at;
    m.record = NULL;
    m.arrow = false;
    m.bits = f->bits;
    m.inactive |= f->inactive;
    if (f->name) {
        m.path = arena_printf(a, "%s.%s", at->path, f->name);
        m.format = arena_printf(a, "%s%s%s", at->format, at->arrow ? "->" : ".", f->name);
        m.key = arena_printf(a, "%s.%s", at->key, f->name);
    } else if (!ty_is_record(f->type)) {
        return; /* padding */
    }
    vfy_fill(w, &m, f->type, f->size ? member_size(w, at, record, f->size) : NULL);
}

static void fill_record(Writer *w, const Place *at, Type *t)
{
    const Record *r = ty_strip(t)->record;
    if (r->is_union || !r->complete) {
        if (!r->complete || ty_reaches_real(t))
            refuse(w, at, "nothing can be made up for '%s': it is %s", at->key,
                   r->complete ? "a union that may hold a real number" : "of an incomplete type");
        return;
    }
    Place here = *at;
    here.record = r;
    /* Sizes of pointers come from plain members. */
    for (int pointers = 0; pointers < 2; pointers++)
        for (int i = 0; i < r->fields.n && !w->failed; i++)
            if (ty_is_pointer(r->fields.at[i].type) == (pointers == 1))
                fill_member(w, &here, t, &r->fields.at[i]);
}

void vfy_fill(Writer *w, const Place *at, Type *t, const char *size)
{
    Arena *a = w->job->arena;
    if (w->failed)
        return;
    if (ty_is_real(t)) {
        if (number_wanted(w, at))
            vfy_line(w, "ad_vfy_reals(%s, %s, %s, (void *)&%s, 0, 0);", kind_text(t), flags_text(w, at),
                     vfy_name_text(w, at), at->path);
    } else if (ty_is_complex(t)) {
        if (number_wanted(w, at))
            vfy_line(w, "ad_vfy_reals(%s, %s, %s, (void *)&%s, 1, (const size_t[]){2});",
                     kind_text(ty_strip(t)->base), flags_text(w, at), vfy_name_text(w, at), at->path);
    } else if (ty_is_integer(t)) {
        fill_int(w, at, t);
    } else if (ty_is_pointer(t)) {
        fill_pointer(w, at, ty_strip(t), size);
    } else if (ty_is_array(t) && ty_strip(t)->len >= 0) {
        vfy_fill_elements(w, at, ty_element(t),
                          arena_printf(a, "sizeof(%s) / sizeof(%s[0])", at->path, at->path), false);
    } else if (ty_is_record(t)) {
        fill_record(w, at, t);
    } else {
        refuse(w, at, "nothing can be made up for '%s' of type '%s'", at->key, vfy_type_text(w, t));
    }
}
