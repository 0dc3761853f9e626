#include "tape_internal.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum { FIRST_CHUNK = 1 << 16, LARGEST_CHUNK = 1 << 23, SLACK = sizeof(long double) };

struct ad_chunk {
    struct ad_chunk *prev, *next;
    size_t size;             /* of data */
    size_t before;           /* bytes used in the chunks before this one */
    unsigned char *kept_top; /* where the tape left this chunk for the next one */
    _Alignas(max_align_t) unsigned char data[];
};

typedef struct ad_chunk Chunk;

/* The "chunk" of a thread that has none: full for a push, and empty for a pop. */
static unsigned char no_chunk[2 * SLACK];

#define EMPTY_TAPE                                                                                           \
    {                                                                                                        \
        .top = no_chunk + SLACK, .limit = no_chunk, .base = no_chunk + SLACK, .mark = no_chunk + SLACK,      \
        .bits = 1                                                                                            \
    }

_Thread_local ad_tape_state ad_tape = EMPTY_TAPE;

/* ---- messages ------------------------------------------------------------------------------------------------------ */

static _Atomic(ad_oom_handler) oom_handler;
static _Atomic(ad_check_handler) check_handler;

ad_oom_handler ad_set_oom_handler(ad_oom_handler handler)
{
    return atomic_exchange(&oom_handler, handler);
}

ad_check_handler ad_set_check_handler(ad_check_handler handler)
{
    return atomic_exchange(&check_handler, handler);
}

_Noreturn void ad_out_of_memory(const char *what, size_t asked)
{
    ad_oom_handler handler = atomic_load(&oom_handler);
    if (handler)
        handler(what, asked, ad_tape_peak());
    else
        fprintf(stderr, "adgen: out of memory for %s: %zu bytes asked for, %zu bytes at the peak so far\n",
                what, asked, ad_tape_peak());
    abort();
}

_Noreturn void ad_report(const char *format, ...)
{
    char message[2048];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    ad_check_handler handler = atomic_load(&check_handler);
    if (handler)
        handler(message);
    else
        fprintf(stderr, "adgen: %s\n", message);
    abort();
}

/* ---- chunks -------------------------------------------------------------------------------------------------------- */

/* Frees the chunk that this thread's tape is in and all others of it. */
static void free_chunks(void)
{
    Chunk *c = ad_tape.chunk;
    while (c && c->prev)
        c = c->prev;
    while (c) {
        Chunk *next = c->next;
        free(c);
        c = next;
    }
    ad_tape.top = ad_tape.base = ad_tape.mark = no_chunk + SLACK;
    ad_tape.limit = no_chunk;
    ad_tape.chunk = NULL;
    ad_tape.bits = 1;
    ad_tape.bit_words = 0;
}

static pthread_key_t exit_key;
static pthread_once_t exit_once = PTHREAD_ONCE_INIT;

static void at_thread_exit(void *unused)
{
    (void)unused;
    free_chunks();
}

static void make_exit_key(void)
{
    if (pthread_key_create(&exit_key, at_thread_exit))
        ad_report("no thread-specific key left for the tape");
}

/* Has the calling thread's chunks freed when it ends. The key's value only has to differ from NULL. */
static void free_at_thread_exit(void)
{
    pthread_once(&exit_once, make_exit_key);
    pthread_setspecific(exit_key, no_chunk);
}

static size_t bytes_before(void)
{
    return ad_tape.chunk ? ad_tape.chunk->before : 0;
}

static size_t bytes_on_tape(void)
{
    return bytes_before() + (size_t)(ad_tape.top - ad_tape.base);
}

static size_t pending_bits(void)
{
    return ad_tape.bits == 1 ? 0 : sizeof ad_tape.bits;
}

/* Counts what was pushed since the last pop. Everything above the mark is in the mark's chunk. */
static void count_pushes(void)
{
    ad_tape.total += (size_t)(ad_tape.top - ad_tape.mark);
    ad_tape.mark = ad_tape.top;
    if (ad_tape_used() > ad_tape.peak)
        ad_tape.peak = ad_tape_used();
}

