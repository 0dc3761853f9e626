/* Locals of every form whose addresses are stored: a scalar, a record with an initialiser, arrays with and without one, an
   array of rows, a by-value parameter; in a function that is called twice, and in loop bodies. */
typedef struct {
    double gain;
    int n;
    double *at;
} Link;

static double scaled(Link l, double x)
{
    Link *p = &l, *best = p;
    double one = x * l.gain, two = one * x, *v = &one;
    double row0[2] = {x, one}, row1[2] = {0}, *rows[2] = {row0, row1};
    Link other = {.gain = x + 1, .at = &two}, zero = {0};
    for (int k = 0; k < 3; k++) {
        *v = *v * best->gain + rows[k % 2][0];
        rows[(k + 1) % 2][1] += *v;
        v = v == &one ? &two : &one;
        best = best == p ? &other : p;
    }
    zero.at = best->at;
    *l.at *= x;
    return *p->at + one * two + row1[1] * *other.at + *zero.at;
}

double chain(int n, const double *x, double c)
{
    double s = 0.0, home = c;
    for (int i = 0; i < n; i++) {
        double local = x[i] * c, twice = 2 * x[i], *p = &local, *q = &twice;
        for (int k = 0; k < 2; k++) {
            *p = *p * *q;
            double *t = p;
            p = q;
            q = t;
        }
        Link l = {local, 1, &home};
        s += scaled(l, twice) * *p;
    }
    return s + home * home;
}

// RUN: --head chain --set n=4 --set 'size(x)=4'
// EXIT: 0
// EXPECT: all agree
