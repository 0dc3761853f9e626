// Rule files of the user's: functions of a library that adgen sees no body of.
// BUILD: --head 'loss/(x y)' --rules "$DIR/user_rules.h"
// EXPECT: ^double softplus\(double x\);
// PROGRAM: --head 'loss/(x y)' --head 'distance/(x)' --rules "$DIR/user_rules.h"
// REFUSE: --head 'loss/(x y)'
// EXPECT: no definition of 'softplus'
// EXPECT: no definition of 'blend'
// REFUSE: --head 'loss/(x y)' --rules "$DIR/broken_rules.h"
// EXPECT: broken_rules\.h:[0-9]+:[0-9]+: error: a derivative rule is one expression
#include <math.h>

double softplus(double x);
float softplusf(float x);
double blend(double x, double y);
double levels(double x, int n);
double bucket(double x);

double loss(double x, double y)
{
    return softplus(x * y) * blend(x, softplus(y)) + levels(y, 3) * bucket(x) + (double)softplusf((float)x);
}

double distance(double x)
{
    return fabs(x) * x;
}

#ifdef PROGRAM
double loss_d(double x, double xd, double y, double yd, double *loss);
double loss_grad(double x, double *xb, double y, double *yb);
double distance_grad(double x, double *xb);

double softplus(double x)
{
    return log(1.0 + exp(x));
}

float softplusf(float x)
{
    return logf(1.0f + expf(x));
}

double blend(double x, double y)
{
    return 0.25 * x * y + y;
}

double levels(double x, int n)
{
    return n * exp(x);
}

double bucket(double x)
{
    return floor(x);
}

static double sigma(double x)
{
    return 1.0 / (1.0 + exp(-x));
}

int main(void)
{
    double x = 1.3, y = 0.4, value, xb = 0.0, yb = 0.0;
    double by_x = sigma(x * y) * y * blend(x, softplus(y)) + softplus(x * y) * 0.25 * softplus(y) + sigma(x);
    double by_y = sigma(x * y) * x * blend(x, softplus(y)) + softplus(x * y) * (0.25 * x + 1.0) * sigma(y) +
                  levels(y, 3) * bucket(x);
    loss_grad(x, &xb, y, &yb);
    if (fabs(xb - by_x) > 1e-6 || fabs(yb - by_y) > 1e-12)
        return 1;
    if (fabs(loss_d(x, 0.5, y, 2.0, &value) - 0.5 * by_x - 2.0 * by_y) > 1e-6 ||
        fabs(value - loss(x, y)) > 1e-12)
        return 2;
    xb = 0.0;
    distance_grad(-2.0, &xb);
    if (fabs(xb - 4.0) > 1e-12)
        return 3;
    return 0;
}
#endif
