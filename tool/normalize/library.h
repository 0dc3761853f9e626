/* The C library as a reader writes it: what its macros expand to gets their names back. */
#ifndef ADGEN_NORMALIZE_LIBRARY_H
#define ADGEN_NORMALIZE_LIBRARY_H

#include "ir/ir.h"

/* Source form: `*__errno_location()` becomes the variable `errno`, which is volatile: library functions set it. */
void norm_errno(Program *p, Func *f);

/* Normal form: `if (c) {} else __assert_fail(...)` becomes `assert(c)`. */
void norm_asserts(Program *p, Func *f);

#endif
