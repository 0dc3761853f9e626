// verify: --head 'f(return)/(sin cos)'
// Parameters named like functions that the derivative would call.
#include <math.h>

static double g(double sin, double ad_push_double)
{
    for (int i = 0; i < 3; i++)
        sin = exp(sin * ad_push_double) * 0.3 + cos(ad_push_double);
    return sin;
}

double f(double sin, double cos)
{
    double t = tan(sin) * sqrt(cos);
    return t * g(t, cos);
}
