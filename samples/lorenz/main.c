/* Sensitivities of a Lorenz trajectory's end to its coefficients and its start: one tangent for each column. */
#include "lorenz.h"
#include "lorenz_grad.h"

#include "../common/sample.h"

#include <stdlib.h>

enum { STEPS = 300, COLUMNS = 6 };

static const double DT = 0.01;

/* A trajectory, and which of its end's numbers is looked at. */
struct trajectory {
    struct lorenz_coefficients c;
    double start[3];
    int component;
};

static double end_at(void *context)
{
    const struct trajectory *t = context;
    double end[3];
    lorenz(&t->c, STEPS, DT, t->start, end);
    return end[t->component];
}

/* The variable of column j: sigma, rho, beta, then the start. */
static double *variable(struct trajectory *t, int j)
{
    double *all[COLUMNS] = {&t->c.sigma, &t->c.rho, &t->c.beta, &t->start[0], &t->start[1], &t->start[2]};
    return all[j];
}

int main(void)
{
    static const char *const name[COLUMNS] = {"sigma", "rho", "beta", "x0", "y0", "z0"};
    struct trajectory t = {.c = {10.0, 28.0, 8.0 / 3.0}, .start = {1.0, 1.0, 1.0}};
    double end[3], worst = 0.0, value_error = 0.0;

    printf("lorenz: %d steps of %g; the end's derivatives by\n", STEPS, DT);
    for (int j = 0; j < COLUMNS; j++) {
        struct trajectory d = {.component = 0}; /* the direction: 1 for column j, 0 for all else */
        *variable(&d, j) = 1.0;
        double endd[3] = {0};
        lorenz_d(&t.c, &d.c, STEPS, DT, t.start, d.start, end, endd);
        printf("  %-5s  %12.6g %12.6g %12.6g\n", name[j], endd[0], endd[1], endd[2]);
        for (int i = 0; i < 3; i++) {
            t.component = i;
            double difference = sample_difference(end_at, &t, variable(&t, j), 1e-4);
            worst = sample_worse(sample_error(endd[i], difference, 1.0), worst);
            value_error = sample_worse(sample_error(end[i], end_at(&t), 1.0), value_error);
        }
    }
    printf("  end    %12.6g %12.6g %12.6g\n", end[0], end[1], end[2]);
    bool ok = sample_report("end against the function", value_error, 1e-12);
    ok &= sample_report("tangents against central differences", worst, 1e-6);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
