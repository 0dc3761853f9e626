/* Every partial derivative of rules/math.h against differences of the function in long double, and the conventions at the
   points where there is no derivative. */
#include "suite.h"

#include <adgen/rules/math.h>

#include <float.h>

/* The derivative of f at x by central differences of falling step, extrapolated (Richardson); the estimate that differs
   least from the one before it is taken (Ridders 1982). */
static long double difference(long double (*f)(const void *of, long double), const void *of, long double x)
{
    enum { LEVELS = 8 };
    long double d[LEVELS][LEVELS], best = 0.0L, least = INFINITY;
    long double h = 0.03125L * fmaxl(1.0L, fabsl(x) / 1000.0L);
    for (int i = 0; i < LEVELS; i++, h /= 2.0L) {
        d[i][0] = (f(of, x + h) - f(of, x - h)) / (2.0L * h);
        long double factor = 4.0L;
        for (int j = 1; j <= i; j++, factor *= 4.0L) {
            d[i][j] = d[i][j - 1] + (d[i][j - 1] - d[i - 1][j - 1]) / (factor - 1.0L);
            long double change = fmaxl(fabsl(d[i][j] - d[i][j - 1]), fabsl(d[i][j] - d[i - 1][j - 1]));
            if (change < least) {
                least = change;
                best = d[i][j];
            }
        }
    }
    return best;
}

static void compare(const char *what, double rule, long double reference, double x, double y)
{
    long double error = fabsl(rule - reference);
    ck_assert_msg(error <= 4e-15L * fmaxl(1.0L, fabsl(reference)),
                  "%s at (%g, %g): the rule gives %.17g, differences %.17Lg", what, x, y, rule, reference);
}

typedef struct Unary {
    const char *name;
    double (*f)(double);
    long double (*wide)(long double);
    double (*by_x)(double x, double r);
    double x[7]; /* up to the first NAN */
} Unary;

/* Functions with an integer argument, at some values of it. */
#define WITH_INT(id, f, wide, rule, ...)                                                                     \
    static double id##_f(double x)                                                                           \
    {                                                                                                        \
        return f(__VA_ARGS__);                                                                               \
    }                                                                                                        \
    static long double id##_wide(long double x)                                                              \
    {                                                                                                        \
        return wide(__VA_ARGS__);                                                                            \
    }                                                                                                        \
    static double id##_by_x(double x, double r)                                                              \
    {                                                                                                        \
        return rule(__VA_ARGS__, r);                                                                         \
    }
WITH_INT(jn_0, jn, jnl, ad_rule_jn_2, 0, x)
WITH_INT(jn_1, jn, jnl, ad_rule_jn_2, 1, x)
WITH_INT(jn_5, jn, jnl, ad_rule_jn_2, 5, x)
WITH_INT(jn_minus_3, jn, jnl, ad_rule_jn_2, -3, x)
WITH_INT(yn_0, yn, ynl, ad_rule_yn_2, 0, x)
WITH_INT(yn_1, yn, ynl, ad_rule_yn_2, 1, x)
WITH_INT(yn_4, yn, ynl, ad_rule_yn_2, 4, x)
WITH_INT(yn_minus_1, yn, ynl, ad_rule_yn_2, -1, x)
WITH_INT(ldexp_3, ldexp, ldexpl, ad_rule_ldexp_1, x, 3)
WITH_INT(scalbn_minus_2, scalbn, scalbnl, ad_rule_scalbn_1, x, -2)
WITH_INT(scalbln_1, scalbln, scalblnl, ad_rule_scalbln_1, x, 1L)

#define UNARY(name, ...)                                                                                     \
    {                                                                                                        \
#name, name, name##l, ad_rule_##name##_1,                                                            \
        {                                                                                                    \
            __VA_ARGS__, NAN                                                                                 \
        }                                                                                                    \
    }
#define INTEGER(id, ...)                                                                                     \
    {                                                                                                        \
#id, id##_f, id##_wide, id##_by_x,                                                                   \
        {                                                                                                    \
            __VA_ARGS__, NAN                                                                                 \
        }                                                                                                    \
    }

