// Output appears once per call of a derivative, and globals are left as the original leaves them, whatever is run again.
// PROGRAM: --head 'traced/(x)' --head 'told/(x)' --head 'nested/(x)'
// VERIFY: --head 'traced/(x)' --set n=5
// VERIFY: --head 'nested/(x)' --set n=5
#include <adgen/adgen.h>
#include <math.h>
#include <stdio.h>

double last;
int count, told_lines, seen[8];

AD_INACTIVE static int tell(const char *what)
{
    told_lines++;
    fputs(what, stderr);
    return told_lines;
}

double traced(int n, const double *x AD_SIZE(n))
{
    double s = 0.0;
    for (int i = 0; i < n; i++) {
        double t = sin(x[i]);
        t = t * t + x[i];
        t = t * t * t;
        last = x[i];
        count++;
        seen[i & 7] = count;
        s += t;
    }
    return s;
}

double told(int n, const double *x AD_SIZE(n))
{
    double s = 0.0;
    for (int i = 0; i < n; i++) {
        double t = sin(x[i]);
        t = t * t + x[i];
        tell("a line\n");
        t = t * t * t;
        s += t;
    }
    return s;
}

static double inner(double v)
{
    count += 2;
    last = v;
    return v * v * v;
}

double nested(int n, const double *x AD_SIZE(n))
{
    double s = 0.0;
    for (int i = 0; i < n; i++)
        s += inner(x[i]) * inner(s);
    return s;
}

#ifdef PROGRAM
double traced_grad(int n, const double *x, double *xb);
double told_grad(int n, const double *x, double *xb);
double told_d(int n, const double *x, const double *xd, double *told);
double nested_grad(int n, const double *x, double *xb);

int main(void)
{
    double x[4] = {0.1, 0.2, 0.3, 0.4}, xb[4] = {0}, y;
    traced_grad(4, x, xb);
    if (last != 0.4 || count != 4 || seen[0] != 1 || seen[3] != 4)
        return 1;
    count = 0;
    nested(4, x);
    double end = last;
    int calls = count;
    count = 0;
    last = 0.0;
    nested_grad(4, x, xb);
    if (last != end || count != calls)
        return 2;
    told_grad(4, x, xb);
    if (told_lines != 4)
        return 3;
    told_d(4, x, x, &y);
    if (told_lines != 8)
        return 4;
    return 0;
}
#endif
