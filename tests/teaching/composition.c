/* F = f2 . f1 from R^2 to R^3: the Jacobian of a composition is the product of the Jacobians. */
#include <adgen/adgen.h>

static void f1(const double *x, double *u)
{
    u[0] = x[0] * x[1];
    u[1] = x[1] - x[0];
}

static void f2(const double *u, double *y)
{
    y[0] = u[0] + u[1];
    y[1] = u[0] * u[1];
    y[2] = u[1] * u[1];
}

AD_TANGENT(y / x)
AD_ADJOINT(y / x)
void composition(const double *x AD_SIZE(2), double *y AD_SIZE(3))
{
    double u[2];
    f1(x, u);
    f2(u, y);
}
