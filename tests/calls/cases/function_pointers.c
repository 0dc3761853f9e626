// Calls through pointers to functions: each leads to the derivatives of what it can lead to.
// VERIFY: --head chosen --set n=1
// VERIFY: --head chosen --set n=2
// VERIFY: --head chosen --set n=3
// VERIFY: --head spelt
// VERIFY: --head table --set n=7
// VERIFY: --head member
// VERIFY: --head records --set n=5 --set "size(x)=6"
// VERIFY: --head loop --set n=6
// VERIFY: --head swapped --set n=5
// VERIFY: --head compared --set n=4
// VERIFY: --head compared --set n=5
// VERIFY: --head user_data
// VERIFY: --head recursive --set n=4
// VERIFY: --head library --set n=2
// VERIFY: --head library --set n=3
// VERIFY: --head returned --set n=1
// VERIFY: --head returned --set n=2
// VERIFY: --head layers --set n=3
// VERIFY: --head writes --set n=4 --set "size(x)=6"
// VERIFY: --head overwritten --set n=4
// VERIFY: --head nullable --set n=0
// VERIFY: --head nullable --set n=1
// VERIFY: --head of_records --set n=1
// VERIFY: --head of_pointers --set n=3 --set "size(x)=6"
// VERIFY: --head statements --set n=3 --set "size(x)=6"
// VERIFY: --head passed_on --set n=3
// VERIFY: --head inactive --set n=3 --set "size(x)=6"
// VERIFY: --head stored --set n=3
// VERIFY: --head typed_void
// BUILD: --head chosen
// BUILD: --head spelt
// BUILD: --head table
// BUILD: --head member
// BUILD: --head records
// BUILD: --head loop
// BUILD: --head swapped
// BUILD: --head compared
// BUILD: --head user_data
// BUILD: --head recursive
// BUILD: --head library
// BUILD: --head returned
// BUILD: --head layers
// BUILD: --head writes
// BUILD: --head overwritten
// BUILD: --head nullable
// BUILD: --head of_records
// BUILD: --head of_pointers
// BUILD: --head statements
// BUILD: --head passed_on
// BUILD: --head inactive
// BUILD: --head stored
// BUILD: --head typed_void
// One target is called by its name, several are told apart by the pointer; primal code stays as it was written.
// BUILD: --head single
// EXPECT: square_(b|bwd)\(
// REJECT: ad_unknown_function
// BUILD: --head two_heads_1 --head two_heads_2
// EXPECT: square_(b|bwd)\(
// EXPECT: cube_(b|bwd)\(
// VERIFY: --head two_heads_1
// VERIFY: --head two_heads_2
#include <math.h>
#include <stddef.h>
#include <stdlib.h>

typedef double (*unary)(double);
typedef double unary_function(double);

static double square(double x)
{
    return x * x;
}

static double cube(double x)
{
    return x * x * x;
}

double wave(double x)
{
    return sin(x) + 0.5 * x;
}

static double apply(unary f, double x)
{
    return f(x) * x;
}

double single(double x)
{
    return apply(square, x);
}

double two_heads_1(double x)
{
    return apply(square, x);
}

double two_heads_2(double x)
{
    return apply(cube, x);
}

double chosen(double x, double y, int n)
{
    unary f = n == 1 ? square : n == 2 ? cube : wave;
    double s = f(x) * y;
    if (n > 1)
        f = &square;
    return s + apply(f, y);
}

static double by_name(double f(double), double x)
{
    return (*f)(x) + (**f)(x)*f(x);
}

static double by_typedef(unary_function *f, double x)
{
    return f(2 * x);
}

double spelt(double x)
{
    return by_name(square, x) + by_typedef(cube, x) + by_name(&wave, x) + (&square)(x) + (*cube)(x) +
           (*sin)(x) * (&cos)(x) + by_name(**wave, x);
}

static const unary steps[] = {square, &cube, wave, sin};

double table(double x, int n)
{
    double s = x;
    for (int i = 0; i < n; i++)
        s = 0.25 * steps[i % 4](s) + steps[(i + 1) % 4](x);
    return s;
}