static void enter_chunk(Chunk *c, unsigned char *top)
{
    ad_tape.chunk = c;
    ad_tape.base = c->data;
    ad_tape.limit = c->data + c->size - SLACK;
    ad_tape.top = ad_tape.mark = top;
}

/* A new chunk with room for n bytes, between `prev` and `next` (either may be NULL). */
static Chunk *new_chunk(size_t n, Chunk *prev, Chunk *next)
{
    size_t size = FIRST_CHUNK;
    if (prev && prev->size >= FIRST_CHUNK)
        size = prev->size >= LARGEST_CHUNK / 2 ? LARGEST_CHUNK : prev->size * 2;
    if (size < n)
        size = n;
    Chunk *c = size <= PTRDIFF_MAX - sizeof(Chunk) ? malloc(sizeof(Chunk) + size) : NULL;
    if (!c)
        ad_out_of_memory("the derivative tape", n);
    *c = (Chunk){.prev = prev, .next = next, .size = size};
    if (prev)
        prev->next = c;
    if (next)
        next->prev = c;
    return c;
}

unsigned char *ad_tape_grow(size_t n)
{
    count_pushes();
    Chunk *here = ad_tape.chunk;
    Chunk *kept = here ? here->next : NULL;
    Chunk *c = kept;
    if (!kept || kept->size < n) {
        /* A kept chunk that is too small is replaced, so that a program that repeats itself soon allocates nothing. */
        c = new_chunk(n, here, kept ? kept->next : NULL);
        free(kept);
        if (!here)
            free_at_thread_exit();
    }
    if (here)
        here->kept_top = ad_tape.top;
    c->before = bytes_on_tape();
    enter_chunk(c, c->data);
    return ad_tape.top;
}

unsigned char *ad_tape_turn(size_t n)
{
    count_pushes();
    while (ad_tape.top == ad_tape.base && ad_tape.chunk && ad_tape.chunk->prev)
        enter_chunk(ad_tape.chunk->prev, ad_tape.chunk->prev->kept_top);
    size_t available = (size_t)(ad_tape.top - ad_tape.base);
    if (available == 0 && n > 0)
        ad_report("tape underflow: a pop of %zu bytes, but the tape is empty: more was popped than pushed "
                  "(compile the generated code with -DADGEN_CHECK to see where)",
                  n);
    if (available < n)
        ad_report(
            "tape mismatch: a pop of %zu bytes, but the last entries are %zu bytes: pops do not mirror the "
            "pushes (compile the generated code with -DADGEN_CHECK to see where)",
            n, available);
    return ad_tape.top;
}

/* ---- control bits ------------------------------------------------------------------------------------------------------ */

uint64_t ad_tape_spill_bits(void)
{
    uint64_t word = ad_tape.bits;
    ad_push_block(&word, sizeof word);
    ad_tape.bit_words++;
    return 1;
}

uint64_t ad_tape_refill_bits(uint64_t bits)
{
    if (bits == 0)
        ad_report(
            "tape underflow: a pop of control bits, but fewer are on the tape: more was popped than pushed "
            "(compile the generated code with -DADGEN_CHECK to see where)");
    if (ad_tape.bit_words == 0)
        return 1;
    uint64_t word;
    ad_pop_block(&word, sizeof word);
    ad_tape.bit_words--;
    return word;
}

/* ---- counters and memory -------------------------------------------------------------------------------------------- */

size_t ad_tape_used(void)
{
    return bytes_on_tape() + pending_bits();
}

size_t ad_tape_peak(void)
{
    size_t used = ad_tape_used();
    return used > ad_tape.peak ? used : ad_tape.peak;
}

size_t ad_tape_total(void)
{
    return ad_tape.total + (size_t)(ad_tape.top - ad_tape.mark);
}

void ad_tape_reset_counters(void)
{
    count_pushes();
    ad_tape.total = 0;
    ad_tape.peak = ad_tape_used();
}

void ad_tape_free(void)
{
    if (ad_tape_used() > 0)
        ad_report("ad_tape_free: %zu bytes are still on the tape: less was popped than pushed",
                  ad_tape_used());
    free_chunks();
}
