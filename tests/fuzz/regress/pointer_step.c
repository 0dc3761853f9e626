/* A for loop's step moves a pointer, and its shadow with it. head: f(p)/(x p) */
#include <adgen/adgen.h>

void f(double x, double *p AD_SIZE(3))
{
    double *last = &x;
    for (double *q = p, *end = p + 2; q != end; q++)
        last = q;
    p[2] = *last * p[0];
}
