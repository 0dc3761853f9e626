/* Functions that the derivative rules need and math.h lacks. The f and l forms are for float and long double. */
#ifndef ADGEN_SPECIAL_H
#define ADGEN_SPECIAL_H

#ifdef __cplusplus
extern "C" {
#endif

/* The digamma function, the logarithmic derivative of the gamma function, to the last bits of the type (near its
   negative roots: to the last bits of its largest term). -infinity at +0, +infinity at -0, NaN at the other poles
   -1, -2, ... and at -infinity. Recurrence, reflection and asymptotic series: Abramowitz and Stegun, 6.3.5, 6.3.7, 6.3.18. */
double ad_digamma(double x);
float ad_digammaf(float x);
long double ad_digammal(long double x);

/* a / (a^2 + b^2), and 0 at the origin: the partial derivatives of atan2. The squares can neither overflow nor underflow:
   ad_over_norm2(1e200, 1e200) is 5e-201. */
double ad_over_norm2(double a, double b);
float ad_over_norm2f(float a, float b);
long double ad_over_norm2l(long double a, long double b);

#ifdef __cplusplus
}
#endif

#endif
