/* A record with a pointer to its own memory, returned by value; two buffers on the heap that change roles; a clean-up label. */
#include <stdlib.h>

typedef struct {
    int n;
    double *at, scale;
} Signal;

static Signal signal_of(int n, const double *x, double scale)
{
    Signal s = {n, malloc((size_t)n * sizeof(double)), scale};
    for (int i = 0; i < n; i++)
        s.at[i] = x[i] * scale;
    return s;
}

static double power(Signal s)
{
    double p = 0.0;
    for (int i = 0; i < s.n; i++)
        p += s.at[i] * s.at[i];
    return p * s.scale;
}

static int relax(int n, double *x, int steps, double c)
{
    int status = -1;
    double *old = malloc((size_t)n * sizeof *old), *now = NULL;
    if (!old)
        goto done;
    now = malloc((size_t)n * sizeof *now);
    if (!now)
        goto done;
    for (int i = 0; i < n; i++)
        old[i] = x[i];
    for (int k = 0; k < steps; k++) {
        for (int i = 0; i < n; i++)
            now[i] = old[i] + c * old[i] * (old[(i + 1) % n] - old[i]);
        double *t = old;
        old = now;
        now = t;
    }
    for (int i = 0; i < n; i++)
        x[i] = old[i];
    status = 0;
done:
    free(old);
    free(now);
    return status;
}

double signals(int n, const double *x, double c)
{
    Signal s = signal_of(n, x, c), t = signal_of(n, s.at, c + 1);
    double *first = s.at;
    int status = relax(n, t.at, 5, 0.1 * c);
    t.scale += status;
    s.scale += t.at[0];
    double p = power(s) * power(t);
    s = t;
    p += s.at[n - 1] * power(s);
    free(first);
    free(t.at);
    return p;
}

// RUN: --head signals --set n=4 --set 'size(x)=4'
// EXIT: 0
// EXPECT: all agree
