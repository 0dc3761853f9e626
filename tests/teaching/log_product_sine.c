/* The evaluation trace of every introduction to AD: f = ln x1 + x1 x2 - sin x2. */
#include <adgen/adgen.h>
#include <math.h>

AD_TANGENT(x1 x2)
AD_GRADIENT(x1 x2)
double log_product_sine(double x1, double x2)
{
    return log(x1) + x1 * x2 - sin(x2);
}
