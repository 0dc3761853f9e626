// verify: --head 'f(return x)/(x y)' --set 'size(x)=6' --set 'size(y)=6'
// Assignments and ++ are values; the effect happens once.
#include <math.h>

double f(double *x, const double *y)
{
    int i = 0, j = 0;
    double a, b, s = 0.0;
    a = b = y[0] * y[1];
    s += (a = a * y[2]) * (b += a);
    x[i++] *= y[j++];
    x[i] = y[++j] * x[i - 1];
    i++;
    s = x[i] * y[i++] + s;
    s += sin(x[i] = x[i] * y[3]) * x[i];
    s *= (i++, y[i] * x[i]);
    const double *p = y;
    s += *p++ * *p;
    s += *++p * s;
    double *q = x;
    *q++ = s * *p;
    *q-- += 0.5 * s;
    --*q;
    (*q)++;
    return s + a * b * *q;
}
