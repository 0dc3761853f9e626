#include "emit/emit.h"

#include "emit/need.h"
#include "ir/ir.h"

#include <ctype.h>
#include <string.h>

/* `out/foo_grad.h` -> `FOO_GRAD_H` */
static const char *guard_name(const Need *n)
{
    const char *path = n->job->header;
    if (strcmp(path, "-") == 0)
        path = n->job->output && strcmp(n->job->output, "-") != 0
                   ? arena_printf(n->arena, "%s.h", n->job->output)
                   : "adgen_output.h";
    const char *slash = strrchr(path, '/');
    const char *base = slash ? slash + 1 : path;
    char *guard = arena_printf(n->arena, "%s%s", isalpha((unsigned char)*base) ? "" : "ADGEN_", base);
    for (char *c = guard; *c; c++)
        *c = isalnum((unsigned char)*c) ? (char)toupper((unsigned char)*c) : '_';
    return guard;
}

/* ---------------------------------------------------------------- prototypes */

/* A parameter as a prototype shows it best: const and restrict of the parameter itself say nothing to a
   caller, and C++ has neither restrict nor bounds that vary. */
static Type *plain_type(const Need *n, Type *t)
{
    Type *plain = ty_unqualified(n->arena, t);
    if (plain->kind == TY_POINTER && plain->decayed) {
        Type *pointer = NEW(n->arena, Type);
        *pointer = *plain;
        pointer->decayed = plain->len > 0;
        pointer->len_expr = plain->len > 0 ? plain->len_expr : NULL;
        pointer->quals = 0;
        return pointer;
    }
    return plain;
}

static bool has_variable_bound(const Func *f)
{
    for (int i = 0; i < f->params.n; i++) {
        Type *t = ty_strip(f->params.at[i]->type);
        if (t->kind == TY_POINTER && ty_is_vla(t->base))
            return true;
    }
    return false;
}

static void print_prototype(const Need *n, const Func *f, Text *out)
{
    bool only_c = has_variable_bound(f);
    Func copy = *f;
    copy.params = (VarVec){0};
    for (int i = 0; i < f->params.n; i++) {
        Var *v = NEW(n->arena, Var);
        *v = *f->params.at[i];
        v->type = only_c ? ty_unqualified(n->arena, v->type) : plain_type(n, v->type);
        vec_push(n->arena, &copy.params, v);
    }
    text_add(out, only_c ? "#ifndef __cplusplus /* it has no arrays of variable size */\n" : "");
    ir_print_signature(out, &copy);
    text_add(out, only_c ? ";\n#endif\n\n" : ";\n\n");
}

static const char *refs_text(const Need *n, const Ref *refs, int count, const Func *f)
{
    const char *list = "";
    for (int i = 0; i < count; i++)
        list =
            arena_printf(n->arena, "%s%s%s", list, i ? ", " : "", refs[i].is_return ? f->name : refs[i].text);
    return list;
}

static void print_head(const Need *n, const HeadOutput *h, Text *out)
{
    const Func *f = h->head->func;
    const char *results = refs_text(n, h->head->results.at, h->head->results.n, f);
    const char *independents = refs_text(n, h->head->independents.at, h->head->independents.n, f);
    if (h->tangent) {
        text_printf(out, "/* Tangent of %s: derivative of %s in the direction given for %s.", f->name,
                    results, independents);
        if (h->tangent_value)
            text_printf(out, " Returns the tangent;\n   *%s receives the value.", h->tangent_value->name);
        text_add(out, " */\n");
        print_prototype(n, h->tangent, out);
    }
    if (h->adjoint) {
        text_printf(out, "/* Adjoint of %s: derivative of %s with respect to %s, added to their adjoints.",
                    f->name, results, independents);
        if (h->adjoint_seed)
            text_printf(out, "\n   %s is the adjoint of the returned value.", h->adjoint_seed->name);
        text_add(out, " */\n");
        print_prototype(n, h->adjoint, out);
    }
    if (h->gradient) {
        text_printf(out, "/* Value of %s; its gradient with respect to %s is added to their adjoints. */\n",
                    f->name, independents);
        print_prototype(n, h->gradient, out);
    }
}

