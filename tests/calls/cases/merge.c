// File-local state: with --merge the output includes the file and takes its place.
// REFUSE: --head 'total/(x)'
// EXPECT: merge\.c:[0-9]+:[0-9]+: error: 'state' is file-local .*--merge
// BUILD: --head 'total/(x)' --merge
// EXPECT: #include ".*merge\.c"
// VERIFY: --head 'total/(x)' --merge --set n=5
#include <adgen/adgen.h>
#include <math.h>

static double state[2];
static int calls;
static double table[8];
static int ready;

static double lookup(int k)
{
    if (!ready) {
        for (int i = 0; i < 8; i++)
            table[i] = exp(-0.25 * i);
        ready = 1;
    }
    return table[k & 7];
}

static double filter(double v, int reset)
{
    calls++;
    if (reset)
        state[0] = state[1] = 0.0;
    v += 0.5 * state[0] - 0.3 * state[1] * state[0];
    state[1] = state[0];
    state[0] = v;
    return v * v;
}

double total(int n, const double *x AD_SIZE(n))
{
    double s = 0.0;
    for (int i = 0; i < n; i++)
        s += filter(x[i], i == 0) * lookup(i);
    return s + calls;
}
