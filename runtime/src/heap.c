#include <adgen/heap.h>

#include "tape_internal.h"

#include <stdlib.h>

typedef union Block {
    struct {
        union Block *below; /* the block allocated before it */
        void *shadow;       /* NULL: not asked for yet */
        size_t size;
    };
    max_align_t align;
} Block; /* in front of its memory */

static _Thread_local Block *latest;
static _Thread_local size_t used;

static void *zeroed(size_t n)
{
    void *p = calloc(1, n ? n : 1);
    if (!p)
        ad_out_of_memory("the derivative's copy of allocated memory", n);
    return p;
}

void *ad_heap_alloc(size_t n)
{
    if (n > SIZE_MAX - sizeof(Block))
        ad_out_of_memory("the derivative's copy of allocated memory", n);
    Block *b = zeroed(sizeof *b + n);
    b->below = latest;
    b->size = n;
    latest = b;
    used += n;
    return b + 1;
}

void *ad_heap_calloc(size_t count, size_t size)
{
    return ad_heap_alloc(size && count > SIZE_MAX / size ? SIZE_MAX : count * size);
}

void *ad_heap_shadow(const void *p)
{
    Block *b = (Block *)p - 1;
    if (!b->shadow) {
        b->shadow = zeroed(b->size);
        used += b->size;
    }
    return b->shadow;
}

size_t ad_heap_common(const void *p, const void *q)
{
    if (!p || !q)
        return 0;
    size_t m = ((const Block *)p - 1)->size, n = ((const Block *)q - 1)->size;
    return m < n ? m : n;
}

void ad_heap_release(void)
{
    Block *b = latest;
    if (!b)
        ad_report("the backward sweep releases more memory than the forward sweep allocated");
    latest = b->below;
    used -= b->shadow ? 2 * b->size : b->size;
    free(b->shadow);
    free(b);
}

size_t ad_heap_used(void)
{
    return used;
}
