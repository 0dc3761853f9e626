/* An inactive call overwrites active memory, and nothing else happens there. head: f(a)/(x a) */
#include <adgen/adgen.h>

static double half(int k)
{
    return k ? 0.5 : 0.25;
}

void f(int k, double x, double *a AD_SIZE(3))
{
    a[0] *= x;
    {
        a[1] = half(k);
    }
    for (int j = 1; j < 3;) {
        double *p = &a[j % 2 + 1];
        if (p[0] > 0.1)
            p[0] = half(k);
        j++;
    }
}
