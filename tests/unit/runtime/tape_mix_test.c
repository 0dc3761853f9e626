/* Control bits among other entries, random programs of pushes and pops, and tapes of several threads at once. */
#include "suite.h"

#include <adgen/tape.h>

#include <pthread.h>

START_TEST(bits_of_every_width)
{
    for (int n = 1; n <= 16; n++)
        for (unsigned i = 0; i < 1000; i++)
            ad_push_bits(i * 40503u & ((1u << n) - 1u), n);
    for (int n = 16; n >= 1; n--)
        for (unsigned i = 1000; i-- > 0;)
            REQUIRE(ad_pop_bits(n) == (i * 40503u & ((1u << n) - 1u)));
    ck_assert_uint_eq(ad_tape_used(), 0);
}
END_TEST

START_TEST(bits_are_packed)
{
    ad_tape_reset_counters();
    for (unsigned i = 0; i < 63000; i++)
        ad_push_bits(i & 1, 1);
    ck_assert_uint_eq(ad_tape_used(), 8000);
    for (unsigned i = 63000; i-- > 0;)
        REQUIRE(ad_pop_bits(1) == (i & 1));
    ck_assert_uint_eq(ad_tape_used(), 0);
    ck_assert_uint_le(ad_tape_peak(), 8000);
}
END_TEST

START_TEST(one_pending_bit_counts_as_used)
{
    ad_push_bits(0, 1);
    ck_assert_uint_eq(ad_tape_used(), 8);
    REQUIRE(ad_pop_bits(1) == (0));
    ck_assert_uint_eq(ad_tape_used(), 0);
}
END_TEST

START_TEST(only_the_low_bits_are_kept)
{
    ad_push_bits(5, 3);
    ad_push_bits(0xfff7, 3);
    REQUIRE(ad_pop_bits(3) == (7));
    REQUIRE(ad_pop_bits(3) == (5));
    ck_assert_uint_eq(ad_tape_used(), 0);
}
END_TEST

/* Full words of bits land between other entries. */
START_TEST(bits_between_pushes)
{
    enum { N = 40000 };
    for (int i = 0; i < N; i++) {
        ad_push_double(i);
        ad_push_bits((unsigned)i % 3, 2);
        if (i % 7 == 0) {
            ad_push_bits(1, 1);
            ad_push_int(i);
        }
    }
    for (int i = N; i-- > 0;) {
        if (i % 7 == 0) {
            REQUIRE(ad_pop_int() == (i));
            REQUIRE(ad_pop_bits(1) == (1));
        }
        REQUIRE(ad_pop_bits(2) == ((unsigned)i % 3));
        REQUIRE(ad_pop_double() == i);
    }
    ck_assert_uint_eq(ad_tape_used(), 0);
}
END_TEST

