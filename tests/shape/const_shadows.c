// adgen: --head 'f(y)/(x)'
// The tangent's shadow of what is only read is const, the adjoint's is written to.
// CHECK: void f_d(int n, const double *x, const double *xd, double *y, double *yd)
// CHECK: void f_b(int n, const double *x, double *xb, double *y, double *yb)
// CHECK-NOT: f_grad
void f(int n, const double *x, double *y)
{
    for (int i = 0; i < n; i++)
        y[i] = x[i] * x[i];
}
