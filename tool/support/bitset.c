#include "support/bitset.h"

#include <string.h>

static const BitWord *words(const BitSet *s)
{
    return s->room ? s->more : &s->one;
}

static BitWord *own_words(BitSet *s)
{
    return s->room ? s->more : &s->one;
}

/* Place of the first word at `at` or behind it. */
static int place(const BitSet *s, int at)
{
    const BitWord *w = words(s);
    int low = 0, high = s->n;
    if (s->n && w[s->n - 1].at < at)
        return s->n;
    while (low < high) {
        int mid = (low + high) / 2;
        if (w[mid].at < at)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

/* The bits of word `at`. */
static uint64_t word_at(const BitSet *s, int at)
{
    int k = place(s, at);
    return k < s->n && words(s)[k].at == at ? words(s)[k].bits : 0;
}

bool bits_has(const BitSet *s, int i)
{
    return word_at(s, i / 64) >> (i % 64) & 1;
}

/* Makes room for `n` words. */
static void make_room(Arena *a, BitSet *s, int n)
{
    if (n <= 1 || n <= s->room)
        return;
    int room = n + n / 2;
    BitWord *w = arena_alloc(a, (size_t)room * sizeof *w);
    memcpy(w, words(s), (size_t)s->n * sizeof *w);
    s->more = w;
    s->room = room;
}

bool bits_add(Arena *a, BitSet *s, int i)
{
    uint64_t bit = (uint64_t)1 << (i % 64);
    int k = place(s, i / 64);
    if (k < s->n && words(s)[k].at == i / 64) {
        bool was = own_words(s)[k].bits & bit;
        own_words(s)[k].bits |= bit;
        return !was;
    }
    make_room(a, s, s->n + 1);
    BitWord *w = own_words(s);
    memmove(w + k + 1, w + k, (size_t)(s->n - k) * sizeof *w);
    w[k] = (BitWord){bit, i / 64};
    s->n++;
    return true;
}

/* Takes out the words that have become empty. */
static void pack(BitSet *s)
{
    BitWord *w = own_words(s);
    int n = 0;
    for (int k = 0; k < s->n; k++)
        if (w[k].bits)
            w[n++] = w[k];
    s->n = n;
}

void bits_remove(BitSet *s, int i)
{
    int k = place(s, i / 64);
    if (k == s->n || own_words(s)[k].at != i / 64)
        return;
    own_words(s)[k].bits &= ~((uint64_t)1 << (i % 64));
    if (!own_words(s)[k].bits)
        pack(s);
}

/* Words of `from` that `s` has none at. */
static int count_new(const BitSet *s, const BitSet *from)
{
    const BitWord *w = words(s), *f = words(from);
    int n = 0;
    for (int i = 0, k = place(s, f[0].at); i < from->n; i++) {
        while (k < s->n && w[k].at < f[i].at)
            k++;
        n += k == s->n || w[k].at != f[i].at;
    }
    return n;
}

bool bits_union(Arena *a, BitSet *s, const BitSet *from)
{
    if (from->n == 0)
        return false;
    int fresh = count_new(s, from);
    make_room(a, s, s->n + fresh);
    BitWord *w = own_words(s);
    const BitWord *f = words(from);
    bool grew = fresh > 0;
    /* from the last to the first, so that all words that move do so once */
    for (int i = from->n - 1, k = s->n - 1, to = s->n + fresh - 1; i >= 0; i--) {
        for (; k >= 0 && w[k].at > f[i].at; k--, to--)
            if (k != to)
                w[to] = w[k];
        if (k >= 0 && w[k].at == f[i].at) {
            grew |= (f[i].bits & ~w[k].bits) != 0;
            w[to--] = (BitWord){w[k].bits | f[i].bits, w[k].at};
            k--;
        } else {
            w[to--] = f[i];
        }
    }
    s->n += fresh;
    return grew;
}

void bits_intersect(BitSet *s, const BitSet *with)
{
    BitWord *w = own_words(s);
    for (int k = 0; k < s->n; k++)
        w[k].bits &= word_at(with, w[k].at);
    pack(s);
}

void bits_subtract(BitSet *s, const BitSet *gone)
{
    if (s->n == 0 || gone->n == 0)
        return;
    BitWord *w = own_words(s);
    const BitWord *g = words(gone);
    bool emptied = false;
    if (gone->n < s->n) {
        for (int i = 0, k = 0; i < gone->n; i++) {
            k = place(s, g[i].at);
            if (k < s->n && w[k].at == g[i].at) {
                w[k].bits &= ~g[i].bits;
                emptied |= !w[k].bits;
            }
        }
    } else {
        for (int k = 0; k < s->n; k++) {
            w[k].bits &= ~word_at(gone, w[k].at);
            emptied |= !w[k].bits;
        }
    }
    if (emptied)
        pack(s);
}

bool bits_meet(const BitSet *a, const BitSet *b)
{
    if (a->n > b->n)
        return bits_meet(b, a);
    const BitWord *w = words(a);
    for (int k = 0; k < a->n; k++)
        if (w[k].bits & word_at(b, w[k].at))
            return true;
    return false;
}

bool bits_empty(const BitSet *s)
{
    return s->n == 0;
}

int bits_count(const BitSet *s)
{
    int n = 0;
    BITS_EACH(i, s)
    n++;
    return n;
}

BitSet bits_copy(Arena *a, const BitSet *s)
{
    BitSet c = {0};
    bits_union(a, &c, s);
    return c;
}

int bits_next(const BitSet *s, int from)
{
    const BitWord *w = words(s);
    for (int k = place(s, from / 64); k < s->n; k++) {
        uint64_t bits = w[k].at == from / 64 ? w[k].bits & ~(uint64_t)0 << (from % 64) : w[k].bits;
        if (!bits)
            continue;
        int bit = 0;
        for (int half = 32; half; half /= 2)
            if (!(bits & (((uint64_t)1 << half) - 1))) {
                bits >>= half;
                bit += half;
            }
        return w[k].at * 64 + bit;
    }
    return -1;
}
