// verify: --head 'f(return)/(x)'
struct s {
    double a;
    struct {
        double u, v;
    };
};

double f(double x)
{
    struct s q = {x, {2.0, x}};
    return q.a * q.u * q.v;
}
