// verify: --head 'f(return)/(x h)' --set 'h=0.25' --set x=0.4
// A counter of type double, one that is active, and a float one.
#include <math.h>

double f(double x, double h)
{
    double s = 0.0;
    for (double t = 0.0; t < 1.0; t += 0.125)
        s += sin(t * x) * x;
    for (double t = x; t < 1.3; t += h)
        s += t * t * h;
    for (float t = 3.0f; t > 0.5f; t -= 1.0f)
        s = s * x + t;
    return s;
}
