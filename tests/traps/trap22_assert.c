// verify: --head 'f(return)/(x)'
// refused: __assert_fail
#include <assert.h>

double f(double x)
{
    assert(x > 0.0);
    return x * x;
}
