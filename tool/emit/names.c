#include "emit/need.h"

static int find_slot(const NameMap *m, const char *name)
{
    unsigned h = 2166136261u; /* FNV-1a */
    for (const char *c = name; *c; c++)
        h = (h ^ (unsigned char)*c) * 16777619u;
    int i = (int)(h & (unsigned)(m->cap - 1));
    while (m->slot[i].name && strcmp(m->slot[i].name, name) != 0)
        i = (i + 1) & (m->cap - 1);
    return i;
}

const Named *names_find(const NameMap *m, const char *name)
{
    if (m->cap == 0)
        return NULL;
    const Named *e = &m->slot[find_slot(m, name)];
    return e->name ? e : NULL;
}

/* A header's declaration wins over an input file's own: the header is included, so nothing is repeated. */
static void enter(Arena *a, NameMap *m, Named entry)
{
    if (2 * (m->n + 1) > m->cap) {
        NameMap bigger = {NULL, m->cap ? 2 * m->cap : 256, m->n};
        bigger.slot = arena_alloc(a, (size_t)bigger.cap * sizeof *bigger.slot);
        for (int i = 0; i < m->cap; i++)
            if (m->slot[i].name)
                bigger.slot[find_slot(&bigger, m->slot[i].name)] = m->slot[i];
        *m = bigger;
    }
    int i = find_slot(m, entry.name);
    if (!m->slot[i].name)
        m->n++;
    else if (!m->slot[i].decl->in_main || entry.decl->in_main)
        return;
    m->slot[i] = entry;
}

const char *names_record_tag(Arena *a, const Record *r)
{
    return arena_printf(a, "%s %s", r->is_union ? "union" : "struct", r->tag);
}

static void enter_enumerators(Arena *a, NameMap *m, const Unit *u, const Decl *d, const Enum *e)
{
    for (int i = 0; i < e->items.n; i++)
        enter(a, m, (Named){e->items.at[i].name, d, u, e});
}

/* Enums without a tag that are written as the type of a member have no declaration of their own. */
static void enter_members(Arena *a, NameMap *m, const Unit *u, const Decl *d, const Record *r)
{
    for (int i = 0; i < r->fields.n; i++) {
        const Type *t = r->fields.at[i].type;
        while (t->kind == TY_ARRAY)
            t = t->base;
        if (t->kind == TY_ENUM && !t->enumeration->tag && !t->enumeration->typedef_name)
            enter_enumerators(a, m, u, d, t->enumeration);
        if (t->kind == TY_RECORD && !t->record->tag && !t->record->typedef_name)
            enter_members(a, m, u, d, t->record);
    }
}

static void enter_decl(Arena *a, NameMap *m, const Unit *u, const Decl *d)
{
    Named e = {.decl = d, .unit = u};
    switch (d->kind) {
    case DECL_RECORD:
        enter_members(a, m, u, d, d->record);
        e.name = d->record->tag ? names_record_tag(a, d->record) : NULL;
        break;
    case DECL_ENUM:
        enter_enumerators(a, m, u, d, d->enumeration);
        e.name = d->enumeration->tag ? arena_printf(a, "enum %s", d->enumeration->tag) : NULL;
        break;
    case DECL_TYPEDEF:
        e.name = d->type->name;
        break;
    case DECL_VAR:
        e.name = d->var->name;
        break;
    case DECL_FUNC:
        e.name = d->func->name;
        break;
    case DECL_ASSERT:
        break;
    }
    if (e.name)
        enter(a, m, e);
}

void names_fill(Arena *a, NameMap *m, const Program *p)
{
    for (int i = 0; i < p->units.n; i++)
        for (int k = 0; k < p->units.at[i]->decls.n; k++)
            enter_decl(a, m, p->units.at[i], &p->units.at[i]->decls.at[k]);
}
