#include "support/ptrset.h"

#include <stdint.h>

/* The slot where `p` is, or where it belongs. */
static PtrSlot *find_slot(const PtrSet *s, const void *p)
{
    uintptr_t h = (uintptr_t)p >> 4;
    h ^= h >> 15;
    int i = (int)(h & (uintptr_t)(s->cap - 1));
    while (s->slot[i].key && s->slot[i].key != p)
        i = (i + 1) & (s->cap - 1);
    return &s->slot[i];
}

bool ptrset_has(const PtrSet *s, const void *p)
{
    return s->cap > 0 && find_slot(s, p)->key == p;
}

void *ptrset_get(const PtrSet *s, const void *p)
{
    return s->cap > 0 ? find_slot(s, p)->value : NULL;
}

bool ptrset_add(Arena *a, PtrSet *s, const void *p)
{
    if (2 * (s->n + 1) > s->cap) {
        PtrSet bigger = {NULL, s->cap ? 2 * s->cap : 16, s->n};
        bigger.slot = arena_alloc(a, (size_t)bigger.cap * sizeof *bigger.slot);
        for (int i = 0; i < s->cap; i++)
            if (s->slot[i].key)
                *find_slot(&bigger, s->slot[i].key) = s->slot[i];
        *s = bigger;
    }
    PtrSlot *slot = find_slot(s, p);
    if (slot->key)
        return false;
    slot->key = p;
    s->n++;
    return true;
}

void ptrset_put(Arena *a, PtrSet *s, const void *p, void *value)
{
    ptrset_add(a, s, p);
    find_slot(s, p)->value = value;
}
