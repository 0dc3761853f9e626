#include "rosenbrock.h"

#include <adgen/adgen.h>

AD_TANGENT(x)
AD_GRADIENT(x)
double rosenbrock(int n, const double *x AD_SIZE(n))
{
    double sum = 0.0;
    for (int i = 0; i < n - 1; i++) {
        double valley = x[i + 1] - x[i] * x[i];
        double rest = 1.0 - x[i];
        sum += 100.0 * valley * valley + rest * rest;
    }
    return sum;
}
