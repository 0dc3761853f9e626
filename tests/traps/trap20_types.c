// verify: --head 'f(return g)/(p q m c)' --set 'size(p)=3' --set 'size(q)=1' --set n=2 --set 'size(m)=n*n' --set 'size(c)=3' --set 'size(g)=2'
// Pointers to const, to arrays and to structs; typedefs, anonymous structs, enums, rows of variable length.
#include <math.h>
#include <stddef.h>

typedef double real;
typedef real vec3[3];
typedef struct {
    struct {
        real u, v;
    } in;
    vec3 pos;
    enum { LOW, HIGH } level;
    int ids[2];
} body;
struct pair {
    const char *name;
    double w;
};

static real norm(const real *const restrict p, const vec3 w)
{
    return sqrt(p[0] * p[0] * w[0] + p[1] * p[1] * w[1] + p[2] * p[2] * w[2]);
}

static void row(real (*out)[3], const body *b)
{
    for (int i = 0; i < 3; i++)
        (*out)[i] = b->pos[i] * b->in.u;
}

double f(const double *p, const body *q, int n, double m[n][n], vec3 const c, double *restrict g)
{
    body b = *q;
    real out[2][3];
    const double big = 2.5 * p[0];
    const struct pair pr = {"pair", c[0] * big};
    double(*rows)[n] = m;
    b.pos[1] *= p[1];
    b.in.v = b.in.u * pr.w;
    b.level = HIGH;
    row(&out[0], &b);
    row(out + 1, q);
    g[0] = out[0][1] * out[1][2] + rows[1][0] * (*rows)[1] + m[0][0] * b.level;
    g[1] = norm(p, out[0]) + norm(b.pos, c) * b.in.v;
    return g[0] * g[1] + big;
}
