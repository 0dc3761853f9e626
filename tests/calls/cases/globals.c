// Globals: named in heads, or carrying derivatives in between; scalars, arrays, structures, pointers.
// BUILD: --head 'energy(return)/(x gain params.k)'
// VERIFY: --head 'energy(return)/(x gain params.k)' --set n=4
// VERIFY: --head 'energy(return)/(table)' --set n=4
// VERIFY: --head 'store(memory total)/(x gain)' --set n=4
// VERIFY: --head 'carry(return)/(x)'
// VERIFY: --head 'accumulate(return)/(x)' --set n=3
// VERIFY: --head 'persist(return)/(x)'
// VERIFY: --head 'cached(return)/(x)'
// PROGRAM: --head 'persist(return)/(x)' --head 'cached(return)/(x)'
// PROGRAM: --head 'persist(return)/(x)' --head 'cached(return)/(x)' --merge
// REFUSE: --head 'through(return)/(x)'
// EXPECT: the global pointer 'field' leads to memory that carries derivatives; name 'field'
// VERIFY: --head 'through(return field)/(x field)' --set 'size(field)=4'
#include <adgen/adgen.h>
#include <math.h>

struct parameters {
    double k, c[2];
    int order;
};

double gain = 1.5;
double table[8] = {0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0};
struct parameters params = {0.7, {0.2, 0.3}, 2};
double memory[4];
double total;
double scratch[4];
double level;
int ready;
double factors[4];

double energy(int n, const double *x AD_SIZE(n))
{
    double s = 0.0;
    for (int i = 0; i < n; i++)
        s += gain * sin(params.k * x[i]) * table[i & 7] + params.c[params.order - 1] * x[i] * x[i];
    return s;
}

void store(int n, const double *x AD_SIZE(n))
{
    for (int i = 0; i < n; i++) {
        memory[i & 3] += gain * x[i] * x[i];
        total += memory[i & 3] * x[i];
    }
    total *= total;
}

static void fill(double x)
{
    for (int i = 0; i < 4; i++)
        scratch[i] = x * x * (i + 1);
}

double carry(double x)
{
    double s = 0.0;
    fill(x);
    for (int i = 0; i < 4; i++)
        s += scratch[i] * scratch[3 - i];
    fill(s * 0.01);
    return s * scratch[1];
}

static void add(double v)
{
    level = 0.5 * level + v * v;
}

double accumulate(int n, const double *x AD_SIZE(n))
{
    level = 1.0;
    for (int i = 0; i < n; i++)
        add(x[i]);
    return level * level;
}

double persist(double x)
{
    level = 0.5 * level * level + x;
    return level * level;
}

static double factor(int i)
{
    if (!ready) {
        for (int k = 0; k < 4; k++)
            factors[k] = exp(-0.5 * k);
        ready = 1;
    }
    return factors[i];
}

double cached(double x)
{
    double s = x;
    for (int i = 0; i < 4; i++)
        s = s * factor(i) + x * x;
    return s;
}

double *field;

double through(double x)
{
    field[1] = x * x * field[0];
    return field[1] * field[1];
}

#ifdef PROGRAM
double persist_d(double x, double xd, double *persist);
double persist_grad(double x, double *xb);
double cached_grad(double x, double *xb);

static int differs(double a, double b)
{
    return !(fabs(a - b) <= 1e-12 * (1.0 + fabs(b)));
}

/* What a global held before a call is no independent: calls from one state have one answer; and they leave the state
   as the original does. */
int main(void)
{
    double first = 0.0, second = 0.0, value;
    level = 0.5;
    persist_grad(2.0, &first);
    if (differs(level, 2.125) || differs(first, 4.25))
        return 1;
    level = 0.5;
    persist_grad(2.0, &second);
    if (differs(second, first))
        return 2;
    level = 0.5;
    if (differs(persist_d(2.0, 1.0, &value), 4.25))
        return 3;
    level = 0.5;
    if (differs(persist_d(2.0, 1.0, &value), 4.25))
        return 4;
    first = second = 0.0;
    double a = cached_grad(1.5, &first), b = cached_grad(1.5, &second);
    if (!ready || differs(factors[1], exp(-0.5)) || differs(a, b) || differs(first, second) ||
        differs(a, cached(1.5)))
        return 5;
    return 0;
}
#endif
