// verify: --head f --set n=7
#include <adgen/adgen.h>
double f(int n, double *x AD_SIZE(n))
{
    double s = 0;
    while (n > 1) {
        x[n - 1] = x[n - 1] * x[0];
        n--;
        s += x[n] * x[n];
    }
    return s;
}
