/* A local of an inner block is set by a call that a joint loop repeats for its records alone. head: f(return)/(x a) */
#include <adgen/adgen.h>
#include <math.h>

static double g(double x)
{
    double s = x;
    for (int i = 0; i < 3; i++)
        s = s * exp(-s) + x;
    return s;
}

double f(double x, const double *a AD_SIZE(4), int n)
{
    double total = x;
    if (n > 1) {
        double v = 1.2;
        for (int k = 0; k < 4; k++) {
            {
                int m = 0;
                do {
                    m++;
                    v = g(a[m] * x);
                } while (m < 3 && x > 0.4);
            }
            v = 0.5 * (v + x);
        }
        total += v;
    }
    return total;
}
