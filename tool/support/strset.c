#include "support/strset.h"

#include <stdint.h>
#include <string.h>

/* FNV-1a (Fowler, Noll and Vo). */
static uint32_t hash(const char *s)
{
    uint32_t h = 2166136261u;
    for (; *s; s++)
        h = (h ^ (unsigned char)*s) * 16777619u;
    return h;
}

/* The slot where `name` is, or where it belongs. */
static int find(const StrSet *s, const char *name)
{
    int i = (int)(hash(name) & (uint32_t)(s->cap - 1));
    while (s->slots[i] && strcmp(s->slots[i], name) != 0)
        i = (i + 1) & (s->cap - 1);
    return i;
}

bool strset_has(const StrSet *s, const char *name)
{
    return s->cap > 0 && s->slots[find(s, name)] != NULL;
}

void strset_add(Arena *a, StrSet *s, const char *name)
{
    if (2 * (s->n + 1) > s->cap) {
        StrSet bigger = {.cap = s->cap ? 2 * s->cap : 64};
        bigger.slots = arena_alloc(a, (size_t)bigger.cap * sizeof *bigger.slots);
        for (int i = 0; i < s->cap; i++)
            if (s->slots[i])
                bigger.slots[find(&bigger, s->slots[i])] = s->slots[i];
        bigger.n = s->n;
        *s = bigger;
    }
    int i = find(s, name);
    s->n += s->slots[i] == NULL;
    s->slots[i] = name;
}
