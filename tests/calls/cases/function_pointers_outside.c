// Pointers to functions that come from outside the head: all functions of the type that the outside can know are targets,
// and derivative code stops with a message at any other.
// VERIFY: --head integral --set f=parabola --set n=4
// VERIFY: --head integral --set f=hyperbola --set n=4
// BUILD: --head integral
// EXPECT: f == parabola
// EXPECT: f == hyperbola
// EXPECT: ad_unknown_function\("function_pointers_outside\.c:[0-9]+", "f", "parabola, hyperbola"\)
// REJECT: hidden
// VERIFY: --head configured --set c.f=hyperbola --set c.data=NULL
// VERIFY: --head by_global
// VERIFY: --head never_set
// VERIFY: --head by_constant --set n=1
// BUILD: --head by_constant
// EXPECT: "curves", "parabola, hyperbola"
// BUILD: --head by_constant --head by_mutable
// BUILD: --head by_mutable
// EXPECT: ad_unknown_function
// PROGRAM: --head integral --head by_mutable
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>

typedef double curve(double x);

double parabola(double x)
{
    return 0.5 * x * x;
}

double hyperbola(double x)
{
    return 1 / (1 + x);
}

/* Of another type: no target. */
double two(double x, double y)
{
    return x * y;
}

/* The generated file has a function of its own for it. */
static double hidden(double x)
{
    return x * x * x;
}

double integral(curve *f, double a, double b, int n)
{
    double h = (b - a) / n, s = 0;
    for (int i = 0; i < n; i++)
        s += f(a + (i + 0.5) * h);
    return s * h;
}

struct config {
    double scale;
    curve *f;
    void *data;
};

double configured(const struct config *c, double x)
{
    return c->data ? x : c->scale * c->f(x);
}

/* A callback that nobody sets. */
double never_set(double x)
{
    struct config c = {.scale = 2};
    double s = x * x;
    if (c.f)
        s += c.f(x);
    return s * c.scale;
}

curve *current = hyperbola;

double by_global(double x)
{
    return x * current(x);
}

curve *const curves[] = {parabola, hyperbola};

double by_constant(double x, int n)
{
    return x * curves[n](x);
}

/* No target: its address is taken nowhere, and it calls through a pointer itself. */
double integral_of(double x)
{
    return integral(parabola, 0, x, 3);
}

curve *table[] = {parabola, hidden};

double by_mutable(double x, int n)
{
    return x * table[n](x);
}

#ifdef PROGRAM
double integral_d(curve *f, double a, double ad, double b, double bd, int n, double *integral);
double integral_grad(curve *f, double a, double *ab, double b, double *bb, int n);
double by_mutable_d(double x, double xd, int n, double *by_mutable);
double by_mutable_grad(double x, double *xb, int n);

static void stopped(int signal)
{
    (void)signal;
    _Exit(0);
}

static int differs(double x, double y)
{
    return x - y > 1e-12 || y - x > 1e-12;
}

int main(void)
{
    double value, xb = 0, ab = 0, bb = 0, want = integral(parabola, 0.2, 1.2, 5);
    double slope = integral_d(parabola, 0.2, 1, 1.2, 0.5, 5, &value);
    if (differs(value, want) || differs(integral_grad(parabola, 0.2, &ab, 1.2, &bb, 5), want))
        return 1;
    if (differs(slope, ab + 0.5 * bb))
        return 2;
    if (differs(by_mutable_grad(0.7, &xb, 0), 0.5 * 0.7 * 0.7 * 0.7) || differs(xb, 1.5 * 0.7 * 0.7))
        return 3;
    table[1] = hyperbola; /* the caller may set it */
    if (differs(by_mutable_d(0.7, 1, 1, &value), 1 / (1.7 * 1.7)) || differs(value, 0.7 / 1.7))
        return 4;
    table[1] = hidden; /* this file's own, which the generated file does not have */
    signal(SIGABRT, stopped);
    by_mutable_d(0.7, 1, 1, &value);
    return 5;
}
#endif
