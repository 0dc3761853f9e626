#include "support/text.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void text_room(Text *t, size_t more)
{
    if (t->len + more + 1 <= t->cap)
        return;
    size_t cap = t->cap ? t->cap : 256;
    while (cap < t->len + more + 1)
        cap *= 2;
    char *p = realloc(t->data, cap);
    if (!p) {
        fprintf(stderr, "adgen: out of memory (asked for %zu bytes)\n", cap);
        exit(3);
    }
    t->data = p;
    t->cap = cap;
}

void text_addn(Text *t, const char *s, size_t n)
{
    text_room(t, n);
    if (n)
        memcpy(t->data + t->len, s, n);
    t->len += n;
    t->data[t->len] = '\0';
}

void text_add(Text *t, const char *s)
{
    text_addn(t, s, strlen(s));
}

void text_printf(Text *t, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    int n = vsnprintf(NULL, 0, fmt, ap);
    va_end(ap);
    if (n < 0)
        return;
    text_room(t, (size_t)n);
    va_start(ap, fmt);
    vsnprintf(t->data + t->len, (size_t)n + 1, fmt, ap);
    va_end(ap);
    t->len += (size_t)n;
}

void text_free(Text *t)
{
    free(t->data);
    *t = (Text){0};
}

int text_read_file(Text *t, const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        return -1;
    char buf[65536];
    size_t n;
    while ((n = fread(buf, 1, sizeof buf, f)) > 0)
        text_addn(t, buf, n);
    int failed = ferror(f) ? errno : 0;
    fclose(f);
    errno = failed;
    return failed ? -1 : 0;
}
