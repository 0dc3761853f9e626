/* Members whose record type has no name are assigned as a whole. head: f(return)/(g t) */
#include <adgen/adgen.h>

struct cell {
    struct {
        double a, b[2];
    } in, out[2];
};

double f(struct cell *g AD_SIZE(2), double t, int k)
{
    g[0].in.a *= t;
    g[1].in = g[0].in;
    g[1].in.b[1] += g[0].in.a * t;
    g[0].in = k > 2 ? g[1].in : g[0].in;
    g[0].out[1] = k > 3 ? g[0].out[1] : g[0].out[0];
    g[0].out[1].b[0] *= g[0].in.b[1];
    return g[0].out[1].b[0] * g[0].in.a + g[1].in.b[1] * g[0].out[0].a;
}
