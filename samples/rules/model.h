#ifndef MODEL_H
#define MODEL_H

enum { MODEL_MAX = 8 };

/* A chain of n <= MODEL_MAX springs with stiffnesses k and loads b: solves for the displacements, and sums what a Bessel
   function makes of them. */
double response(int n, const double *k, const double *b);

#endif
