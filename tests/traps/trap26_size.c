// An AD_SIZE that does not say a size is found in every run, of the head and of what it calls.
// REFUSE: --head f --tangent
// EXPECT: :[0-9]+:[0-9]+: error: in 'm': no parameter or global variable is called 'm'
// EXPECT: :[0-9]+:[0-9]+: error: in 'n \+': the expression ends too early
#include <adgen/adgen.h>

static double g(int n, const double *x AD_SIZE(n +))
{
    return n > 0 ? x[0] * x[0] : 0.0;
}

double f(int n, const double *x AD_SIZE(m))
{
    return g(n, x);
}
