// Rules of one's own for complex functions; derivatives by hand of another.
// PROGRAM: --head f --rules $DIR/own_rules.h --head g
#include <adgen/adgen.h>
#include <complex.h>

double complex cube(double complex z);
double complex quotient(double complex x, double complex y);
double energy(double complex z);
double complex polar(double rho, double phi);
double complex mirror(double complex z);

double complex twice_d(double complex z, double complex zd, double complex *twice);
void twice_b(double complex z, double complex *zb, double complex twiceb);
AD_TANGENT_IS(twice_d) AD_ADJOINT_IS(twice_b) double complex twice(double complex z);

double f(double rho, double phi)
{
    double complex z = cube(polar(rho, phi));
    return energy(quotient(z, 2.0 + mirror(z)));
}

double g(double x)
{
    return cimag(twice(x * x + I * x));
}

#ifdef PROGRAM
#include <math.h>

double complex cube(double complex z)
{
    return z * z * z;
}

double complex quotient(double complex x, double complex y)
{
    return x / y;
}

double energy(double complex z)
{
    return creal(z * conj(z));
}

double complex polar(double rho, double phi)
{
    return rho * cexp(I * phi);
}

double complex mirror(double complex z)
{
    return I * conj(z);
}

double complex twice(double complex z)
{
    return 2.0 * z;
}

double complex twice_d(double complex z, double complex zd, double complex *value)
{
    *value = 2.0 * z;
    return 2.0 * zd;
}

void twice_b(double complex z, double complex *zb, double complex twiceb)
{
    (void)z;
    *zb += 2.0 * twiceb;
}

double f_d(double rho, double rhod, double phi, double phid, double *f);
void f_b(double rho, double *rhob, double phi, double *phib, double fb);
double g_d(double x, double xd, double *g);
void g_b(double x, double *xb, double gb);

int main(void)
{
    double value, h = 1e-5, rhob = 0, phib = 0, xb = 0;
    double by_rho = (f(0.8 + h, 0.4) - f(0.8 - h, 0.4)) / (2 * h);
    double by_phi = (f(0.8, 0.4 + h) - f(0.8, 0.4 - h)) / (2 * h);
    f_b(0.8, &rhob, 0.4, &phib, 1.0);
    if (fabs(rhob - by_rho) > 1e-8 || fabs(phib - by_phi) > 1e-8)
        return 1;
    if (fabs(f_d(0.8, 2.0, 0.4, 3.0, &value) - 2 * rhob - 3 * phib) > 1e-12 || value != f(0.8, 0.4))
        return 2;
    g_b(3.0, &xb, 1.0);
    return xb == 2.0 && g_d(3.0, 1.0, &value) == 2.0 ? 0 : 3;
}
#endif