struct model {
    double gain;
    unary f;
    const double *offset;
};

static double run(const struct model *m, double x)
{
    return m->gain * m->f(x) + *m->offset;
}

double member(double x, double y)
{
    struct model a = {y, square, &x}, b = {.f = cube, .gain = x * y, .offset = &y};
    double s = run(&a, x);
    b.gain *= s;
    s += run(&b, x);
    a = b;
    a.f = wave;
    return s + run(&a, y) + (*a.f)(b.gain);
}

struct stage {
    const char *name;
    unary f;
    double weight;
};

double records(const double *x, int n)
{
    struct stage s[] = {{"square", square, 0.5}, {"cube", cube, 0.25}, {"wave", wave, 1.5}};
    double sum = 0;
    for (int i = 0; i < n; i++) {
        const struct stage *t = &s[i % 3];
        sum += t->weight * t->f(x[i]);
        s[i % 3].weight += sum;
    }
    return sum;
}

/* The pointer changes while the loop runs: the backward sweep must have the value it had. */
double loop(double x, int n)
{
    unary f = square;
    double s = x;
    for (int i = 0; i < n; i++) {
        s = 0.5 * f(s);
        if (s > 0.2 * i)
            f = f == square ? wave : cube;
        else
            f = square;
    }
    return s;
}

double swapped(double x, int n)
{
    unary f = square, g = wave;
    double s = x;
    while (n-- > 0) {
        s = f(s) - 0.1 * g(x);
        unary t = f;
        f = g;
        g = t;
    }
    return s;
}

double compared(double x, int n)
{
    unary f = n % 2 ? square : cube;
    if (f == cube)
        return f(x) * 2;
    if (f != NULL && f != wave)
        return f(x) * x;
    return 0;
}

struct bell {
    double a, b;
};

struct line {
    double slope;
};

typedef double with_data(double x, void *data);

static double bell_value(double x, void *data)
{
    const struct bell *p = data;
    return p->a * exp(-p->b * x * x);
}

static double bell_slope(double x, void *data)
{
    struct bell *p = (struct bell *)data;
    p->b += 0.01;
    return -2 * p->b * x * bell_value(x, p);
}

static double sum_at(with_data *f, void *data)
{
    double s = 0;
    for (int i = 0; i < 3; i++)
        s += f(0.3 * i, data);
    return s;
}

double user_data(double a, double b)
{
    struct bell p = {a, b};
    double s = sum_at(bell_value, &p);
    s *= sum_at(bell_slope, &p);
    return s + p.b;
}

static double line_value(double x, void *data)
{
    struct line *p = data;
    return p->slope * x;
}

/* One target per call: the data behind each is what the function takes it for. */
double typed_void(double a, double b)
{
    struct bell p = {a, b};
    struct line q = {a * b};
    with_data *f = bell_value, *g = line_value;
    return f(0.3, &p) + g(0.7, &q);
}

static double down(double x, int n);
static double (*const descend[])(double, int) = {down};

static double down(double x, int n)
{
    double (*again)(double, int) = n % 2 ? descend[0] : down;
    return n > 0 ? x * again(0.5 * x, n - 1) + x : x * x;
}

double recursive(double x, int n)
{
    return down(x, n);
}

double library(double x, double y, int n)
{
    double (*f)(double) = sin;
    double (*g)(double, double) = n > 2 ? pow : atan2;
    double s = f(x);
    f = n % 2 ? exp : sqrt;
    f(x);
    return s * f(x) + g(y, x);
}

static unary pick(int n)
{
    switch (n) {
    case 1:
        return square;
    case 2:
        return wave;
    default:
        return NULL;
    }
}

double returned(double x, int n)
{
    return pick(n)(x) * x;
}

static double layer(unary f, double x, int depth)
{
    if (depth == 0)
        return f(x);
    return layer(f, 0.5 * f(x), depth - 1);
}

double layers(double x, int n)
{
    return layer(square, x, n) + layer(n % 2 ? cube : wave, x, n);
}

