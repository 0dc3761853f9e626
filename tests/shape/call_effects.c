// adgen: --head 'norms(return)/(x w)' --adjoint
// Each call of sum_squares reads what it is given: that of w does not read y, and nothing of y is needed but by its own.
// In norms_b nobody reads the value of the first call, and the loop that fills y has nothing left to do.
// CHECK: void norms_b(
// CHECK-NOT: = sin
// CHECK: sum_squares_{{b|bwd}}(n, w, wb,

#include <math.h>

static double sum_squares(int n, const double *v)
{
    double s = 0.0;
    for (int i = 0; i < n; i++)
        s += v[i] * v[i];
    return s;
}

double norms(int n, const double *x, const double *w, int k, const int *wanted)
{
    double y[n], total = 0.0;
    for (int p = 0; p < k; p++) {
        for (int i = 0; i < n; i++)
            y[i] = x[i] * wanted[p];
        double square = sum_squares(n, y);
        total += square * square;
    }
    return total + sum_squares(n, w);
}
