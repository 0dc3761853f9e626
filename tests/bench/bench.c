/* Cost of the generated adjoints: time of gradient and value over the time of the value alone, and the tape's peak.

   Both are timed in one process, alternating, so that whatever slows the machine meets both; medians over the rounds.
   `--quick`: one short round of each. Exit status 1 when a gradient's value is not the function's, or when an adjoint
   leaves something on the tape. */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */

#include "gmm.h"
#include "gmm_data.h"
#include "gmm_grad.h"
#include "heat.h"
#include "heat_grad.h"

#include <adgen/tape.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAX_ROUNDS = 41 };

/* One function to measure. Both compute its value; the adjoint the gradient too. */
struct problem {
    const char *name, *shape;
    double (*primal)(void *data);
    double (*adjoint)(void *data);
    void *data;
    bool quick;
};

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Time of one call, from `calls` of them. */
static double time_of(double (*f)(void *data), void *data, int calls)
{
    volatile double sink;
    double start = seconds();
    for (int i = 0; i < calls; i++)
        sink = f(data);
    (void)sink;
    return (seconds() - start) / calls;
}

static int compare(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, compare);
    return values[count / 2];
}

/* Measures and prints one problem; returns whether its values are right. */
static bool measure(const struct problem *p)
{
    ad_tape_reset_counters();
    double value = p->primal(p->data), with_gradient = p->adjoint(p->data);
    if (!(fabs(value - with_gradient) <= 1e-12 * fabs(value))) {
        printf("%s: the gradient's value is %.17g, the function's %.17g\n", p->name, with_gradient, value);
        return false;
    }
    if (ad_tape_used() != 0) {
        printf("%s: the adjoint leaves %zu bytes on the tape\n", p->name, ad_tape_used());
        return false;
    }
    /* As many calls as make 20 ms of the primal: far above the clock's resolution. */
    int calls = p->quick ? 1 : 1 + (int)(0.02 / time_of(p->primal, p->data, 3));
    int rounds = p->quick ? 1 : MAX_ROUNDS;
    double primal[MAX_ROUNDS], ratio[MAX_ROUNDS];
    for (int r = 0; r < rounds; r++) {
        primal[r] = time_of(p->primal, p->data, calls);
        ratio[r] = time_of(p->adjoint, p->data, calls) / primal[r];
    }
    printf("%-6s %-32s %12.3f %16.2f %14zu\n", p->name, p->shape, 1e3 * median(primal, rounds),
           median(ratio, rounds), ad_tape_peak());
    return true;
}

/* ---- gmm ---- */

struct gmm_run {
    struct gmm_data in;
    double *alphasb, *meansb, *icfb;
};

static double gmm_primal(void *data)
{
    const struct gmm_data *in = &((struct gmm_run *)data)->in;
    return gmm(in->d, in->k, in->n, in->alphas, in->means, in->icf, in->x, in->wishart_gamma, in->wishart_m);
}

static double gmm_adjoint(void *data)
{
    const struct gmm_run *run = data;
    const struct gmm_data *in = &run->in;
    memset(run->alphasb, 0, (size_t)in->k * sizeof(double));
    memset(run->meansb, 0, gmm_means_size(in) * sizeof(double));
    memset(run->icfb, 0, gmm_icf_size(in) * sizeof(double));
    return gmm_grad(in->d, in->k, in->n, in->alphas, run->alphasb, in->means, run->meansb, in->icf, run->icfb,
                    in->x, in->wishart_gamma, in->wishart_m);
}

/* ---- heat ---- */

enum { POINTS = 1000, STEPS = 500, SENSORS = 10 };

struct heat_run {
    double u0[POINTS], u0b[POINTS], kappa, kappab;
    double observed[STEPS * SENSORS];
};

static const double DT = 1e-3;

static double heat_primal(void *data)
{
    const struct heat_run *run = data;
    return heat(POINTS, STEPS, DT, run->u0, run->kappa, SENSORS, run->observed);
}

static double heat_adjoint(void *data)
{
    struct heat_run *run = data;
    memset(run->u0b, 0, sizeof run->u0b);
    run->kappab = 0.0;
    return heat_grad(POINTS, STEPS, DT, run->u0, run->u0b, run->kappa, &run->kappab, SENSORS, run->observed);
}

int main(int argc, char **argv)
{
    bool quick = argc == 2 && strcmp(argv[1], "--quick") == 0;
    if (argc > 1 && !quick) {
        fprintf(stderr, "usage: %s [--quick]\n", argv[0]);
        return 2;
    }

    struct gmm_run mixture;
    if (!gmm_data_generate(10, 25, 1000, &mixture.in)) {
        fprintf(stderr, "bench: memory is short\n");
        return 1;
    }
    mixture.alphasb = calloc((size_t)mixture.in.k, sizeof(double));
    mixture.meansb = calloc(gmm_means_size(&mixture.in), sizeof(double));
    mixture.icfb = calloc(gmm_icf_size(&mixture.in), sizeof(double));

    static struct heat_run rod = {.kappa = 0.1};
    for (int i = 0; i < POINTS; i++)
        rod.u0[i] = sin(3.0 * i / POINTS);

    struct problem problems[] = {
        {"gmm", "d 10, k 25, n 1000", gmm_primal, gmm_adjoint, &mixture, quick},
        {"heat", "1000 points, 500 steps", heat_primal, heat_adjoint, &rod, quick},
    };
    int status = 0;
    if (!mixture.alphasb || !mixture.meansb || !mixture.icfb) {
        fprintf(stderr, "bench: memory is short\n");
        status = 1;
    } else {
        printf("%-6s %-32s %12s %16s %14s\n", "", "", "primal [ms]", "adjoint/primal", "tape peak [B]");
        for (size_t i = 0; i < sizeof problems / sizeof *problems; i++) {
            if (!measure(&problems[i]))
                status = 1;
        }
    }
    free(mixture.alphasb);
    free(mixture.meansb);
    free(mixture.icfb);
    gmm_data_free(&mixture.in);
    return status;
}
