/* The text of an input in the output of --merge: the file is included where it stands as it is, and copied where static
   locals move to file scope. */
#include "emit/need.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    size_t from, to; /* what is replaced ... */
    const char *by;  /* ... by this */
    int order;       /* among those at one place */
} Edit;

typedef struct {
    const Need *n;
    const Unit *unit;
    VEC(Edit) edits;
    size_t first_end; /* behind the last declaration that was taken out at the beginning of a block */
} Merged;

static bool has_moved(const StaticPlace *p)
{
    return p->var->kind == VAR_GLOBAL;
}

bool merged_is_copied(const Unit *unit)
{
    for (int i = 0; i < unit->statics.n; i++)
        if (has_moved(unit->statics.at[i]))
            return true;
    return false;
}

static void edit(Merged *m, size_t from, size_t to, const char *by)
{
    Edit e = {from, to, by, m->edits.n};
    vec_push(m->n->arena, &m->edits, e);
}

/* A bound may be an enumerator of the function: arrays have their length as a number. */
static Type *with_numbers(Arena *a, Type *t)
{
    if (t->kind != TY_ARRAY)
        return t;
    Type *copy = NEW(a, Type);
    *copy = *t;
    copy->len_expr = NULL;
    copy->base = with_numbers(a, t->base);
    return copy;
}

static const char *declaration(const Merged *m, const Var *v)
{
    Var shown = *v;
    Text t = {0};
    shown.type = with_numbers(m->n->arena, v->type);
    ir_print_var(&t, &shown);
    const char *line = arena_printf(m->n->arena, "%s;\n", t.data);
    text_free(&t);
    return line;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* The end of the line that begins at `at`, with its newline, when nothing stands there; else `at`. */
static size_t past_blank(const Unit *u, size_t at)
{
    size_t end = at;
    while (end < u->size && is_blank(u->text[end]))
        end++;
    return end < u->size && u->text[end] == '\n' ? end + 1 : at;
}

static bool opens_block(const char *text, size_t at)
{
    while (at > 0 && (is_blank(text[at - 1]) || text[at - 1] == '\n'))
        at--;
    return at > 0 && text[at - 1] == '{';
}

/* Takes the declaration out, with its line where nothing else stands there, and with the empty line that would then begin
   a block. */
static void remove_declaration(Merged *m, const StaticPlace *p)
{
    const Unit *u = m->unit;
    size_t from = p->from;
    while (from > 0 && is_blank(u->text[from - 1]))
        from--;
    size_t to = past_blank(u, p->to);
    if (to == p->to || (from > 0 && u->text[from - 1] != '\n')) {
        edit(m, p->from, p->to, "");
        return;
    }
    bool first = opens_block(u->text, from) || (from > 0 && from == m->first_end);
    if (first) {
        m->first_end = to;
        to = past_blank(u, to);
    }
    edit(m, from, to, "");
}

static void move_statics(Merged *m)
{
    const Unit *u = m->unit;
    size_t removed = u->size + 1;
    for (int i = 0; i < u->statics.n; i++) {
        const StaticPlace *p = u->statics.at[i];
        if (!has_moved(p))
            continue;
        bool last = true; /* of its function */
        for (int k = i + 1; k < u->statics.n; k++)
            last &= !has_moved(u->statics.at[k]) || u->statics.at[k]->in_front != p->in_front;
        edit(m, p->in_front, p->in_front, declaration(m, p->var));
        if (last)
            edit(m, p->in_front, p->in_front, "\n");
        if (p->from != removed)
            remove_declaration(m, p);
        removed = p->from;
        for (int k = 0; k < p->uses.n; k++)
            edit(m, p->uses.at[k], p->uses.at[k] + p->length, p->var->name);
    }
}

static int by_place(const void *x, const void *y)
{
    const Edit *a = x, *b = y;
    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    return a->order - b->order;
}

void merged_print(const Need *n, const Unit *unit, const char *output, Text *out)
{
    Merged m = {.n = n, .unit = unit};
    for (int i = 0; i < unit->quoted.n; i++) {
        const IncludePlace *p = &unit->quoted.at[i];
        const char *name = arena_strndup(n->arena, unit->text + p->from, p->to - p->from);
        edit(&m, p->from, p->to, includes_moved(n, unit, name, output));
    }
    move_statics(&m);
    qsort(m.edits.at, (size_t)m.edits.n, sizeof(Edit), by_place);
    size_t at = 0;
    for (int i = 0; i < m.edits.n; i++) {
        const Edit *e = &m.edits.at[i];
        if (e->from < at)
            continue; /* a use in a declaration that was taken out */
        text_addn(out, unit->text + at, e->from - at);
        text_add(out, e->by);
        at = e->to;
    }
    text_addn(out, unit->text + at, unit->size - at);
    if (unit->size && unit->text[unit->size - 1] != '\n')
        text_add(out, "\n");
}
