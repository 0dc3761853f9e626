// Functions without a body are reported all at once, each with a stub of its derivatives.
// REFUSE: --head 'missing/(x)'
// EXPECT: error: no definition of 'first'
// EXPECT: error: no definition of 'second'
// EXPECT: ^double first_d\(double x, double xd, double \*first\);
// EXPECT: ^void first_b\(double x, double \*xb, double firstb\);
// EXPECT: ^AD_TANGENT_IS\(second_d\) AD_ADJOINT_IS\(second_b\)
// EXPECT: ^void second_b\(int n, const double \*in, double \*inb, double \*out, double \*outb\);
double first(double x);
void second(int n, const double *in, double *out);

double missing(double x)
{
    double y[2] = {first(x), first(2.0 * x)}, z[2];
    second(2, y, z);
    return z[0] * z[1];
}
