#include "emit/need.h"

#include <stdint.h>

static int find_slot(const PtrSet *s, const void *p)
{
    uintptr_t h = (uintptr_t)p >> 4;
    h ^= h >> 15;
    int i = (int)(h & (uintptr_t)(s->cap - 1));
    while (s->slot[i] && s->slot[i] != p)
        i = (i + 1) & (s->cap - 1);
    return i;
}

bool ptrset_has(const PtrSet *s, const void *p)
{
    return s->cap > 0 && s->slot[find_slot(s, p)] == p;
}

bool ptrset_add(Arena *a, PtrSet *s, const void *p)
{
    if (2 * (s->n + 1) > s->cap) {
        PtrSet bigger = {NULL, s->cap ? 2 * s->cap : 64, s->n};
        bigger.slot = arena_alloc(a, (size_t)bigger.cap * sizeof *bigger.slot);
        for (int i = 0; i < s->cap; i++)
            if (s->slot[i])
                bigger.slot[find_slot(&bigger, s->slot[i])] = s->slot[i];
        *s = bigger;
    }
    int i = find_slot(s, p);
    if (s->slot[i])
        return false;
    s->slot[i] = p;
    s->n++;
    return true;
}
