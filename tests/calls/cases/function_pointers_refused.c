// Calls through pointers that are refused, each at its place.
// REFUSE: --head nothing_known
// EXPECT: function_pointers_refused\.c:29:[0-9]+: error: call through a function pointer that leads to no function known here
// REFUSE: --head converted
// EXPECT: function_pointers_refused\.c:34:[0-9]+: error: cast of a function to another type
// REFUSE: --head variadic
// EXPECT: function_pointers_refused\.c:44:[0-9]+: error: call of a variadic function through a pointer
// REFUSE: --head sorted
// EXPECT: function_pointers_refused\.c:55:[0-9]+: error: no definition of 'qsort' and no derivative rule
// REFUSE: --head found
// EXPECT: function_pointers_refused\.c:62:[0-9]+: error: no definition of 'bsearch' and no derivative rule
// REFUSE: --head from_number
// EXPECT: function_pointers_refused\.c:68:[0-9]+: error: conversion of an integer to a pointer
// REFUSE: --head two_kinds
// EXPECT: function_pointers_refused\.c:[0-9]+:[0-9]+: error: the object behind this 'void \*' has another type
// REFUSE: --head declared
// EXPECT: function_pointers_refused\.c:[0-9]+:[0-9]+: error: no definition of 'elsewhere' and no derivative rule
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

static double square(double x)
{
    return x * x;
}

double nothing_known(float (*f)(float, int), float x)
{
    return f(x, 3);
}

double converted(double x)
{
    float (*f)(float) = (float (*)(float))square;
    return f((float)x);
}

typedef double sum_of(int n, ...);

sum_of *sums;

double variadic(double x)
{
    return sums(2, x, x);
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double sorted(double *x, int n)
{
    qsort(x, (size_t)n, sizeof *x, compare);
    return x[0];
}

double found(const double *x, int n)
{
    double key = x[0];
    const double *p = bsearch(&key, x, (size_t)n, sizeof *x, compare);
    return p ? *p : key;
}

double from_number(double x, long n)
{
    double (*f)(double) = (double (*)(double))n;
    return f(x);
}

struct bell {
    double a, b;
};

struct line {
    double slope;
};

static double bell_value(double x, void *data)
{
    struct bell *p = data;
    return p->a * x + p->b;
}

static double line_value(double x, void *data)
{
    struct line *p = data;
    return p->slope * x;
}

static double at(double (*f)(double, void *), double x, void *data)
{
    return f(x, data);
}

double two_kinds(double a, double b)
{
    struct bell p = {a, b};
    struct line q = {b};
    return at(bell_value, 0.3, &p) + at(line_value, 0.5, &q);
}

double elsewhere(double x);

double declared(double x, int n)
{
    double (*f)(double) = n ? elsewhere : square;
    return f(x);
}
