/* The tape in plain mode: what is pushed comes back, in whatever mix and across chunks; counters. */
#include "suite.h"

#include <adgen/tape.h>

#include <float.h>
#include <limits.h>
#include <stdint.h>

START_TEST(every_type_round_trips)
{
    int object = 0;
    ad_push_bool(1);
    ad_push_char('z');
    ad_push_schar(SCHAR_MIN);
    ad_push_uchar(UCHAR_MAX);
    ad_push_short(SHRT_MIN);
    ad_push_ushort(USHRT_MAX);
    ad_push_int(INT_MIN);
    ad_push_uint(UINT_MAX);
    ad_push_long(LONG_MIN);
    ad_push_ulong(ULONG_MAX);
    ad_push_llong(LLONG_MIN);
    ad_push_ullong(ULLONG_MAX);
    ad_push_float(FLT_MIN);
    ad_push_double(-DBL_MAX);
    ad_push_ldouble(LDBL_EPSILON);
    ad_push_pointer(&object);
    ad_push_bits(0xffff, 16);

    REQUIRE(ad_pop_bits(16) == (0xffff));
    ck_assert_ptr_eq(ad_pop_pointer(), &object);
    REQUIRE(ad_pop_ldouble() == LDBL_EPSILON);
    REQUIRE(ad_pop_double() == -DBL_MAX);
    REQUIRE(ad_pop_float() == FLT_MIN);
    REQUIRE(ad_pop_ullong() == ULLONG_MAX);
    REQUIRE(ad_pop_llong() == LLONG_MIN);
    REQUIRE(ad_pop_ulong() == ULONG_MAX);
    REQUIRE(ad_pop_long() == LONG_MIN);
    REQUIRE(ad_pop_uint() == UINT_MAX);
    REQUIRE(ad_pop_int() == INT_MIN);
    REQUIRE(ad_pop_ushort() == USHRT_MAX);
    REQUIRE(ad_pop_short() == SHRT_MIN);
    REQUIRE(ad_pop_uchar() == UCHAR_MAX);
    REQUIRE(ad_pop_schar() == SCHAR_MIN);
    REQUIRE(ad_pop_char() == ('z'));
    REQUIRE(ad_pop_bool() == 1);
    ck_assert_uint_eq(ad_tape_used(), 0);
}
END_TEST

START_TEST(special_values_keep_their_bits)
{
    uint64_t in[] = {0x8000000000000000u, 0x7ff0000000000000u, 0x7ff8000000000123u, 1u};
    for (int i = 0; i < 4; i++) {
        double v;
        memcpy(&v, &in[i], sizeof v);
        ad_push_double(v);
    }
    for (int i = 4; i-- > 0;) {
        double v = ad_pop_double();
        ck_assert_mem_eq(&v, &in[i], sizeof v);
    }
}
END_TEST

/* Entries of all sizes, so that chunk ends fall at every offset within an entry. */
START_TEST(entries_cross_chunks)
{
    enum { N = 300000 };
    ad_tape_reset_counters();
    for (int i = 0; i < N; i++)
        switch (i % 5) {
        case 0:
            ad_push_char((char)(i % 100));
            break;
        case 1:
            ad_push_ldouble(i + 0.5L);
            break;
        case 2:
            ad_push_short((short)(i % 30000));
            break;
        case 3:
            ad_push_double(i * 0.25);
            break;
        default:
            ad_push_int(i);
            break;
        }
    size_t bytes = N / 5 * (1 + sizeof(long double) + sizeof(short) + sizeof(double) + sizeof(int));
    ck_assert_uint_eq(ad_tape_used(), bytes);
    for (int i = N; i-- > 0;)
        switch (i % 5) {
        case 0:
            REQUIRE(ad_pop_char() == ((char)(i % 100)));
            break;
        case 1:
            REQUIRE(ad_pop_ldouble() == i + 0.5L);
            break;
        case 2:
            REQUIRE(ad_pop_short() == ((short)(i % 30000)));
            break;
        case 3:
            REQUIRE(ad_pop_double() == i * 0.25);
            break;
        default:
            REQUIRE(ad_pop_int() == (i));
            break;
        }
    ck_assert_uint_eq(ad_tape_used(), 0);
    ck_assert_uint_eq(ad_tape_peak(), bytes);
}
END_TEST

