/* The only call of a helper goes when its result is not read: its derivative goes too. head: f(return)/(x) */
#include <adgen/adgen.h>

double seen(double m, const double *a)
{
    return m * a[0];
}

static double helper(double x)
{
    double y = -1.39;
    y += 0 || seen(0.5, &y) > 0.5 ? x : 0.5;
    return y;
}

double f(double x)
{
    double unused = helper(x);
    unused += 1.0;
    return x * x;
}
