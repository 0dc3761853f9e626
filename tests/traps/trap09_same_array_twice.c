// verify: --head 'f(return a)/(a)' --set n=4 --set 'size(a)=n'
// One array for two parameters, and an element by value beside its array.
static double mix(int n, double *x, double *y, double e)
{
    double s = e;
    for (int i = 0; i < n; i++) {
        x[i] = x[i] * y[n - 1 - i] + e;
        s += y[i] * x[i] * e;
    }
    return s;
}

static double square(double u, double v)
{
    return u * v;
}

double f(int n, double *a)
{
    double s = mix(n, a, a, a[1]);
    s += mix(n - 1, a, a + 1, a[0]);
    s *= square(a[2], a[2]);
    a[0] = square(a[0], a[0]) + square(s, a[0]);
    return s;
}
