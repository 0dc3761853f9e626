// verify: --head f --set n=7
#include <adgen/adgen.h>
double f(int n, double *x AD_SIZE(n))
{
    x[0] = x[0] * x[1];
    x += 2;
    x[0] = x[0] * x[-2];
    return x[0];
}
