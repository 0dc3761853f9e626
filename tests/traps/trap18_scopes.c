// verify: --head 'f(return)/(x)' --set n=3 --set 'size(x)=n'
// One name in many scopes; variables of bodies and headers needed by the backward sweep; arrays of variable length.
#include <math.h>

double f(int n, const double *x)
{
    double t = 1.0, i = x[0];
    for (int i = 0; i < n; i++) {
        double t = x[i] * 2.0;
        {
            double t2 = t * t, t = t2 * x[0];
            for (int k = 0, i = n; k < 2; k++, i--) {
                double n = t * x[k];
                t += sin(n) * i;
            }
            double w[n];
            for (int k = 0; k < n; k++)
                w[k] = t * x[k];
            for (int k = 1; k < n; k++)
                w[k] *= w[k - 1];
            t2 = w[n - 1] * w[0];
            i += 0 * (int)t2;
            t *= t2;
        }
        t = t * t;
    }
    if (n > 1) {
        double a[n][n], t = x[1];
        for (int r = 0; r < n; r++)
            for (int c = 0; c < n; c++)
                a[r][c] = x[r] * x[c] * t;
        for (int r = 1; r < n; r++)
            a[r][r] = a[r][r - 1] * a[r - 1][r] * a[r][r];
        t = a[n - 1][n - 1];
        i = i * t;
    }
    return t * i;
}
