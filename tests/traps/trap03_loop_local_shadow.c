// verify: --head 'f(return)/(x)' --set n=4 --set 'size(x)=n'
// Variables of a loop's body are new in each iteration; some are set only in a branch.
#include <math.h>

double f(int n, const double *x)
{
    double s = 0.0;
    for (int i = 0; i < n; i++) {
        double t = x[i], u = 2.0;
        double w[2] = {x[i] * x[i]};
        if (x[i] > 0.3)
            u = t * t;
        for (int k = 0; k < 3; k++) {
            double v = u * w[0];
            w[1] += sin(v);
            v = v * w[1];
            w[0] = v + t;
        }
        t *= u;
        s += t * w[0] * w[1];
    }
    return s;
}
