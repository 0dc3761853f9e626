/* What the tape does when memory runs out and when more is popped than was pushed. */
#include "child.h"
#include "suite.h"

#include <adgen/tape.h>

#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>

static jmp_buf escape;
static char message[1024];
static size_t asked_for, peak_then;

static void note_oom(const char *what, size_t asked, size_t peak)
{
    snprintf(message, sizeof message, "%s", what);
    asked_for = asked;
    peak_then = peak;
    longjmp(escape, 1);
}

static void note_mismatch(const char *text)
{
    snprintf(message, sizeof message, "%s", text);
    longjmp(escape, 1);
}

START_TEST(the_oom_handler_is_told_and_the_tape_stays)
{
    ck_assert_ptr_null((void *)(uintptr_t)ad_set_oom_handler(note_oom));
    ad_push_double(1.5);
    ad_push_double(2.5);
    if (setjmp(escape) == 0) {
        ad_tape_alloc(PTRDIFF_MAX - 4096);
        ck_abort_msg("a frame of nearly all address space was given");
    }
    ck_assert_str_eq(message, "the derivative tape");
    ck_assert_uint_ge(asked_for, PTRDIFF_MAX - 4096);
    ck_assert_uint_eq(peak_then, 16);
    if (setjmp(escape) == 0) {
        ad_tape_alloc(SIZE_MAX);
        ck_abort_msg("a frame of SIZE_MAX bytes was given");
    }
    ck_assert_uint_eq(asked_for, SIZE_MAX);
    ck_assert_uint_eq(ad_tape_used(), 16);
    ck_assert(ad_pop_double() == 2.5);
    ck_assert(ad_pop_double() == 1.5);
    ck_assert(ad_set_oom_handler(NULL) == note_oom);
}
END_TEST

static void ask_for_too_much(void)
{
    ad_push_int(1);
    ad_tape_alloc(PTRDIFF_MAX - 4096);
}

START_TEST(without_a_handler_oom_prints_and_aborts)
{
    char output[1024];
    int status = child_run(ask_for_too_much, output, sizeof output);
    ck_assert(WIFSIGNALED(status));
    ck_assert_int_eq(WTERMSIG(status), SIGABRT);
    const char *text = strstr(output, "adgen: out of memory for the derivative tape: ");
    ck_assert_msg(text, "printed: %s", output);
    ck_assert_msg(strstr(text, "bytes asked for, 4 bytes at the peak so far\n"), "printed: %s", output);
}
END_TEST

static void return_from_oom(const char *what, size_t asked, size_t peak)
{
    fprintf(stderr, "handler: %s, %d, %zu\n", what, asked > 1000000, peak);
}

static void ask_with_returning_handler(void)
{
    ad_set_oom_handler(return_from_oom);
    ask_for_too_much();
}

START_TEST(a_handler_that_returns_ends_in_abort)
{
    char output[1024];
    int status = child_run(ask_with_returning_handler, output, sizeof output);
    ck_assert(WIFSIGNALED(status));
    ck_assert_int_eq(WTERMSIG(status), SIGABRT);
    ck_assert_msg(strstr(output, "handler: the derivative tape, 1, 4\n"), "printed: %s", output);
}
END_TEST

/* AddressSanitizer's own memory does not fit below a limit on the address space. */
#if defined(__SANITIZE_ADDRESS__)
#define WITH_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WITH_ADDRESS_SANITIZER 1
#endif
#endif

#ifndef WITH_ADDRESS_SANITIZER
/* Pushes until the limit on the address space stops it, then reads everything back. */
static void fill_all_memory(void)
{
    struct rlimit limit = {200u << 20, 200u << 20};
    setrlimit(RLIMIT_AS, &limit);
    ad_set_oom_handler(note_oom);
    static size_t n;
    if (setjmp(escape) == 0)
        for (n = 0;; n++)
            ad_push_double((double)n);
    if (peak_then != n * sizeof(double) || peak_then < 50u << 20)
        fprintf(stderr, "peak %zu after %zu pushes\n", peak_then, n);
    while (n-- > 0)
        if (ad_pop_double() != (double)n) {
            fprintf(stderr, "value %zu is lost\n", n);
            return;
        }
    fprintf(stderr, "all back, %zu used\n", ad_tape_used());
}

