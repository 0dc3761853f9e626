// Inactive members of a record have no derivative: the comparison leaves them alone, and looks at all others.
// RUN: --head 'f'
// EXPECT: ^f: all agree
// EXPECT: with respect to p, x \(4 elements\)
#include <adgen/adgen.h>

struct weights {
    double scale[2];
};

struct parameters {
    double a;
    double b AD_INACTIVE;
    struct weights w AD_INACTIVE;
    double c[2];
};

double f(struct parameters *p AD_SIZE(1), double x)
{
    return p->a * p->b * x + p->c[0] * p->c[1] * p->w.scale[1];
}
