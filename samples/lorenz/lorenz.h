#ifndef LORENZ_H
#define LORENZ_H

/* Coefficients of the Lorenz system x' = sigma (y - x), y' = x (rho - z) - y, z' = x y - beta z. */
struct lorenz_coefficients {
    double sigma, rho, beta;
};

/* Integrates from the state start[3] by `steps` steps of the classical Runge-Kutta method, of length dt, to end[3]. */
void lorenz(const struct lorenz_coefficients *c, int steps, double dt, const double *start, double *end);

#endif
