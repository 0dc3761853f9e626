// adgen: --head 'f(return)/(x)' --adjoint
// A sum is overwritten at each iteration, but its old values are not needed.
// CHECK-LABEL: void f_b(
// CHECK-NOT: ad_push
// CHECK: xb[i] += 2.0 * x[i] * {{[a-z0-9]+}};
// CHECK-NOT: ad_pop
double f(int n, const double *x)
{
    double s = 0.0;
    for (int i = 0; i < n; i++)
        s += x[i] * x[i];
    return s;
}
