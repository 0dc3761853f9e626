// verify: --head 'f(return level)/(x level rate)' --set n=4 --set 'size(x)=n'
// Globals carry derivatives, read and written, through calls.
#include <math.h>

double level = 0.7;
double rate = 1.3;
double history[4];
static const double table[3] = {0.5, 1.5, 2.5};

static void advance(double by)
{
    level = level * rate + by;
    rate = sin(rate * level);
}

double f(int n, const double *x)
{
    for (int i = 0; i < n; i++) {
        advance(x[i] * table[i % 3]);
        history[i] = level * level;
    }
    double s = 0.0;
    for (int i = 0; i < n; i++)
        s += history[i] * x[i];
    return s;
}
