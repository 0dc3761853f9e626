// Static functions and pointers of the file: with --merge the output takes its place, so that both know the same functions.
// REFUSE: --head set_before
// EXPECT: function_pointers_merge\.c:[0-9]+:[0-9]+: error: 'chosen' is file-local and may change
// BUILD: --head set_before --merge
// EXPECT: ad_unknown_function\("function_pointers_merge\.c:[0-9]+", "chosen", "cube, wave"\)
// VERIFY: --head set_before --merge
// PROGRAM: --head set_before --head by_table --merge
#include <math.h>

typedef double curve(double x);

static double cube(double x)
{
    return x * x * x;
}

double wave(double x)
{
    return sin(x);
}

static curve *chosen = wave;

void choose(int n)
{
    chosen = n ? cube : wave;
}

double set_before(double x)
{
    return chosen(x) * x;
}

curve *table[] = {wave, cube};

double by_table(double x, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s += table[i](x) * (i + 1);
    return s;
}

#ifdef PROGRAM
double set_before_d(double x, double xd, double *set_before);
double set_before_grad(double x, double *xb);
double by_table_grad(double x, double *xb, int n);

static int differs(double x, double y)
{
    return x - y > 1e-12 || y - x > 1e-12;
}

int main(void)
{
    double xb = 0, value;
    choose(1);
    if (differs(set_before_grad(0.7, &xb), pow(0.7, 4)) || differs(xb, 4 * pow(0.7, 3)))
        return 1;
    choose(0);
    if (differs(set_before_d(0.7, 1, &value), 0.7 * cos(0.7) + sin(0.7)))
        return 2;
    xb = 0;
    by_table_grad(0.7, &xb, 2);
    if (differs(xb, cos(0.7) + 6 * 0.7 * 0.7))
        return 3;
    return 0;
}
#endif
