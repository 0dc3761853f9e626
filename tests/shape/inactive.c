// adgen: --head 'f(return)/(x)'
// Inactive statements stay as they are; inactive parameters and locals have no shadows.
// CHECK-NOT: kd
// CHECK-NOT: scaled
// CHECK: double f_d(double x, double xd, double k, int n, const double *w, double *f)
// CHECK-NEXT: {
// CHECK: double scale = k * k + 1.0;
// CHECK-NEXT: int top = n > 3 ? 3 : n;
// CHECK-NOT: topd
// CHECK: double f_grad(double x, double *xb, double k, int n, const double *w)
// CHECK-NOT: kb
// CHECK-NOT: scaleb
// CHECK-NOT: wb
// CHECK: void f_b(double x, double *xb, double k, int n, const double *w, double fb)
// CHECK-NOT: kb
// CHECK-NOT: scaleb
double f(double x, double k, int n, const double *w)
{
    double scale = k * k + 1.0;
    int top = n > 3 ? 3 : n;
    double s = 0.0;
    for (int i = 0; i < top; i++)
        s += x * x * scale * w[i];
    return s;
}
