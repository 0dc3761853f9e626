#ifndef ROSENBROCK_H
#define ROSENBROCK_H

/* Rosenbrock's function of n variables, sum over i of 100 (x[i+1] - x[i]^2)^2 + (1 - x[i])^2: a curved valley whose
   minimum is 0 at x = (1, ..., 1). */
double rosenbrock(int n, const double *x);

#endif
