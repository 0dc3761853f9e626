/* A record is assigned as a whole and read through a pointer to a member. head: f(return)/(x q) */
#include <adgen/adgen.h>

struct state {
    double a, b, c;
    double v[2];
};

double f(double x, struct state *q AD_SIZE(1))
{
    struct state w = {0.5, 0.01, 0.5, {1.0, 2.0}}, u = w;
    double *p = &w.c, *r = u.v;
    w = *q;
    u = *q;
    return *p + r[1] * u.a * x;
}
