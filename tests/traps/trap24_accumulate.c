// verify: --head 'f(return)/(p q w)' --set 'size(p)=3' --set 'size(q)=3'
// Everything that is only read is added to, by every path: pointers, by-value numbers and structs.
typedef struct {
    double a, b;
} W;

static double part(const double *p, W w)
{
    w.a *= p[0];
    return w.a * w.b;
}

double f(const double *p, const double *q, W w)
{
    const double *r = p[0] > 10.0 ? p : q;
    return part(p, w) + part(q, w) * r[1] + p[2] * p[2] + w.a;
}
