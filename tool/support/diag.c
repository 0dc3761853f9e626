#include "support/diag.h"

#include "support/text.h"
#include "support/vec.h"

#include <string.h>

typedef struct {
    const char *file, *text;
} Source;

struct Diag {
    Arena *arena;
    FILE *to;
    int errors;
    VEC(Source) sources;
    VEC(const char *) seen; /* the messages said: the same one is not said twice */
};

Diag *diag_new(Arena *a, FILE *to)
{
    Diag *d = NEW(a, Diag);
    d->arena = a;
    d->to = to;
    return d;
}

void diag_set_source(Diag *d, const char *file, const char *text)
{
    vec_push(d->arena, &d->sources, ((Source){file, text}));
}

static const char *source_of(Diag *d, const char *file)
{
    for (int i = 0; i < d->sources.n; i++)
        if (strcmp(d->sources.at[i].file, file) == 0)
            return d->sources.at[i].text;
    Text t = {0};
    const char *text = "";
    if (text_read_file(&t, file) == 0 && t.data)
        text = arena_strdup(d->arena, t.data);
    text_free(&t);
    diag_set_source(d, file, text);
    return text;
}

static void show_line(Diag *d, Loc loc)
{
    const char *s = source_of(d, loc.file);
    for (int line = 1; line < loc.line && *s; line++) {
        const char *nl = strchr(s, '\n');
        if (!nl)
            return;
        s = nl + 1;
    }
    int n = (int)strcspn(s, "\r\n");
    if (n == 0 || n > 400 || loc.col < 1 || loc.col > n + 1)
        return;
    fprintf(d->to, "%.*s\n", n, s);
    for (int i = 0; i < loc.col - 1; i++)
        fputc(s[i] == '\t' ? '\t' : ' ', d->to);
    fputs("^\n", d->to);
}

static int first_time(Diag *d, const char *line)
{
    for (int i = 0; i < d->seen.n; i++)
        if (strcmp(d->seen.at[i], line) == 0)
            return 0;
    vec_push(d->arena, &d->seen, line);
    return 1;
}

static int say(Diag *d, Loc loc, const char *kind, const char *fmt, va_list ap)
{
    const char *msg = arena_vprintf(d->arena, fmt, ap);
    const char *line;
    if (!loc.file)
        line = arena_printf(d->arena, "adgen: %s: %s", kind, msg);
    else if (loc.line < 1)
        line = arena_printf(d->arena, "%s: %s: %s", loc.file, kind, msg);
    else
        line = arena_printf(d->arena, "%s:%d:%d: %s: %s", loc.file, loc.line, loc.col, kind, msg);
    if (!first_time(d, line))
        return 0;
    fprintf(d->to, "%s\n", line);
    if (loc.file && loc.line >= 1)
        show_line(d, loc);
    return 1;
}

void diag_error(Diag *d, Loc loc, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    d->errors += say(d, loc, "error", fmt, ap);
    va_end(ap);
}

void diag_warning(Diag *d, Loc loc, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    say(d, loc, "warning", fmt, ap);
    va_end(ap);
}

void diag_note(Diag *d, Loc loc, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    say(d, loc, "note", fmt, ap);
    va_end(ap);
}

int diag_error_count(const Diag *d)
{
    return d->errors;
}
