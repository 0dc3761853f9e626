/* Sets of names, in an arena. A zeroed StrSet is empty. */
#ifndef ADGEN_SUPPORT_STRSET_H
#define ADGEN_SUPPORT_STRSET_H

#include "support/arena.h"

#include <stdbool.h>

typedef struct {
    const char **slots;
    int n, cap;
} StrSet;

bool strset_has(const StrSet *s, const char *name);
void strset_add(Arena *a, StrSet *s, const char *name); /* keeps the pointer */

#endif
