/* Digamma against values computed with 60 digits, and the other functions of special.h and chain.h. */
#include "suite.h"

#include <adgen/chain.h>
#include <adgen/special.h>

#include <float.h>
#include <math.h>

typedef struct Value {
    double x;
    long double psi;
} Value;

static const Value positive[] = {
    {1.0, -0.577215664901532860606512090082402431L},
    {2.0, 0.422784335098467139393487909917597569L},
    {0.5, -1.96351002602142347944097633299875557L},
    {0.25, -4.22745353337626540808953014609668358L},
    {1E-10, -10000000000.5772153004150662989563075L},
    {1E-300, -9.99999999999999974940908164791240942E299L},
    {0.75, -1.08586087978647216962688676281718069L},
    {1.25, -0.227453533376265408089530146096683577L},
    {1.40625, -0.0549953110526867651223382812113678089L},
    {1.46, -0.00158056198708345210615090134499540288L},
    {1.4616321449683622, -9.24126552172942751679235141515988769e-17L},
    {1.4616321449683625, 1.22453746220040690313249748462415384e-16L},
    {1.47, 0.00806648901136486844232611088811121517L},
    {1.53125, 0.0653048885424893477584084390908514305L},
    {1.5, 0.0364899739785765205590236670012444328L},
    {3.0, 0.922784335098467139393487909917597569L},
    {6.5, 1.79291133039993294191544502342260085L},
    {10.0, 2.25175258906672110764745616388585154L},
    {12.96875, 2.52349321845076305037917756915048565L},
    {13.0, 2.52599501330914535007169858812827578L},
    {30.5, 3.40124366896166108443494362672593L},
    {100.0, 4.60016185273808740019860558557585073L},
    {12345.678, 9.42102082074176087751614997918959226L},
    {10000000000.0, 23.0258509298904568401790812135103087L},
    {1E300, 690.775527898213705257902196660513681L},
};

static const Value negative[] = {
    {-0.5, 0.0364899739785765205590236670012444328L},    {-0.0625, 15.3149993255043022299445428375208578L},
    {-1E-10, 9999999999.42278397061200057771924217L},    {-1.5, 0.703156640645243187225690333667911099L},
    {-3.75, -1.69238859831133034315446521103174851L},    {-10.25, 5.51685841988627330532508895599176426L},
    {-100.3125, 6.71241155576241992805633354683966952L},
};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

START_TEST(digamma_of_positive_arguments)
{
    for (size_t i = 0; i < COUNT(positive); i++) {
        Value v = positive[i];
        long double error = fabsl((ad_digammal(v.x) - v.psi) / v.psi);
        ck_assert_msg(error < 16 * LDBL_EPSILON, "ad_digammal(%.17g): relative error %Lg", v.x, error);
        error = fabsl((ad_digamma(v.x) - v.psi) / v.psi);
        ck_assert_msg(error < 0.51L * DBL_EPSILON + 16 * LDBL_EPSILON,
                      "ad_digamma(%.17g): relative error %Lg", v.x, error);
        if ((double)(float)v.x == v.x && fabsl(v.psi) < FLT_MAX) {
            error = fabsl((ad_digammaf((float)v.x) - v.psi) / v.psi);
            ck_assert_msg(error < 0.51L * FLT_EPSILON, "ad_digammaf(%.9g): relative error %Lg", v.x, error);
        }
    }
}
END_TEST

START_TEST(digamma_of_negative_arguments)
{
    for (size_t i = 0; i < COUNT(negative); i++) {
        Value v = negative[i];
        long double error = fabsl((ad_digammal(v.x) - v.psi) / v.psi);
        ck_assert_msg(error < 64 * LDBL_EPSILON, "ad_digammal(%.17g): relative error %Lg", v.x, error);
        error = fabsl((ad_digamma(v.x) - v.psi) / v.psi);
        ck_assert_msg(error < 0.51L * DBL_EPSILON + 64 * LDBL_EPSILON,
                      "ad_digamma(%.17g): relative error %Lg", v.x, error);
    }
}
END_TEST