typedef void update(double *x, int n, double h);

static void grow(double *x, int n, double h)
{
    for (int i = 0; i < n; i++)
        x[i] *= 1 + h * x[i];
}

static void smooth(double *x, int n, double h)
{
    for (int i = 1; i < n; i++)
        x[i] += h * x[i - 1] * x[i];
}

void writes(double *x, int n)
{
    update *steps[2];
    steps[0] = grow;
    steps[1] = smooth;
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 2; i++)
            (*steps[i])(x, n, 0.1 * (k + 1));
}

/* Members of a record that carries derivatives, changed between the calls. */
double overwritten(double x, int n)
{
    struct model m = {x, square, &x};
    double s = 0;
    for (int i = 0; i < n; i++) {
        s += m.gain * m.f(x * (i + 1));
        m.gain = 0.5 * s;
        m.f = m.f == square ? cube : square;
    }
    return s;
}

double nullable(double x, int n)
{
    unary f = n ? square : NULL;
    double s = x;
    if (f)
        s += f(x);
    if (!f)
        s *= x;
    return f != 0 ? s : s * x;
}

struct pair {
    double a, b;
};

static struct pair both(struct pair p, double x)
{
    return (struct pair){p.a * x, p.b + x * p.a};
}

static struct pair turned(struct pair p, double x)
{
    struct pair q = {p.b * x, p.a};
    return q;
}

double of_records(double x, double y, int n)
{
    struct pair (*f)(struct pair, double) = n ? both : turned;
    struct pair p = {x, y};
    p = f(p, x);
    p = f(f(p, y), x * y);
    return p.a * p.b;
}

static double *first(double *x, int n)
{
    return n > 1 ? x : x + n;
}

static double *last(double *x, int n)
{
    return x + (n - 1);
}

double of_pointers(double *x, int n)
{
    double *(*at)(double *, int) = n % 2 ? first : last;
    double *p = at(x, n);
    *p *= *p;
    return *p + *first(x, n) * *last(x, n);
}

static void add_square(double x, double *s)
{
    *s += x * x;
}

static void add_wave(double x, double *s)
{
    *s += sin(x) * *s;
}

double statements(const double *x, int n)
{
    void (*f)(double, double *) = add_square;
    double s = 1;
    for (int i = 0; i < n; i++, f = add_wave)
        if (x[i] > 0)
            f(x[i], &s);
        else
            (f == add_wave ? add_square : add_wave)(x[i], &s);
    return s;
}

struct solver {
    unary f, slope;
    int steps;
};

static double square_slope(double x)
{
    return 2 * x;
}

static double cube_slope(double x)
{
    return 3 * x * x;
}

static double newton(struct solver s, double target, double x)
{
    for (int i = 0; i < s.steps; i++)
        x -= (s.f(x) - target) / s.slope(x);
    return x;
}

double passed_on(double x, int n)
{
    struct solver s = {square, square_slope, n};
    double r = newton(s, x, 1.5);
    s.f = cube;
    s.slope = cube_slope;
    return r * newton(s, x, 1.2);
}

static int always(int i)
{
    return i % 2;
}

static int never(int i)
{
    return i < 0;
}

/* Pointers to functions that carry no derivative. */
double inactive(const double *x, int n)
{
    int (*use)(int) = n > 2 ? always : never;
    double s = x[0];
    for (int i = 0; i < n; i++)
        if (use(i))
            s *= x[i];
    return s;
}

struct node {
    struct node *next;
    unary f;
    double v;
};

double stored(double x, int n)
{
    struct node *head = NULL;
    double s = x;
    for (int i = 0; i < n; i++) {
        struct node *p = malloc(sizeof *p);
        if (!p)
            return 0;
        p->next = head;
        p->f = i % 2 ? square : wave;
        p->v = x * (i + 1);
        head = p;
    }
    while (head) {
        struct node *next = head->next;
        s += head->f(head->v) * s;
        free(head);
        head = next;
    }
    return s;
}
