// verify: --head 'f(return)/(x)'
// A callback carries the derivative on.
static double twice(double x)
{
    return 2.0 * x;
}

static double apply(double (*g)(double), double x)
{
    return g(x);
}

double f(double x)
{
    return apply(twice, x);
}
