/* The derivative is that of the branch that ran; nothing of the other one leaks, be it NaN. */
#include <adgen/adgen.h>
#include <math.h>

AD_TANGENT(x)
AD_GRADIENT(x)
double branch(double x)
{
    double y;
    if (x < 1.0)
        y = 3.0 * x;
    else
        y = x * sqrt(x - 1.0) + x * x;
    return y;
}
