/* Memory that the forward sweep of an adjoint allocates where the program calls malloc, calloc or realloc. It lives until the
   backward sweep passes that call, whatever the program frees meanwhile; blocks are released in the opposite order of their
   allocation, so each thread's blocks are a stack. A block may have a shadow: as many bytes, zero at first, that come and go
   with it. */
#ifndef ADGEN_HEAP_H
#define ADGEN_HEAP_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A new block of n bytes, or of `count` objects of `size` bytes, aligned for every type and filled with zeros. Never NULL:
   memory that cannot be had is reported through the out-of-memory handler of <adgen/tape.h>. */
void *ad_heap_alloc(size_t n);
void *ad_heap_calloc(size_t count, size_t size);

/* The shadow of a block: made at the first call. `p` is what ad_heap_alloc or ad_heap_calloc returned. */
void *ad_heap_shadow(const void *p);

/* The size of the smaller of two blocks, in bytes; 0 where one is NULL: what realloc keeps. */
size_t ad_heap_common(const void *p, const void *q);

/* Releases the thread's latest block and its shadow. */
void ad_heap_release(void);

/* Bytes in blocks of the calling thread, shadows included. */
size_t ad_heap_used(void);

#ifdef __cplusplus
}
#endif

#endif
