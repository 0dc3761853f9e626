/* Sets of small integers, in an arena. A zeroed BitSet is the empty set; sets grow as members are added. A set costs as much
   memory and time as it has members that are not close together, however large they are; one of neighbours costs nothing
   beside the BitSet itself. */
#ifndef ADGEN_SUPPORT_BITSET_H
#define ADGEN_SUPPORT_BITSET_H

#include "support/arena.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint64_t bits; /* members 64 * at and the 63 that follow; never 0 */
    int at;
} BitWord;

typedef struct {
    BitWord one;   /* the word of a set that has a single one and no room for more */
    BitWord *more; /* otherwise, in order of `at` */
    int n, room;   /* words in use; words that `more` has room for, 0 without */
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
BitSet bits_copy(Arena *a, const BitSet *s);
int bits_next(const BitSet *s, int from); /* smallest member >= from, or -1 */

#define BITS_EACH(i, s) for (int i = bits_next((s), 0); i >= 0; i = bits_next((s), i + 1))

#endif
