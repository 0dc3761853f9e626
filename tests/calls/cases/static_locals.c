// Static locals that change: --merge moves them to file scope in its copy of this file, so that functions and
// derivatives share them.
// REFUSE: --head 'total/(x)'
// EXPECT: static_locals\.c:[0-9]+:[0-9]+: error: static local variable 'state' .*--merge
// BUILD: --head 'total/(x)' --merge
// EXPECT: ^static double filter_state\[2\];
// EXPECT: ^static double filter_stateb\[2\];
// EXPECT: ^static unsigned long filter_calls;
// EXPECT: return lookup_table\[k & 7\];
// REJECT: #include ".*static_locals\.c"
// REJECT: ^    static
// VERIFY: --head 'total/(x)' --merge --set n=5
#include <adgen/adgen.h>
#include <math.h>

static double lookup(int k)
{
    static double table[8];
    static int ready = 0;

    if (!ready) {
        for (int i = 0; i < 8; i++)
            table[i] = exp(-0.25 * i);
        ready = 1;
    }
    return table[k & 7];
}

static double filter(double v, int reset)
{
    static double state[2];
    static unsigned long calls, resets = 1;

    calls++;
    if (reset) {
        resets += calls > 0;
        state[0] = state[1] = 0.0;
    }
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
    return s;
}
