// verify: --head 'f(return g)/(x a)' --set 'size(g)=3' --set x=2.34 --set a=0.7
// Casts to integers cut the derivative; float stays float; long double stays long double.
#include <math.h>

static float half(float v)
{
    return 0.5f * v * v;
}

double f(double x, float a, float *g)
{
    int k = (int)(x * 2.0);
    double frac = x - (int)x;
    long double wide = (long double)x * a;
    g[0] = (float)(x * frac) * a;
    g[1] = half(a) + (float)wide;
    g[2] = half((float)x) * k;
    unsigned u = (unsigned)x;
    return frac * frac * k + (double)wide * u + (double)(float)x * (double)a + (double)(long)(x * 10.0) * x;
}
