// The fraction of a negative whole number is -0, as modf says.
// PROGRAM: --head 'side/(x)'
#include <math.h>

double side(double x)
{
    double whole, rest = modf(x, &whole);
    return copysign(2.0, rest) * x;
}

#ifdef PROGRAM
double side_d(double x, double xd, double *value);
double side_grad(double x, double *xb);

int main(void)
{
    double value, xb = 0.0, xd = side_d(-3.0, 1.0, &value);
    return side(-3.0) != 6.0 || value != 6.0 || xd != -2.0 || side_grad(-3.0, &xb) != 6.0 || xb != -2.0;
}
#endif
