// verify: --head f
// refused: const member
struct P {
    const double u;
    double v;
};
static double h(const struct P *p)
{
    return p->u * p->v;
}
double f(double x, double y)
{
    struct P p = {x, y};
    return h(&p) * x;
}
