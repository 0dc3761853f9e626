// Without complex.h, and with <tgmath.h>: the output has what it needs, and a name I is refused where that would take it.
// VERIFY: --head bare
// BUILD: --head bare
// EXPECT: #include <adgen/complex.h>
// VERIFY: --head unchanged
// BUILD: --head unchanged
// REJECT: xd = xd
double bare(double x, double y)
{
    double _Complex z = x + y * 1.0i;
    z = z * z / (z + 1.0);
    return (double)(z * __builtin_conj(z)) + __builtin_cabs(z) * __real__ z;
}

double unchanged(double x)
{
    x++;
    return x * x;
}
