// verify: --head 'f(return)/(x)'
// refused: call through a function pointer
#include <math.h>

static double (*const table[2])(double) = {sin, cos};

double f(double x, int k)
{
    return table[k](x) * x;
}
