/* An inactive call overwrites active memory, and nothing else happens there. head: f(a)/(x a) */
#include <adgen/adgen.h>

static double half(int k)
{
    return k ? 0.5 : 0.25;
}

void f(int k, double x, double *a AD_SIZE(2))
{
    a[0] *= x;
    {
        a[1] = half(k);
    }
}
