// Every refusal has file, line, column, reason and way out, and one run names all of them: nothing is left to the linker.
// REFUSE: --head 'f/(x)'
// EXPECT: trap25_all_in_one_run\.c:[0-9]+:[0-9]+: error: no definition of 'first'
// EXPECT: trap25_all_in_one_run\.c:[0-9]+:[0-9]+: error: no definition of 'second'
// EXPECT: trap25_all_in_one_run\.c:[0-9]+:[0-9]+: error: call of a variadic function through a pointer
// EXPECT: trap25_all_in_one_run\.c:[0-9]+:[0-9]+: error: static local variable 'last'
// EXPECT: trap25_all_in_one_run\.c:[0-9]+:[0-9]+: error: conversion of a pointer to a number
// REJECT: 'unreached'
// REFUSE: --head 'lists/(x)' --head 'f/(y)' --head 'nowhere'
// EXPECT: 'f/\(y\)': 'f' has no independent 'y'
double first(double x);
double second(double x);
double many(int n, ...);
double unreached(double x);

static double inner(double (*g)(int, ...), double x)
{
    static double last;
    last += x;
    return g(1, last) + second(x);
}

double f(double x)
{
    double y = first(x);
    unsigned long address = (unsigned long)&y;
    return inner(many, y) + first(x) + (double)(address & 1UL);
}

double other(double x)
{
    return unreached(x);
}
