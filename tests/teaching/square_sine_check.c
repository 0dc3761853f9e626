/* At 1.5 the derivative 2 x sin x + x^2 cos x is 3.1516. */
#include "square_sine_grad.h"
#include "teaching.h"

int main(void)
{
    const double x = 1.5, derivative = 2.0 * x * sin(x) + x * x * cos(x);
    int wrong = differs("the formula", derivative, 3.1516, 5e-5);

    double f = 0.0, xb = 0.0;
    wrong += differs("tangent", square_sine_d(x, 1.0, &f), derivative, 1e-14);
    wrong += differs("value of the tangent", f, x * x * sin(x), 1e-15);
    wrong += differs("value of the gradient", square_sine_grad(x, &xb), x * x * sin(x), 1e-15);
    wrong += differs("gradient", xb, derivative, 1e-14);
    xb = 0.0;
    square_sine_b(x, &xb, -0.5);
    wrong += differs("adjoint, seed -0.5", xb, -0.5 * derivative, 1e-14);
    return wrong != 0;
}
