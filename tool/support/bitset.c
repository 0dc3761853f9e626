#include "support/bitset.h"

#include <string.h>

static uint64_t word_at(const BitSet *s, int w)
{
    return w >= s->base && w < s->base + s->n ? s->words[w - s->base] : 0;
}

bool bits_has(const BitSet *s, int i)
{
    return word_at(s, i / 64) >> (i % 64) & 1;
}

/* Makes room for the words from `lo` up to, not including, `hi`. */
static void bits_room(Arena *a, BitSet *s, int lo, int hi)
{
    if (s->n && lo >= s->base && hi <= s->base + s->n)
        return;
    int base = s->n && s->base < lo ? s->base : lo, end = s->n && s->base + s->n > hi ? s->base + s->n : hi;
    int spare = s->n ? (end - base) / 2 : 0;
    uint64_t *w = arena_alloc(a, (size_t)(end - base + spare) * sizeof *w);
    if (s->n)
        memcpy(w + (s->base - base), s->words, (size_t)s->n * sizeof *w);
    s->words = w;
    s->n = end - base + spare;
    s->base = base;
}

bool bits_add(Arena *a, BitSet *s, int i)
{
    if (bits_has(s, i))
        return false;
    bits_room(a, s, i / 64, i / 64 + 1);
    s->words[i / 64 - s->base] |= (uint64_t)1 << (i % 64);
    return true;
}

void bits_remove(BitSet *s, int i)
{
    if (bits_has(s, i))
        s->words[i / 64 - s->base] &= ~((uint64_t)1 << (i % 64));
}

/* The range of words that hold members: *lo up to, not including, *hi. False for the empty set. */
static bool bits_range(const BitSet *s, int *lo, int *hi)
{
    int first = 0, last = s->n;
    while (first < last && s->words[first] == 0)
        first++;
    while (last > first && s->words[last - 1] == 0)
        last--;
    *lo = s->base + first;
    *hi = s->base + last;
    return first < last;
}

bool bits_union(Arena *a, BitSet *s, const BitSet *from)
{
    int lo, hi;
    if (!bits_range(from, &lo, &hi))
        return false;
    bool grew = false;
    bits_room(a, s, lo, hi);
    for (int i = lo; i < hi; i++) {
        uint64_t old = s->words[i - s->base], w = old | from->words[i - from->base];
        grew |= w != old;
        s->words[i - s->base] = w;
    }
    return grew;
}

void bits_intersect(BitSet *s, const BitSet *with)
{
    for (int i = 0; i < s->n; i++)
        s->words[i] &= word_at(with, s->base + i);
}

void bits_subtract(BitSet *s, const BitSet *gone)
{
    for (int i = 0; i < s->n; i++)
        s->words[i] &= ~word_at(gone, s->base + i);
}

bool bits_meet(const BitSet *a, const BitSet *b)
{
    if (a->n > b->n)
        return bits_meet(b, a);
    for (int i = 0; i < a->n; i++)
        if (a->words[i] & word_at(b, a->base + i))
            return true;
    return false;
}

bool bits_empty(const BitSet *s)
{
    int lo, hi;
    return !bits_range(s, &lo, &hi);
}

int bits_count(const BitSet *s)
{
    int n = 0;
    BITS_EACH(i, s)
    n++;
    return n;
}

void bits_clear(BitSet *s)
{
    if (s->n)
        memset(s->words, 0, (size_t)s->n * sizeof *s->words);
}

BitSet bits_copy(Arena *a, const BitSet *s)
{
    BitSet c = {0};
    bits_union(a, &c, s);
    return c;
}

int bits_next(const BitSet *s, int from)
{
    int start = from / 64 < s->base ? s->base : from / 64;
    for (int w = start; w < s->base + s->n; w++) {
        uint64_t word = s->words[w - s->base];
        if (w == from / 64)
            word &= ~(uint64_t)0 << (from % 64);
        if (word) {
            int bit = 0;
            while (!(word >> bit & 1))
                bit++;
            return w * 64 + bit;
        }
    }
    return -1;
}
