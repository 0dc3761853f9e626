// What static locals hold: the functions of the original and the derivatives share them, f_b leaves them as f does, and
// what they held before a call is no independent.
// PROGRAM: --head 'step/(x)' --merge
#include <adgen/adgen.h>

double step(double x)
{
    static double last = 2.0;
    static int calls;
    double y = last * x * (1.0 + calls);
    calls++;
    last = x;
    return y;
}

#ifdef PROGRAM
#include <stdio.h>

double step_d(double x, double xd, double *value);
void step_b(double x, double *xb, double stepb);
double step_grad(double x, double *xb);

static int differ(const char *what, double got, double want)
{
    if (got == want)
        return 0;
    printf("%s: %g, not %g\n", what, got, want);
    return 1;
}

int main(void)
{
    int bad = 0;
    double value, xb = 0.0;
    bad += differ("step, last 2, no call before", step(3.0), 6.0);
    bad += differ("tangent, last 3, one call before", step_d(5.0, 1.0, &value), 6.0);
    bad += differ("its value", value, 30.0);
    step_b(7.0, &xb, 1.0);
    bad += differ("adjoint, last 5, two calls before", xb, 15.0);
    bad += differ("step, last 7, three calls before", step(1.0), 28.0);
    xb = 0.0;
    bad += differ("value of gradient, last 1, four calls before", step_grad(2.0, &xb), 10.0);
    bad += differ("gradient", xb, 5.0);
    xb = 0.0;
    bad += differ("value of gradient, last 2, five calls before", step_grad(2.0, &xb), 24.0);
    bad += differ("gradient", xb, 12.0);
    return bad != 0;
}
#endif