/* Up and down over the end of a chunk, again and again. */
START_TEST(a_boundary_can_be_crossed_often)
{
    size_t depth = 0;
    for (int round = 0; round < 200; round++) {
        for (int i = 0; i < 9000; i++)
            ad_push_double((double)depth++);
        for (int i = 0; i < 8900; i++)
            REQUIRE(ad_pop_double() == (double)--depth);
    }
    ck_assert_uint_eq(ad_tape_used(), depth * sizeof(double));
    while (depth > 0)
        REQUIRE(ad_pop_double() == (double)--depth);
    ck_assert_uint_eq(ad_tape_used(), 0);
}
END_TEST

static unsigned char byte_of(size_t block, size_t i)
{
    return (unsigned char)(block * 31 + i * 7 + i / 251);
}

/* Sizes of blocks below, at and above the first chunks' sizes, in growing and in falling order. */
START_TEST(blocks_of_any_size)
{
    ad_tape_reset_counters();
    static const size_t sizes[] = {0,     1, 15,    16,      17,      65519, 65520, 65521, 65535,   65536,
                                   65537, 0, 40000, 1000003, 9000001, 10000, 0,     100,   5000000, 1};
    enum { COUNT = sizeof sizes / sizeof *sizes };
    size_t sum = 0;
    for (int round = 0; round < 3; round++) {
        sum = 0;
        for (size_t b = 0; b < COUNT; b++) {
            unsigned char *p = sizes[b] ? malloc(sizes[b]) : NULL;
            for (size_t i = 0; i < sizes[b]; i++)
                p[i] = byte_of(b, i);
            ad_push_block(p, sizes[b]);
            free(p);
            ad_push_int((int)b);
            sum += sizes[b] + sizeof(int);
        }
        ck_assert_uint_eq(ad_tape_used(), sum);
        for (size_t b = COUNT; b-- > 0;) {
            REQUIRE(ad_pop_int() == ((int)b));
            unsigned char *p = sizes[b] ? malloc(sizes[b]) : NULL;
            ad_pop_block(p, sizes[b]);
            for (size_t i = 0; i < sizes[b]; i++)
                if (p[i] != byte_of(b, i))
                    ck_abort_msg("block %zu of %zu bytes: byte %zu is %d", b, sizes[b], i, p[i]);
            free(p);
        }
        ck_assert_uint_eq(ad_tape_used(), 0);
    }
    ck_assert_uint_eq(ad_tape_peak(), sum);
    ck_assert_uint_eq(ad_tape_total(), 3 * sum);
}
END_TEST

/* A kept chunk that is too small for what comes now is replaced; what lies below it stays. */
START_TEST(chunks_are_reused_and_replaced)
{
    enum { BIG = 3000000 };
    unsigned char *big = malloc(BIG);
    for (size_t i = 0; i < BIG; i++)
        big[i] = byte_of(5, i);
    for (int round = 0; round < 4; round++) {
        for (int i = 0; i < 50000; i++)
            ad_push_double(i);
        for (int i = 50000; i-- > 8000;)
            REQUIRE(ad_pop_double() == i);
        ad_push_block(big, BIG);
        memset(big, 0, BIG);
        ad_pop_block(big, BIG);
        for (size_t i = 0; i < BIG; i++)
            REQUIRE(big[i] == byte_of(5, i));
        for (int i = 8000; i-- > 0;)
            REQUIRE(ad_pop_double() == i);
    }
    free(big);
    ck_assert_uint_eq(ad_tape_used(), 0);
}
END_TEST

START_TEST(frames_are_aligned_and_stay)
{
    enum { N = 2000 };
    static double *frames[N];
    for (int i = 0; i < N; i++) {
        ad_push_char((char)(i % 100)); /* puts the top off any alignment */
        size_t n = (size_t)(i % 97) * sizeof(double);
        frames[i] = ad_tape_alloc(n);
        ck_assert_uint_eq((uintptr_t)frames[i] % _Alignof(max_align_t), 0);
        for (int k = 0; k < i % 97; k++)
            frames[i][k] = i * 100.0 + k;
    }
    for (int i = N; i-- > 0;) {
        double *frame = ad_tape_release((size_t)(i % 97) * sizeof(double));
        ck_assert_ptr_eq(frame, frames[i]);
        for (int k = 0; k < i % 97; k++)
            REQUIRE(frame[k] == i * 100.0 + k);
        REQUIRE(ad_pop_char() == ((char)(i % 100)));
    }
    ck_assert_uint_eq(ad_tape_used(), 0);
}
END_TEST

