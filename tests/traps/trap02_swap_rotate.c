// verify: --head 'f(return)/(x)' --set n=5 --set 'size(x)=4'
// Values go round: swaps through a temporary, rotations of scalars and of pointers.
#include <math.h>

static void swap(double *a, double *b)
{
    double t = *a;
    *a = *b;
    *b = t * 1.1;
}

double f(int n, const double *x)
{
    double a = x[0], b = x[1], c = x[2], u[2] = {x[3], x[0]}, v[2] = {x[1], x[2]};
    double *p = u, *q = v;
    for (int i = 0; i < n; i++) {
        double t = a;
        a = b * c;
        b = sin(c);
        c = t + a;
        swap(&a, &b);
        swap(&u[0], &v[1]);
        double *r = p;
        p = q;
        q = r;
        p[0] = p[0] * q[1] + a;
        q[1] *= p[1];
    }
    return a * b + c * p[0] + q[1];
}
