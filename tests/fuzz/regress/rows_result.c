/* A result behind a pointer to rows. head: f(m a)/(s m a) */
#include <adgen/adgen.h>

void f(double s, double (*m)[2], double *a AD_SIZE(1))
{
    a[0] *= s;
    m[0][0] /= 0.5 + a[0] * a[0];
}