/* As generated code uses it: frame at scope entry, pushes in the scope, the frame's address at its exit. */
START_TEST(a_frame_lives_through_its_scope)
{
    double *t = ad_tape_alloc(1000 * sizeof *t);
    for (int i = 0; i < 1000; i++) {
        t[i] = i;
        for (int k = 0; k < 100; k++)
            ad_push_double(i + k * 0.001);
    }
    ad_push_pointer(t);

    double *back = ad_pop_pointer();
    ck_assert_ptr_eq(back, t);
    for (int i = 1000; i-- > 0;) {
        for (int k = 100; k-- > 0;)
            REQUIRE(ad_pop_double() == i + k * 0.001);
        REQUIRE(back[i] == i);
    }
    ck_assert_ptr_eq(ad_tape_release(1000 * sizeof *t), t);
    ck_assert_uint_eq(ad_tape_used(), 0);
}
END_TEST

START_TEST(a_large_frame_has_its_own_chunk)
{
    enum { N = 20000000 };
    ad_push_int(1);
    char *frame = ad_tape_alloc(N);
    memset(frame, 3, N);
    ad_push_int(2);
    REQUIRE(ad_pop_int() == (2));
    ck_assert_ptr_eq(ad_tape_release(N), frame);
    ck_assert_int_eq(frame[0] + frame[N - 1], 6); /* readable until the next push */
    REQUIRE(ad_pop_int() == (1));
    ck_assert_uint_eq(ad_tape_used(), 0);
}
END_TEST

START_TEST(counters_are_exact)
{
    ad_tape_reset_counters();
    ck_assert_uint_eq(ad_tape_used(), 0);
    ck_assert_uint_eq(ad_tape_peak(), 0);
    ck_assert_uint_eq(ad_tape_total(), 0);
    for (int i = 0; i < 10; i++)
        ad_push_double(i);
    ck_assert_uint_eq(ad_tape_peak(), 80);
    for (int i = 0; i < 6; i++)
        ad_pop_double();
    ad_push_int(1);
    ad_push_int(2);
    ck_assert_uint_eq(ad_tape_used(), 40);
    ck_assert_uint_eq(ad_tape_peak(), 80);
    ck_assert_uint_eq(ad_tape_total(), 88);

    ad_tape_reset_counters();
    ck_assert_uint_eq(ad_tape_used(), 40);
    ck_assert_uint_eq(ad_tape_peak(), 40);
    ck_assert_uint_eq(ad_tape_total(), 0);
    ad_push_float(1.0f);
    REQUIRE(ad_pop_float() == 1.0f);
    ck_assert_uint_eq(ad_tape_peak(), 44);
    ck_assert_uint_eq(ad_tape_total(), 4);

    REQUIRE(ad_pop_int() == (2));
    REQUIRE(ad_pop_int() == (1));
    for (int i = 4; i-- > 0;)
        REQUIRE(ad_pop_double() == i);
    ck_assert_uint_eq(ad_tape_used(), 0);
}
END_TEST

START_TEST(a_peak_between_calls_is_seen)
{
    ad_tape_reset_counters();
    for (int run = 1; run <= 5; run++) {
        int n = run == 3 ? 100000 : 1000;
        for (int i = 0; i < n; i++)
            ad_push_double(i);
        for (int i = n; i-- > 0;)
            ad_pop_double();
    }
    ck_assert_uint_eq(ad_tape_peak(), 800000);
    ck_assert_uint_eq(ad_tape_total(), 832000);
}
END_TEST

START_TEST(the_tape_can_be_used_again_after_free)
{
    ad_tape_reset_counters();
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 20000; i++)
            ad_push_double(i);
        for (int i = 20000; i-- > 0;)
            REQUIRE(ad_pop_double() == i);
        ad_tape_free();
        ad_tape_free();
        ck_assert_uint_eq(ad_tape_used(), 0);
    }
    ck_assert_uint_eq(ad_tape_peak(), 160000);
    ck_assert_uint_eq(ad_tape_total(), 480000);
}
END_TEST

SUITE_MAIN("tape", every_type_round_trips, special_values_keep_their_bits, entries_cross_chunks,
           a_boundary_can_be_crossed_often, blocks_of_any_size, chunks_are_reused_and_replaced,
           frames_are_aligned_and_stay, a_frame_lives_through_its_scope, a_large_frame_has_its_own_chunk,
           counters_are_exact, a_peak_between_calls_is_seen, the_tape_can_be_used_again_after_free)
