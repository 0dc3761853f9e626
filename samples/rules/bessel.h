#ifndef BESSEL_H
#define BESSEL_H

/* Modified Bessel functions of the first kind, of order 0 and 1. */
double bessel_i0(double x);
double bessel_i1(double x);

#endif
