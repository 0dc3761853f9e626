// The type-generic names are those of complex.h for complex arguments.
// VERIFY: --head generic
// BUILD: --head generic
// EXPECT: = csin\(.*cexp1 \* cpow1 \+ csqrt1
#include <complex.h>
#include <tgmath.h>

double generic(double x, double y)
{
    double complex z = x + y * I;
    double complex w = sin(z) + exp(z) * pow(z, 2.5) + sqrt(z) + conj(z);
    return fabs(w) + carg(w) * fabs(x) + cimag(w) * creal(z);
}