static const Unary unaries[] = {
    UNARY(sin, -2.5, -0.0, 0.7, 1.5707963, 30.0),
    UNARY(cos, -2.5, -0.0, 0.7, 1.5707963, 30.0),
    UNARY(tan, -1.0, -0.0, 0.7, 3.0),
    UNARY(asin, -0.75, -0.0, 0.5, 0.6),
    UNARY(acos, -0.75, -0.0, 0.5, 0.6),
    UNARY(atan, -20.0, -1.0, 0.0, 0.5, 300.0),
    UNARY(sinh, -3.0, 0.0, 0.25, 4.0),
    UNARY(cosh, -3.0, 0.0, 0.25, 4.0),
    UNARY(tanh, -2.0, 0.0, 0.25, 5.0, 30.0),
    UNARY(asinh, -50.0, -1.0, 0.0, 0.5, 1e6),
    UNARY(acosh, 1.25, 2.0, 50.0, 1e6),
    UNARY(atanh, -0.75, -0.0, 0.5, 0.6),
    UNARY(exp, -30.0, -1.0, 0.0, 0.5, 4.0),
    UNARY(exp2, -30.0, -1.0, 0.0, 0.5, 4.0),
    UNARY(exp10, -10.0, -1.0, 0.0, 0.5, 2.0),
    {"pow10", exp10, exp10l, ad_rule_pow10_1, {-10.0, -1.0, 0.0, 0.5, 2.0, NAN}},
    UNARY(expm1, -30.0, -1.0, 0.0, 0.5, 4.0),
    UNARY(log, 0.25, 1.0, 3.0, 1e5),
    UNARY(log2, 0.25, 1.0, 3.0, 1e5),
    UNARY(log10, 0.25, 1.0, 3.0, 1e5),
    UNARY(log1p, -0.75, 0.0, 3.0, 1e5),
    UNARY(sqrt, 0.25, 1.0, 3.0, 1e5),
    UNARY(cbrt, -8.0, -0.25, 0.5, 1e5),
    UNARY(fabs, -1e5, -0.25, 0.5, 1e5),
    UNARY(erf, -3.0, -0.5, 0.0, 1.0, 6.0),
    UNARY(erfc, -3.0, -0.5, 0.0, 1.0, 6.0),
    UNARY(lgamma, -2.5, -0.75, 0.25, 1.46, 2.0, 40.0),
    UNARY(tgamma, -2.5, -0.75, 0.25, 1.46, 2.0, 5.5),
    UNARY(j0, -3.0, 0.0, 0.5, 2.4, 20.0),
    UNARY(j1, -3.0, 0.5, 2.4, 20.0),
    UNARY(y0, 0.25, 0.9, 2.4, 20.0),
    UNARY(y1, 0.25, 0.9, 2.4, 20.0),
    INTEGER(jn_0, -3.0, 0.0, 0.5, 20.0),
    INTEGER(jn_1, -3.0, 0.0, 0.5, 20.0),
    INTEGER(jn_5, -3.0, 0.0, 0.5, 20.0),
    INTEGER(jn_minus_3, -3.0, 0.0, 0.5, 20.0),
    INTEGER(yn_0, 0.25, 0.9, 2.4, 20.0),
    INTEGER(yn_1, 0.25, 0.9, 2.4, 20.0),
    INTEGER(yn_4, 0.5, 0.9, 2.4, 20.0),
    INTEGER(yn_minus_1, 0.25, 0.9, 2.4, 20.0),
    INTEGER(ldexp_3, -3.0, 0.0, 1e5),
    INTEGER(scalbn_minus_2, -3.0, 0.0, 1e5),
    INTEGER(scalbln_1, -3.0, 0.0, 1e5),
};

typedef struct Binary {
    const char *name;
    double (*f)(double, double);
    long double (*wide)(long double, long double);
    double (*by_x)(double x, double y, double r), (*by_y)(double x, double y, double r);
    double at[6][2]; /* up to the first NAN */
} Binary;

static double nexttoward_f(double x, double y)
{
    return nexttoward(x, y);
}

#define BINARY(name, ...)                                                                                    \
    {                                                                                                        \
#name, name, name##l, ad_rule_##name##_1, ad_rule_##name##_2,                                        \
        {                                                                                                    \
            __VA_ARGS__,                                                                                     \
            {                                                                                                \
                NAN, NAN                                                                                     \
            }                                                                                                \
        }                                                                                                    \
    }

