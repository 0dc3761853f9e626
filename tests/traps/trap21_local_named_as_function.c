// verify: --head f
double f(double x)
{
    double f = x * x;
    return f * x;
}
