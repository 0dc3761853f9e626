// verify: --head 'f(return a)/(a b)' --set n=4 --set 'size(a)=n'
// The callee changes what its pointers reach, and its own by-value parameter.
#include <math.h>

static double damp(double v, double *p)
{
    v = v * *p;
    v = sin(v) + 0.1 * v;
    *p = cos(*p * v);
    v *= *p;
    return sin(v * *p);
}

double f(int n, double *a, double b)
{
    double s = b;
    for (int i = 0; i < n; i++) {
        double t = damp(s, &a[i]);
        s = t * a[i] + damp(t, &s) * s;
    }
    b = b * s;
    b = cos(b);
    return b * s;
}
