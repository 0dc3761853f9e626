// AD_INACTIVE on parameters, variables and members: they carry no derivative, whatever they are made of.
// PROGRAM: --head 'frozen/(x)' --head 'weighted/(x w)' --head 'of_record/(s)'
// BUILD: --head 'frozen/(x)'
// REJECT: limitd|limitb
// REFUSE: --head 'chosen/(w)'
// EXPECT: 'w' cannot be an independent: it is marked AD_INACTIVE
#include <adgen/adgen.h>
#include <math.h>

struct spring {
    double k;
    double rest AD_INACTIVE;
};

double frozen(double x)
{
    double limit AD_INACTIVE = x * x;
    return limit * x;
}

static double dot(int n, const double *a, const double *w AD_INACTIVE)
{
    double s = 0.0;
    for (int i = 0; i < n; i++)
        s += a[i] * w[i];
    return s;
}

double weighted(const double *x, const double *w)
{
    return dot(2, x, w);
}

double of_record(const struct spring *s)
{
    struct spring t = *s;
    t.k = t.k * t.rest;
    return t.k * t.k + s->rest;
}

double chosen(double x, double w AD_INACTIVE)
{
    return x * w;
}

#ifdef PROGRAM
double frozen_d(double x, double xd, double *frozen);
double frozen_grad(double x, double *xb);
double weighted_grad(const double *x, double *xb, const double *w, double *wb);
double of_record_d(const struct spring *s, const struct spring *sd, double *of_record);
double of_record_grad(const struct spring *s, struct spring *sb);

static int differs(double a, double b)
{
    return !(fabs(a - b) <= 1e-12);
}

int main(void)
{
    double y, xb = 0.0, x[2] = {2.0, 3.0}, w[2] = {5.0, 7.0}, x2b[2] = {0.0, 0.0}, wb[2] = {0.0, 0.0};
    struct spring s = {2.0, 3.0}, sd = {1.0, 10.0}, sb = {0.0, 0.0};
    if (differs(frozen_d(2.0, 1.0, &y), 4.0) || differs(frozen_grad(2.0, &xb), 8.0) || differs(xb, 4.0))
        return 1;
    weighted_grad(x, x2b, w, wb);
    if (differs(x2b[0], 5.0) || differs(x2b[1], 7.0) || differs(wb[0], 0.0) || differs(wb[1], 0.0))
        return 2;
    if (differs(of_record_d(&s, &sd, &y), 36.0) || differs(of_record_grad(&s, &sb), 39.0) ||
        differs(sb.k, 36.0) || differs(sb.rest, 0.0))
        return 3;
    return 0;
}
#endif