START_TEST(nothing_is_lost_when_memory_runs_out)
{
    char output[1024];
    int status = child_run(fill_all_memory, output, sizeof output);
    ck_assert_msg(WIFEXITED(status), "status %d, printed: %s", status, output);
    ck_assert_str_eq(output, "all back, 0 used\n");
}
END_TEST
#endif

/* Runs `pop`, which must be reported; the report's text is in `message` then. */
static void expect_report(void (*pop)(void))
{
    ad_set_check_handler(note_mismatch);
    message[0] = '\0';
    if (setjmp(escape) == 0) {
        pop();
        ck_abort_msg("nothing was reported");
    }
}

static void pop_double(void)
{
    ad_pop_double();
}

static void pop_block(void)
{
    char block[100];
    ad_pop_block(block, sizeof block);
}

static void pop_bit(void)
{
    ad_pop_bits(1);
}

static void pop_five_bits(void)
{
    ad_pop_bits(5);
}

static void release(void)
{
    ad_tape_release(16);
}

START_TEST(underflow_is_reported)
{
    static void (*const pops[])(void) = {pop_double, pop_block, release};
    static const char *const sizes[] = {"a pop of 8 bytes", "a pop of 100 bytes", "a pop of 8 bytes"};
    for (int used_before = 0; used_before < 2; used_before++) {
        for (int i = 0; i < 3; i++) {
            expect_report(pops[i]);
            ck_assert_msg(strstr(message, "tape underflow: ") == message && strstr(message, sizes[i]) &&
                              strstr(message, "the tape is empty"),
                          "reported: %s", message);
        }
        for (int i = 0; i < 30000; i++)
            ad_push_double(i);
        for (int i = 30000; i-- > 0;)
            REQUIRE(ad_pop_double() == i);
    }
}
END_TEST

START_TEST(underflow_of_bits_is_reported)
{
    expect_report(pop_bit);
    ck_assert_msg(strstr(message, "a pop of control bits"), "reported: %s", message);
    ad_push_bits(9, 4);
    expect_report(pop_five_bits);
    ck_assert_msg(strstr(message, "a pop of control bits"), "reported: %s", message);
    ck_assert_uint_eq(ad_pop_bits(4), 9);
    ck_assert_uint_eq(ad_tape_used(), 0);
}
END_TEST

START_TEST(a_pop_larger_than_what_is_there_is_reported)
{
    ad_push_int(3);
    expect_report(pop_double);
    ck_assert_msg(strstr(message, "tape mismatch: a pop of 8 bytes, but the last entries are 4 bytes") ==
                      message,
                  "reported: %s", message);
    ck_assert_int_eq(ad_pop_int(), 3);
}
END_TEST

START_TEST(without_a_handler_underflow_prints_and_aborts)
{
    char output[1024];
    int status = child_run(pop_double, output, sizeof output);
    ck_assert(WIFSIGNALED(status));
    ck_assert_int_eq(WTERMSIG(status), SIGABRT);
    ck_assert_msg(strstr(output, "adgen: tape underflow: a pop of 8 bytes") == output, "printed: %s", output);
}
END_TEST

START_TEST(free_of_a_tape_in_use_is_reported)
{
    ad_push_double(4.0);
    expect_report(ad_tape_free);
    ck_assert_str_eq(message, "ad_tape_free: 8 bytes are still on the tape: less was popped than pushed");
    ck_assert(ad_pop_double() == 4.0);
    ad_tape_free();
}
END_TEST

#ifdef WITH_ADDRESS_SANITIZER
#define MEMORY_TESTS
#else
#define MEMORY_TESTS nothing_is_lost_when_memory_runs_out,
#endif

SUITE_MAIN("tape_fault", MEMORY_TESTS the_oom_handler_is_told_and_the_tape_stays,
           without_a_handler_oom_prints_and_aborts, a_handler_that_returns_ends_in_abort,
           underflow_is_reported, underflow_of_bits_is_reported, a_pop_larger_than_what_is_there_is_reported,
           without_a_handler_underflow_prints_and_aborts, free_of_a_tape_in_use_is_reported)
