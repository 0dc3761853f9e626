// adgen: --head 'f(return)/(x)' --adjoint
// f_grad: the parameters of f_b without the seed; seeds one, returns the value.
// CHECK: double f_grad(double x, double *xb)
// CHECK-NEXT: {
// CHECK: double value = x * x;
// CHECK: [[XB:[a-z0-9]+]] = 2.0 * x;
// CHECK-NEXT: *xb += [[XB]];
// CHECK: return value;
// CHECK: void f_b(double x, double *xb, double fb)
// CHECK: [[XB2:[a-z0-9]+]] = 2.0 * x * fb;
// CHECK-NEXT: *xb += [[XB2]];
double f(double x)
{
    return x * x;
}
