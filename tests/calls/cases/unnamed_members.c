// Members of unnamed structures are members of the structure around them: in assignments, lists and shadows.
// VERIFY: --head 'loop/(x y)' --merge
// VERIFY: --head 'pointer/(x)' --merge
// VERIFY: --head 'literals/(x)'
// VERIFY: --head 'argument/(p)' --set 'size(p.p)=1'
// VERIFY: --head 'padded/(x)'
// REFUSE: --head 'through_bits/(x)'
// EXPECT: unnamed_members\.c:[0-9]+:[0-9]+: error: member of a union with real members
// REFUSE: --head 'lost/(x)' --merge
// EXPECT: unnamed_members\.c:[0-9]+:[0-9]+: error: this initialiser list holds pointers and cannot be followed
// REFUSE: --head 'in_union/(x)'
// EXPECT: unnamed_members\.c:[0-9]+:[0-9]+: error: this initialiser list cannot be followed: .*unnamed union
struct body {
    double a;
    struct {
        double b, *p;
        struct {
            double deep[2];
        };
    };
    double c;
};

static struct body kept;
static double cells[4];
static struct body given = {1.0, {2.0, cells, {{0.5}}}, 3.0};
static struct body named = {.p = cells + 1, .c = 1.0, .deep = {[1] = 2.0}};

double loop(double x, double y)
{
    double r = 0.0;
    for (int i = 0; i < 3; i++) {
        struct body s, t;
        s.a = x;
        s.b = y * x;
        s.c = 2.0;
        s.p = cells;
        s.deep[0] = x * y;
        s.deep[1] = i;
        t = s;
        t.b += s.a * t.c * s.deep[0];
        s = t;
        r += t.a * t.b + s.b + s.deep[0] * s.deep[1];
        kept = s;
        kept.b *= x;
    }
    return r + kept.b;
}

double pointer(double x)
{
    given.p[0] = x * x;
    named.p[0] = x * given.deep[0];
    return given.p[0] + cells[0] * x + cells[1] * named.deep[1];
}

double literals(double x)
{
    struct body s = {x, {x * x, 0, {{x}}}, 3.0}, t = {.deep = {x, 2.0 * x}, .a = x};
    return (struct body){x, {x * x, 0, {{1.0, x}}}, x}.deep[1] * (struct body){.b = x, .a = 1.0}.b +
           s.b * s.deep[0] + t.deep[1] * t.a;
}

double argument(struct body p)
{
    return p.a * p.b + p.c * p.deep[0] * p.deep[1];
}

double in_union(double x)
{
    struct {
        double a;
        union {
            int n;
            float f;
        };
    } s = {x, {1}};
    return s.a * x;
}

/* Bit-fields without a name take no value of a list. */
double padded(double x)
{
    struct {
        unsigned n : 3;
        int : 2;
        double a;
        signed k : 4;
        double b;
    } s = {5, x, -3, x * x};
    return s.n * s.a + s.k * s.b;
}

double through_bits(double x)
{
    struct {
        double a;
        union {
            int n;
            float f;
        };
    } s;
    s.f = (float)x;
    int bits = s.n;
    s.a = bits;
    return s.a * x;
}

/* The pointer that the list goes on with must not be lost. */
static struct {
    struct {
        double *first, *second;
    } in;
    double *third;
} led = {.in.first = cells, cells + 1, cells + 2};

double lost(double x)
{
    led.third[0] = x;
    return led.third[0] * x;
}
