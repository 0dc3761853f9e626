// adgen: --head 'f(return)/(x)' --adjoint
// The condition reads what its arm changes: a bit is recorded.
// CHECK-LABEL: void f_b(
// CHECK: ad_push_bits(1, 1);
// CHECK: ad_push_bits(0, 1);
// CHECK: if (ad_pop_bits(1))
double f(int n, double x)
{
    for (int i = 0; i < n; i++)
        if (x < 4.0)
            x = x * x;
    return x;
}
