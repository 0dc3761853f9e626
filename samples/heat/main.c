/* A twin experiment: a known rod is observed, and the misfit of a wrong guess is differentiated with respect to the
   initial temperature and the diffusivity. */
#include "heat.h"
#include "heat_grad.h"

#include "../common/sample.h"

#include <stdlib.h>

enum { POINTS = 40, STEPS = 50, SENSORS = 5 };

static const double DT = 0.002;

struct guess {
    double u0[POINTS], kappa;
    double observed[STEPS * SENSORS];
};

static double misfit(void *context)
{
    const struct guess *g = context;
    return heat(POINTS, STEPS, DT, g->u0, g->kappa, SENSORS, g->observed);
}

int main(void)
{
    /* The truth: a hot spot. The guess: a flat rod that conducts too well. */
    struct guess guess = {.kappa = 0.9};
    double truth[POINTS];
    const double true_kappa = 0.5;
    for (int i = 0; i < POINTS; i++) {
        double x = (i + 1.0) / (POINTS + 1.0) - 0.35;
        truth[i] = exp(-50.0 * x * x);
        guess.u0[i] = 0.4;
    }
    heat_simulate(POINTS, STEPS, DT, truth, true_kappa, SENSORS, guess.observed);

    double u0b[POINTS] = {0}, kappab = 0.0;
    double value = heat_grad(POINTS, STEPS, DT, guess.u0, u0b, guess.kappa, &kappab, SENSORS, guess.observed);
    printf(
        "heat: %d points, %d steps, %d sensors\n  misfit %.10g, by diffusivity %.6g, by initial state:\n   ",
        POINTS, STEPS, SENSORS, value, kappab);
    for (int i = 0; i < POINTS; i += 5)
        printf(" %.4g", u0b[i]);
    printf("\n");

    double worst = 0.0, largest = 0.0;
    for (int i = 0; i < POINTS; i++)
        largest = sample_worse(fabs(u0b[i]), largest);
    for (int i = 0; i < POINTS; i++) {
        double difference = sample_difference(misfit, &guess, &guess.u0[i], 1e-2);
        worst = sample_worse(sample_error(u0b[i], difference, 1e-3 * largest), worst);
    }
    double by_kappa = sample_difference(misfit, &guess, &guess.kappa, 1e-3);
    bool ok = sample_report("value against the function", sample_error(value, misfit(&guess), 1e-3), 1e-13);
    ok &= sample_report("initial state against central differences", worst, 1e-8);
    ok &=
        sample_report("diffusivity against central differences", sample_error(kappab, by_kappa, 1e-3), 1e-8);

    /* At the truth nothing is left to improve. */
    double zero[POINTS + 1] = {0};
    double at_truth =
        heat_grad(POINTS, STEPS, DT, truth, zero, true_kappa, &zero[POINTS], SENSORS, guess.observed);
    for (int i = 0; i <= POINTS; i++)
        at_truth = sample_worse(fabs(zero[i]), at_truth);
    ok &= sample_report("misfit and gradient at the truth", at_truth, 1e-14);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
