/* Checkpointing schedules, carried out on numbers: the state is the number of steps that were run. */
#include "suite.h"

#include <adgen/checkpoint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SLOTS = 512 };

typedef struct {
    long state, reversed; /* steps from here on have been reversed */
    long advanced, stores, restores, longest;
    long snapshot[MOST_SLOTS];
    int used, peak;
} Run;

/* Does what the action says, and checks that it can be done. */
static void carry_out(Run *r, const ad_schedule *s, ad_action a)
{
    switch (a.kind) {
    case AD_STORE:
        REQUIRE(a.from == r->state);
        REQUIRE(a.slot >= 0 && a.slot < ad_schedule_slots(s));
        r->snapshot[a.slot] = r->state;
        r->stores++;
        break;
    case AD_RESTORE:
        REQUIRE(a.slot >= 0 && a.slot < ad_schedule_slots(s));
        REQUIRE(r->snapshot[a.slot] == a.from);
        r->state = a.from;
        r->restores++;
        break;
    case AD_ADVANCE:
        REQUIRE(a.from == r->state);
        REQUIRE(a.to > a.from);
        r->advanced += a.to - a.from;
        r->state = a.to;
        break;
    case AD_REVERSE:
        REQUIRE(a.from == r->state);
        REQUIRE(a.to == r->reversed);
        REQUIRE(a.to > a.from);
        if (a.to - a.from > r->longest)
            r->longest = a.to - a.from;
        r->reversed = a.from;
        r->state = a.to;
        break;
    case AD_FINISHED:
        break;
    }
}

static Run run(ad_schedule *s, long steps)
{
    Run r = {.reversed = steps};
    REQUIRE(s);
    for (ad_action a = ad_schedule_next(s); a.kind != AD_FINISHED; a = ad_schedule_next(s))
        carry_out(&r, s, a);
    REQUIRE(r.reversed == 0);
    REQUIRE(r.advanced == ad_schedule_advanced(s));
    REQUIRE(ad_schedule_next(s).kind == AD_FINISHED);
    return r;
}

static Run run_online(ad_schedule *s, long steps)
{
    Run r = {.reversed = steps};
    REQUIRE(s);
    if (steps == 0)
        ad_schedule_end(s);
    for (ad_action a = ad_schedule_next(s); a.kind != AD_FINISHED; a = ad_schedule_next(s)) {
        carry_out(&r, s, a);
        if (a.kind == AD_ADVANCE && r.state == steps && r.reversed == steps)
            ad_schedule_end(s);
    }
    REQUIRE(r.reversed == 0);
    REQUIRE(r.advanced == ad_schedule_advanced(s));
    return r;
}

enum { STEPS = 400, SNAPSHOTS = 20 };

/* The fewest advances by trying every first snapshot: t(l, s) = min over m of m + t(l - m, s - 1) + t(m, s). */
static long (*all_minima(void))[STEPS + 1]
{
    long(*t)[STEPS + 1] = calloc(SNAPSHOTS + 1, sizeof *t);
    for (int s = 1; s <= SNAPSHOTS; s++)
        for (long l = 2; l <= STEPS; l++) {
            long best = l * (l - 1) / 2;
            for (long m = 1; s > 1 && m < l; m++) {
                long all = m + t[s - 1][l - m] + t[s][m];
                if (all < best)
                    best = all;
            }
            t[s][l] = best;
        }
    return t;
}

START_TEST(binomial_is_minimal)
{
    long(*minimum)[STEPS + 1] = all_minima();
    for (int k = 1; k <= SNAPSHOTS; k++)
        for (long n = 0; n <= STEPS; n++) {
            REQUIRE(ad_binomial_advances(n, k) == minimum[k][n]);
            ad_schedule *s = ad_schedule_binomial(n, k);
            Run r = run(s, n);
            REQUIRE(r.advanced == minimum[k][n]);
            REQUIRE(ad_schedule_slots(s) <= k);
            ad_schedule_free(s);
        }
    free(minimum);
}
END_TEST

