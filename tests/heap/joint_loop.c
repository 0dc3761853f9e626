/* Loops whose bodies could run again in the backward sweep, but leave pointers behind: set by name, in a record, by a call. */
typedef struct {
    double *low, *high;
} Ends;

static void keep_larger(Ends *e, double *x)
{
    if (!e->high || *x > *e->high)
        e->high = x;
}

static double *smaller(double *a, double *b)
{
    return *b < *a ? b : a;
}

double ends(int n, double *x, double c)
{
    double *best = &x[0], *least = &x[0], s = 0.0;
    Ends e = {0, 0}, f = {0, 0};
    for (int i = 0; i < n; i++) {
        double t = x[i] * c;
        t *= t;
        s += t * x[i];
        if (t > best[0])
            best = &x[i];
    }
    for (int i = 0; i < n; i++) {
        double t = x[i] * c;
        t = t * t + t;
        s += t * t;
        e.low = &x[i];
        keep_larger(&f, &x[i]);
    }
    for (int i = 0; i < n; i++) {
        double t = x[i] + c;
        t = t * t * x[i];
        s += t * t;
        least = smaller(least, &x[i]);
    }
    return s * *best * *e.low + *f.high * *f.high * *least;
}

// RUN: --head 'ends(return)/(x c)' --set n=5 --set 'size(x)=5'
// EXIT: 0
// EXPECT: all agree
