/* cost.h is found beside this file, scale.h by the target's include directories, WEIGHT by its definitions. */
#include "cost.h"
#include "scale.h"

double cost(int n, const double *x)
{
    double s = 0.0;
    for (int i = 0; i < n; i++)
        s += x[i] * x[i];
    return WEIGHT * SCALE * s;
}
