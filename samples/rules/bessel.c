/* Stands for a library of which adgen sees the header only. */
#include "bessel.h"

/* The power series: sum over k of (x/2)^(2k + order) / (k! (k + order)!). Good for small x. */
static double series(int order, double x)
{
    double term = order ? 0.5 * x : 1.0, sum = 0.0;
    for (int k = 1; k < 40; k++) {
        sum += term;
        term *= 0.25 * x * x / (k * (k + order));
    }
    return sum;
}

double bessel_i0(double x)
{
    return series(0, x);
}

double bessel_i1(double x)
{
    return series(1, x);
}
