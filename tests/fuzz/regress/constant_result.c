/* A call whose result carries no derivative overwrites an active variable. head: f(return)/(a) */
#include <adgen/adgen.h>

static double first(double x, const double *a)
{
    return x + 0.0 * a[0];
}

static double constant(const double *a)
{
    double m[2] = {0.79, 0.5};
    double unused = first(a[0], m);
    (void)unused;
    return 0.5;
}

double f(const double *a AD_SIZE(2))
{
    double x = a[1] * a[0];
    x = constant(a);
    return first(0.1 + x, a) * a[1];
}
