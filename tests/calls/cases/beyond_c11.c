// What the C library declares beyond C11 needs a feature-test macro in the output.
// BUILD: --head 'ring_mode'
// EXPECT: ^#define _DEFAULT_SOURCE$
// REJECT: _GNU_SOURCE
// VERIFY: --head 'ring_mode' --set r=1.3 --set k=0.7
// BUILD: --head 'circle'
// EXPECT: ^#define _DEFAULT_SOURCE$
// EXPECT: M_PI
// VERIFY: --head 'circle'
// BUILD: --head 'plain'
// REJECT: _SOURCE
#include <math.h>

double ring_mode(double r, double k)
{
    double z = k * r;
    return (j0(z) - 0.5 * j1(z) * j1(z) + 0.1 * y0(1.0 + z)) * jn(2, k);
}

double circle(double r)
{
    return M_PI * r * r;
}

double plain(double r)
{
    return sin(r) * fmaxf((float)r, 1.0f) + lgamma(r);
}
