/* Trains a small network on three interleaved spirals with the gradient that adgen wrote, after checking it against
   central differences. */
#include "mlp.h"
#include "mlp_grad.h"

#include "../common/sample.h"

#include <stdlib.h>
#include <string.h>

enum {
    BATCH = 90,
    INPUTS = 2,
    HIDDEN = 24,
    OUTPUTS = 3,
    W1 = 0,
    B1 = W1 + HIDDEN * INPUTS,
    W2 = B1 + HIDDEN,
    B2 = W2 + OUTPUTS * HIDDEN,
    WEIGHTS = B2 + OUTPUTS,
    EPOCHS = 600
};

struct training {
    double weights[WEIGHTS]; /* W1, b1, W2, b2 at their offsets */
    double x[BATCH * INPUTS], target[BATCH * OUTPUTS];
};

static double loss(void *context)
{
    const struct training *t = context;
    const double *w = t->weights;
    return mlp(BATCH, INPUTS, HIDDEN, OUTPUTS, &w[W1], &w[B1], &w[W2], &w[B2], t->x, t->target);
}

/* The loss; gradient[WEIGHTS] is overwritten. */
static double loss_and_gradient(const struct training *t, double *gradient)
{
    const double *w = t->weights;
    memset(gradient, 0, WEIGHTS * sizeof(double));
    return mlp_grad(BATCH, INPUTS, HIDDEN, OUTPUTS, &w[W1], &gradient[W1], &w[B1], &gradient[B1], &w[W2],
                    &gradient[W2], &w[B2], &gradient[B2], t->x, t->target);
}

static void prepare(struct training *t)
{
    uint64_t state = 7;
    for (int e = 0; e < BATCH; e++) {
        int label = e % OUTPUTS;
        double radius = 0.15 + 0.85 * e / BATCH;
        double angle = 2.1 * label + 3.5 * radius + 0.1 * sample_normal(&state);
        t->x[e * INPUTS] = radius * cos(angle);
        t->x[e * INPUTS + 1] = radius * sin(angle);
        t->target[e * OUTPUTS + label] = 1.0;
    }
    for (int i = 0; i < WEIGHTS; i++)
        t->weights[i] = 0.7 * sample_normal(&state);
}

int main(void)
{
    static struct training t;
    static double gradient[WEIGHTS];
    prepare(&t);

    double start = loss_and_gradient(&t, gradient);
    printf("mlp: %d examples, %d-%d-%d network, %d weights\n  loss %.10g\n", BATCH, INPUTS, HIDDEN, OUTPUTS,
           WEIGHTS, start);
    double worst = 0.0;
    for (int i = 0; i < WEIGHTS; i++) {
        /* A small spacing, so that no unit of the hidden layer switches on or off within it. */
        double difference = sample_difference(loss, &t, &t.weights[i], 1e-5);
        worst = sample_worse(sample_error(gradient[i], difference, 1e-2), worst);
    }
    bool ok = sample_report("value against the function", sample_error(start, loss(&t), 1e-3), 1e-13);
    ok &= sample_report("gradient against central differences", worst, 1e-7);

    /* Gradient descent with momentum. */
    static double velocity[WEIGHTS];
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
        loss_and_gradient(&t, gradient);
        for (int i = 0; i < WEIGHTS; i++) {
            velocity[i] = 0.9 * velocity[i] - 0.1 * gradient[i];
            t.weights[i] += velocity[i];
        }
    }
    ok &= sample_report("loss after training, relative to before", loss(&t) / start, 0.1);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
