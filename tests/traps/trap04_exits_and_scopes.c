// verify: --head 'f(return)/(x)' --set n=6 --set 'size(x)=n'
// break, continue and return leave nested loops and inner scopes that shadow names.
#include <math.h>

static double inner(const double *x, int n, double lim)
{
    double s = 1.0;
    for (int i = 0; i < n; i++) {
        double s2 = s * x[i];
        for (int i = 0; i < 4; i++) {
            double s = s2 * (i + 1);
            if (s > lim)
                break;
            if (i == 1)
                continue;
            s2 += sin(s);
            if (s2 > 50.0)
                return s2 * s2;
        }
        if (s2 < 0.1)
            continue;
        s = s * 0.5 + s2;
    }
    return s;
}

double f(int n, const double *x)
{
    double r = 0.0;
    int k = 0;
    while (1) {
        r += inner(x, n, 1.0 + k) * x[k];
        if (++k >= n)
            break;
        if (r > 1000.0)
            return r * x[0];
    }
    do {
        double r2 = r * 0.25;
        if (r2 < 0.1)
            break;
        r = r2 * x[1] + 0.01;
    } while (r > 0.2);
    return r * r;
}
