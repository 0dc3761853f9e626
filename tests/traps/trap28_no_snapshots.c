// The tape does not grow by arrays with the depth of calls: what is recorded for one more level is a few numbers.
// PROGRAM: --head 'f(return)/(x)'
// VERIFY: --head 'f/(x)' --set n=20 --set depth=5 --set 'size(x)=n'
#include <adgen/adgen.h>
#include <math.h>

/* Each level reads the whole array and changes one element. */
static double level(int n, double *a, int depth)
{
    double s = 0.0;
    for (int i = 0; i < n; i++)
        s += a[i] * a[i];
    a[depth] = sin(s);
    return depth > 0 ? level(n, a, depth - 1) * s : s;
}

static double third(int n, double *a, double c)
{
    double s = 0.0;
    for (int i = 0; i < n; i++)
        s += a[i] * c;
    a[0] = s * c;
    return s;
}

static double second(int n, double *a, double c)
{
    a[1] = third(n, a, c) * c;
    return third(n, a, a[1]);
}

static double first(int n, double *a, double c)
{
    a[2] = second(n, a, c) * c;
    return second(n, a, a[2]);
}

double f(int n, int depth, double *x AD_SIZE(n))
{
    double s = level(n, x, depth);
    return depth > 0 ? s + first(n, x, 1e-3) : s;
}

#ifdef PROGRAM
#include <adgen/tape.h>
#include <stdio.h>

double f_grad(int n, int depth, double *x, double *xb);

static size_t peak(int n, int depth)
{
    static double x[4000], xb[4000];
    for (int i = 0; i < n; i++) {
        x[i] = 1e-2 * (1 + i % 3);
        xb[i] = 0.0;
    }
    ad_tape_reset_counters();
    f_grad(n, depth, x, xb);
    return ad_tape_peak();
}

int main(void)
{
    size_t shallow = peak(4000, 4), deep = peak(4000, 40), array = 4000 * sizeof(double);
    printf("%zu bytes at depth 4, %zu at depth 40\n", shallow, deep);
    return deep >= array || deep - shallow > 36 * 128;
}
#endif
