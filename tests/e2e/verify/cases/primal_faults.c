// Primals that cannot be compared, and inputs that are not known.
// RUN: --head 'unsized'
// EXIT: 2
// EXPECT: primal_faults.c:[0-9]+:[0-9]+: error: .*size of 'x' is not known; write AD_SIZE\(\.\.\.\) .* --set 'size\(x\)=10'
// RUN: --head 'unsized' --set n=4 --set 'size(x)=n+1'
// EXIT: 0
// EXPECT: x \(5\) random
// RUN: --head 'unsized' --set n=2 --set 'x=1 2'
// EXIT: 0
// RUN: --head 'unsized' --set n=4 --set 'size(x)=0-1'
// EXIT: 2
// EXPECT: the size of x is -1
// RUN: --head 'unsized' --set 'size(y)=3' --set 'size(x)=5'
// EXIT: 2
// EXPECT: a size is given for 'y', but no head has such a pointer
// RUN: --head 'root' --set x=-1
// EXIT: 1
// EXPECT: primal +WRONG +return is NaN at these inputs
// RUN: --head 'endless' --timeout 1
// EXIT: 1
// EXPECT: TIMEOUT +endless: no end after 1 seconds
// RUN: --head 'kink' --set x=0
// EXIT: 1
// EXPECT: tangent / differences +WRONG
// RUN: --head 'checked'
// EXIT: 1
// EXPECT: CRASH +checked dies of signal 6 \(SIGABRT
// EXPECT: Assertion .*x > 100
// RUN: --head 'logged' --set n=3 --set 'size(x)=3'
// EXIT: 0
// EXPECT: ^logged: all agree
// RUN: --head 'asks'
// EXIT: 1
// EXPECT: no definition of 'scanf' and no derivative rule
#include <assert.h>
#include <math.h>
#include <stdio.h>

double unsized(int n, const double *x)
{
    double s = 0.0;
    for (int i = 0; i < n; i++)
        s += x[i] * x[i];
    return s;
}

double root(double x)
{
    return sqrt(x);
}

double endless(double x)
{
    double s = x;
    while (s > 0.0)
        s = 0.5 * s + 1.0;
    return s;
}

double kink(double x)
{
    return fmax(x, 0.0);
}

double checked(double x)
{
    assert(x > 100);
    return x * x;
}

double logged(int n, const double *x)
{
    double s = 1.0;
    for (int i = 0; i < n; i++) {
        s *= x[i] + s;
        fprintf(stderr, "%d %g\n", i, s);
    }
    return s;
}

double asks(double x)
{
    double factor = 1.0;
    scanf("%lf", &factor);
    return factor * x;
}
