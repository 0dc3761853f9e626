// verify: --head 'f(return)/(x)' --set n=4 --set 'size(x)=n'
// A variable is used again after the loop, and the loop's index with it.
#include <math.h>

double f(int n, const double *x)
{
    double t = 1.0, s = 0.0;
    int i;
    for (i = 0; i < n - 1; i++) {
        t = t * x[i] + 0.5;
        s += t * t;
    }
    s *= x[i];
    t = sin(t * x[i]) * t;
    for (i = n - 1; i > 0; i -= 2) {
        t = t * x[i];
        s += t;
    }
    return s * t * x[i < 0 ? 0 : i];
}
