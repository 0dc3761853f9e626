// head: f/(x)
// Locals and arrays that are set in a branch, in part, or not before the loop; structs in part; blocks of the heap.
#include <adgen/adgen.h>
#include <math.h>
#include <stdlib.h>

typedef struct {
    double a, b[3];
} Rec;

static double part(const double *x, int k)
{
    double t[4], u;
    Rec r;
    r.b[k] = x[k] * x[0];
    if (k > 1) {
        u = sin(x[1]);
        t[3] = u * r.b[k];
    } else {
        t[k + 1] = x[2];
        u = t[k + 1] * x[0];
    }
    for (int i = k; i < 3; i++)
        t[i] = i == k ? u : t[i - 1] * x[i];
    Rec s = r;
    s.a = t[2];
    return s.a * s.b[k] + (k > 1 ? t[3] : u);
}

double f(int n, const double *x AD_SIZE(n))
{
    double s = 0.0, *w = malloc((size_t)n * sizeof *w), last;
    for (int i = 0; i < n; i++) {
        double here;
        if (x[i] > 0.5)
            here = x[i] * x[i];
        else
            here = s;
        w[n - 1 - i] = here * part(x, i % 3);
        last = w[n - 1 - i];
        s += last * here;
    }
    s += w[0] * last;
    free(w);
    return s;
}

#ifdef PROGRAM
#include "made.h"
#include <stdio.h>

int main(int argc, char **argv)
{
    double start = argc > 1 ? atof(argv[1]) : 0.0, x[6], xd[6], xb[6] = {0}, value;
    for (int i = 0; i < 6; i++) {
        x[i] = start * (i + 1) - (int)(start * (i + 1));
        xd[i] = 1.0 / (i + 1);
    }
    double tangent = f_d(6, x, xd, &value);
    printf("%a %a %a\n", tangent, value, f_grad(6, x, xb));
    for (int i = 0; i < 6; i++)
        printf("%a\n", xb[i]);
    return 0;
}
#endif
