// verify: --head 'f(return)/(x)'
// What only prints has no derivative.
#include <stdio.h>

double f(double x)
{
    printf("x = %g\n", x);
    return x * x;
}
