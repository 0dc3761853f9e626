// verify: --head 'f(x y return)/(x y)' --set n=5 --set 'size(x)=n' --set 'size(y)=n'
// Values that the adjoint needs are overwritten, in place and through a second pointer.
#include <math.h>

double f(int n, double *x, double *y)
{
    double s = 0.0;
    for (int i = 0; i < n; i++) {
        x[i] = x[i] * x[i];
        y[i] *= sin(x[i]);
        x[i] += y[i] * x[i];
        y[i] = y[i] * y[i] / (1.0 + x[i] * x[i]);
        s = s * x[i] + y[i];
    }
    x[0] = s * x[0];
    x[0] = exp(-x[0] * x[0]);
    return s * x[0] * y[n - 1];
}
