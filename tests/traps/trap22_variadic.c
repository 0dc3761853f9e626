// verify: --head 'f(return)/(x)'
// refused: no definition of 'printf'|variadic
#include <stdio.h>

double f(double x)
{
    printf("x = %g\n", x);
    return x * x;
}
