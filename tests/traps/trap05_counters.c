// verify: --head 'f(return)/(x)' --set n=7 --set m=2 --set 'x=0.3 0.5 0.2 0.7 0.4 0.6 0.1'
// Strides, downward loops, unsigned, size_t, char and long long counters, loops that never run.
#include <math.h>
#include <stddef.h>

double f(int n, int m, const double *x)
{
    double s = 0.1, p = 1.0;
    unsigned un = (unsigned)n;
    for (unsigned i = un; i-- > 0;)
        p = p * 0.9 + x[i] * p;
    for (unsigned i = 0; i < un; i += 3)
        p += sin(p * x[i]);
    for (size_t i = (size_t)n - 1; i > 0; --i)
        s = s * x[i] + p;
    for (size_t i = (size_t)n - 1; i + 1 > 0; i--)
        s = s * 0.5 + x[i] * s;
    for (int i = n - 1; i >= 0; i -= m)
        p = p * x[i] + s;
    for (int i = 0; i <= n - 1; i += m + 1)
        p = p * 0.3 + s * x[i];
    for (int i = n; i < m; i++)
        p = p * x[i];
    for (int i = m; i > n; i--)
        p = p * p;
    for (unsigned char c = 250; c < 253; c++)
        s = s * p * 0.1 + c * 1e-3;
    for (long long i = 1LL << 40; i < (1LL << 40) + 3; i++)
        s = s * s * 0.1 + x[i - (1LL << 40)];
    for (int i = 1; i < 40; i *= 3)
        s = sin(s) + x[i % n] * s;
    for (int i = 0; i != 6; i += 2)
        s += s * x[i];
    for (unsigned i = 5; i != 1; i--)
        s += s * x[i] * 0.1;
    return s * p;
}
