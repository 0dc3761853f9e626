/* Memory functions of the C library (C11 7.22.3, 7.24.2), and those of the runtime that take their place. */
#ifndef ADGEN_ANALYSIS_MEMORY_H
#define ADGEN_ANALYSIS_MEMORY_H

#include "ir/ir.h"

typedef enum {
    MEM_NONE,
    MEM_MALLOC,
    MEM_CALLOC,
    MEM_REALLOC,
    MEM_FREE,
    MEM_TAPE, /* ad_tape_alloc: a local that outlives its scope, until the backward sweep has passed its beginning */
    MEM_SIZE, /* ad_heap_common: looks at blocks' sizes */
    MEM_COPY, /* memcpy, memmove, memset: lowered to assignments before anything looks at them */
    MEM_MOVE,
    MEM_SET,
} MemKind;

/* By name, also of the checking builtins: `__builtin___memcpy_chk`. MEM_NONE for functions with a body. */
MemKind mem_kind(const Func *f);

/* The kind of the function that an ST_CALL calls; MEM_NONE for other statements. */
MemKind mem_call(const Stmt *s);

/* Is `s` an ST_CALL whose result is new memory? */
bool mem_allocates(const Stmt *s);

#endif
