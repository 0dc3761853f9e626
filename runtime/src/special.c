#include <adgen/special.h>

#include <float.h>
#include <math.h>

#define PI 3.14159265358979323846264338327950288L

/* The positive root of digamma is ROOT + ROOT_REST; ROOT has the bits of a double, so that x - ROOT is exact near it. */
#define ROOT 0x1.762d86356be3fp+0L
#define ROOT_REST 9.54999542996569771518419907596705E-17L

#define COUNT(array) (int)(sizeof(array) / sizeof(array)[0])

enum {
    /* From here on, the 15 terms of the asymptotic series are exact to the type's last bit. */
    ASYMPTOTIC_FROM = LDBL_MANT_DIG > 64 ? 28 : 13
};

/* B_2k / 2k, k = 1, 2, ...: Bernoulli numbers. */
static const long double bernoulli_over_2k[] = {
    1.0L / 12.0L,
    -1.0L / 120.0L,
    1.0L / 252.0L,
    -1.0L / 240.0L,
    1.0L / 132.0L,
    -691.0L / 32760.0L,
    1.0L / 12.0L,
    -3617.0L / 8160.0L,
    43867.0L / 14364.0L,
    -174611.0L / 6600.0L,
    854513.0L / 3036.0L,
    -236364091.0L / 65520.0L,
    8553103.0L / 156.0L,
    -23749461029.0L / 24360.0L,
    8615841276005.0L / 429660.0L,
};

/* (-1)^(k+1) zeta(k+1, root), k = 1, 2, ...: the Taylor coefficients of digamma at its root (Hurwitz zeta function). */
static const long double root_taylor[] = {
    0.96767224544762117042744476170965074L, -0.44276316898359210609286528185250925L,
    0.25849976095565101062440138570095422L, -0.16394270544240652750425129274665639L,
    0.10782405069126236575718294886675697L, -0.07219956125645471092612178360511208L,
    0.04880428816414310722509252550790692L, -0.03316112647484735929225839840447518L,
    0.02259764823221810465962482511782940L, -0.01542476590494895913880031684122153L,
    0.01053879161661217538812404988243075L, -0.00720453438635686824097046437039686L,
    0.00492678139795472985345426640268482L, -0.00336980165543932808279285677273532L,
    0.00230512632673492783693878023998238L, -0.00157693677143019725927093497173231L,
    0.00107882520191629668059197177473727L, -0.00073807093899600512956604738937912L,
    0.00050495326583460203517739817746307L, -0.00034546802510630769955556797088212L,
    0.00023635601564027052792369602327351L, -0.00016170622091971803448359306036632L,
    0.00011063372768747410904087162908206L, -0.00007569179582195065919237708682633L,
};

/* sum of c[k] t^k, k = 0 .. n-1. */
static long double polynomial(const long double *c, int n, long double t)
{
    long double sum = 0.0L;
    while (n-- > 0)
        sum = sum * t + c[n];
    return sum;
}

static long double digamma_of_positive(long double x)
{
    long double off_root = x - ROOT - ROOT_REST;
    if (fabsl(off_root) < 0.0625L)
        return off_root * polynomial(root_taylor, COUNT(root_taylor), off_root);

    /* psi(x) = psi(x + n) - 1/x - 1/(x+1) - ... - 1/(x+n-1), smallest terms first. */
    int n = x < ASYMPTOTIC_FROM ? ASYMPTOTIC_FROM - (int)x : 0;
    long double shift = 0.0L;
    for (int k = n; k-- > 0;)
        shift += 1.0L / (x + k);

    long double y = x + n;
    long double y2 = 1.0L / y / y;
    long double series = y2 * polynomial(bernoulli_over_2k, COUNT(bernoulli_over_2k), y2);
    return logl(y) - 0.5L / y - series - shift;
}

long double ad_digammal(long double x)
{
    if (x > 0.0L || isnan(x))
        return digamma_of_positive(x);
    if (x == 0.0L)
        return -1.0L / x;
    /* psi(x) = psi(1 - x) - pi / tan(pi x); tan(pi x) has period 1, and x - nearest integer is exact. */
    long double rest = x - rintl(x);
    if (isinf(x) || rest == 0.0L)
        return (long double)NAN;
    return digamma_of_positive(1.0L - x) - PI / tanl(PI * rest);
}

double ad_digamma(double x)
{
    return (double)ad_digammal(x);
}

float ad_digammaf(float x)
{
    return (float)ad_digammal(x);
}

/* Divided by the larger of a and b first: a / (a^2 + b^2) = 1 / (a + b (b/a)) = (a/b) / (b + a (a/b)). */
long double ad_over_norm2l(long double a, long double b)
{
    if (fabsl(a) >= fabsl(b))
        return a == 0.0L ? 0.0L : 1.0L / (a + b * (b / a));
    return a / b / (b + a * (a / b));
}

double ad_over_norm2(double a, double b)
{
    if (fabs(a) >= fabs(b))
        return a == 0.0 ? 0.0 : 1.0 / (a + b * (b / a));
    return a / b / (b + a * (a / b));
}

float ad_over_norm2f(float a, float b)
{
    if (fabsf(a) >= fabsf(b))
        return a == 0.0f ? 0.0f : 1.0f / (a + b * (b / a));
    return a / b / (b + a * (a / b));
}
