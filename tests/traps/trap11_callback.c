// verify: --head 'f(return)/(x)'
// refused: call through a function pointer
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
