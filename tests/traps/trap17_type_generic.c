// verify: --head 'f(return)/(x a)'
// <tgmath.h> calls the function of the argument's type.
#include <tgmath.h>

double f(double x, float a)
{
    return sin(x) * exp(a) + pow(x * x + 1.0, a) + fabs(x - 2.0) * sqrt(a + 3.0f);
}
