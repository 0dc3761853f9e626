#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

/* Splitmix64 (Steele, Lea, Flood 2014). */
uint64_t rng_next(Rng *r)
{
    uint64_t z = r->s += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

int rng_int(Rng *r, int n)
{
    return n > 0 ? (int)(rng_next(r) % (uint64_t)n) : 0;
}

bool rng_chance(Rng *r, int percent)
{
    return rng_int(r, 100) < percent;
}

double rng_real(Rng *r, double lo, double hi)
{
    int a = (int)(lo * 100), b = (int)(hi * 100);
    return (a + rng_int(r, b - a + 1)) / 100.0;
}

typedef struct Chunk {
    struct Chunk *next;
} Chunk;

static Chunk *chunks;

void *fz_alloc(size_t size)
{
    Chunk *c = calloc(1, sizeof(Chunk) + size + 8);
    if (!c) {
        fputs("fuzz: out of memory\n", stderr);
        exit(2);
    }
    c->next = chunks;
    chunks = c;
    return c + 1;
}

void fz_release(void)
{
    while (chunks) {
        Chunk *next = chunks->next;
        free(chunks);
        chunks = next;
    }
}
