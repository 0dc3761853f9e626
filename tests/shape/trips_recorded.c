// adgen: --head 'f(return)/(x)' --adjoint
// A loop whose number of iterations depends on data counts them.
// CHECK-LABEL: void f_b(
// CHECK: ad_push_long([[TRIPS:[a-z0-9]+]]);
// CHECK: for (long [[K:[a-z0-9]+]] = ad_pop_long(); [[K]]-- > 0;)
double f(double x)
{
    while (x < 10.0)
        x = x * x;
    return x;
}
