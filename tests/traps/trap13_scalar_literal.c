// verify: --head 'f(return)/(x y)'
// Compound literals of numbers: their values carry derivatives, and so do those behind their address.
static double square(double v)
{
    return v * v;
}

static double twice(const double *v)
{
    return *v + *v;
}

double f(double x, double y)
{
    double s = (double){x * y}, *p = &(double){x};
    s += square((double){y}) * (const double){(x)};
    *p *= (float){3} + twice(&(double){x * x});
    for (int i = 0; (double){s} > (int){i} && i < 3; i++)
        s += (double){*p} * i;
    return s * (double){x > 0 ? (double){y} : x};
}
