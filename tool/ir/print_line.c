/* Lays out logical lines: breaks them at the outermost operator or comma that keeps them within MAX_COLUMN columns. */
#include "ir/print.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void line_add(Line *l, const char *s)
{
    text_add(&l->text, s);
}

void line_printf(Line *l, const char *fmt, ...)
{
    char buf[64];
    va_list ap;
    va_start(ap, fmt);
    int n = vsnprintf(buf, sizeof buf, fmt, ap);
    va_end(ap);
    if (n < (int)sizeof buf) {
        text_add(&l->text, buf);
        return;
    }
    char *big = malloc((size_t)n + 1);
    if (!big)
        abort();
    va_start(ap, fmt);
    vsnprintf(big, (size_t)n + 1, fmt, ap);
    va_end(ap);
    text_add(&l->text, big);
    free(big);
}

/* Room for one more element in an array on the heap. */
static void *room(void *p, size_t n, size_t *cap, size_t size)
{
    if (n < *cap)
        return p;
    *cap = *cap ? 2 * *cap : 32;
    p = realloc(p, *cap * size);
    if (!p)
        abort();
    return p;
}

void line_space(Line *l, int cost)
{
    text_add(&l->text, " ");
    l->breaks = room(l->breaks, l->nbreaks, &l->breaks_cap, sizeof *l->breaks);
    l->breaks[l->nbreaks++] = (Break){l->text.len, cost + l->nest * COST_NEST, l->anchor};
}

int line_open(Line *l, const char *s)
{
    int outer = l->anchor;
    text_add(&l->text, s);
    l->anchors = room(l->anchors, l->nanchors, &l->anchors_cap, sizeof *l->anchors);
    l->anchors[l->nanchors] = (Anchor){l->text.len, 0};
    l->anchor = (int)l->nanchors++;
    l->nest++;
    return outer;
}

void line_close(Line *l, const char *s, int opened)
{
    text_add(&l->text, s);
    l->anchor = opened;
    l->nest--;
}

/* The best place to end a line that starts at `start` in column `column`: index of a break, nbreaks for none. */
static size_t choose(const Line *l, size_t first, size_t start, int column)
{
    size_t best = l->nbreaks;
    int best_cost = 0;
    size_t width = column < MAX_COLUMN ? (size_t)(MAX_COLUMN - column) : 1;
    for (size_t i = first; i < l->nbreaks; i++) {
        const Break *b = &l->breaks[i];
        size_t used = b->at - 1 - start; /* the space itself is dropped */
        if (used > width)
            return best < l->nbreaks ? best : i;
        int cost = b->cost + (used < width / 2 ? COST_EARLY : 0);
        if (best == l->nbreaks || cost <= best_cost) {
            best = i;
            best_cost = cost;
        }
    }
    return best;
}

static void put_spaces(Text *out, int n)
{
    for (int i = 0; i < n; i++)
        text_add(out, " ");
}

void line_flush(Line *l, Text *out)
{
    int base = l->indent > 0 ? l->indent * INDENT : 0, column = base;
    size_t start = 0, next_break = 0, next_anchor = 0;
    put_spaces(out, base);
    /* Text of several lines (the members of an unnamed struct) is laid out already. */
    bool whole = l->text.data && strchr(l->text.data, '\n');
    while (!whole && l->text.len - start > (size_t)(column < MAX_COLUMN ? MAX_COLUMN - column : 0)) {
        while (next_break < l->nbreaks && l->breaks[next_break].at <= start)
            next_break++;
        size_t i = choose(l, next_break, start, column);
        if (i == l->nbreaks)
            break;
        size_t end = l->breaks[i].at;
        for (; next_anchor < l->nanchors && l->anchors[next_anchor].at <= end; next_anchor++)
            l->anchors[next_anchor].column = column + (int)(l->anchors[next_anchor].at - start);
        text_addn(out, l->text.data + start, end - 1 - start);
        text_add(out, "\n");
        int anchor = l->breaks[i].anchor;
        column = anchor < 0 ? base + INDENT : l->anchors[anchor].column;
        size_t piece = (i + 1 < l->nbreaks ? l->breaks[i + 1].at - 1 : l->text.len) - end;
        if (column > MAX_COLUMN * 2 / 3 || (size_t)column + piece > MAX_COLUMN)
            column = base + 2 * INDENT;
        put_spaces(out, column);
        start = end;
        next_break = i + 1;
    }
    if (l->text.data)
        text_add(out, l->text.data + start);
    text_add(out, "\n");
    l->text.len = 0;
    if (l->text.data)
        l->text.data[0] = '\0';
    l->nbreaks = l->nanchors = 0;
    l->nest = 0;
    l->anchor = -1;
}

void line_unwrapped(Line *l, Text *out)
{
    text_addn(out, l->text.data ? l->text.data : "", l->text.len);
    line_free(l);
}

void line_flush_open(Line *l, Text *out)
{
    line_add(l, ";");
    line_flush(l, out);
    out->len -= 2;
    out->data[out->len] = '\0';
    line_free(l);
}

void line_free(Line *l)
{
    text_free(&l->text);
    free(l->breaks);
    free(l->anchors);
    *l = (Line){.anchor = -1};
}
