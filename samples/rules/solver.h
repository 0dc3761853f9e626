#ifndef SOLVER_H
#define SOLVER_H

#include <adgen/adgen.h>

/* Solves A xd = bd - Ad x besides A x = b. */
void solve_d(int n, const double *a, const double *ad, const double *b, const double *bd, double *x,
             double *xd);

/* Solves A^T w = xb, and adds w to bb, -w x^T to ab. x is the solution, as solve left it. */
void solve_b(int n, const double *a, double *ab, const double *b, double *bb, double *x, double *xb);

/* Solves A x = b, with the n x n matrix A by rows. */
AD_TANGENT_IS(solve_d)
AD_ADJOINT_IS(solve_b)
void solve(int n, const double *a, const double *b, double *x);

#endif
