// adgen: --head 'f(y)/(x a)' --adjoint
// A counted loop reverses by its bounds; its iterations commute, so they run in the primal's own order; nothing is recorded
// where nothing that is needed is overwritten.
// CHECK: void f_b(
// CHECK-NOT: ad_push
// CHECK-NOT: ad_pop
// CHECK-NOT: trips
// CHECK: double ab0 = 0.0;
// CHECK-NEXT: for (int i = 0; i < n; i++) {
// CHECK-NOT: ad_p
// CHECK: *ab +=
void f(int n, const double *restrict x, double a, double *restrict y)
{
    for (int i = 0; i < n; i++)
        y[i] = a * x[i];
}
