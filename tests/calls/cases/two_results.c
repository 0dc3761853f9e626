// Functions of math.h with two results, in all precisions; in loops, where the second result is overwritten.
// BUILD: --head 'parts/(x)'
// VERIFY: --head 'parts/(x)' --set x=5.3
// VERIFY: --head 'parts/(x)' --set x=-0.4
// VERIFY: --head 'scaled/(x)' --set n=5
// BUILD: --head 'turned/(x)'
// EXPECT: _DEFAULT_SOURCE|_GNU_SOURCE
// VERIFY: --head 'turned/(x)' --set x=0.8
// VERIFY: --head 'single/(x)' --set x=1.7
// VERIFY: --head 'extended/(x)' --set x=1.7
// PROGRAM: --head 'same_values(out)/(x)'
#define _GNU_SOURCE
#include <adgen/adgen.h>
#include <math.h>

double parts(double x)
{
    double whole;
    double rest = modf(x * x, &whole);
    int quotient;
    double r = remquo(x, 0.7, &quotient);
    return rest * rest + whole * x + r * r * (quotient & 1 ? 2.0 : 3.0);
}

double scaled(int n, const double *x AD_SIZE(n))
{
    double s = 1.0;
    int e = 0;
    for (int i = 0; i < n; i++) {
        double m = frexp(s * (3.0 + x[i]), &e);
        s = m * ldexp(x[i] * x[i], e) + s;
    }
    return s * e;
}

double turned(double x)
{
    double s, c, sum = 0.0;
    for (int i = 0; i < 3; i++) {
        sincos(x + i, &s, &c);
        sum += s * c * x;
    }
    int sign;
    return sum + lgamma_r(x - 2.0, &sign) * sign;
}

float single(float x)
{
    int e;
    float whole, m = frexpf(x * x, &e), r = modff(x, &whole);
    return m * e + r * whole;
}

long double extended(long double x)
{
    int e, q;
    long double whole, m = frexpl(x * x, &e), r = modfl(x, &whole);
    return m * e + r * whole * remquol(x, 0.3L, &q);
}

void same_values(double x, double out[6])
{
    int e, q, sign;
    double whole;
    out[0] = frexp(x, &e);
    out[1] = e;
    out[2] = modf(x, &whole) + whole;
    out[3] = remquo(x, 0.3, &q);
    out[4] = q;
    out[5] = lgamma_r(x, &sign) * sign;
}

#ifdef PROGRAM
void same_values_d(double x, double xd, double *out, double *outd);

int main(void)
{
    const double at[] = {1.0, -2.0, 0.75, 1e300, -1e-310, 1e5, 0.0, 123.456, -7.25, 4e-320};
    for (int i = 0; i < 10; i++) {
        double a[6], b[6], bd[6] = {0};
        same_values(at[i], a);
        same_values_d(at[i], 1.0, b, bd);
        for (int k = 0; k < 6; k++)
            if (!(a[k] == b[k]) && !(isnan(a[k]) && isnan(b[k])))
                return 1 + i;
    }
    return 0;
}
#endif
