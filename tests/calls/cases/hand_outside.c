// A function that adgen sees no body of, with derivatives written by hand.
// BUILD: --head 'outside/(x)'
// PROGRAM: --head 'outside/(x)'
#include <adgen/adgen.h>
#include <math.h>

double law_d(double x, double xd, const double *table, const double *tabled, double *law);
void law_b(double x, double *xb, const double *table, double *tableb, double lawb);
AD_TANGENT_IS(law_d) AD_ADJOINT_IS(law_b) double law(double x, const double *table);

double outside(double x)
{
    double table[2] = {1.0, 2.0 * x};
    double y = 0.0;
    for (int i = 0; i < 2; i++)
        y += law(x + i, table) * x;
    return y;
}

#ifdef PROGRAM
double outside_d(double x, double xd, double *outside);
double outside_grad(double x, double *xb);

double law(double x, const double *table)
{
    return table[0] * x + table[1] * x * x;
}

double law_d(double x, double xd, const double *table, const double *tabled, double *law)
{
    *law = table[0] * x + table[1] * x * x;
    return tabled[0] * x + tabled[1] * x * x + (table[0] + 2.0 * table[1] * x) * xd;
}

void law_b(double x, double *xb, const double *table, double *tableb, double lawb)
{
    *xb += (table[0] + 2.0 * table[1] * x) * lawb;
    tableb[0] += x * lawb;
    tableb[1] += x * x * lawb;
}

/* y = x (x + 2x x^2) + x ((x + 1) + 2x (x + 1)^2) */
int main(void)
{
    double x = 0.7, y, xb = 0.0;
    double expect =
        2.0 * x + 8.0 * x * x * x + 2.0 * x + 1.0 + 4.0 * x * (x + 1.0) * (x + 1.0) + 4.0 * x * x * (x + 1.0);
    double t = outside_d(x, 1.0, &y);
    if (fabs(t - expect) > 1e-12 || fabs(y - outside(x)) > 1e-12)
        return 1;
    if (fabs(outside_grad(x, &xb) - y) > 1e-12 || fabs(xb - expect) > 1e-12)
        return 2;
    return 0;
}
#endif
