// Inputs of every kind: structs, arrays of arrays, floats, globals, static functions, a file with main.
// RUN: --head 'by_value'
// EXIT: 0
// EXPECT: s.k = 1
// EXPECT: tangent / differences +ok
// RUN: --head 'by_value(return)/(s.c)' --set s.k=2 --set 's.c=1 2 3'
// EXIT: 0
// EXPECT: \(3 elements\)
// EXPECT: s.k = 2
// RUN: --head 'by_pointer'
// EXIT: 0
// EXPECT: s->k = 1
// RUN: --head 'several(return)/(s)'
// EXIT: 0
// EXPECT: \(25 elements\)
// RUN: --head 'matrix'
// EXIT: 0
// EXPECT: a \(25\) random
// RUN: --head 'table'
// EXIT: 0
// EXPECT: m \(8\) random
// RUN: --head 'single'
// EXIT: 0
// EXPECT: tolerance 2e-03
// RUN: --head 'extended'
// EXIT: 0
// RUN: --head 'uses_global(result)/(rate x)'
// EXIT: 0
// EXPECT: rate = 0.25
// EXPECT: result =
// RUN: --head 'hidden'
// EXIT: 0
// RUN: --head 'vector(y)/(x)'
// EXIT: 0
// EXPECT: y\[0\] =
// EXPECT: values +ok
// RUN: --head 'in_place(x)/(x)'
// EXIT: 0
// RUN: --head 'chosen' --set how=CUBE
// EXIT: 0
// EXPECT: how = 1
// RUN: --head 'gather'
// EXIT: 0
// EXPECT: at\[5\] 0, 1, 2
// RUN: --head 'gather' --set n=2 --set 'at=1 0'
// EXIT: 0
// EXPECT: at\[2\] given
// RUN: --head 'hidden' --head 'single'
// EXIT: 0
// EXPECT: ^hidden: all agree
// EXPECT: ^single: all agree
#include <adgen/adgen.h>
#include <math.h>
#include <stdio.h>

typedef struct {
    double c[3];
    int k;
    double w;
    float e;
} Model;

enum Power { SQUARE, CUBE };

double rate = 0.25;
double result;
int calls;

double by_value(Model s)
{
    return s.c[0] * s.c[1] * s.k + s.w * s.w * (double)s.e;
}

double by_pointer(const Model *s, double x)
{
    return s->c[2] * x * s->k + s->w;
}

double several(int n, const Model *s AD_SIZE(n))
{
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += s[i].c[0] * s[i].c[1] * s[i].c[2] + s[i].w;
    return sum;
}

double matrix(int n, double a[n][n])
{
    double s = 1.0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            s += a[i][j] * a[j][i];
    return s;
}

double table(double m[4][2])
{
    double s = 0.0;
    for (int i = 0; i < 4; i++)
        s += m[i][0] * m[i][1];
    return s;
}

float single(float x, float y)
{
    return sinf(x) * y + x / y;
}

long double extended(long double x)
{
    return x * x * sinl(x);
}

void uses_global(double x)
{
    calls++;
    result = rate * x * x;
}

static double hidden(double x)
{
    return exp(x) * x;
}

void vector(int n, const double *x AD_SIZE(n), double *y AD_SIZE(n + 1))
{
    y[0] = 0.0;
    for (int i = 0; i < n; i++)
        y[i + 1] = y[i] + x[i] * x[i];
}

void in_place(int n, double *x AD_SIZE(n))
{
    for (int i = 1; i < n; i++)
        x[i] *= x[i - 1];
}

double chosen(double x, enum Power how)
{
    return how == SQUARE ? x * x : x * x * x;
}

double gather(int n, const int *at AD_SIZE(n), const double x[3])
{
    double s = 0.0;
    for (int i = 0; i < n && i < 3; i++)
        s += x[at[i] % 3] * (i + 1);
    return s * s;
}

int main(void)
{
    printf("%g\n", hidden(1.0));
    return 0;
}
