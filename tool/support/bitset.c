#include "support/bitset.h"

#include <string.h>

bool bits_has(const BitSet *s, int i)
{
    return i / 64 < s->n && (s->words[i / 64] >> (i % 64) & 1);
}

static void bits_room(Arena *a, BitSet *s, int words)
{
    if (words <= s->n)
        return;
    int n = s->n ? s->n : 2;
    while (n < words)
        n *= 2;
    uint64_t *w = arena_alloc(a, (size_t)n * sizeof *w);
    if (s->n)
        memcpy(w, s->words, (size_t)s->n * sizeof *w);
    s->words = w;
    s->n = n;
}

bool bits_add(Arena *a, BitSet *s, int i)
{
    if (bits_has(s, i))
        return false;
    bits_room(a, s, i / 64 + 1);
    s->words[i / 64] |= (uint64_t)1 << (i % 64);
    return true;
}

void bits_remove(BitSet *s, int i)
{
    if (bits_has(s, i))
        s->words[i / 64] &= ~((uint64_t)1 << (i % 64));
}

static int bits_used(const BitSet *s)
{
    int n = s->n;
    while (n > 0 && s->words[n - 1] == 0)
        n--;
    return n;
}

bool bits_union(Arena *a, BitSet *s, const BitSet *from)
{
    int used = bits_used(from);
    bool grew = false;
    bits_room(a, s, used);
    for (int i = 0; i < used; i++) {
        uint64_t w = s->words[i] | from->words[i];
        grew |= w != s->words[i];
        s->words[i] = w;
    }
    return grew;
}

void bits_intersect(BitSet *s, const BitSet *with)
{
    for (int i = 0; i < s->n; i++)
        s->words[i] &= i < with->n ? with->words[i] : 0;
}

void bits_subtract(BitSet *s, const BitSet *gone)
{
    for (int i = 0; i < s->n && i < gone->n; i++)
        s->words[i] &= ~gone->words[i];
}

bool bits_meet(const BitSet *a, const BitSet *b)
{
    for (int i = 0; i < a->n && i < b->n; i++)
        if (a->words[i] & b->words[i])
            return true;
    return false;
}

bool bits_empty(const BitSet *s)
{
    return bits_used(s) == 0;
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
    for (int w = from / 64; w < s->n; w++) {
        uint64_t word = s->words[w];
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
