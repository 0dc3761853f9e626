/* Sets of small integers, in an arena. A zeroed BitSet is the empty set; sets grow as members are added. */
#ifndef ADGEN_SUPPORT_BITSET_H
#define ADGEN_SUPPORT_BITSET_H

#include "support/arena.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint64_t *words;
    int n;    /* words allocated */
    int base; /* number of the first one: members below 64 * base are not there. Small sets stay small, whatever is in them */
} BitSet;

bool bits_has(const BitSet *s, int i);
bool bits_add(Arena *a, BitSet *s, int i); /* true when i was not there */
void bits_remove(BitSet *s, int i);
bool bits_union(Arena *a, BitSet *s, const BitSet *from); /* true when s grew */
void bits_intersect(BitSet *s, const BitSet *with);
void bits_subtract(BitSet *s, const BitSet *gone);
bool bits_meet(const BitSet *a, const BitSet *b); /* do they share a member */
bool bits_empty(const BitSet *s);
int bits_count(const BitSet *s);
void bits_clear(BitSet *s);
BitSet bits_copy(Arena *a, const BitSet *s);
int bits_next(const BitSet *s, int from); /* smallest member >= from, or -1 */

#define BITS_EACH(i, s) for (int i = bits_next((s), 0); i >= 0; i = bits_next((s), i + 1))

#endif
