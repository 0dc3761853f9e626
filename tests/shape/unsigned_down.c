// adgen: --head 'f(return)/(x)' --adjoint
// Counted whatever the type, step and direction: no trips on the tape.
// CHECK-LABEL: void f_b(
// CHECK-NOT: ad_pop
// CHECK-NOT: ad_push_long
// CHECK: }
#include <stddef.h>

double f(size_t n, int m, const double *x)
{
    double s = 0.0;
    for (size_t i = 0; i < n; i += 2)
        s += x[i] * x[i];
    for (int i = m; i >= 0; i -= 3)
        s += x[i] * x[i];
    return s;
}
