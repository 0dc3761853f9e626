// verify: --head 'f(return)/(x)' --set n=5 --set 'size(x)=n'
// Only the arm that is taken runs; && and || keep their order; calls in conditions run once.
#include <math.h>

static int bump(double *s, double by)
{
    *s = sin(*s * by) + 0.1;
    return *s > 0.3;
}

double f(int n, const double *x)
{
    double s = 1.0, t = 0.5;
    for (int i = 0; i < n; i++) {
        s += x[i] < 0.0 ? x[i] * x[i] : sqrt(x[i] + 1e-3);
        t = i > 0 && x[i - 1] > 0.2 ? t * x[i - 1] : t + s;
        if (bump(&s, x[i]) && bump(&t, s))
            s += t * x[i];
        if (s < 0.0 || bump(&t, x[i]) || bump(&s, 0.5))
            t *= 1.0 + s;
        s = bump(&t, 0.9) ? s * t : s - t;
    }
    while (bump(&s, 0.7) && s < 100.0)
        t = t * 0.5 + s;
    return s * t;
}
