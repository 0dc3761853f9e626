/* A recursive function points to its own by-value parameter, and changes what an argument is chosen by. head: f(return)/(a x) */
#include <adgen/adgen.h>

static double g(int depth, const double *a, double x)
{
    double *y = &x;
    if (depth > 0)
        x = g(depth - 1, x * a[2] < (0.85 - *a) ? a : a + 1, *y * 0.5);
    return x * a[0] + *y;
}

double f(const double *a AD_SIZE(8), double x, int n)
{
    return g(n, a, x);
}
