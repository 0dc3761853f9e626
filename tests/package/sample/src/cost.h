#ifndef COST_H
#define COST_H

double cost(int n, const double *x);

#endif
