// adgen: --head 'net(return)/(w)' --adjoint
// dense() is called with an inactive x and with an active h: two adjoints, and x has no shadow.
// Their forward sweeps record nothing: dense itself runs.
// CHECK-NOT: dense_fwd
// CHECK: static void dense_bwd0(int n, const double *w, double *wb, const double *x, double *y, double *restrict yb)
// CHECK: static void dense_bwd(int n, const double *w, double *restrict wb, const double *x, double *restrict xb,
// CHECK-NEXT: double *y, double *restrict yb)
// CHECK: double net_grad(int n, const double *w, double *wb, const double *x)

static void dense(int n, const double *w, const double *x, double *y)
{
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (int j = 0; j < n; j++)
            s += w[i * n + j] * x[j];
        y[i] = s;
    }
}

double net(int n, const double *w, const double *x)
{
    double h[n], z[n], s = 0;
    dense(n, w, x, h);
    dense(n, w, h, z);
    for (int i = 0; i < n; i++)
        s += z[i] * z[i];
    return s;
}
