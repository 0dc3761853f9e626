/* suggest, name_list: what diagnostics offer. */
#include "../ir/fixture.h"

#include "support/suggest.h"

static const char *const names[] = {"energy", "entropy", "update", "x"};

START_TEST(near_names)
{
    ck_assert_str_eq(suggest("enegry", names, 4), "energy");
    ck_assert_str_eq(suggest("entrop", names, 4), "entropy");
    ck_assert_str_eq(suggest("updates", names, 4), "update");
    ck_assert_ptr_null(suggest("q", names, 4)); /* too short to tell */
    ck_assert_ptr_null(suggest("solve", names, 4));
    ck_assert_ptr_null(suggest("energy", names, 0));
    ck_assert_ptr_null(
        suggest("a_name_that_is_longer_than_any_that_could_have_been_meant_by_a_slip", names, 4));
}
END_TEST

START_TEST(lists)
{
    ck_assert_str_eq(name_list(arena, names, 0, 2), "none");
    ck_assert_str_eq(name_list(arena, names, 1, 2), "energy");
    ck_assert_str_eq(name_list(arena, names, 4, 4), "energy, entropy, update, x");
    ck_assert_str_eq(name_list(arena, names, 4, 2), "energy, entropy and 2 more");
}
END_TEST

RUN("suggest", near_names, lists)
