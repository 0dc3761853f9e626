// adgen: --head 'f(return)/(x)'
// Names that are taken get a digit.
// CHECK: double f_d(double x, double xd0, double xd, double *f)
// CHECK: double f_grad(double x, double *xb0, double xd)
// CHECK: void f_b(double x, double *xb0, double xd, double fb0)
double f(double x, double xd)
{
    double xb = 2.0 * xd, fb = 1.0;
    return x * x * xb * fb;
}
