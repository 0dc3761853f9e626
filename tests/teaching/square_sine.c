/* x^2 sin x, by the product rule. */
#include <adgen/adgen.h>
#include <math.h>

AD_TANGENT(x)
AD_GRADIENT(x)
double square_sine(double x)
{
    return x * x * sin(x);
}
