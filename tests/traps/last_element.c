// `adgen verify` covers every element of every argument: derivatives by hand that are wrong in the last element only, of
// a long array, of an array beside others, of one direction.
// RUN: --head 'f/(x y)' --set n=5
// EXIT: 0
// RUN: --head 'wrong/(x y)' --set n=5
// EXIT: 1
// EXPECT: adjoint / tangent +WRONG
// RUN: --head 'wrong/(x y)' --set n=200
// EXIT: 1
// EXPECT: adjoint / tangent +WRONG
// RUN: --head 'wrong/(x y)' --set n=5 --adjoint
// EXIT: 1
// EXPECT: WRONG .*y\[4\]
// RUN: --head 'wrong_tangent/(x y)' --set n=5 --tangent
// EXIT: 1
// EXPECT: tangent / differences +WRONG .*y\[4\]
#include <adgen/adgen.h>

double right_d(int n, const double *x, const double *xd, const double *y, const double *yd, double *dot);
void right_b(int n, const double *x, double *xb, const double *y, double *yb, double dotb);
void last_b(int n, const double *x, double *xb, const double *y, double *yb, double dotb);
double last_d(int n, const double *x, const double *xd, const double *y, const double *yd, double *dot);
AD_TANGENT_IS(right_d) AD_ADJOINT_IS(right_b) double dot(int n, const double *x, const double *y);
AD_TANGENT_IS(right_d) AD_ADJOINT_IS(last_b) double bad(int n, const double *x, const double *y);
AD_TANGENT_IS(last_d) double worse(int n, const double *x, const double *y);

double dot(int n, const double *x, const double *y)
{
    double s = 0.0;
    for (int i = 0; i < n; i++)
        s += x[i] * y[i];
    return s;
}

double bad(int n, const double *x, const double *y)
{
    return dot(n, x, y);
}

double worse(int n, const double *x, const double *y)
{
    return dot(n, x, y);
}

double right_d(int n, const double *x, const double *xd, const double *y, const double *yd, double *value)
{
    *value = dot(n, x, y);
    return dot(n, xd, y) + dot(n, x, yd);
}

double last_d(int n, const double *x, const double *xd, const double *y, const double *yd, double *value)
{
    *value = dot(n, x, y);
    return dot(n, xd, y) + dot(n - 1, x, yd);
}

void right_b(int n, const double *x, double *xb, const double *y, double *yb, double dotb)
{
    for (int i = 0; i < n; i++) {
        xb[i] += y[i] * dotb;
        yb[i] += x[i] * dotb;
    }
}

/* Leaves out the last element of y. */
void last_b(int n, const double *x, double *xb, const double *y, double *yb, double dotb)
{
    for (int i = 0; i < n; i++)
        xb[i] += y[i] * dotb;
    for (int i = 0; i < n - 1; i++)
        yb[i] += x[i] * dotb;
}

double f(int n, const double *x AD_SIZE(n), const double *y AD_SIZE(n))
{
    return dot(n, x, y) * x[0];
}

double wrong(int n, const double *x AD_SIZE(n), const double *y AD_SIZE(n))
{
    return bad(n, x, y);
}

double wrong_tangent(int n, const double *x AD_SIZE(n), const double *y AD_SIZE(n))
{
    return worse(n, x, y);
}