static const Binary binaries[] = {
    BINARY(atan2, {1.0, 2.0}, {-1.0, 0.5}, {0.5, -3.0}, {-2.0, -1.0}, {0.0, 3.0}),
    BINARY(pow, {2.0, 3.0}, {0.5, -1.5}, {1.0, 7.0}, {10.0, 0.25}, {3.0, 1.0}),
    BINARY(hypot, {3.0, 4.0}, {-0.5, 0.25}, {100.0, -2.0}, {0.0, -1.0}, {2.0, 0.0}),
    BINARY(fmax, {1.0, 2.0}, {2.0, 1.0}, {-1.0, -3.0}),
    BINARY(fmin, {1.0, 2.0}, {2.0, 1.0}, {-1.0, -3.0}),
    BINARY(fdim, {1.0, 2.0}, {2.0, 1.0}, {-1.0, -3.0}),
    BINARY(copysign, {1.0, 2.0}, {2.0, -1.0}, {-1.0, 3.0}, {-1.0, -3.0}),
    BINARY(fmod, {7.5, 2.0}, {-7.5, 2.0}, {7.5, -2.0}, {0.5, 3.0}, {1000.0, 9.5}),
    BINARY(remainder, {7.5, 2.25}, {-7.5, 2.25}, {6.5, -2.0}, {0.5, 3.0}, {1000.0, 9.6}),
    BINARY(nextafter, {1.0, 2.0}, {-0.5, -3.0}),
    {"nexttoward",
     nexttoward_f,
     nexttowardl,
     ad_rule_nexttoward_1,
     ad_rule_nexttoward_2,
     {{1.0, 2.0}, {NAN, NAN}}},
};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static long double unary_at(const void *of, long double x)
{
    return ((const Unary *)of)->wide(x);
}

START_TEST(rules_of_one_argument)
{
    for (size_t i = 0; i < COUNT(unaries); i++) {
        const Unary *u = &unaries[i];
        for (int k = 0; !isnan(u->x[k]); k++)
            compare(u->name, u->by_x(u->x[k], u->f(u->x[k])), difference(unary_at, u, u->x[k]), u->x[k], 0.0);
    }
}
END_TEST

/* A function of two arguments with one of them fixed. */
typedef struct Slice {
    const Binary *of;
    long double x, y;
} Slice;

static long double along_x(const void *of, long double x)
{
    const Slice *s = of;
    return s->of->wide(x, s->y);
}

static long double along_y(const void *of, long double y)
{
    const Slice *s = of;
    return s->of->wide(s->x, y);
}

START_TEST(rules_of_two_arguments)
{
    for (size_t i = 0; i < COUNT(binaries); i++) {
        const Binary *b = &binaries[i];
        for (int k = 0; !isnan(b->at[k][0]); k++) {
            double x = b->at[k][0], y = b->at[k][1], r = b->f(x, y);
            Slice s = {b, x, y};
            compare(b->name, b->by_x(x, y, r), difference(along_x, &s, x), x, y);
            compare(b->name, b->by_y(x, y, r), difference(along_y, &s, y), x, y);
        }
    }
}
END_TEST

START_TEST(rule_of_fma)
{
    ck_assert(ad_rule_fma_1(2.0, 3.0, 4.0, 10.0) == 3.0);
    ck_assert(ad_rule_fma_2(2.0, 3.0, 4.0, 10.0) == 2.0);
    ck_assert(ad_rule_fma_3(2.0, 3.0, 4.0, 10.0) == 1.0);
}
END_TEST

/* The value of a partial derivative by the first and the second argument of a function of two. */
#define PARTIAL1(name, x, y) ad_rule_##name##_1(x, y, name(x, y))
#define PARTIAL2(name, x, y) ad_rule_##name##_2(x, y, name(x, y))

START_TEST(kinks_have_derivative_zero)
{
    ck_assert(ad_rule_fabs_1(0.0, 0.0) == 0.0);
    ck_assert(ad_rule_fabs_1(-0.0, 0.0) == 0.0);
    ck_assert(PARTIAL1(hypot, 0.0, 0.0) == 0.0);
    ck_assert(PARTIAL2(hypot, 0.0, 0.0) == 0.0);
    ck_assert(PARTIAL1(atan2, 0.0, 0.0) == 0.0);
    ck_assert(PARTIAL2(atan2, 0.0, 0.0) == 0.0);
    ck_assert(PARTIAL1(copysign, 0.0, -1.0) == 0.0);
    ck_assert(PARTIAL1(copysign, -0.0, 1.0) == 0.0);
    ck_assert(PARTIAL1(fdim, 2.0, 2.0) == 0.0);
    ck_assert(PARTIAL2(fdim, 2.0, 2.0) == 0.0);
}
END_TEST

