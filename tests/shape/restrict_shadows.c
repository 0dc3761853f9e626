// adgen: --head 'energy(return)/(x)' --adjoint
// Reading one array through two restricted pointers is right C, adding to its shadow through two restricted ones is not. The
// shadows of internal functions are restricted where no other parameter leads to the same memory, whatever the source says.
// CHECK: static void dot_bwd(int n, const double *restrict a, double *ab, const double *restrict b, double *bb,
// CHECK: static void scaled_bwd(int n, const double *v, double *restrict vb, const double *w

static double dot(int n, const double *restrict a, const double *restrict b)
{
    double s = 0.0;
    for (int i = 0; i < n; i++)
        s += a[i] * b[i];
    return s;
}

static double scaled(int n, const double *v, const double *w)
{
    double s = 0.0;
    for (int i = 0; i < n; i++)
        s += v[i] * w[i];
    return s;
}

double energy(int n, const double *restrict x, const double *restrict w)
{
    double y[n];
    for (int i = 0; i < n; i++)
        y[i] = x[i] * 2.0;
    return dot(n, x, x) + scaled(n, y, w);
}
