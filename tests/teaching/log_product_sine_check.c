/* At (2, 5): value 11.652, gradient (5.5, 1.7163). */
#include "log_product_sine_grad.h"
#include "teaching.h"

int main(void)
{
    const double x1 = 2.0, x2 = 5.0;
    int wrong = 0;

    double f = 0.0;
    double by_x1 = log_product_sine_d(x1, 1.0, x2, 0.0, &f);
    wrong += differs("value of the tangent", f, 11.652, 5e-4);
    wrong += differs("value of the tangent", f, log(x1) + x1 * x2 - sin(x2), 1e-14);
    wrong += differs("tangent (1, 0)", by_x1, 5.5, 1e-14);
    double by_x2 = log_product_sine_d(x1, 0.0, x2, 1.0, &f);
    wrong += differs("tangent (0, 1)", by_x2, 1.7163, 5e-5);
    wrong += differs("tangent (0, 1)", by_x2, x1 - cos(x2), 1e-14);
    wrong += differs("tangent (3, -2)", log_product_sine_d(x1, 3.0, x2, -2.0, &f), 3.0 * by_x1 - 2.0 * by_x2,
                     1e-13);

    double x1b = 0.0, x2b = 0.0;
    log_product_sine_b(x1, &x1b, x2, &x2b, 2.0);
    wrong += differs("adjoint of x1, seed 2", x1b, 11.0, 1e-14);
    wrong += differs("adjoint of x2, seed 2", x2b, 2.0 * (x1 - cos(x2)), 1e-14);

    /* The gradient is added to what the caller had. */
    double value = log_product_sine_grad(x1, &x1b, x2, &x2b);
    wrong += differs("value of the gradient", value, f, 1e-14);
    wrong += differs("x1b, accumulated", x1b, 3.0 * 5.5, 1e-13);
    wrong += differs("x2b, accumulated", x2b, 3.0 * (x1 - cos(x2)), 1e-13);
    return wrong != 0;
}
