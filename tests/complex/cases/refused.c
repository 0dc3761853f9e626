// What stays out is refused.
// REFUSE: --head projected
// EXPECT: no definition of 'cproj' and no derivative rule for it
// REFUSE: --head integer
// EXPECT: complex integers are no C
// REFUSE: --head half
// EXPECT: changed through __real__ or __imag__.*assign the whole number
// REFUSE: --head pointed
// EXPECT: changed through __real__ or __imag__.*assign the whole number
// REFUSE: --head as_pair
// EXPECT: cast between pointers to different types
// REFUSE: --head either
// EXPECT: member of a union with real members
#include <complex.h>

double projected(double x)
{
    return cabs(cproj(x + I));
}

double integer(double x)
{
    int _Complex z = 2;
    return creal(z * x);
}

double half(double x)
{
    double complex z = 0;
    __real__ z = x;
    return cabs(z);
}

double pointed(double x)
{
    double complex z = x;
    double *p = &__imag__ z;
    *p = x;
    return cabs(z);
}

double as_pair(double complex *z)
{
    double *p = (double *)z;
    return p[0] * p[1];
}

double either(double x)
{
    union {
        double complex z;
        double part[2];
    } u;
    u.z = x;
    return u.part[0];
}
