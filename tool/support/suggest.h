/* Names for diagnostics: the one that was perhaps meant, and lists that stay short. */
#ifndef ADGEN_SUPPORT_SUGGEST_H
#define ADGEN_SUPPORT_SUGGEST_H

#include "support/arena.h"

/* The candidate nearest to `name` by edit distance (insert, delete, replace, swap of neighbours), or NULL
   when none is near enough to be a slip: suggest("hed", {"head", "help"}, 2) is "head". */
const char *suggest(const char *name, const char *const *candidates, int n);

/* "a, b, c", or "a, b and 7 more" past `most` names; "none" for n == 0. */
const char *name_list(Arena *a, const char *const *names, int n, int most);

#endif
