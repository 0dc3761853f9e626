// verify: --head 'f(return)/(x)' --set n=3 --set 'size(x)=n'
// Structs and arrays as loop locals, copied, passed by value and by pointer, returned.
#include <math.h>

typedef struct {
    double pos[2], vel;
    int hits;
} P;

static P move(P p, double dt)
{
    p.pos[0] += p.vel * dt;
    p.pos[1] = sin(p.pos[0]) * p.pos[1];
    p.hits++;
    return p;
}

static void bounce(P *p, const P *other)
{
    P old = *p;
    p->vel = old.vel * other->pos[0] - p->pos[1];
    if (p->hits > 1)
        *p = move(old, p->vel);
    p->pos[other->hits % 2] *= old.pos[0];
}

double f(int n, const double *x)
{
    P all[2] = {{{x[0], x[1]}, x[2], 0}};
    double s = 0.0;
    for (int i = 0; i < n; i++) {
        P a = all[i % 2], b;
        double h[2] = {x[i], s};
        b = move(a, h[0]);
        bounce(&b, &a);
        bounce(&all[0], &b);
        all[(i + 1) % 2] = b;
        h[1] += b.pos[1] * h[0];
        s += h[1] * all[0].vel;
    }
    return s + all[1].pos[0] * all[0].pos[1];
}
