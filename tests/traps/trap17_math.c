// verify: --head 'f(y)/(x a)' --set 'size(y)=48' --set x=0.6 --set a=1.7
// Functions of math.h, in double, float and long double.
#include <math.h>

void f(double x, double a, double *y)
{
    int i = 0;
    y[i++] = hypot(x, a);
    y[i++] = fmin(x, a) * fmax(x * x, a);
    y[i++] = cbrt(x);
    y[i++] = log1p(x) * expm1(a);
    y[i++] = exp2(x) * log2(a);
    y[i++] = erf(x) * erfc(a);
    y[i++] = lgamma(a + x);
    y[i++] = tgamma(a * x);
    y[i++] = fmod(a, x) * x;
    y[i++] = floor(a) * x + ceil(x) * a;
    y[i++] = asinh(x) * acosh(a);
    y[i++] = atanh(x);
    y[i++] = fma(x, a, x);
    y[i++] = fdim(a, x) * x;
    y[i++] = atan2(x, a);
    y[i++] = copysign(x, -a);
    y[i++] = trunc(a) * round(a) * rint(x) * x;
    y[i++] = remainder(a, x);
    y[i++] = pow(x, a) * log10(a);
    y[i++] = tan(x) + asin(x) * acos(x) + atan(a);
    y[i++] = sinh(x) * cosh(a) * tanh(x);
    y[i++] = ldexp(x, 3) * a;
    y[i++] = scalbn(a, -1) * x;
    y[i++] = fabs(x - a) * nearbyint(a);
    y[i++] = hypotf((float)x, (float)a);
    y[i++] = powf((float)x, 2.0f) * sinf((float)a) + expf((float)x) * fmaxf((float)a, 0.5f);
    y[i++] = sqrtf((float)a) * logf((float)a) * fabsf((float)-x) * cosf((float)x);
    y[i++] = (double)(sinl(x) * expl((long double)a) * powl(a, x) * sqrtl(a) * fabsl(x));
    y[i++] = (double)(hypotl(x, a) + fmal(x, a, x) + cbrtl(a) + log1pl(x));
    y[i++] = __builtin_sin(x) * __builtin_fabs(a) * __builtin_exp(x);
    for (; i < 48; i++)
        y[i] = x * a;
}
