// Special points and values computed by hand: a tangent or adjoint that is zero never meets an infinite derivative.
// PROGRAM: --head length --head root --head unused --head turn --head square --head side
#include <complex.h>

double length(double x, double y)
{
    return cabs(x + I * y) + carg(x + I * y);
}

double root(double x, double y)
{
    double complex z = x + I * y;
    return creal(csqrt(z)) + creal(z);
}

/* What is computed and not used must not bring forth a NaN. */
double unused(double x)
{
    double complex z = x * x;
    return 0.0 * creal(csqrt(z) + clog(z) + cpow(z, 0.5) + cacosh(z) + 1.0 / z) + 3.0 * x;
}

double turn(double t)
{
    return creal((2.0 + 3.0 * I) * cexp(I * t));
}

double complex square(double complex z)
{
    return z * z;
}

/* On the branch cut, from either side. */
double side(double x, double y)
{
    return cimag(casin(CMPLX(x, y))) + creal(cacos(CMPLX(x, y)));
}

#ifdef PROGRAM
#include <math.h>

void length_b(double x, double *xb, double y, double *yb, double lengthb);
double length_d(double x, double xd, double y, double yd, double *length);
void root_b(double x, double *xb, double y, double *yb, double rootb);
double root_d(double x, double xd, double y, double yd, double *root);
void unused_b(double x, double *xb, double unusedb);
double unused_d(double x, double xd, double *unused);
double turn_grad(double t, double *tb);
void square_b(double complex z, double complex *zb, double complex squareb);
double complex square_d(double complex z, double complex zd, double complex *square);
void side_b(double x, double *xb, double y, double *yb, double sideb);

static int close_to(double a, double b)
{
    return fabs(a - b) < 1e-12;
}

int main(void)
{
    double xb = 0, yb = 0, value;
    length_b(0, &xb, 0, &yb, 1);
    if (xb != 0 || yb != 0 || length_d(0, 1, 0, 1, &value) != 0 || value != 0)
        return 1;
    length_b(3, &xb, 4, &yb, 1); /* x / r - y / r^2, y / r + x / r^2 */
    if (!close_to(xb, 0.6 - 0.16) || !close_to(yb, 0.8 + 0.12))
        return 2;
    xb = yb = 0;
    root_b(0, &xb, 0, &yb, 0);
    if (xb != 0 || yb != 0 || root_d(0, 0, 0, 0, &value) != 0)
        return 3;
    xb = 0;
    unused_b(0, &xb, 1);
    if (xb != 3 || unused_d(0, 1, &value) != 3)
        return 4;
    double tb = 0;
    turn_grad(0.5, &tb);
    if (!close_to(tb, -2 * sin(0.5) - 3 * cos(0.5)))
        return 5;
    double complex zb = 0, z = 2.0 + 5.0 * I, s;
    square_b(z, &zb, 1.0); /* real part x^2 - y^2: 2x, -2y */
    if (creal(zb) != 4 || cimag(zb) != -10)
        return 6;
    zb = 0;
    square_b(z, &zb, I); /* imaginary part 2xy: 2y, 2x */
    if (creal(zb) != 10 || cimag(zb) != 4)
        return 7;
    s = square_d(z, I, &s); /* 2 i z */
    if (creal(s) != -10 || cimag(s) != 4)
        return 8;
    for (int k = 0; k < 2; k++) {
        double y = k ? -0.0 : 0.0, h = 1e-6, near = k ? -1e-9 : 1e-9;
        xb = yb = 0;
        side_b(2, &xb, y, &yb, 1);
        double dx = (side(2 + h, near) - side(2 - h, near)) / (2 * h);
        if (fabs(xb - dx) > 1e-5)
            return 9 + k;
    }
    return 0;
}
#endif
