// verify: --head 'f(xb)/(x f_b)' --set 'size(x)=3' --set 'size(xb)=3' --set 'size(f_b)=3'
// Names that generated code would like to have.
#include <math.h>

int f_d = 3;
static double push(double tape)
{
    return tape * tape;
}

static double value(double w, double w0)
{
    double valueb = w * w0;
    return valueb * push(valueb);
}

double trips(double k, double ad_pop_long)
{
    double lit = k * ad_pop_long;
    return lit;
}

void f(const double *x, double *xb, const double *f_b)
{
    double exp = x[0] * f_b[1], log = 2.0, xd = sin(exp), sb = 1.0, i0 = 0.5;
    double memset = xd * x[1], ad_push_double = memset * sb;
    for (int i = 0; i < 3; i++) {
        double xb0 = value(x[i], f_b[i]) * ad_push_double, w = trips(xb0, i0);
        xb[i] = xb0 * log + w * w * xd + push(w);
        ad_push_double = ad_push_double * xb0 + f_d;
    }
}
