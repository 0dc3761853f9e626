#include "solver.h"

#include <math.h>
#include <stdlib.h>

static void swap(double *a, double *b)
{
    double t = *a;
    *a = *b;
    *b = t;
}

static void *room(size_t count, size_t size)
{
    void *p = calloc(count, size);
    if (!p)
        abort();
    return p;
}

/* Gauss's elimination with the largest pivot of each column; overwrites both. The solution replaces b. */
static void eliminate(int n, double *a, double *b)
{
    for (int c = 0; c < n; c++) {
        int pivot = c;
        for (int r = c + 1; r < n; r++)
            if (fabs(a[r * n + c]) > fabs(a[pivot * n + c]))
                pivot = r;
        for (int i = 0; i < n; i++)
            swap(&a[c * n + i], &a[pivot * n + i]);
        swap(&b[c], &b[pivot]);
        for (int r = c + 1; r < n; r++) {
            double factor = a[r * n + c] / a[c * n + c];
            for (int i = c; i < n; i++)
                a[r * n + i] -= factor * a[c * n + i];
            b[r] -= factor * b[c];
        }
    }
    for (int r = n - 1; r >= 0; r--) {
        for (int i = r + 1; i < n; i++)
            b[r] -= a[r * n + i] * b[i];
        b[r] /= a[r * n + r];
    }
}

/* Solves A x = b, or A^T x = b. */
static void solve_either(int n, const double *a, int transposed, const double *b, double *x)
{
    double *copy = room((size_t)n * (size_t)n, sizeof *copy);
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++)
            copy[r * n + c] = transposed ? a[c * n + r] : a[r * n + c];
    for (int i = 0; i < n; i++)
        x[i] = b[i];
    eliminate(n, copy, x);
    free(copy);
}

void solve(int n, const double *a, const double *b, double *x)
{
    solve_either(n, a, 0, b, x);
}

void solve_d(int n, const double *a, const double *ad, const double *b, const double *bd, double *x,
             double *xd)
{
    double *right = room((size_t)n, sizeof *right);
    solve(n, a, b, x);
    for (int r = 0; r < n; r++) {
        right[r] = bd[r];
        for (int c = 0; c < n; c++)
            right[r] -= ad[r * n + c] * x[c];
    }
    solve_either(n, a, 0, right, xd);
    free(right);
}

void solve_b(int n, const double *a, double *ab, const double *b, double *bb, double *x, double *xb)
{
    (void)b;
    double *w = room((size_t)n, sizeof *w);
    solve_either(n, a, 1, xb, w);
    for (int r = 0; r < n; r++) {
        bb[r] += w[r];
        for (int c = 0; c < n; c++)
            ab[r * n + c] -= w[r] * x[c];
        xb[r] = 0.0; /* solve overwrites x */
    }
    free(w);
}
