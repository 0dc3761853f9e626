/* What the samples' drivers share: deterministic numbers, central differences, and the comparison of both. */
#ifndef SAMPLE_H
#define SAMPLE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* The next number of a linear congruential generator (Knuth's MMIX constants), uniform in [0, 1). */
static inline double sample_uniform(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(*state >> 11) * 0x1p-53;
}

/* Mean 0, variance 1, nearly normal: a centred sum of 12 uniform numbers. */
static inline double sample_normal(uint64_t *state)
{
    double sum = -6.0;
    for (int i = 0; i < 12; i++)
        sum += sample_uniform(state);
    return sum;
}

/* The derivative of f(context) by `*variable`, which f reads through its context: five-point central differences with
   spacing `step`, fourth order. The variable has its old value afterwards. */
static inline double sample_difference(double (*f)(void *context), void *context, double *variable,
                                       double step)
{
    const double at = *variable;
    double value[4];
    static const double offset[4] = {-2.0, -1.0, 1.0, 2.0};
    for (int i = 0; i < 4; i++) {
        *variable = at + offset[i] * step;
        value[i] = f(context);
    }
    *variable = at;
    return (8.0 * (value[2] - value[1]) - (value[3] - value[0])) / (12.0 * step);
}

/* |a - b| relative to b, or to `scale` where b is smaller than that. NaN when either is. */
static inline double sample_error(double a, double b, double scale)
{
    return fabs(a - b) / fmax(fabs(b), scale);
}

/* The larger of two errors; NaN, which fmax would hide, counts as the largest. */
static inline double sample_worse(double a, double b)
{
    return isnan(a) || a > b ? a : b;
}

/* Prints one line of a driver's report; returns whether the error is within the tolerance (NaN is not). */
static inline bool sample_report(const char *what, double error, double tolerance)
{
    bool ok = error <= tolerance;
    printf("  %-44s %7.1e  (at most %.0e)  %s\n", what, error, tolerance, ok ? "ok" : "WRONG");
    return ok;
}

#endif
