/* Memory of the forward sweep: a stack of zeroed blocks with shadows. */
#include "suite.h"

#include <adgen/heap.h>
#include <adgen/tape.h>

#include <setjmp.h>
#include <stdint.h>
#include <string.h>

START_TEST(blocks_are_zero_aligned_and_counted)
{
    char *p = ad_heap_alloc(100);
    double *q = ad_heap_calloc(3, sizeof *q);
    ck_assert_uint_eq((uintptr_t)p % _Alignof(max_align_t), 0);
    ck_assert_uint_eq((uintptr_t)q % _Alignof(max_align_t), 0);
    for (int i = 0; i < 100; i++)
        ck_assert_int_eq(p[i], 0);
    memset(p, 1, 100);
    REQUIRE(q[0] == 0.0 && q[1] == 0.0 && q[2] == 0.0);
    ck_assert_uint_eq(ad_heap_used(), 100 + 3 * sizeof *q);
    ad_heap_release();
    ck_assert_uint_eq(ad_heap_used(), 100);
    ck_assert_int_eq(p[99], 1);
    ad_heap_release();
    ck_assert_uint_eq(ad_heap_used(), 0);
}
END_TEST

START_TEST(a_shadow_is_as_large_and_stays)
{
    double *p = ad_heap_alloc(4 * sizeof *p);
    double *s = ad_heap_shadow(p);
    ck_assert_ptr_ne(s, p);
    for (int i = 0; i < 4; i++) {
        REQUIRE(s[i] == 0.0);
        s[i] = i;
    }
    ck_assert_ptr_eq(ad_heap_shadow(p), s);
    REQUIRE(s[3] == 3.0);
    ck_assert_uint_eq(ad_heap_used(), 8 * sizeof *p);
    ad_heap_release();
    ck_assert_uint_eq(ad_heap_used(), 0);
}
END_TEST

START_TEST(common_size_is_the_smaller)
{
    void *p = ad_heap_alloc(10), *q = ad_heap_alloc(7), *none = ad_heap_alloc(0);
    ck_assert_ptr_nonnull(none);
    ck_assert_uint_eq(ad_heap_common(p, q), 7);
    ck_assert_uint_eq(ad_heap_common(q, p), 7);
    ck_assert_uint_eq(ad_heap_common(NULL, p), 0);
    ck_assert_uint_eq(ad_heap_common(p, NULL), 0);
    ck_assert_uint_eq(ad_heap_common(p, none), 0);
    ad_heap_release();
    ad_heap_release();
    ad_heap_release();
}
END_TEST

static jmp_buf back;
static size_t asked_for;

static void leave(const char *what, size_t asked, size_t peak)
{
    (void)what;
    (void)peak;
    asked_for = asked;
    longjmp(back, 1);
}

START_TEST(what_cannot_be_had_is_reported)
{
    ad_oom_handler old = ad_set_oom_handler(leave);
    int reached = 0;
    if (setjmp(back) == 0)
        ad_heap_calloc(SIZE_MAX / 2, 4);
    else
        reached = 1;
    ad_set_oom_handler(old);
    ck_assert_int_eq(reached, 1);
    ck_assert_uint_eq(asked_for, SIZE_MAX);
    ck_assert_uint_eq(ad_heap_used(), 0);
}
END_TEST

static void found(const char *message)
{
    ck_assert_ptr_nonnull(strstr(message, "releases more memory"));
    longjmp(back, 1);
}

START_TEST(one_release_too_many_is_reported)
{
    ad_check_handler old = ad_set_check_handler(found);
    int reached = 0;
    if (setjmp(back) == 0)
        ad_heap_release();
    else
        reached = 1;
    ad_set_check_handler(old);
    ck_assert_int_eq(reached, 1);
}
END_TEST

SUITE_MAIN("heap", blocks_are_zero_aligned_and_counted, a_shadow_is_as_large_and_stays,
           common_size_is_the_smaller, what_cannot_be_had_is_reported, one_release_too_many_is_reported)
