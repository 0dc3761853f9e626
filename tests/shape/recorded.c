// adgen: --head 'f(return)/(x)' --adjoint
// Only what is overwritten and needed is recorded: s, and the sine of it that costs more to compute again; not t, not x.
// CHECK-LABEL: void f_b(
// CHECK: for (int i = 0; i < n; i++) {
// CHECK-NOT: push
// CHECK: ad_push_double(s);
// CHECK-NEXT: s = sin1 * t;
// CHECK-NEXT: ad_push_double(sin1);
// CHECK-NOT: ad_push
// CHECK: for (int i = n; i-- > 0;) {
// CHECK-NEXT: double sin1 = ad_pop_double();
// CHECK: s = ad_pop_double();
// CHECK-NOT: ad_pop
#include <math.h>

double f(int n, const double *x)
{
    double s = 1.0;
    for (int i = 0; i < n; i++) {
        double t = x[i] + 2.0;
        s = sin(s) * t;
    }
    return s;
}