START_TEST(ties_and_nans_of_fmax_and_fmin)
{
    ck_assert(PARTIAL1(fmax, 2.0, 2.0) == 1.0);
    ck_assert(PARTIAL2(fmax, 2.0, 2.0) == 0.0);
    ck_assert(PARTIAL1(fmin, 2.0, 2.0) == 1.0);
    ck_assert(PARTIAL2(fmin, 2.0, 2.0) == 0.0);
    ck_assert(PARTIAL1(fmax, -0.0, 0.0) == 1.0);
    ck_assert(PARTIAL1(fmax, NAN, 2.0) == 0.0);
    ck_assert(PARTIAL2(fmax, NAN, 2.0) == 1.0);
    ck_assert(PARTIAL1(fmax, 2.0, NAN) == 1.0);
    ck_assert(PARTIAL2(fmax, 2.0, NAN) == 0.0);
    ck_assert(PARTIAL1(fmin, NAN, 2.0) == 0.0);
    ck_assert(PARTIAL2(fmin, NAN, 2.0) == 1.0);
    ck_assert(PARTIAL1(fmin, 2.0, NAN) == 1.0);
    ck_assert(PARTIAL2(fmin, 2.0, NAN) == 0.0);
    ck_assert(PARTIAL1(fmax, NAN, NAN) + PARTIAL2(fmax, NAN, NAN) == 1.0);
}
END_TEST

START_TEST(pow_by_its_base)
{
    ck_assert(PARTIAL1(pow, 0.0, 0.0) == 0.0);
    ck_assert(PARTIAL1(pow, 0.0, 1.0) == 1.0);
    ck_assert(PARTIAL1(pow, 0.0, 2.0) == 0.0);
    ck_assert(PARTIAL1(pow, 0.0, 0.5) == INFINITY);
    ck_assert(PARTIAL1(pow, -2.0, 3.0) == 12.0);
    ck_assert(PARTIAL1(pow, -2.0, -1.0) == -0.25);
    ck_assert(PARTIAL1(pow, -2.0, 1.0) == 1.0);
    ck_assert(PARTIAL1(pow, -2.0, 0.0) == 0.0);
    ck_assert(PARTIAL1(pow, INFINITY, 1.0) == 1.0);
    ck_assert(isnan(PARTIAL1(pow, -2.0, 0.5)));
}
END_TEST

START_TEST(pow_by_its_exponent)
{
    ck_assert(PARTIAL2(pow, 0.0, 2.0) == 0.0);
    ck_assert(PARTIAL2(pow, 0.0, 0.5) == 0.0);
    ck_assert(PARTIAL2(pow, 0.0, 0.0) == -INFINITY);
    ck_assert(PARTIAL2(pow, -2.0, 3.0) == 0.0);
    ck_assert(PARTIAL2(pow, -2.0, -2.0) == 0.0);
    ck_assert(PARTIAL2(pow, 1.0, 5.0) == 0.0);
    ck_assert(PARTIAL2(pow, INFINITY, -1.0) == 0.0);
    ck_assert(PARTIAL2(pow, 1e-300, 2.0) == 0.0);
}
END_TEST

