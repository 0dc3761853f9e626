// verify: --head 'f(return)/(x)'
// Constants of headers, literals of every spelling, macros with and without arguments.
#define _GNU_SOURCE
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>

#define SQ(v) ((v) * (v))
#define SCALE 1.5e-1f
#define TWICE(f, v) f(v) + f(v)

enum { N = 4, M = N * 2 };

double f(double x)
{
    double s = M_PI * x + DBL_EPSILON * x - M_E * SQ(x + SCALE);
    s += TWICE(sin, x * N) * M + 0x1.8p1 * x * 1e1L + .5f * x + 07 * x + 'a' * x * 1e-3 + 10u * x - 3LL * x;
    s += INT_MAX * 1e-9 * x + UINT8_MAX * x + (-x) - (-3.0) * x - -x * +x + sizeof(double) * x +
         (x < FLT_MAX) * x;
    s += x / 3 + 7 / 2 * x + (1 << 4) * x + (5 & 3) * x + (~0 + 2) * x + !N * x + (N > 2 ? x : -x) +
             HUGE_VAL * 0 * 0.0 ==
         0;
    return s * x;
}
