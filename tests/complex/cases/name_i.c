// A program that calls something I, and so cannot include complex.h.
// REFUSE: --head taken
// EXPECT: complex.h, which makes 'I' a macro.*rename it
// VERIFY: --head apart
// BUILD: --head apart
double taken(double x)
{
    double I = x;
    double _Complex z = I * x;
    return __builtin_cabs(z * z);
}

double apart(double x)
{
    double I = x;
    return I * x;
}