/* psi(x + 1) = psi(x) + 1/x, also over the joins between series, recurrence and the expansion at the root. */
START_TEST(digamma_obeys_its_recurrence)
{
    for (int i = 1; i < 4000; i++) {
        long double x = i / 128.0L;
        long double a = ad_digammal(x + 1.0L), b = ad_digammal(x) + 1.0L / x;
        long double scale = fabsl(a) + 1.0L / x + 1.0L;
        ck_assert_msg(fabsl(a - b) < 8 * LDBL_EPSILON * scale, "x = %Lg: %Lg and %Lg", x, a, b);
    }
}
END_TEST

START_TEST(digamma_at_poles_and_infinities)
{
    ck_assert(ad_digamma(0.0) == -INFINITY);
    ck_assert(ad_digamma(-0.0) == INFINITY);
    ck_assert(isnan(ad_digamma(-1.0)));
    ck_assert(isnan(ad_digamma(-1e17)));
    ck_assert(ad_digamma(INFINITY) == INFINITY);
    ck_assert(isnan(ad_digamma(-INFINITY)));
    ck_assert(isnan(ad_digamma(NAN)));
    ck_assert(ad_digammaf(0.0f) == -INFINITY);
    ck_assert(isnan(ad_digammal(-2.0L)));
}
END_TEST

START_TEST(over_norm2)
{
    ck_assert(ad_over_norm2(0.0, 0.0) == 0.0);
    ck_assert_double_eq_tol(ad_over_norm2(3.0, 4.0), 0.12, 1e-17);
    ck_assert_double_eq_tol(ad_over_norm2(-4.0, 3.0), -0.16, 1e-17);
    ck_assert(ad_over_norm2(0.0, 2.0) == 0.0);
    ck_assert(ad_over_norm2(2.0, 0.0) == 0.5);
    ck_assert_double_eq_tol(ad_over_norm2(1e200, 1e200), 5e-201, 1e-216);
    ck_assert_double_eq_tol(ad_over_norm2(1e-200, -1e-200), 5e199, 1e184);
    ck_assert(ad_over_norm2(INFINITY, 1.0) == 0.0);
    ck_assert(ad_over_norm2(1.0, INFINITY) == 0.0);
    ck_assert(isnan(ad_over_norm2(NAN, 1.0)));
    ck_assert(isnan(ad_over_norm2(1.0, NAN)));
    ck_assert_float_eq_tol(ad_over_norm2f(3e-30f, 4e-30f), 0.12e30f, 1e23f);
    ck_assert_ldouble_eq_tol(ad_over_norm2l(3.0L, 4.0L), 0.12L, 2 * LDBL_EPSILON);
}
END_TEST

START_TEST(a_zero_seed_gives_zero)
{
    ck_assert(ad_chain(0.0, INFINITY) == 0.0);
    ck_assert(ad_chain(-0.0, NAN) == 0.0);
    ck_assert(ad_chain(2.0, 3.0) == 6.0);
    ck_assert(ad_chain(-1.0, INFINITY) == -INFINITY);
    ck_assert(isnan(ad_chain(NAN, 1.0)));
    ck_assert(isnan(ad_chain(1.0, NAN)));
    ck_assert(ad_chainf(0.0f, -INFINITY) == 0.0f);
    ck_assert(ad_chainf(2.0f, 0.5f) == 1.0f);
    ck_assert(ad_chainl(0.0L, (long double)NAN) == 0.0L);
    ck_assert(ad_chainl(2.0L, 1.0L + LDBL_EPSILON) == 2.0L + 2 * LDBL_EPSILON);
}
END_TEST

SUITE_MAIN("special", digamma_of_positive_arguments, digamma_of_negative_arguments,
           digamma_obeys_its_recurrence, digamma_at_poles_and_infinities, over_norm2, a_zero_seed_gives_zero)
