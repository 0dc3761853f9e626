/* Arena: one owns all memory of a job. Nothing is freed singly; arena_free gives everything back. */
#ifndef ADGEN_SUPPORT_ARENA_H
#define ADGEN_SUPPORT_ARENA_H

#include <stdarg.h>
#include <stddef.h>

typedef struct Arena Arena;

Arena *arena_new(void);
void arena_free(Arena *a);

/* Zeroed memory, aligned for any type. Never returns NULL: out of memory ends the program with a message. */
void *arena_alloc(Arena *a, size_t size);
char *arena_strndup(Arena *a, const char *s, size_t n);
char *arena_strdup(Arena *a, const char *s);
char *arena_printf(Arena *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(Arena *a, const char *fmt, va_list ap);

#define NEW(arena, T) ((T *)arena_alloc((arena), sizeof(T)))

#endif
