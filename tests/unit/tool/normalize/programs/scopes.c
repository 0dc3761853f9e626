/* Names that hide one another, statement expressions, records, function pointers, recursion. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define MAX(a, b)                                                                                            \
    ({                                                                                                       \
        __typeof__(a) _a = (a);                                                                              \
        __typeof__(b) _b = (b);                                                                              \
        _a > _b ? _a : _b;                                                                                   \
    })

static double x = 100.0;
static double t = 0.5;

typedef struct {
    double re, im;
} pair;

static pair make(double re, double im)
{
    return (pair){re, im};
}

static pair twice(pair p)
{
    p.re *= 2;
    p.im *= 2;
    return p;
}

static double hidden(double n)
{
    double s = x;
    {
        double x = n;
        s += x;
        {
            double x = s;
            x += 1;
            s += x;
        }
        x++;
        s += x;
    }
    for (int i = 0; i < 2; i++) {
        int n = i;
        for (int i = 0; i < 3; i++)
            s += i * n;
    }
    for (double i = 0; i < 1; i += 0.5)
        s += i + n;
    return s + x;
}

static double fact(int n)
{
    return n <= 1 ? 1 : n * fact(n - 1);
}

static int fib(int n)
{
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

typedef double (*fun)(double);

static double half(double v)
{
    return v / 2;
}

static fun choose(int k)
{
    return k ? half : sqrt;
}

static double apply(fun f, double v)
{
    return f(v) + (*f)(v + 1) * choose(1)(v);
}

static int counter(void)
{
    static int calls = 10;
    {
        static int calls = 3;
        int two = 2;
        calls = two;
    }
    return calls++;
}

static double exp_named(double v)
{
    double exp = v * 2, y1 = 1;
    y1 += exp;
    return y1;
}

static int wild(int, int b);

static int wild(int a, int b)
{
    return a - b;
}

int main(void)
{
    printf("%.17g\n", hidden(3));
    printf("%g %d\n", fact(6), fib(10));
    printf("%.17g\n", apply(half, 3) + apply(sqrt, 4));
    double m = MAX(MAX(x, hidden(1)), t) + MAX(t, 0.25);
    printf("%.17g\n", m);
    int k = 3;
    while (MAX(k, 1) > 1 && ({
               int z = k * 2;
               z > 2;
           }))
        k--;
    printf("%d\n", k);
    double e = ({
        double t = m;
        t *= 2;
        for (int i = 0; i < 3; i++)
            t += i;
        t;
    });
    ({ k++; });
    ({
        double unused = k;
        (void)unused;
    });
    printf("%.17g %d\n", e, k);
    pair p = twice(make(1, 2)), q;
    q = p = twice(p);
    printf("%g %g %g\n", q.re, twice(q).im + make(3, 4).re, p.im);
    const pair c = k > 2 ? make(k, t) : p;
    printf("%g %g\n", c.re, c.im);
    double *v = malloc(3 * sizeof *v), *w = (double *)calloc(3, sizeof(double));
    if (!v || !w)
        return 1;
    v[0] = v[1] = v[2] = counter();
    w[counter() - 11] = 6;
    w[1] = counter() + w[0];
    printf("%g %g %g\n", v[2], w[1], exp_named(t));
    free(v);
    free(w);
    int apart = wild(counter(), 1);
    printf("%d %d\n", apart, abs(counter() - 100) + 1);
    (void)k;
    k;
    sin(t);
    ;
    return counter() > 100 ? 1 : 0;
}
