// verify: --head 'f(return)/(x)'
// assert stays.
#include <assert.h>

double f(double x)
{
    assert(x > 0.0);
    return x * x;
}
