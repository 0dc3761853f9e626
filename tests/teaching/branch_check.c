/* Left of 1, where the root of the other branch does not exist, the derivative is 3; right of it the formula's. */
#include "branch_grad.h"
#include "teaching.h"

static int check(double x, double value, double derivative)
{
    double f = 0.0, xb = 0.0;
    int wrong = differs("tangent", branch_d(x, 1.0, &f), derivative, 1e-14);
    wrong += differs("value of the tangent", f, value, 1e-14);
    wrong += differs("value of the gradient", branch_grad(x, &xb), value, 1e-14);
    wrong += differs("gradient", xb, derivative, 1e-14);
    xb = 0.0;
    branch_b(x, &xb, 0.5);
    wrong += differs("adjoint, seed 0.5", xb, 0.5 * derivative, 1e-14);
    return wrong;
}

int main(void)
{
    int wrong = check(-2.0, -6.0, 3.0);
    wrong += check(nextafter(1.0, 0.0), 3.0, 3.0);
    /* At 5: 5 sqrt 4 + 25, and sqrt 4 + 5 / (2 sqrt 4) + 10. */
    wrong += check(5.0, 35.0, 13.25);
    /* The join belongs to the right branch, whose slope is infinite there: but nothing times infinity is nothing. */
    double f = 0.0, xb = 0.0;
    wrong += differs("tangent at the join, direction 0", branch_d(1.0, 0.0, &f), 0.0, 0.0);
    wrong += differs("value at the join", f, 1.0, 0.0);
    branch_b(1.0, &xb, 0.0);
    wrong += differs("adjoint at the join, seed 0", xb, 0.0, 0.0);
    double slope = branch_d(1.0, 1.0, &f);
    if (!isinf(slope) || slope < 0.0) {
        printf("slope at the join: %g, expected infinity\n", slope);
        wrong++;
    }
    return wrong != 0;
}
