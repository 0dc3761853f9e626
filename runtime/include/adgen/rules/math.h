/* Derivative rules of the C library's mathematics: every real function of one or two real arguments of C99's math.h, fma, the
   Bessel functions of POSIX, and exp10. The form is explained in <adgen/rules.h>.

   Where a function has no derivative, the rule gives:
   - fabs and copysign at 0, hypot and atan2 at the origin: 0.
   - fmax, fmin: where both arguments are equal, the whole derivative goes to the first; where one is NaN, to the other.
   - fdim: 0 where the arguments are equal.
   - ceil, floor, trunc, round, rint, nearbyint, logb and the integer results: 0 everywhere.
   - fmod, remainder: the derivative between the jumps, also at them.
   - the ends of a domain (sqrt, cbrt, log, asin, acosh ... ): the limit, mostly an infinity. Those functions are guarded:
     an infinity meets a tangent or adjoint only if that is not zero.
   - pow by the base: y pow(x, y - 1), and 0 for the exponent 0. By the exponent: r log(x), and 0 where r is 0 and for
     negative bases, which have values for integer exponents only. */
#ifndef ADGEN_RULES_MATH_H
#define ADGEN_RULES_MATH_H

#include <adgen/rules.h>
#include <adgen/special.h>
#include <math.h>

/* Trigonometric and hyperbolic functions */
AD_RULE1(sin, x, r, cos(x))
AD_RULE1(cos, x, r, -sin(x))
AD_RULE1(tan, x, r, 1.0 + r * r)
AD_RULE1(asin, x, r, 1.0 / sqrt((1.0 - x) * (1.0 + x)))
AD_GUARDED(asin)
AD_RULE1(acos, x, r, -1.0 / sqrt((1.0 - x) * (1.0 + x)))
AD_GUARDED(acos)
AD_RULE1(atan, x, r, 1.0 / (1.0 + x * x))
AD_RULE2(atan2, y, x, r, ad_over_norm2(x, y), -ad_over_norm2(y, x))
AD_RULE1(sinh, x, r, cosh(x))
AD_RULE1(cosh, x, r, sinh(x))
AD_RULE1(tanh, x, r, 1.0 - r * r)
AD_RULE1(asinh, x, r, 1.0 / hypot(1.0, x))
AD_RULE1(acosh, x, r, 1.0 / (sqrt(x - 1.0) * sqrt(x + 1.0)))
AD_GUARDED(acosh)
AD_RULE1(atanh, x, r, 1.0 / ((1.0 - x) * (1.0 + x)))
AD_GUARDED(atanh)

/* Exponentials and logarithms */
AD_RULE1(exp, x, r, r)
AD_RULE1(exp2, x, r, 0.693147180559945309417232121458176568 * r)
AD_RULE1(exp10, x, r, 2.302585092994045684017991454684364208 * r)
AD_RULE1(pow10, x, r, 2.302585092994045684017991454684364208 * r)
AD_RULE1(expm1, x, r, exp(x))
AD_RULE1(log, x, r, 1.0 / x)
AD_GUARDED(log)
AD_RULE1(log2, x, r, 1.0 / (0.693147180559945309417232121458176568 * x))
AD_GUARDED(log2)
AD_RULE1(log10, x, r, 1.0 / (2.302585092994045684017991454684364208 * x))
AD_GUARDED(log10)
AD_RULE1(log1p, x, r, 1.0 / (1.0 + x))
AD_GUARDED(log1p)

/* Powers and norms */
AD_RULE2(pow, x, y, r, y == 0.0 ? 0.0 : y * pow(x, y - 1.0), x < 0.0 || r == 0.0 ? 0.0 : r * log(x))
AD_GUARDED(pow)
AD_RULE1(sqrt, x, r, 0.5 / r)
AD_GUARDED(sqrt)
AD_RULE1(cbrt, x, r, 1.0 / (3.0 * r * r))
AD_GUARDED(cbrt)
AD_RULE2(hypot, x, y, r, r == 0.0 ? 0.0 : x / r, r == 0.0 ? 0.0 : y / r)
AD_RULE1(fabs, x, r, x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : 0.0)

/* Error, gamma and Bessel functions */
AD_RULE1(erf, x, r, 1.128379167095512573896158903121545172 * exp(-x * x))
AD_RULE1(erfc, x, r, -1.128379167095512573896158903121545172 * exp(-x * x))
AD_RULE1(lgamma, x, r, ad_digamma(x))
AD_GUARDED(lgamma)
AD_RULE1(tgamma, x, r, r *ad_digamma(x))
AD_GUARDED(tgamma)
AD_RULE1(j0, x, r, -j1(x))
AD_RULE1(j1, x, r, x == 0.0 ? 0.5 : j0(x) - r / x)
AD_RULEI1(jn, int, n, x, r, 0.5 * (jn(n - 1, x) - jn(n + 1, x)))
AD_RULE1(y0, x, r, -y1(x))
AD_GUARDED(y0)
AD_RULE1(y1, x, r, x == 0.0 ? -r : y0(x) - r / x)
AD_GUARDED(y1)
AD_RULEI1(yn, int, n, x, r, x == 0.0 ? -r : 0.5 * (yn(n - 1, x) - yn(n + 1, x)))
AD_GUARDED(yn)

/* Comparison, sign and remainder. (r - x) / y is an integer up to rounding: minus the number of times y went into x. */
AD_RULE2(fmax, x, y, r, x >= y || y != y ? 1.0 : 0.0, x >= y || y != y ? 0.0 : 1.0)
AD_RULE2(fmin, x, y, r, x <= y || y != y ? 1.0 : 0.0, x <= y || y != y ? 0.0 : 1.0)
AD_RULE2(fdim, x, y, r, x > y ? 1.0 : 0.0, x > y ? -1.0 : 0.0)
AD_RULE2(copysign, x, y, r, x == 0.0 ? 0.0 : copysign(1.0, x) * copysign(1.0, y), 0.0)
AD_RULE2(fmod, x, y, r, 1.0, rint((r - x) / y))
AD_RULE2(remainder, x, y, r, 1.0, rint((r - x) / y))
AD_RULE2(nextafter, x, y, r, 1.0, 0.0)
AD_RULE2(nexttoward, x, y, r, 1.0, 0.0)

/* Arithmetic */
AD_RULE3(fma, x, y, z, r, y, x, 1.0)
AD_RULE1I(ldexp, x, int, n, r, ldexp(1.0, n))
AD_RULE1I(scalbn, x, int, n, r, scalbn(1.0, n))
AD_RULE1I(scalbln, x, long, n, r, scalbln(1.0, n))

/* Piecewise constant functions, integer results and predicates */
AD_RULE0(ceil)
AD_RULE0(floor)
AD_RULE0(trunc)
AD_RULE0(round)
AD_RULE0(roundeven)
AD_RULE0(rint)
AD_RULE0(nearbyint)
AD_RULE0(logb)
AD_RULE0(nan)
AD_RULE0(ilogb)
AD_RULE0(lrint)
AD_RULE0(llrint)
AD_RULE0(lround)
AD_RULE0(llround)
AD_RULE0(fpclassify)
AD_RULE0(isfinite)
AD_RULE0(isinf)
AD_RULE0(isnan)
AD_RULE0(isnormal)
AD_RULE0(signbit)
AD_RULE0(isgreater)
AD_RULE0(isgreaterequal)
AD_RULE0(isless)
AD_RULE0(islessequal)
AD_RULE0(islessgreater)
AD_RULE0(isunordered)
AD_RULE0(finite)

#endif
