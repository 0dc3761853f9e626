// Static locals of many kinds, each function verified from the state that its first call finds.
// VERIFY: --head 'pointer/(x)' --merge --set n=6
// VERIFY: --head 'table_of_rows/(x)' --merge --set n=4
// VERIFY: --head 'power/(x)' --merge --set n=5
// VERIFY: --head 'logged/(x)' --merge --set n=4
// VERIFY: --head 'records/(x)' --merge --set n=5
// VERIFY: --head 'jumps/(x)' --merge --set n=5
// VERIFY: --head 'first_time/(x)' --merge --set n=5
// VERIFY: --head 'old_style/(x)' --merge
// REFUSE: --head 'swapped/(x)' --merge
// EXPECT: static_local_forms\.c:[0-9]+:[0-9]+: error: the pointer 'swapped_now' leads to .* and keeps from call to call
#include <adgen/adgen.h>
#include <math.h>

struct point {
    double x, y;
    struct {
        int n;
        float f;
    } in;
};

/* Two buffers that change places, where they begin at each call. */
double pointer(int n, const double *x AD_SIZE(n))
{
    static double a[8], b[8];
    static double *now, *next;
    now = a;
    next = b;
    for (int i = 0; i < n; i++)
        now[i % 8] = x[i];
    for (int t = 0; t < 3; t++) {
        for (int i = 0; i < n; i++)
            next[i % 8] = now[i % 8] * now[(i + 1) % n % 8] + 0.5 * x[i];
        double *swap = now;
        now = next;
        next = swap;
    }
    double s = 0.0;
    for (int i = 0; i < n; i++)
        s += now[i % 8];
    return s;
}

double table_of_rows(int n, const double *x AD_SIZE(n))
{
    static double cells[2][3], (*row)[3] = cells;
    static const char *const names[] = {"a", "bb"};
    double s = 0.0;
    for (int i = 0; i < n; i++) {
        row[i % 2][i % 3] += x[i] * x[i];
        s += cells[0][i % 3] * cells[1][(i + 1) % 3] * names[i % 2][0];
    }
    return s;
}

/* Every level of the recursion shares them. */
static double raise(double x, int n)
{
    static int depth;
    static double seen;
    double y;
    depth++;
    seen = n == 0 ? 1.0 : x;
    y = n == 0 ? 1.0 : x * raise(x, n - 1);
    depth--;
    return y * (1.0 + depth);
}

double power(double x, int n)
{
    return raise(x, n);
}

AD_INACTIVE static int count_calls(double x)
{
    static int calls;
    static double largest;
    largest = x > largest ? x : largest;
    return ++calls;
}

double logged(int n, const double *x AD_SIZE(n))
{
    double s = 0.0;
    for (int i = 0; i < n; i++)
        s += x[i] * x[i] * count_calls(x[i]);
    return s;
}

double records(int n, const double *x AD_SIZE(n))
{
    static struct point last = {.y = 1.0, .in = {2, 0.5f}}, trail[4];
    double s = 0.0;
    for (int i = 0; i < n; i++) {
        trail[i % 4] = last;
        last.x = last.y * x[i];
        last.y = x[i];
        last.in.n++;
        last.in.f = (float)i;
        s += trail[i % 4].x * last.x * last.in.n;
    }
    return s;
}

double jumps(int n, const double *x AD_SIZE(n))
{
    double s = 0.0;
    for (int i = 0; i < n; i++) {
        static double sum;
        static int odd;
        odd = !odd;
        if (odd)
            continue;
        sum = 0.5 * sum + x[i] * x[i - 1];
        if (sum > 50.0)
            break;
        s += sum * sum;
    }
    return s;
}

double first_time(int n, const double *x AD_SIZE(n))
{
    static int done;
    static double weight[8], norm;
    if (!done) {
        for (int i = 0; i < 8; i++)
            norm += weight[i] = 1.0 / (1.0 + i);
        done = 1;
    }
    double s = 0.0;
    for (int i = 0; i < n; i++)
        s += weight[i % 8] / norm * x[i] * x[i];
    return s;
}

double old_style(x)
double x;
{
    static float single = 1.5f;
    static long double wide;
    single = single * (float)x;
    wide = wide + x * single;
    return (double)wide * x;
}

/* The next call finds `now` where this one leaves it: a shadow would have to follow calls of the original, too. */
double swapped(int n, const double *x AD_SIZE(n))
{
    static double a[2], b[2], *now = a;
    for (int i = 0; i < n; i++)
        now[i % 2] += x[i] * x[i];
    now = now == a ? b : a;
    return a[0] + b[1];
}
