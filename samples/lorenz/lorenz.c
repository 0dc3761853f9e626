#include "lorenz.h"

#include <adgen/adgen.h>

static void slope(const struct lorenz_coefficients *c, const double *u, double *du)
{
    du[0] = c->sigma * (u[1] - u[0]);
    du[1] = u[0] * (c->rho - u[2]) - u[1];
    du[2] = u[0] * u[1] - c->beta * u[2];
}

AD_TANGENT(end / c start)
void lorenz(const struct lorenz_coefficients *c, int steps, double dt, const double *start AD_SIZE(3),
            double *end AD_SIZE(3))
{
    static const double node[4] = {0.0, 0.5, 0.5, 1.0};
    static const double weight[4] = {1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0};
    double u[3], stage[3], du[3], sum[3];

    for (int i = 0; i < 3; i++)
        u[i] = start[i];
    for (int s = 0; s < steps; s++) {
        for (int i = 0; i < 3; i++) {
            du[i] = 0.0;
            sum[i] = 0.0;
        }
        for (int r = 0; r < 4; r++) {
            for (int i = 0; i < 3; i++)
                stage[i] = u[i] + node[r] * dt * du[i];
            slope(c, stage, du);
            for (int i = 0; i < 3; i++)
                sum[i] += weight[r] * du[i];
        }
        for (int i = 0; i < 3; i++)
            u[i] += dt * sum[i];
    }
    for (int i = 0; i < 3; i++)
        end[i] = u[i];
}