/* Numbers that can be found by hand: one snapshot repeats all, one for each step nothing. */
START_TEST(known_numbers)
{
    ck_assert_int_eq(ad_binomial_advances(1, 1), 0);
    ck_assert_int_eq(ad_binomial_advances(10, 1), 45);
    ck_assert_int_eq(ad_binomial_advances(10, 3), 15);
    ck_assert_int_eq(ad_binomial_advances(10, 10), 9);
    ck_assert_int_eq(ad_binomial_advances(1000000, 1000000), 999999);
    ck_assert_int_eq(ad_binomial_advances(-1, 3), -1);
    ck_assert_int_eq(ad_binomial_advances(5, 0), -1);
    ck_assert_int_eq(ad_binomial_advances(4000000000, 1), -1);
}
END_TEST

START_TEST(long_loops)
{
    ad_schedule *s = ad_schedule_binomial(100000, 30);
    Run r = run(s, 100000);
    ck_assert_int_eq(r.advanced, ad_binomial_advances(100000, 30));
    ck_assert_int_lt(r.advanced, 5 * 100000);
    ad_schedule_free(s);
}
END_TEST

START_TEST(online_without_the_number_of_steps)
{
    for (int k = 1; k <= SNAPSHOTS; k++)
        for (long n = 0; n <= STEPS; n++) {
            ad_schedule *s = ad_schedule_online(k);
            Run r = run_online(s, n);
            REQUIRE(ad_schedule_slots(s) == k);
            /* the loop to its end, and no more than one repetition beyond the best for that number of steps */
            long best = ad_binomial_advances(n, k);
            REQUIRE(r.advanced <= best + 2 * n);
            ad_schedule_free(s);
        }
}
END_TEST

START_TEST(periodic)
{
    for (long n = 0; n <= 150; n++)
        for (long every = 0; every <= 20; every++) {
            ad_schedule *s = ad_schedule_periodic(n, every);
            Run r = run(s, n);
            long length = every ? every : r.longest;
            ck_assert_int_le(r.longest, length);
            ck_assert_int_le(r.advanced, n);
            if (every == 0 && n > 0) {
                ck_assert(r.longest * r.longest >= n);
                ck_assert((r.longest - 1) * (r.longest - 1) < n);
                ck_assert_int_le(ad_schedule_slots(s), r.longest);
            }
            ad_schedule_free(s);
        }
}
END_TEST

static long slow_uses(long steps, int memory, int disk)
{
    ad_schedule *s = ad_schedule_two_level(steps, memory, disk);
    Run r = {.reversed = steps};
    long uses = 0;
    ck_assert_ptr_nonnull(s);
    for (ad_action a = ad_schedule_next(s); a.kind != AD_FINISHED; a = ad_schedule_next(s)) {
        carry_out(&r, s, a);
        uses += a.slot >= 0 && ad_schedule_on_disk(s, a.slot);
    }
    ck_assert_int_eq(r.reversed, 0);
    ck_assert_int_eq(r.advanced, ad_binomial_advances(steps, memory + disk));
    ad_schedule_free(s);
    return uses;
}

START_TEST(two_levels)
{
    ck_assert_int_eq(slow_uses(200, 8, 0), 0);
    /* the more memory, the less the disk is used; and the slots on it are those that are used least */
    long before = slow_uses(200, 0, 8), all = before;
    for (int memory = 1; memory <= 8; memory++) {
        long uses = slow_uses(200, memory, 8 - memory);
        ck_assert_int_lt(uses, before);
        ck_assert_int_le(before - uses, all);
        before = uses;
    }
    ck_assert_int_le(slow_uses(200, 4, 4), all / 4);
    ck_assert_ptr_null(ad_schedule_two_level(10, 0, 0));
    ck_assert_ptr_null(ad_schedule_two_level(10, -1, 4));
}
END_TEST

START_TEST(arguments_out_of_range)
{
    ck_assert_ptr_null(ad_schedule_binomial(-1, 3));
    ck_assert_ptr_null(ad_schedule_binomial(3, 0));
    ck_assert_ptr_null(ad_schedule_online(0));
    ck_assert_ptr_null(ad_schedule_periodic(3, -1));
    ad_schedule_free(NULL);
}
END_TEST

SUITE_MAIN("schedules", binomial_is_minimal, known_numbers, long_loops, online_without_the_number_of_steps,
           periodic, two_levels, arguments_out_of_range)
