// verify: --head f --set n=7
#include <adgen/adgen.h>
void f(int n, const double *x AD_SIZE(n), double *y AD_SIZE(n))
{
    while (n--) {
        *y++ = *x * *x;
        x++;
    }
}