START_TEST(ends_of_domains_give_limits)
{
    ck_assert(ad_rule_sqrt_1(0.0, 0.0) == INFINITY);
    ck_assert(ad_rule_cbrt_1(0.0, 0.0) == INFINITY);
    ck_assert(ad_rule_cbrt_1(-0.0, -0.0) == INFINITY);
    ck_assert(ad_rule_log_1(0.0, -INFINITY) == INFINITY);
    ck_assert(ad_rule_log2_1(0.0, -INFINITY) == INFINITY);
    ck_assert(ad_rule_log10_1(0.0, -INFINITY) == INFINITY);
    ck_assert(ad_rule_log1p_1(-1.0, -INFINITY) == INFINITY);
    ck_assert(ad_rule_asin_1(1.0, asin(1.0)) == INFINITY);
    ck_assert(ad_rule_asin_1(-1.0, asin(-1.0)) == INFINITY);
    ck_assert(ad_rule_acos_1(1.0, 0.0) == -INFINITY);
    ck_assert(ad_rule_acosh_1(1.0, 0.0) == INFINITY);
    ck_assert(ad_rule_atanh_1(1.0, INFINITY) == INFINITY);
    ck_assert(ad_rule_y0_1(0.0, -INFINITY) == INFINITY);
    ck_assert(ad_rule_y1_1(0.0, -INFINITY) == INFINITY);
    ck_assert(ad_rule_yn_2(3, 0.0, -INFINITY) == INFINITY);
    ck_assert(ad_rule_lgamma_1(0.0, INFINITY) == -INFINITY);
    ck_assert(ad_rule_j1_1(0.0, 0.0) == 0.5);
}
END_TEST

START_TEST(extreme_arguments_neither_overflow_nor_cancel)
{
    ck_assert_double_eq_tol(ad_rule_asinh_1(1e200, asinh(1e200)) * 1e200, 1.0, 1e-15);
    ck_assert_double_eq_tol(ad_rule_acosh_1(1e200, acosh(1e200)) * 1e200, 1.0, 1e-15);
    ck_assert_double_eq_tol(PARTIAL1(hypot, 3e200, 4e200), 0.6, 1e-15);
    ck_assert_double_eq_tol(PARTIAL1(atan2, 1e-170, 1e-170) * 1e-170, 0.5, 1e-15);
    ck_assert_double_eq_tol(ad_rule_expm1_1(-50.0, expm1(-50.0)) / exp(-50.0), 1.0, 1e-15);
    ck_assert(ad_rule_tanh_1(1e300, 1.0) == 0.0);
    ck_assert(ad_rule_erf_1(1e200, 1.0) == 0.0);
    ck_assert(ad_rule_atan_1(INFINITY, atan(INFINITY)) == 0.0);
    /* 3 times 0.1 is a little more than 0.3: 0.3 / 0.1 rounds to 3, but fmod counts 2. */
    ck_assert(PARTIAL2(fmod, 0.3, 0.1) == -2.0);
    ck_assert(PARTIAL2(fmod, 6.0, 2.0) == -3.0);
    ck_assert(PARTIAL2(fmod, 1.5, INFINITY) == 0.0);
}
END_TEST

/* What has rules without partial derivatives: a missing one does not compile. */
#define DECLARED(name) (void)sizeof(&ad_zero_##name)
#define GUARDED(name) (void)sizeof(&ad_guarded_##name)

START_TEST(zero_and_guarded_functions_are_declared)
{
    DECLARED(ceil), DECLARED(floor), DECLARED(trunc), DECLARED(round), DECLARED(rint), DECLARED(nearbyint);
    DECLARED(logb), DECLARED(nan), DECLARED(ilogb), DECLARED(lrint), DECLARED(llrint), DECLARED(lround);
    DECLARED(llround), DECLARED(fpclassify), DECLARED(isfinite), DECLARED(isinf), DECLARED(isnan);
    DECLARED(isnormal), DECLARED(signbit), DECLARED(isgreater), DECLARED(isgreaterequal), DECLARED(isless);
    DECLARED(islessequal), DECLARED(islessgreater), DECLARED(isunordered);
    GUARDED(sqrt), GUARDED(cbrt), GUARDED(pow), GUARDED(log), GUARDED(log2), GUARDED(log10), GUARDED(log1p);
    GUARDED(asin), GUARDED(acos), GUARDED(acosh), GUARDED(atanh), GUARDED(lgamma), GUARDED(tgamma);
    GUARDED(y0), GUARDED(y1), GUARDED(yn);
}
END_TEST

SUITE_MAIN("rules", rules_of_one_argument, rules_of_two_arguments, rule_of_fma, kinks_have_derivative_zero,
           ties_and_nans_of_fmax_and_fmin, pow_by_its_base, pow_by_its_exponent, ends_of_domains_give_limits,
           extreme_arguments_neither_overflow_nor_cancel, zero_and_guarded_functions_are_declared)
