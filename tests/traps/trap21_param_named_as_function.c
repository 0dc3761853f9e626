// verify: --head f
static double g(double g)
{
    return g * g;
}
double f(double x)
{
    return g(x) * x;
}
