#include "support/arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK_SIZE = 1 << 18 };

typedef struct Chunk {
    struct Chunk *prev;
    size_t used, size;
    _Alignas(max_align_t) char data[];
} Chunk;

struct Arena {
    Chunk *top;
};

static void *checked_calloc(size_t size)
{
    void *p = calloc(1, size);
    if (!p) {
        fprintf(stderr, "adgen: out of memory (asked for %zu bytes)\n", size);
        exit(3);
    }
    return p;
}

Arena *arena_new(void)
{
    return checked_calloc(sizeof(Arena));
}

void arena_free(Arena *a)
{
    if (!a)
        return;
    while (a->top) {
        Chunk *c = a->top;
        a->top = c->prev;
        free(c);
    }
    free(a);
}

void *arena_alloc(Arena *a, size_t size)
{
    size_t align = _Alignof(max_align_t);
    size = (size + align - 1) / align * align;
    if (!a->top || a->top->size - a->top->used < size) {
        size_t room = size > CHUNK_SIZE ? size : CHUNK_SIZE;
        Chunk *c = checked_calloc(sizeof *c + room);
        c->size = room;
        c->prev = a->top;
        a->top = c;
    }
    void *p = a->top->data + a->top->used;
    a->top->used += size;
    return p;
}

char *arena_strndup(Arena *a, const char *s, size_t n)
{
    char *p = arena_alloc(a, n + 1);
    memcpy(p, s, n);
    return p;
}

char *arena_strdup(Arena *a, const char *s)
{
    return arena_strndup(a, s, strlen(s));
}

char *arena_vprintf(Arena *a, const char *fmt, va_list ap)
{
    va_list again;
    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, fmt, again);
    va_end(again);
    char *p = arena_alloc(a, (size_t)(n < 0 ? 0 : n) + 1);
    if (n >= 0)
        vsnprintf(p, (size_t)n + 1, fmt, ap);
    return p;
}

char *arena_printf(Arena *a, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    char *p = arena_vprintf(a, fmt, ap);
    va_end(ap);
    return p;
}
