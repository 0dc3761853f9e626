/* The tape in check mode: matching pops work as in plain mode, and each kind of mismatch names both lines. */
#ifndef ADGEN_CHECK
#error "compile this test with -DADGEN_CHECK"
#endif

#include "suite.h"

#include <adgen/tape.h>

#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>

void plain_push_double(double v);
double plain_pop_double(void);

static jmp_buf escape;
static char message[2048];

static void note_mismatch(const char *text)
{
    snprintf(message, sizeof message, "%s", text);
    longjmp(escape, 1);
}

/* Runs an operation that must be reported; stands on one line, so that its __LINE__ is clear. */
#define CATCH(operation)                                                                                     \
    do {                                                                                                     \
        ad_set_check_handler(note_mismatch);                                                                 \
        if (setjmp(escape) == 0) {                                                                           \
            operation;                                                                                       \
            ck_abort_msg("not reported: " #operation);                                                       \
        }                                                                                                    \
    } while (0)

/* What was reported last is exactly this. */
#define EXPECT(...)                                                                                          \
    do {                                                                                                     \
        char expected[2048];                                                                                 \
        snprintf(expected, sizeof expected, __VA_ARGS__);                                                    \
        ck_assert_str_eq(message, expected);                                                                 \
    } while (0)

START_TEST(matching_pops_work)
{
    int object = 0;
    char block[3] = "ab", back[3] = "";
    for (int i = 0; i < 5000; i++) {
        ad_push_bool(1);
        ad_push_char('c');
        ad_push_schar(-2);
        ad_push_uchar(200);
        ad_push_short(-300);
        ad_push_ushort(60000);
        ad_push_int(-i);
        ad_push_uint(4000000000u);
        ad_push_long(-5L);
        ad_push_ulong(6UL);
        ad_push_llong(-7LL);
        ad_push_ullong(8ULL);
        ad_push_float(0.5f);
        ad_push_double(i * 0.5);
        ad_push_ldouble(2.5L);
        ad_push_pointer(&object);
        ad_push_bits(1234, 11);
        ad_push_block(block, sizeof block);
        ad_push_block(NULL, 0);
    }
    int *frame = ad_tape_alloc(40);
    ck_assert_uint_eq((uintptr_t)frame % _Alignof(max_align_t), 0);
    for (int k = 0; k < 10; k++)
        frame[k] = k;
    ad_push_pointer(frame);

    ck_assert_ptr_eq(ad_pop_pointer(), frame);
    ck_assert_int_eq(frame[9], 9);
    ck_assert_ptr_eq(ad_tape_release(40), frame);
    for (int i = 5000; i-- > 0;) {
        ad_pop_block(NULL, 0);
        ad_pop_block(back, sizeof back);
        ck_assert_str_eq(back, "ab");
        ck_assert_uint_eq(ad_pop_bits(11), 1234);
        ck_assert_ptr_eq(ad_pop_pointer(), &object);
        REQUIRE(ad_pop_ldouble() == 2.5L);
        REQUIRE(ad_pop_double() == i * 0.5);
        REQUIRE(ad_pop_float() == 0.5f);
        REQUIRE(ad_pop_ullong() == 8);
        REQUIRE(ad_pop_llong() == -7);
        REQUIRE(ad_pop_ulong() == 6);
        REQUIRE(ad_pop_long() == -5);
        REQUIRE(ad_pop_uint() == 4000000000u);
        ck_assert_int_eq(ad_pop_int(), -i);
        REQUIRE(ad_pop_ushort() == 60000);
        REQUIRE(ad_pop_short() == -300);
        REQUIRE(ad_pop_uchar() == 200);
        REQUIRE(ad_pop_schar() == -2);
        REQUIRE(ad_pop_char() == 'c');
        REQUIRE(ad_pop_bool() == 1);
    }
    ck_assert_uint_eq(ad_tape_used(), 0);
}
END_TEST

START_TEST(a_wrong_type_names_both_lines)
{
    int pushed_at = __LINE__ + 1;
    ad_push_int(5);
    int at = __LINE__ + 1;
    CATCH(ad_pop_double());
    EXPECT("tape mismatch: %s:%d pops double (8 bytes), but the last entry is int (4 bytes), pushed at %s:%d",
           __FILE__, at, __FILE__, pushed_at);
    /* Same size, other type. */
    at = __LINE__ + 1;
    CATCH(ad_pop_float());
    EXPECT("tape mismatch: %s:%d pops float (4 bytes), but the last entry is int (4 bytes), pushed at %s:%d",
           __FILE__, at, __FILE__, pushed_at);
    ck_assert_int_eq(ad_pop_int(), 5); /* the report left it there */
    ck_assert_uint_eq(ad_tape_used(), 0);
}
END_TEST

START_TEST(a_wrong_size_names_both_lines)
{
    char block[24] = {0};
    int pushed_at = __LINE__ + 1;
    ad_push_block(block, 24);
    int at = __LINE__ + 1;
    CATCH(ad_pop_block(block, 16));
    EXPECT("tape mismatch: %s:%d pops block of 16 bytes, but the last entry is block of 24 bytes, pushed at "
           "%s:%d",
           __FILE__, at, __FILE__, pushed_at);
    ad_pop_block(block, 24);

    pushed_at = __LINE__ + 1;
    ad_tape_alloc(32);
    at = __LINE__ + 1;
    CATCH(ad_tape_release(64));
    EXPECT("tape mismatch: %s:%d pops frame of 64 bytes, but the last entry is frame of 32 bytes, pushed at "
           "%s:%d",
           __FILE__, at, __FILE__, pushed_at);
    ad_tape_release(32);

    pushed_at = __LINE__ + 1;
    ad_push_bits(2, 3);
    at = __LINE__ + 1;
    CATCH(ad_pop_bits(2));
    EXPECT("tape mismatch: %s:%d pops 2 control bits, but the last entry is 3 control bits, pushed at %s:%d",
           __FILE__, at, __FILE__, pushed_at);
    ck_assert_uint_eq(ad_pop_bits(3), 2);
}
END_TEST

START_TEST(underflow_names_both_lines)
{
    int at = __LINE__ + 1;
    CATCH(ad_pop_double());
    EXPECT("tape underflow: %s:%d pops double (8 bytes), but nothing was ever pushed", __FILE__, at);
    int pushed_at = __LINE__ + 1;
    ad_push_bool(1);
    int popped_at = __LINE__ + 1;
    ad_pop_bool();
    at = __LINE__ + 1;
    CATCH(ad_pop_bits(1));
    EXPECT("tape underflow: %s:%d pops 1 control bit, but the tape is empty: the last entry, _Bool (1 byte) "
           "pushed at "
           "%s:%d, was popped at %s:%d",
           __FILE__, at, __FILE__, pushed_at, __FILE__, popped_at);
}
END_TEST

START_TEST(bits_that_do_not_fit_are_reported)
{
    int at = __LINE__ + 1;
    CATCH(ad_push_bits(4, 2));
    EXPECT("%s:%d: the value 4 does not fit into 2 control bits", __FILE__, at);
    at = __LINE__ + 1;
    CATCH(ad_push_bits(0, 17));
    EXPECT("%s:%d: 17 control bits at once; 1 to 16 are allowed", __FILE__, at);
    at = __LINE__ + 1;
    CATCH(ad_pop_bits(0));
    EXPECT("%s:%d: 0 control bits at once; 1 to 16 are allowed", __FILE__, at);
    ck_assert_uint_eq(ad_tape_used(), 0);
}
END_TEST

START_TEST(entries_of_plain_code_are_told_apart)
{
    for (int n = 1; n < 20; n += 18) {
        for (int i = 0; i < n; i++)
            plain_push_double(1.0);
        int at = __LINE__ + 1;
        CATCH(ad_pop_double());
        EXPECT("tape mismatch: %s:%d pops double (8 bytes), but the last entry has no tag: it was pushed by "
               "code compiled "
               "without -DADGEN_CHECK, or a frame was written past its end",
               __FILE__, at);
        for (int i = 0; i < n; i++)
            plain_pop_double();
    }
}
END_TEST

START_TEST(a_frame_written_past_its_end_is_reported)
{
    volatile char *frame = ad_tape_alloc(16);
    for (int i = 0; i < 40; i++)
        frame[i] = 1;
    int at = __LINE__ + 1;
    CATCH(ad_tape_release(16));
    EXPECT("tape mismatch: %s:%d pops frame of 16 bytes, but the last entry has no tag: it was pushed by "
           "code compiled "
           "without -DADGEN_CHECK, or a frame was written past its end",
           __FILE__, at);
}
END_TEST

SUITE_MAIN("tape_check", matching_pops_work, a_wrong_type_names_both_lines, a_wrong_size_names_both_lines,
           underflow_names_both_lines, bits_that_do_not_fit_are_reported,
           entries_of_plain_code_are_told_apart, a_frame_written_past_its_end_is_reported)
