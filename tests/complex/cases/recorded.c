// A complex variable that a loop overwrites is recorded whole.
// BUILD: --head f --adjoint
// EXPECT: ad_push_block\(&z, sizeof z\);
// VERIFY: --head f --set n=3
#include <complex.h>

double f(int n, double x)
{
    float complex z = x;
    for (int i = 0; i < n; i++)
        z = z * z + 0.5f * I;
    return cabsf(z);
}
