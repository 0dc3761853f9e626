// verify: --head 'f(return a)/(a)' --set n=4 --set 'size(a)=n' --set k=1
// Arguments by value that the call itself changes: numbers, indices, structs; in a callee that has callees, and a leaf.
#include <math.h>

typedef struct {
    double v, w;
} Pair;

static void set(double v, double *to)
{
    *to = v * v + 0.5;
}

static double next(double *a, int k, int *at, double e)
{
    a[k] = a[k] * e;
    *at = *at + 1;
    a[k + 1] = sin(a[k] * e) + a[k + 1];
    return a[k + 1] * e * k;
}

static double member(Pair p, Pair *q)
{
    q->v = p.v * p.w;
    q->w = sin(p.v) * q->v;
    set(q->w, &q->v);
    return q->v * p.w;
}

double f(int n, double *a, int k)
{
    double s = 0.0;
    set(a[0], &a[0]);
    set(a[0] * a[1], &a[1]);
    s += next(a, k, &k, a[k]);
    s += next(a, k - 1, &k, s);
    Pair p = {s, a[n - 1]};
    s += member(p, &p) * p.w;
    a[n - 1] = p.v * s;
    return s;
}
