// adgen: --head 'f(y)/(x a)' --adjoint
// A counted loop reverses by its bounds; its iterations commute, so they run in the primal's own order; nothing is recorded
// where nothing that is needed is overwritten. The adjoint of a is a sum over all of them, collected in four parts.
// CHECK: void f_b(
// CHECK-NOT: ad_push
// CHECK-NOT: ad_pop
// CHECK: double ab1[4] = {0.0};
// CHECK: int i = 0;
// CHECK: for (; i < n; i++) {
// CHECK-NOT: ad_p
// CHECK: double ab0 = ab1[0] + ab1[1] + (ab1[2] + ab1[3]);
// CHECK: *ab +=
void f(int n, const double *restrict x, double a, double *restrict y)
{
    for (int i = 0; i < n; i++)
        y[i] = a * x[i];
}
