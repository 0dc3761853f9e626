/* A value used k times: its adjoint is the sum of k contributions. */
#include <adgen/adgen.h>

AD_TANGENT(x)
AD_GRADIENT(x)
double fan_out(int k, double x)
{
    double shared = x * x;
    double sum = 0.0;
    for (int i = 0; i < k; i++)
        sum += (i + 1) * shared;
    return sum;
}
