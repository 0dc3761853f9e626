/* Source text -> normal form, for the tests of the normaliser. */
#ifndef ADGEN_TESTS_NORMALIZE_HARNESS_H
#define ADGEN_TESTS_NORMALIZE_HARNESS_H

#include "frontend/frontend.h"
#include "normalize/normalize.h"

/* Parses the file at `path` and normalises all its functions. NULL after a message; checks ir_verify. */
Program *normalised_file(Arena *a, const char *path);

/* The same for C text, by way of a temporary file. */
Program *normalised_text(Arena *a, const char *source);

#endif
