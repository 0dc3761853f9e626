// verify: --head 'f(return)/(x)' --set 'size(x)=3'
// refused: cast between pointers|no definition of 'qsort'
#include <stdlib.h>

static int order(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double f(double *x)
{
    qsort(x, 3, sizeof *x, order);
    return x[1];
}
