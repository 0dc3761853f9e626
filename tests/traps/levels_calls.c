// head: f(y)/(x)
// Results that are written in part, callees that do not set what they are given, recursion, exits, recorded values.
#include <adgen/adgen.h>
#include <math.h>

static int find(const double *x, int n, double *where)
{
    for (int i = 0; i < n; i++)
        if (x[i] > 0.6) {
            *where = x[i] * i;
            return i;
        }
    return -1;
}

static double down(double x, int n, double *trail)
{
    if (n == 0)
        return x;
    trail[n] = sin(x) * x;
    double r = down(trail[n], n - 1, trail);
    return r * trail[n] + x;
}

void f(int n, const double *x AD_SIZE(n), double *y AD_SIZE(n))
{
    double where, trail[8], s = 1.0;
    int at = find(x, n, &where);
    for (int i = 0; i < n; i++) {
        if (i == at) {
            y[i] = where * x[0];
            continue;
        }
        s = s * x[i] + down(x[i], 3, trail);
        while (s > 2.0) {
            s = s * 0.5 + x[0];
            if (trail[2] > 5.0)
                return;
        }
        y[i] = s * trail[1];
    }
}

#ifdef PROGRAM
#include "made.h"
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    double start = argc > 1 ? atof(argv[1]) : 0.0, x[5], xd[5], xb[5] = {0}, y[5], yd[5], yb[5];
    for (int i = 0; i < 5; i++) {
        x[i] = start * (i + 2) - (int)(start * (i + 2));
        xd[i] = i - 1.5;
        y[i] = yd[i] = 0.0;
        yb[i] = 1.0 + i;
    }
    f_d(5, x, xd, y, yd);
    for (int i = 0; i < 5; i++)
        printf("%a %a\n", y[i], yd[i]);
    f_b(5, x, xb, y, yb);
    for (int i = 0; i < 5; i++)
        printf("%a %a %a\n", xb[i], y[i], yb[i]);
    return 0;
}
#endif
