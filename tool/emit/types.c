#include "emit/need.h"

#include "ir/ir.h"

#include <string.h>

typedef struct {
    Need *n;
    Text *out;
    bool interface; /* declare structures that are only pointed to */
    bool defines;   /* something was printed that must not be repeated */
    PtrSet done;
    VEC(const Record *) records;
    VEC(Type *) typedefs;
} Types;

static void print_deps(Types *y, Type *t, bool complete);

/* Files that the output holds, with --merge, bring what has a name at their file scope. */
static bool is_brought(const Types *y, bool inner)
{
    return y->n->job->merge && !y->interface && !inner;
}

/* ---------------------------------------------------------------- typedefs */

static bool names_anonymous(const Type *t)
{
    const char *name = NULL;
    if (t->base->kind == TY_RECORD && !t->base->record->tag)
        name = t->base->record->typedef_name;
    if (t->base->kind == TY_ENUM && !t->base->enumeration->tag)
        name = t->base->enumeration->typedef_name;
    return name && strcmp(name, t->name) == 0;
}

static bool typedef_done(Types *y, Type *t)
{
    for (int i = 0; i < y->typedefs.n; i++) {
        Type *other = y->typedefs.at[i];
        if (strcmp(other->name, t->name) != 0)
            continue;
        if (other->base != t->base && !ty_same(other->base, t->base))
            diag_error(y->n->job->diag, (Loc){0},
                       "the inputs give the type name '%s' two meanings: rename one", t->name);
        return true;
    }
    vec_push(y->n->arena, &y->typedefs, t);
    return false;
}

static bool from_header(const Types *y, const Type *t)
{
    const Named *e = names_find(&y->n->names, t->name);
    return (e && !e->decl->in_main) || (!e && strcmp(t->name, "size_t") == 0);
}

static void print_typedef(Types *y, Type *t, bool complete)
{
    if (from_header(y, t))
        return;
    print_deps(y, t->base, complete || names_anonymous(t));
    if (is_brought(y, false) || names_anonymous(t) || typedef_done(y, t))
        return; /* printed with what it names, or before */
    text_add(y->out, "typedef ");
    ir_print_type(y->out, t->base, t->name);
    text_add(y->out, ";\n");
}

/* ---------------------------------------------------------------- structures, enums */

/* The typedef that the source writes in one declaration with the structure, if it is needed and not yet
   printed. */
static Type *joined_typedef(Types *y, const Record *r)
{
    const Named *e = names_find(&y->n->names, names_record_tag(y->n->arena, r));
    if (!e || e->decl->kind != DECL_RECORD || e->decl->record != r)
        return NULL;
    const Decl *next = e->decl + 1;
    if (next == e->unit->decls.at + e->unit->decls.n || next->kind != DECL_TYPEDEF || !next->in_main ||
        next->type->base->kind != TY_RECORD || next->type->base->record != r || next->type->base->quals)
        return NULL;
    bool needed = false;
    for (int i = 0; i < y->n->typedefs.n; i++)
        needed |= strcmp(y->n->typedefs.at[i]->name, next->type->name) == 0;
    return needed && !typedef_done(y, next->type) ? next->type : NULL;
}