static unsigned next_random(unsigned *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

typedef enum Kind { CHAR, INT, DOUBLE, LONG_DOUBLE, POINTER, BITS, BLOCK, FRAME, KINDS } Kind;

typedef struct Entry {
    Kind kind;
    unsigned value; /* BLOCK, FRAME: decides the size too */
    int width;      /* BITS */
    void *frame;
} Entry;

static size_t size_of(const Entry *e)
{
    return e->value % 50 == 0 ? e->value % 100000 : e->value % 300;
}

static void fill(unsigned char *p, const Entry *e)
{
    for (size_t i = 0; i < size_of(e); i++)
        p[i] = (unsigned char)(e->value + i);
}

static int holds(const unsigned char *p, const Entry *e)
{
    for (size_t i = 0; i < size_of(e); i++)
        if (p[i] != (unsigned char)(e->value + i))
            return 0;
    return 1;
}

static void push_entry(Entry *e, unsigned char *buffer)
{
    switch (e->kind) {
    case CHAR:
        ad_push_char((char)(e->value % 128));
        break;
    case INT:
        ad_push_int((int)e->value);
        break;
    case DOUBLE:
        ad_push_double(e->value * 0.5);
        break;
    case LONG_DOUBLE:
        ad_push_ldouble(e->value * 0.25L);
        break;
    case POINTER:
        ad_push_pointer(buffer + e->value % 1000);
        break;
    case BITS:
        e->value &= (1u << e->width) - 1u;
        ad_push_bits(e->value, e->width);
        break;
    case BLOCK:
        fill(buffer, e);
        ad_push_block(buffer, size_of(e));
        break;
    default:
        e->frame = ad_tape_alloc(size_of(e));
        fill(e->frame, e);
        break;
    }
}

static int entry_comes_back(const Entry *e, unsigned char *buffer)
{
    switch (e->kind) {
    case CHAR:
        return ad_pop_char() == (char)(e->value % 128);
    case INT:
        return ad_pop_int() == (int)e->value;
    case DOUBLE:
        return ad_pop_double() == e->value * 0.5;
    case LONG_DOUBLE:
        return ad_pop_ldouble() == e->value * 0.25L;
    case POINTER:
        return ad_pop_pointer() == (void *)(buffer + e->value % 1000);
    case BITS:
        return ad_pop_bits(e->width) == e->value;
    case BLOCK:
        memset(buffer, 0, size_of(e));
        ad_pop_block(buffer, size_of(e));
        return holds(buffer, e);
    default:
        return ad_tape_release(size_of(e)) == e->frame && holds(e->frame, e);
    }
}

/* A random walk of pushes and pops. Returns NULL if all comes back and the tape ends empty, else what went wrong. */
static const char *random_walk(unsigned seed)
{
    enum { DEPTH = 20000, STEPS = 100000 };
    static const char *wrong_value = "a pop gave another value",
                      *not_empty = "the tape is not empty at the end";
    Entry *stack = malloc(DEPTH * sizeof *stack);
    unsigned char *buffer = malloc(100000);
    const char *fault = NULL;
    int n = 0, rising = 1;
    for (int step = 0; step < STEPS && !fault; step++) {
        if (step % 5000 == 0)
            rising = next_random(&seed) % 2;
        int push = n == 0 || (n < DEPTH && next_random(&seed) % 10 < (rising ? 7u : 3u));
        if (push) {
            stack[n] = (Entry){.kind = next_random(&seed) % KINDS,
                               .value = next_random(&seed),
                               .width = (int)(next_random(&seed) % 16) + 1};
            push_entry(&stack[n++], buffer);
        } else if (!entry_comes_back(&stack[--n], buffer))
            fault = wrong_value;
    }
    while (n > 0 && !fault)
        if (!entry_comes_back(&stack[--n], buffer))
            fault = wrong_value;
    if (!fault && ad_tape_used() != 0)
        fault = not_empty;
    free(buffer);
    free(stack);
    return fault;
}

START_TEST(random_walks_come_back)
{
    for (unsigned seed = 1; seed <= 5; seed++) {
        const char *fault = random_walk(seed);
        ck_assert_msg(!fault, "seed %u: %s", seed, fault);
    }
}
END_TEST

typedef struct Worker {
    pthread_t thread;
    unsigned seed;
    const char *fault;
    size_t used_at_start, peak;
} Worker;

static void *work(void *arg)
{
    Worker *w = arg;
    w->used_at_start = ad_tape_used();
    for (int i = 0; i < 2 && !w->fault; i++)
        w->fault = random_walk(w->seed + (unsigned)i);
    ad_tape_free();
    ad_tape_reset_counters();
    for (unsigned i = 0; i < 1000 * w->seed; i++)
        ad_push_double(i);
    w->peak = ad_tape_peak();
    return NULL; /* with entries on the tape: the thread's end frees them */
}

START_TEST(threads_have_tapes_of_their_own)
{
    Worker workers[4] = {{.seed = 11}, {.seed = 22}, {.seed = 33}, {.seed = 44}};
    ad_push_int(77);
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(pthread_create(&workers[i].thread, NULL, work, &workers[i]), 0);
    const char *fault = random_walk(55);
    ck_assert_str_eq(fault ? fault : "", "the tape is not empty at the end"); /* the 77 is still there */
    for (int i = 0; i < 4; i++) {
        ck_assert_int_eq(pthread_join(workers[i].thread, NULL), 0);
        ck_assert_msg(!workers[i].fault, "thread %d: %s", i, workers[i].fault);
        ck_assert_uint_eq(workers[i].used_at_start, 0);
        ck_assert_uint_eq(workers[i].peak, 8000 * workers[i].seed);
    }
    ck_assert_uint_eq(ad_tape_used(), sizeof(int));
    REQUIRE(ad_pop_int() == (77));
}
END_TEST

SUITE_MAIN("tape_mix", bits_of_every_width, bits_are_packed, one_pending_bit_counts_as_used,
           only_the_low_bits_are_kept, bits_between_pushes, random_walks_come_back,
           threads_have_tapes_of_their_own)
