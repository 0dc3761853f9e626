#include "support/suggest.h"

#include <string.h>

enum { MAX_NAME = 64 };

static int min2(int a, int b)
{
    return a < b ? a : b;
}

/* Optimal string alignment distance: G. Navarro, A guided tour to approximate string matching, ACM Computing
   Surveys 33 (2001). */
static int distance(const char *a, int na, const char *b, int nb)
{
    int row[3][MAX_NAME + 1];
    for (int j = 0; j <= nb; j++)
        row[0][j] = j;
    for (int i = 1; i <= na; i++) {
        int *cur = row[i % 3], *up = row[(i + 2) % 3], *up2 = row[(i + 1) % 3];
        cur[0] = i;
        for (int j = 1; j <= nb; j++) {
            cur[j] = min2(up[j - 1] + (a[i - 1] != b[j - 1]), 1 + min2(up[j], cur[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                cur[j] = min2(cur[j], up2[j - 2] + 1);
        }
    }
    return row[na % 3][nb];
}

const char *suggest(const char *name, const char *const *candidates, int n)
{
    int length = (int)strlen(name);
    if (length > MAX_NAME)
        return NULL;
    const char *best = NULL;
    int best_distance = 1 + (length + 1) / 3;
    for (int i = 0; i < n; i++) {
        size_t m = strlen(candidates[i]);
        if (m > MAX_NAME)
            continue;
        int dist = distance(name, length, candidates[i], (int)m);
        if (dist < best_distance) {
            best_distance = dist;
            best = candidates[i];
        }
    }
    return best;
}

const char *name_list(Arena *a, const char *const *names, int n, int most)
{
    if (n == 0)
        return "none";
    const char *list = names[0];
    int shown = n <= most ? n : most;
    for (int i = 1; i < shown; i++)
        list = arena_printf(a, "%s, %s", list, names[i]);
    return shown < n ? arena_printf(a, "%s and %d more", list, n - shown) : list;
}
