// verify: --head 'f(return state)/(x state)' --set 'size(state)=3' --set n=4
// A callee that changes its arguments, and would compute something else when run again.
#include <math.h>

static double step(double *state, double x)
{
    state[0] = sin(state[0] * x) + state[1];
    state[1] = cos(state[1] * state[0]);
    state[2] = 0.5 * state[2] + state[0] * state[1];
    return sin(state[2] * x);
}

static void twice(double *state, double *x)
{
    *x = step(state, *x);
    *x = step(state, *x) + *x * *x * 0.01;
}

double f(double *state, double x, int n)
{
    for (int i = 0; i < n; i++)
        twice(state, &x);
    return x * state[2] + step(state, x);
}
