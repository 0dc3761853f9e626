/* Use i contributes (i + 1) 2 x: in all k (k + 1) x. Exact in small integers, also for no use at all. */
#include "fan_out_grad.h"
#include "teaching.h"

int main(void)
{
    const double x = 3.0;
    int wrong = 0;
    for (int k = 0; k <= 10; k++) {
        double derivative = k * (k + 1) * x, value = 0.5 * k * (k + 1) * x * x;
        double f = -1.0, xb = 0.0;
        wrong += differs("tangent", fan_out_d(k, x, 1.0, &f), derivative, 0.0);
        wrong += differs("value of the tangent", f, value, 0.0);
        wrong += differs("value of the gradient", fan_out_grad(k, x, &xb), value, 0.0);
        wrong += differs("gradient", xb, derivative, 0.0);
        fan_out_b(k, x, &xb, 2.0);
        wrong += differs("adjoint, seed 2, accumulated", xb, 3.0 * derivative, 0.0);
    }
    return wrong != 0;
}
