// adgen: --head 'energy(return)/(x c)' --adjoint
// The iterations need nothing of each other but the sum, which nobody reads: the forward sweep is gone, and the body's
// sweeps run back to back without a tape.
// CHECK: void energy_b(
// CHECK-NOT: ad_push
// CHECK: for (int i = 0; i < n; i++) {
// CHECK-NEXT: double sin1 = sin(x[i]);
// CHECK-NEXT: double t = sin1 * c;
// CHECK-NEXT: double tb = 2.0 * t * sb;
// CHECK-NEXT: double sin1b = c * tb;
// CHECK-NEXT: cb0 += sin1 * tb;
// CHECK-NEXT: xb[i] += cos(x[i]) * sin1b;
// CHECK-NOT: for
// CHECK: *cb += cb0;
#include <math.h>

double energy(int n, const double *x, double c)
{
    double s = 0.0;
    for (int i = 0; i < n; i++) {
        double t = sin(x[i]) * c;
        s += t * t;
    }
    return s;
}
