/* Diagnostics. Every message takes a location first and is printed as Clang prints its own:
       file:line:col: error: text
       source line
         ^
   Messages go to the stream as they come, in order; the count decides the exit status. */
#ifndef ADGEN_SUPPORT_DIAG_H
#define ADGEN_SUPPORT_DIAG_H

#include "support/arena.h"

#include <stdio.h>

typedef struct {
    const char *file; /* NULL: the command line */
    int line, col;    /* from 1; 0 where unknown */
} Loc;

typedef struct Diag Diag;

Diag *diag_new(Arena *a, FILE *to);
void diag_error(Diag *d, Loc loc, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
void diag_warning(Diag *d, Loc loc, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
void diag_note(Diag *d, Loc loc, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
int diag_error_count(const Diag *d);

/* Text to show as the content of `file` (standard input has no file to read again). */
void diag_set_source(Diag *d, const char *file, const char *text);

#endif
