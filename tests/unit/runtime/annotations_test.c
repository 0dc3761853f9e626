/* The text of annotations as adgen sees it, and that a compiler sees none. */
#include <adgen/adgen.h>

/* As a compiler reads it: all of it vanishes. */
AD_GRADIENT(x)
static double plain(int n, const double *x AD_SIZE(n), double scale AD_INACTIVE)
{
    return n > 0 ? x[0] * scale : 0.0;
}
AD_TANGENT(return / x) AD_ADJOINT() AD_TANGENT_IS(plain) AD_ADJOINT_IS(plain) static int vanished = 1;

#define __ADGEN__ 1
#undef ADGEN_ADGEN_H
#undef AD_TANGENT
#undef AD_ADJOINT
#undef AD_GRADIENT
#undef AD_SIZE
#undef AD_INACTIVE
#undef AD_TANGENT_IS
#undef AD_ADJOINT_IS
#include <adgen/adgen.h>

/* The annotations' text instead of the attribute. */
#undef AD_ANNOTATE_
#define AD_ANNOTATE_(text) text

#include "suite.h"

#define LENGTH 7

START_TEST(annotations_vanish_for_compilers)
{
    double x[1] = {3.0};
    ck_assert(plain(1, x, 2.0) == 6.0);
    ck_assert_int_eq(vanished, 1);
}
END_TEST

START_TEST(annotations_are_text_for_adgen)
{
    ck_assert_str_eq(AD_GRADIENT(x), "adgen:gradient:x");
    ck_assert_str_eq(AD_GRADIENT(x, p->k), "adgen:gradient:x, p->k");
    ck_assert_str_eq(AD_TANGENT(y return / x z), "adgen:tangent:y return / x z");
    ck_assert_str_eq(AD_ADJOINT(), "adgen:adjoint:");
    ck_assert_str_eq(AD_SIZE(n * (n + 1) / 2), "adgen:size:n * (n + 1) / 2");
    ck_assert_str_eq(AD_SIZE(LENGTH), "adgen:size:7");
    ck_assert_str_eq(AD_INACTIVE, "adgen:inactive");
    ck_assert_str_eq(AD_TANGENT_IS(f_tan), "adgen:tangent_is:f_tan");
    ck_assert_str_eq(AD_ADJOINT_IS(f_adj), "adgen:adjoint_is:f_adj");
}
END_TEST

SUITE_MAIN("annotations", annotations_vanish_for_compilers, annotations_are_text_for_adgen)
