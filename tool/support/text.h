/* Text buffer: grows on the heap, used by the printer and the emitter. */
#ifndef ADGEN_SUPPORT_TEXT_H
#define ADGEN_SUPPORT_TEXT_H

#include <stddef.h>

typedef struct {
    char *data; /* always NUL-terminated once something was added; NULL when empty */
    size_t len, cap;
} Text;

void text_add(Text *t, const char *s);
void text_addn(Text *t, const char *s, size_t n);
void text_printf(Text *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void text_free(Text *t);

/* Reads a whole file into `t`; returns 0, or -1 with errno set. */
int text_read_file(Text *t, const char *path);

#endif
