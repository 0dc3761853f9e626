/* Growable arrays in an arena. `VEC(T) v = {0}; vec_push(arena, &v, x); for (int i = 0; i < v.n; i++) v.at[i]` */
#ifndef ADGEN_SUPPORT_VEC_H
#define ADGEN_SUPPORT_VEC_H

#include "support/arena.h"

#include <string.h>

#define VEC(T)                                                                                               \
    struct {                                                                                                 \
        T *at;                                                                                               \
        int n, cap;                                                                                          \
    }

#define vec_push(arena, v, x)                                                                                \
    do {                                                                                                     \
        if ((v)->n == (v)->cap)                                                                              \
            (v)->at = vec_grow_((arena), (v)->at, (v)->n, &(v)->cap, sizeof *(v)->at);                       \
        (v)->at[(v)->n++] = (x);                                                                             \
    } while (0)

static inline void *vec_grow_(Arena *a, void *old, int n, int *cap, size_t size)
{
    *cap = *cap ? 2 * *cap : 4;
    void *p = arena_alloc(a, (size_t)*cap * size);
    if (n)
        memcpy(p, old, (size_t)n * size);
    return p;
}

#endif
