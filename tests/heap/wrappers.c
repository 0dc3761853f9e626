/* Checking wrappers around malloc, calloc and free with void pointers, one in the other; used for several types. */
#include <stdlib.h>

typedef struct {
    double gain;
    double *state;
    int *order;
} Filter;

static void *need(size_t n)
{
    void *p = malloc(n);
    if (!p)
        abort();
    return p;
}

static void *need_many(size_t count, size_t size)
{
    void *p = need(count * size);
    return p;
}

static void drop(void *p)
{
    if (p)
        free(p);
}

static Filter *filter_new(int n, double gain)
{
    Filter *f = need(sizeof *f);
    f->gain = gain;
    f->state = (double *)need_many((size_t)n, sizeof *f->state);
    f->order = need_many((size_t)n, sizeof *f->order);
    for (int i = 0; i < n; i++) {
        f->state[i] = gain * i;
        f->order[i] = (i * 2 + 1) % n;
    }
    return f;
}

static double run(Filter *f, int n, const double *x)
{
    double s = 0.0;
    for (int i = 0; i < n; i++) {
        f->state[f->order[i]] += f->gain * x[i];
        s += f->state[i] * f->state[f->order[i]];
    }
    return s;
}

double filtered(int n, const double *x, double c)
{
    Filter *f = filter_new(n, c), *g = filter_new(n, c * c);
    double s = run(f, n, x) + run(g, n, x) * run(f, n, x);
    void *raw = malloc((size_t)n * sizeof(double));
    double *w = raw;
    for (int i = 0; i < n; i++)
        w[i] = x[i] * s;
    for (int i = 1; i < n; i++)
        s += w[i] * w[i - 1];
    drop(f->order);
    drop(f->state);
    drop(f);
    drop(g->order);
    drop(g->state);
    drop(g);
    drop(w);
    return s;
}

// RUN: --head filtered --set n=5 --set 'size(x)=5'
// EXIT: 0
// EXPECT: all agree
