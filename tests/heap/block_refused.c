/* Bytes that are no values of the elements' type. */
#include <string.h>

typedef struct {
    double re, im;
} Pair;

double f(const double *x)
{
    Pair p;
    double y[2];
    memcpy(&p, x, sizeof p);
    memset(y, 1, sizeof y);
    return p.re * p.im + x[0] * y[0];
}

// RUN: --head f --set 'size(x)=2'
// EXIT: 1
// EXPECT: block_refused.c:12:.*different types
// EXPECT: block_refused.c:13:.*memset with a value
