#ifndef HEAT_H
#define HEAT_H

/* The heat equation u_t = kappa u_xx on (0, 1), u = 0 at both ends, on n inner points: `steps` steps of implicit Euler
   of length dt from the initial state u0[n]. After every step `sensors` (at most n) thermometers, evenly spread, are
   read into readings[steps][sensors]. */
void heat_simulate(int n, int steps, double dt, const double *u0, double kappa, int sensors,
                   double *readings);

/* Half the sum of the squared differences between those readings and observed[steps][sensors]: what data assimilation
   makes small. */
double heat(int n, int steps, double dt, const double *u0, double kappa, int sensors, const double *observed);

#endif
