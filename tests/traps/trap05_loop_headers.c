// verify: --head 'f(return)/(x)' --set n=5 --set 'size(x)=n'
// Work in loop headers: initialisers with an independent, conditions that assign, increments of no or two parts.
#include <math.h>

double f(int n, double *x)
{
    double s = 0.0, t;
    int i, j;
    for (double v = x[0] * x[1]; v < 5.0; v = v * 1.5 + x[0] * x[0] + 0.2)
        s += v * v;
    for (i = 0; (t = x[i] * s) < 1e6 && i < n - 1; i++)
        s = s * 0.5 + t * t * 1e-3;
    for (i = 0, j = n - 1; i < j; i++, j--)
        s += x[i] * x[j] * x[j];
    for (i = 0; i < n;)
        s = s * 0.9 + x[i++];
    i = n;
    while (i--)
        s += x[i] * x[i];
    i = -1;
    while (++i < n - 1)
        s *= 1.0 + 0.1 * x[i];
    for (i = 0, t = x[2]; i < 3; t *= x[i], i++)
        s += t;
    return s * t;
}
