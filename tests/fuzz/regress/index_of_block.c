/* A counted loop whose index is declared in front of it, in an inner block. head: f(a)/(x a) */
#include <adgen/adgen.h>

void f(double x, double *a AD_SIZE(4))
{
    {
        int j;
        for (j = 1; j < 4; j++)
            a[1] *= x;
    }
    for (int k = 0; k < 2; k++) {
        int i;
        for (i = 3; i >= 1; i--)
            a[2] *= a[k];
    }
}
