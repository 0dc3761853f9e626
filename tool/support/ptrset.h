/* Sets of pointers, and maps from pointers to pointers, in an arena. A zeroed PtrSet is empty. */
#ifndef ADGEN_SUPPORT_PTRSET_H
#define ADGEN_SUPPORT_PTRSET_H

#include "support/arena.h"

#include <stdbool.h>

typedef struct {
    const void *key;
    void *value; /* of a map */
} PtrSlot;

typedef struct {
    PtrSlot *slot;
    int cap, n;
} PtrSet;

bool ptrset_add(Arena *a, PtrSet *s, const void *p); /* true when p is new */
bool ptrset_has(const PtrSet *s, const void *p);
void ptrset_put(Arena *a, PtrSet *s, const void *p, void *value); /* adds p; value replaces an earlier one */
void *ptrset_get(const PtrSet *s, const void *p);                 /* NULL where p is not there */

#endif
