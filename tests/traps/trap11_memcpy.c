// verify: --head 'f(return)/(x)' --set 'size(x)=3'
// Copied by memcpy: the derivatives go along.
#include <string.h>

double f(const double *x)
{
    double y[3];
    memcpy(y, x, sizeof y);
    return y[0] * y[1] * y[2];
}
