// verify: --head 'f(return a)/(x a)' --set n=4 --set 'size(a)=n'
// Recursion, mutual too, and a function defined after its use.
#include <math.h>

static double odd(int n, double x, double *a);

static double even(int n, double x, double *a)
{
    if (n == 0)
        return x;
    a[n - 1] *= x;
    return odd(n - 1, x * a[n - 1], a) * a[0];
}

static double later(double x);

double f(int n, double x, double *a)
{
    if (n > 1)
        x = later(f(n - 1, x * a[n - 1], a));
    a[0] = sin(a[0] * x);
    return x * even(n, x, a) + later(x);
}

static double odd(int n, double x, double *a)
{
    double t = x;
    if (n > 0)
        t = even(n - 1, sin(x), a) * x;
    return t * t;
}

static double later(double x)
{
    return cos(x) * x;
}
