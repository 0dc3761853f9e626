// adgen: --head 'f(y)/(x a)' --adjoint
// A counted loop reverses by its bounds; nothing is recorded where nothing that is needed is overwritten.
// CHECK: void f_b(
// CHECK-NOT: ad_push
// CHECK-NOT: ad_pop
// CHECK-NOT: trips
// CHECK: for (int i = n; i-- > 0;)
// CHECK-NOT: ad_p
// CHECK: *ab +=
void f(int n, const double *restrict x, double a, double *restrict y)
{
    for (int i = 0; i < n; i++)
        y[i] = a * x[i];
}
