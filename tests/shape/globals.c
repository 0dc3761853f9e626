// adgen: --head 'f(return)/(rate)' --adjoint
// A global's shadow is defined, the global only declared.
// CHECK: extern double rate;
// CHECK: double rateb;
// CHECK-NOT: {{^}}double rate;
// CHECK: rateb +=
double rate = 2.0;

double f(double x)
{
    return x * rate * rate;
}
