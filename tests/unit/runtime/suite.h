/* What the unit test programs share. */
#ifndef ADGEN_TESTS_SUITE_H
#define ADGEN_TESTS_SUITE_H

#include <check.h>
#include <stddef.h>
#include <stdlib.h>

/* An assertion for loops that run often: Check hears of it only when it fails. */
#define REQUIRE(condition)                                                                                   \
    do {                                                                                                     \
        if (!(condition))                                                                                    \
            ck_abort_msg("failed: %s", #condition);                                                          \
    } while (0)

/* The main function: SUITE_MAIN("tape", test_a, test_b) runs the tests, each in its own process. */
#define SUITE_MAIN(name, ...)                                                                                \
    int main(void)                                                                                           \
    {                                                                                                        \
        const TTest *const tests[] = {__VA_ARGS__};                                                          \
        Suite *suite = suite_create(name);                                                                   \
        TCase *group = tcase_create(name);                                                                   \
        tcase_set_timeout(group, 60);                                                                        \
        for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)                                            \
            tcase_add_test(group, tests[i]);                                                                 \
        suite_add_tcase(suite, group);                                                                       \
        SRunner *runner = srunner_create(suite);                                                             \
        srunner_run_all(runner, CK_ENV);                                                                     \
        int failed = srunner_ntests_failed(runner);                                                          \
        srunner_free(runner);                                                                                \
        return failed ? EXIT_FAILURE : EXIT_SUCCESS;                                                         \
    }

#endif
