// adgen: --head 'f(return)/(x)' --adjoint
// The condition can be evaluated again in the backward sweep: no bit is recorded.
// CHECK-LABEL: void f_b(
// CHECK-NOT: ad_push_bits
// CHECK: if (n > 2
// CHECK-NOT: ad_pop_bits
double f(int n, double x)
{
    double s = x;
    if (n > 2)
        s = x * x * x;
    return s;
}
