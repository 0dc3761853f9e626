// verify: --head 'f(return)/(x)'
// refused: is file-local and may change
static double *current;

static double get(void)
{
    return *current * *current;
}

double f(double x)
{
    double v = x * 2.0;
    current = &v;
    return get();
}
