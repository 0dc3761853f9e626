// Functions marked AD_INACTIVE: with a body or without, variadic, and what they may not do.
// BUILD: --head 'logged/(x)'
// EXPECT: report\("y %d: %g", i, y\);
// EXPECT: ^void report\(const char \*format, \.\.\.\);
// VERIFY: --head 'logged/(x)'
// VERIFY: --head 'limited/(x)' --set x=0.72
// REFUSE: --head 'scaled/(x)'
// EXPECT: inactive_functions\.c:[0-9]+:[0-9]+: error: 'rescale', which is marked AD_INACTIVE, may write
// REFUSE: --head 'peeked/(x)'
// EXPECT: error: 'peek', which is marked AD_INACTIVE, may write .*pointer to const
// VERIFY: --head 'stepped/(x)'
#include <adgen/adgen.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

AD_INACTIVE void report(const char *format, ...);
AD_INACTIVE void peek(double *x, ...);
int halvings;

void report(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
}

void peek(double *x, ...)
{
    fprintf(stderr, "%g\n", *x);
}

/* Found to log without being told. */
static int note(const char *format, ...)
{
    char text[80];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    fputs(text, stderr);
    return n;
}

/* A choice of the user's: the limit is a constant of the model, although it is found from x. */
AD_INACTIVE static double limit(const double *x)
{
    return floor(*x * 10.0) + 2.5;
}

AD_INACTIVE static void rescale(double *x)
{
    *x *= 0.5;
}

AD_INACTIVE static void choose_step(int *step)
{
    *step = halvings > 2 ? 2 : *step + 1;
}

double logged(double x)
{
    double y = x;
    for (int i = 0; i < 3; i++) {
        y *= sin(y);
        report("y %d: %g", i, y);
        if (note("%d", i) < 0)
            return 0.0;
    }
    return y;
}

double limited(double x)
{
    return x * x * limit(&x);
}

double scaled(double x)
{
    double y = x * x;
    rescale(&y);
    return y;
}

double peeked(double x)
{
    double y = x * x;
    peek(&y);
    return y;
}

double stepped(double x)
{
    double w[8] = {1, 2, 3, 4, 5, 6, 7, 8}, s = 0.0;
    int step = 0;
    for (int i = 0; i < 3; i++) {
        s += w[step] * x * x * s + x;
        choose_step(&step);
    }
    return s;
}
