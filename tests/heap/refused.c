/* What stays out of reach, with the reason. */
#include <stdlib.h>

typedef struct {
    double *at;
    int n;
} Vector;

void grow(Vector *v, double x)
{
    v->at = realloc(v->at, (size_t)(v->n + 1) * sizeof *v->at);
    v->at[v->n++] = x;
}

double *same(double *x)
{
    x[0] *= 2.0;
    return x;
}

double untyped(void *p, double x)
{
    double *q = p;
    return q[0] * x;
}

// RUN: --head 'grow(v)/(x)'
// EXIT: 1
// EXPECT: refused.c:11:.*realloc of memory that the differentiated functions have not allocated
// RUN: --head same
// EXIT: 1
// EXPECT: refused.c:15:.*returns a pointer to active data
// RUN: --head 'untyped/(x)'
// EXIT: 1
// EXPECT: refused.c:23:.*void
