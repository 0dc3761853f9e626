/* Gradient and tangent of the model, through derivatives that adgen was told, against differences and each other. */
#include "log.h"
#include "model.h"
#include "model_grad.h"

#include "../common/sample.h"

#include <stdlib.h>

enum { N = 5 };

typedef struct {
    double k[N], b[N];
} Inputs;

static double value_at(void *context)
{
    const Inputs *in = context;
    return response(N, in->k, in->b);
}

int main(void)
{
    Inputs in, gradient = {{0.0}, {0.0}}, along;
    uint64_t state = 7;
    for (int i = 0; i < N; i++) {
        in.k[i] = 1.0 + sample_uniform(&state);
        in.b[i] = 0.2 * sample_normal(&state);
        along.k[i] = sample_normal(&state);
        along.b[i] = sample_normal(&state);
    }
    double plain = response(N, in.k, in.b);
    int before = log_count();
    double value = response_grad(N, in.k, gradient.k, in.b, gradient.b);
    int lines = log_count() - before;

    printf("rules: %d springs, value %.10g\n", N, value);
    double worst = 0.0, product = 0.0, from_tangent = 0.0;
    for (int i = 0; i < N; i++) {
        double by_k = sample_difference(value_at, &in, &in.k[i], 1e-3);
        double by_b = sample_difference(value_at, &in, &in.b[i], 1e-3);
        worst = sample_worse(sample_error(gradient.k[i], by_k, 1.0), worst);
        worst = sample_worse(sample_error(gradient.b[i], by_b, 1.0), worst);
        product += gradient.k[i] * along.k[i] + gradient.b[i] * along.b[i];
    }
    double tangent = response_d(N, in.k, along.k, in.b, along.b, &from_tangent);

    bool ok = sample_report("value against the function", sample_error(value, plain, 1.0), 1e-14);
    ok &= sample_report("gradient against central differences", worst, 1e-8);
    ok &= sample_report("tangent against gradient . direction", sample_error(tangent, product, 1.0), 1e-12);
    ok &=
        sample_report("tangent's value against the function", sample_error(from_tangent, plain, 1.0), 1e-14);
    ok &= sample_report("calls of the log in a gradient, less one", fabs(lines - 1.0), 0.0);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
