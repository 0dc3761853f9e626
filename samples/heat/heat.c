#include "heat.h"

#include <adgen/adgen.h>

/* Factors the tridiagonal matrix with 1 + 2 r on its diagonal and -r beside it (Thomas): L has `ratio` below its unit
   diagonal, U has `pivot` on its diagonal and -r above. */
static void factor(int n, double r, double *ratio, double *pivot)
{
    ratio[0] = 0.0;
    pivot[0] = 1.0 + 2.0 * r;
    for (int i = 1; i < n; i++) {
        ratio[i] = -r / pivot[i - 1];
        pivot[i] = 1.0 + 2.0 * r + r * ratio[i];
    }
}

/* Solves L U v = u in place. */
static void solve(int n, double r, const double *ratio, const double *pivot, double *u)
{
    for (int i = 1; i < n; i++)
        u[i] -= ratio[i] * u[i - 1];
    u[n - 1] /= pivot[n - 1];
    for (int i = n - 2; i >= 0; i--)
        u[i] = (u[i] + r * u[i + 1]) / pivot[i];
}

void heat_simulate(int n, int steps, double dt, const double *u0, double kappa, int sensors, double *readings)
{
    double u[n], ratio[n], pivot[n];
    double r = kappa * dt * (n + 1) * (n + 1);

    factor(n, r, ratio, pivot);
    for (int i = 0; i < n; i++)
        u[i] = u0[i];
    for (int s = 0; s < steps; s++) {
        solve(n, r, ratio, pivot, u);
        for (int j = 0; j < sensors; j++)
            readings[s * sensors + j] = u[(j + 1) * n / (sensors + 1)];
    }
}

AD_GRADIENT(u0 kappa)
double heat(int n, int steps, double dt, const double *u0 AD_SIZE(n), double kappa, int sensors,
            const double *observed AD_SIZE((steps * sensors)))
{
    double readings[steps * sensors];
    heat_simulate(n, steps, dt, u0, kappa, sensors, readings);

    double misfit = 0.0;
    for (int i = 0; i < steps * sensors; i++) {
        double difference = readings[i] - observed[i];
        misfit += 0.5 * difference * difference;
    }
    return misfit;
}
