// verify: --head f --set n=7
#include <adgen/adgen.h>
static double h(const double a, double *b)
{
    const double c = a * a;
    *b = c + *b;
    return c;
}
double f(int n, const double *x AD_SIZE(n), double *y AD_SIZE(n))
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s += h(x[i], &y[i]) * y[i];
    return s;
}
