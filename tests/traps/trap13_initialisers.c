// verify: --head 'f(return)/(x y)'
// Active values in initialiser lists, designated and nested, in compound literals and struct assignments.
#include <math.h>

typedef struct {
    double a, b[2];
    int k;
} Rec;

typedef struct {
    Rec r[2];
    double z;
} Outer;

static double dot(const Rec *r, Rec s)
{
    return r->a * s.a + r->b[0] * s.b[1] * r->k + r->b[1] * s.b[0];
}

static double sum3(const double *v)
{
    return v[0] + v[1] * v[2];
}

double f(double x, double y)
{
    Rec r = {.b = {x * y, sin(x)}, .k = 3, .a = y * y};
    Outer o = {{{x, {y, x * x}, 1}, {.a = y, .k = 2}}, x * y};
    double m[2][3] = {{x, y}, {[2] = x * y}};
    double t[] = {[3] = x, y, [0] = x * x};
    Rec q = r, u;
    double s = 0.0;
    for (int i = 0; i < 2; i++) {
        Rec v = {x * i, {s, y}, i};
        u = v;
        u.b[0] += q.a;
        q = u;
        o.r[i].b[1] *= dot(&u, o.r[1 - i]) + s;
        s += dot(&q, r) + o.r[i].b[1];
    }
    u = (Rec){s, {x, y}, 4};
    o.r[1] = u;
    s += dot(&(Rec){x, {y, s}, 2}, o.r[1]) + sum3((double[]){x, y * s, x * y});
    return s + o.z + m[0][0] * m[0][1] + m[1][2] + m[0][2] + t[0] * t[3] * t[4] + t[1];
}
