/* Hash tables with open addressing: from texts and from cursors. */
#include "frontend/fe.h"

static unsigned long hash_text(const char *s)
{
    unsigned long h = 1469598103934665603UL; /* FNV-1a */
    for (; *s; s++)
        h = (h ^ (unsigned char)*s) * 1099511628211UL;
    return h;
}

/* clang_hashCursor gives addresses: spread them. */
static unsigned long hash_cursor(CXCursor c)
{
    return clang_hashCursor(c) * 2654435761UL;
}

static bool same_key(const MapSlot *a, const MapSlot *b)
{
    if (a->hash != b->hash)
        return false;
    if (a->text || b->text)
        return a->text && b->text && strcmp(a->text, b->text) == 0;
    return clang_equalCursors(a->cursor, b->cursor);
}

static MapSlot *slot_of(const Map *m, const MapSlot *key)
{
    unsigned long i = key->hash & (unsigned long)(m->cap - 1);
    while (m->at[i].value && !same_key(&m->at[i], key))
        i = (i + 1) & (unsigned long)(m->cap - 1);
    return &m->at[i];
}

static void *get(const Map *m, MapSlot key)
{
    return m->cap ? slot_of(m, &key)->value : NULL;
}

static void grow(Arena *a, Map *m)
{
    Map old = *m;
    m->cap = old.cap ? 2 * old.cap : 64;
    m->at = arena_alloc(a, (size_t)m->cap * sizeof *m->at);
    for (int i = 0; i < old.cap; i++)
        if (old.at[i].value)
            *slot_of(m, &old.at[i]) = old.at[i];
}

static void set(Arena *a, Map *m, MapSlot key)
{
    if (2 * (m->n + 1) > m->cap)
        grow(a, m);
    MapSlot *s = slot_of(m, &key);
    if (!s->value)
        m->n++;
    *s = key;
}

void *map_text(const Map *m, const char *key)
{
    return get(m, (MapSlot){.hash = hash_text(key), .text = key});
}

void map_set_text(Arena *a, Map *m, const char *key, void *value)
{
    set(a, m, (MapSlot){.hash = hash_text(key), .text = arena_strdup(a, key), .value = value});
}

void *map_cursor(const Map *m, CXCursor key)
{
    return get(m, (MapSlot){.hash = hash_cursor(key), .cursor = key});
}

void map_set_cursor(Arena *a, Map *m, CXCursor key, void *value)
{
    set(a, m, (MapSlot){.hash = hash_cursor(key), .cursor = key, .value = value});
}