static bool same_name(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* Two inputs may both write the same structure. */
static bool record_repeated(Types *y, const Record *r)
{
    for (int i = 0; i < y->records.n; i++) {
        const Record *o = y->records.at[i];
        if (o->is_union != r->is_union || !same_name(o->tag, r->tag) ||
            (!r->tag && !same_name(o->typedef_name, r->typedef_name)))
            continue;
        Text a = {0}, b = {0};
        ir_print_record(&a, o);
        ir_print_record(&b, r);
        if (strcmp(a.data, b.data) != 0)
            diag_error(y->n->job->diag, r->loc, "the inputs define '%s' in two ways: rename one",
                       r->tag ? r->tag : r->typedef_name);
        text_free(&a);
        text_free(&b);
        return true;
    }
    vec_push(y->n->arena, &y->records, r);
    return false;
}

static void print_record(Types *y, const Record *r)
{
    if (!r->in_main || !ptrset_add(y->n->arena, &y->done, r))
        return;
    for (int i = 0; i < r->fields.n; i++)
        print_deps(y, r->fields.at[i].type, true);
    if (is_brought(y, r->inner) || (!r->tag && !r->typedef_name) || record_repeated(y, r))
        return;
    if (!r->complete) {
        text_printf(y->out, "%s;\n", names_record_tag(y->n->arena, r));
        return;
    }
    Type *joined = r->tag ? joined_typedef(y, r) : NULL;
    const char *name = joined ? joined->name : r->tag ? NULL : r->typedef_name;
    bool gap = y->out->len > 1 && strcmp(y->out->data + y->out->len - 2, "\n\n") != 0;
    text_add(y->out, gap ? "\n" : "");
    text_add(y->out, name ? "typedef " : "");
    ir_print_record(y->out, r);
    text_printf(y->out, "%s%s;\n\n", name ? " " : "", name ? name : "");
    y->defines = true;
}

static void declare_record(Types *y, const Record *r)
{
    if (!r->in_main || ptrset_has(&y->done, r) || !ptrset_add(y->n->arena, &y->done, r->tag))
        return;
    text_printf(y->out, "%s;\n", names_record_tag(y->n->arena, r));
}

static bool holds_enum(const Record *r, const Enum *e)
{
    for (int i = 0; i < r->fields.n; i++) {
        const Type *t = r->fields.at[i].type;
        while (t->kind == TY_ARRAY)
            t = t->base;
        if ((t->kind == TY_ENUM && t->enumeration == e) ||
            (t->kind == TY_RECORD && !t->record->tag && !t->record->typedef_name && holds_enum(t->record, e)))
            return true;
    }
    return false;
}

/* The structure that an enum without a name is a member's type in, and is printed with. */
static const Record *holder(const Types *y, const Enum *e)
{
    for (int i = 0; i < y->n->records.n && !e->tag && !e->typedef_name; i++)
        if (holds_enum(y->n->records.at[i], e))
            return y->n->records.at[i];
    return NULL;
}

static void print_enum(Types *y, const Enum *e)
{
    const Record *r = holder(y, e);
    if (r) {
        print_record(y, r);
        return;
    }
    if (!e->in_main || is_brought(y, e->inner) || !ptrset_add(y->n->arena, &y->done, e))
        return;
    const char *name = !e->tag ? e->typedef_name : NULL;
    text_add(y->out, name ? "typedef " : "");
    ir_print_enum(y->out, e);
    text_printf(y->out, "%s%s;\n", name ? " " : "", name ? name : "");
    y->defines = true;
}

/* ---------------------------------------------------------------- dependence */

/* The needed enum that has the enumerator. */
static const Enum *enum_of(const Types *y, const char *enumerator)
{
    for (int i = 0; i < y->n->enums.n; i++)
        for (int k = 0; k < y->n->enums.at[i]->items.n; k++)
            if (strcmp(y->n->enums.at[i]->items.at[k].name, enumerator) == 0)
                return y->n->enums.at[i];
    return NULL;
}

static void bound_enums(Types *y, const Expr *e)
{
    if (!e)
        return;
    if (e->kind == EX_ENUM) {
        const Enum *of = enum_of(y, e->text);
        if (of)
            print_enum(y, of);
    }
    if (e->kind == EX_SIZEOF && e->of_type)
        print_deps(y, e->of_type, true);
    if (e->kind == EX_CAST && !e->implicit)
        print_deps(y, e->type, true);
    bound_enums(y, e->a);
    bound_enums(y, e->b);
    bound_enums(y, e->c);
}

/* Prints what `t` needs in front of it. `complete`: its size must be known. */
static void print_deps(Types *y, Type *t, bool complete)
{
    if (!t)
        return;
    switch (t->kind) {
    case TY_TYPEDEF:
        print_typedef(y, t, complete);
        break;
    case TY_RECORD:
        if (complete || !t->record->tag)
            print_record(y, t->record);
        else if (y->interface)
            declare_record(y, t->record);
        break;
    case TY_ENUM:
        print_enum(y, t->enumeration);
        break;
    case TY_POINTER:
        print_deps(y, t->base, t->decayed);
        bound_enums(y, t->len_expr);
        break;
    case TY_ARRAY:
        print_deps(y, t->base, true);
        bound_enums(y, t->len_expr);
        break;
    case TY_FUNCTION:
        print_deps(y, t->base, false);
        for (int i = 0; i < t->nparams; i++)
            print_deps(y, t->params[i], false);
        break;
    default:
        break;
    }
}

static bool needs_typedef(const Need *n, const char *name)
{
    for (int i = 0; i < n->typedefs.n; i++)
        if (strcmp(n->typedefs.at[i]->name, name) == 0)
            return true;
    return false;
}

void types_print(Need *n, Text *out)
{
    Types y = {.n = n, .out = out};
    for (int i = 0; i < n->p->units.n; i++)
        for (int k = 0; k < n->p->units.at[i]->decls.n; k++) { /* in the source's order ... */
            const Decl *d = &n->p->units.at[i]->decls.at[k];
            if (d->kind == DECL_RECORD && ptrset_has(&n->seen, d->record) && d->record->tag)
                print_record(&y, d->record);
            else if (d->kind == DECL_ENUM && ptrset_has(&n->seen, d->enumeration))
                print_enum(&y, d->enumeration);
            else if (d->kind == DECL_TYPEDEF && d->in_main && needs_typedef(n, d->type->name))
                print_typedef(&y, d->type, false);
        }
    for (int i = 0; i < n->records.n; i++) /* ... and those declared inside functions */
        print_record(&y, n->records.at[i]);
    for (int i = 0; i < n->enums.n; i++)
        print_enum(&y, n->enums.at[i]);
    for (int i = 0; i < n->typedefs.n; i++)
        print_typedef(&y, n->typedefs.at[i], false);
}

bool types_print_interface(Need *n, Text *out)
{
    Types y = {.n = n, .out = out, .interface = true};
    for (int i = 0; i < n->roots.n; i++)
        print_deps(&y, n->roots.at[i], true);
    return y.defines;
}
