/* Gradient and directional derivative of Rosenbrock's function, checked against central differences. */
#include "rosenbrock.h"
#include "rosenbrock_grad.h"

#include "../common/sample.h"

#include <stdlib.h>

enum { N = 6 };

static double value_at(void *x)
{
    return rosenbrock(N, x);
}

int main(void)
{
    double x[N] = {-1.2, 1.0, -1.2, 1.0, -1.2, 1.0};
    double gradient[N] = {0};
    double value = rosenbrock_grad(N, x, gradient);

    printf("rosenbrock: %d variables, value %.10g\n  gradient", N, value);
    for (int i = 0; i < N; i++)
        printf(" %.6g", gradient[i]);
    printf("\n");

    double worst = 0.0;
    for (int i = 0; i < N; i++) {
        double difference = sample_difference(value_at, x, &x[i], 1e-3);
        worst = sample_worse(sample_error(gradient[i], difference, 1.0), worst);
    }
    bool ok = sample_report("value against the function", sample_error(value, rosenbrock(N, x), 1.0), 1e-14);
    ok &= sample_report("gradient against central differences", worst, 1e-8);

    /* Forward mode gives the derivative along one direction: the gradient's product with it. */
    double direction[N], along = 0.0, f = 0.0;
    uint64_t state = 1;
    for (int i = 0; i < N; i++) {
        direction[i] = sample_normal(&state);
        along += gradient[i] * direction[i];
    }
    double tangent = rosenbrock_d(N, x, direction, &f);
    ok &= sample_report("tangent against gradient . direction", sample_error(tangent, along, 1.0), 1e-12);
    ok &= sample_report("tangent's value against the function", sample_error(f, value, 1.0), 1e-14);

    double minimum[N], zero[N] = {0}, largest = 0.0;
    for (int i = 0; i < N; i++)
        minimum[i] = 1.0;
    rosenbrock_grad(N, minimum, zero);
    for (int i = 0; i < N; i++)
        largest = sample_worse(fabs(zero[i]), largest);
    ok &= sample_report("gradient at the minimum", largest, 0.0);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
