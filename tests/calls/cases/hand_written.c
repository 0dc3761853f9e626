// Hand-written derivatives take the place of generated ones; signatures are checked.
// BUILD: --head 'pipeline/(x a)'
// EXPECT: ^double smooth_tangent\(double x, double xd, double \*smooth\);
// EXPECT: smooth_adjoint\(
// REJECT: smooth_d|smooth_b\b|spread_d
// VERIFY: --head 'pipeline/(x a)'
// VERIFY: --head 'looped/(x)'
// BUILD: --head 'partly/(x)'
// VERIFY: --head 'partly/(x)'
// REFUSE: --head 'mistaken/(x)'
// EXPECT: hand_written\.c:[0-9]+:[0-9]+: error: 'wrong_d', the tangent of 'wrong', must be 'double wrong_d\(double x, double xd, double \*wrong\);'
// REFUSE: --head 'nameless/(x)'
// EXPECT: there is no function 'nowhere', the adjoint of 'unnamed'; it must be 'void nowhere\(double x, double \*xb, double unnamedb\);'
// REFUSE: --head 'overwritten/(x)'
// EXPECT: 'spread', whose adjoint is written by hand, overwrites values
#include <adgen/adgen.h>
#include <math.h>

double smooth_tangent(double x, double xd, double *smooth);
void smooth_adjoint(double x, double *xb, double smoothb);
AD_TANGENT_IS(smooth_tangent) AD_ADJOINT_IS(smooth_adjoint) double smooth(double x);

double smooth(double x)
{
    return x / (1.0 + x * x);
}

double smooth_tangent(double x, double xd, double *smooth)
{
    double q = 1.0 + x * x;
    *smooth = x / q;
    return xd * (1.0 - x * x) / (q * q);
}

void smooth_adjoint(double x, double *xb, double smoothb)
{
    double q = 1.0 + x * x;
    *xb += smoothb * (1.0 - x * x) / (q * q);
}

void spread_t(int n, const double *in, const double *ind, double *out, double *outd);
void spread_a(int n, const double *in, double *inb, double *out, double *outb);
AD_TANGENT_IS(spread_t) AD_ADJOINT_IS(spread_a) void spread(int n, const double *in, double *out);

void spread(int n, const double *in, double *out)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i] * in[n - 1 - i];
}

void spread_t(int n, const double *in, const double *ind, double *out, double *outd)
{
    for (int i = 0; i < n; i++) {
        outd[i] = ind[i] * in[n - 1 - i] + in[i] * ind[n - 1 - i];
        out[i] = in[i] * in[n - 1 - i];
    }
}

void spread_a(int n, const double *in, double *inb, double *out, double *outb)
{
    (void)out;
    for (int i = 0; i < n; i++) {
        inb[i] += in[n - 1 - i] * outb[i];
        inb[n - 1 - i] += in[i] * outb[i];
        outb[i] = 0.0;
    }
}

double pipeline(double x, double a)
{
    double in[3] = {x, a, x * a}, out[3];
    spread(3, in, out);
    double s = smooth(a * x) + smooth(2.0);
    return s * out[0] + out[1] * out[2];
}

double looped(double x)
{
    double s = x;
    for (int i = 0; i < 4; i++)
        s = smooth(s * s + i) * s + x;
    return s;
}

/* Only one mode by hand; the other one is generated. */
double cube_tangent(double x, double xd, double *cube);
AD_TANGENT_IS(cube_tangent) static double cube(double x)
{
    return x * x * x;
}

double cube_tangent(double x, double xd, double *cube)
{
    *cube = x * x * x;
    return 3.0 * x * x * xd;
}

double partly(double x)
{
    return cube(sin(x)) * x;
}

double wrong_d(double x, double *xd);
AD_TANGENT_IS(wrong_d) double wrong(double x);

double wrong(double x)
{
    return x;
}

double mistaken(double x)
{
    return wrong(x) * x;
}

AD_ADJOINT_IS(nowhere) double unnamed(double x);

double unnamed(double x)
{
    return x * x;
}

double nameless(double x)
{
    return unnamed(x) * x;
}

double overwritten(double x)
{
    double a[2] = {x, 2.0}, b[2], s = x;
    for (int i = 0; i < 3; i++) {
        spread(2, a, b);
        s += b[0] * b[1] * s;
        a[0] = s;
    }
    return s;
}