/* ---------------------------------------------------------------- what they need */

static void need_head(Need *n, const HeadOutput *h)
{
    const Func *funcs[] = {h->tangent, h->adjoint, h->gradient};
    for (int i = 0; i < 3; i++)
        if (funcs[i])
            need_signature(n, funcs[i]);
}

static void add(const Need *n, StrVec *lines, const char *line)
{
    for (int i = 0; i < lines->n; i++)
        if (strcmp(lines->at[i], line) == 0)
            return;
    vec_push(n->arena, lines, line);
}

/* The headers that define a type: the one that bears the name of the file it stands in, or else all that its
   source has. */
static void include_type(const Need *n, const Named *e, StrVec *lines)
{
    const char *standard = NULL;
    if (strcmp(e->name, "size_t") == 0 || strcmp(e->name, "ptrdiff_t") == 0)
        standard = "<stddef.h>";
    size_t len = strlen(e->name);
    if (len > 5 && strcmp(e->name + len - 2, "_t") == 0 &&
        (strncmp(e->name, "int", 3) == 0 || strncmp(e->name, "uint", 4) == 0))
        standard = "<stdint.h>";
    if (!standard && e->decl->loc.file)
        standard = includes_of_file(n, e->unit, e->decl->loc.file, n->job->header);
    if (standard) {
        add(n, lines, standard);
        return;
    }
    StrVec all = {0};
    includes_original(n, n->job->header, &all);
    for (int i = 0; i < all.n; i++)
        add(n, lines, all.at[i]);
}

static void print_types(Need *n, const char *guard, Text *out)
{
    Text types = {0};
    bool guarded = types_print_interface(n, &types);
    while (types.len > 0 && types.data[types.len - 1] == '\n')
        types.data[--types.len] = '\0';
    if (types.len > 0) {
        if (guarded)
            text_printf(
                out,
                "/* Types of the original. A file that has them already defines %s_TYPES\n"
                "   before it includes this one. */\n#ifndef %s_TYPES\n#define %s_TYPES\n%s\n#endif\n\n",
                guard, guard, guard, types.data);
        else
            text_printf(out, "%s\n\n", types.data);
    }
    text_free(&types);
}

void emit_header(Job *job, const Program *p, const DiffResult *d, Text *out)
{
    Need n;
    need_init(&n, job, p, d);
    for (int i = 0; i < d->heads.n; i++)
        need_head(&n, &d->heads.at[i]);
    for (int i = 0; i < d->shadows.n; i++)
        if (!d->shadows.at[i]->is_static) {
            vec_push(n.arena, &n.roots, d->shadows.at[i]->type);
            need_var(&n, d->shadows.at[i]);
        }
    const char *guard = guard_name(&n);
    StrVec lines = {0};
    for (int i = 0; i < n.outside.n; i++)
        include_type(&n, n.outside.at[i], &lines);
    if (n.has_bool)
        n.library |= LIB_STDBOOL;
    includes_library(&n, &lines);

    emit_banner(&n, out);
    text_printf(out, " */\n#ifndef %s\n#define %s\n\n", guard, guard);
    includes_print(out, &lines);
    text_add(out, lines.n ? "\n" : "");
    text_add(out, "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n");
    print_types(&n, guard, out);
    for (int i = 0; i < d->shadows.n; i++)
        if (!d->shadows.at[i]->is_static) {
            text_add(out, "extern ");
            ir_print_type(out, d->shadows.at[i]->type, d->shadows.at[i]->name);
            text_add(out, ";\n");
            text_add(out, i + 1 == d->shadows.n ? "\n" : "");
        }
    for (int i = 0; i < d->heads.n; i++)
        print_head(&n, &d->heads.at[i], out);
    text_add(out, "#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
}
