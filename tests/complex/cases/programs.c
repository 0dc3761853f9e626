// Programs in complex numbers: a transform, an iteration, an impedance, a linear system, structures, pointers, recursion.
// VERIFY: --head dft --set n=4
// VERIFY: --head orbit
// VERIFY: --head impedance
// VERIFY: --head network --set n=3 --set 'size(r)=3'
// VERIFY: --head gates --set n=2 --set 'size(p)=1' --set 'size(*p)=2'
// VERIFY: --head deep --set n=3 --set 'z=0.3 0.1'
// VERIFY: --head choose
// VERIFY: --head choose --set x=-1
// VERIFY: --head mixed --set n=3
// VERIFY: --head parts
// VERIFY: --head work --set n=3
// VERIFY: --head narrow
// VERIFY: --head filter --set n=3
// VERIFY: --head 'gain(return)/(poles)'
// BUILD: --head dft --head orbit --head impedance --head network --head gates --head deep --head choose --head mixed
// BUILD: --head parts --head work --head narrow --head filter --head 'gain(return)/(poles)'
#include <adgen/adgen.h>
#include <complex.h>
#include <stdlib.h>

double dft(int n, const double complex *x AD_SIZE(n), double *power AD_SIZE(n))
{
    double s = 0.0;
    for (int k = 0; k < n; k++) {
        double complex sum = 0;
        for (int j = 0; j < n; j++)
            sum += x[j] * cexp(-2.0 * I * 3.14159 * j * k / n);
        power[k] = cabs(sum);
        s += creal(sum * conj(sum)) * k;
    }
    return s;
}

double orbit(double a, double b)
{
    double complex z = 0, c = CMPLX(a, b);
    int n = 0;
    while (cabs(z) < 4 && n < 20) {
        z = z * z + c;
        n++;
    }
    return cabs(z) + carg(z);
}

double impedance(double r, double l, double w)
{
    double complex z = r + I * w * l;
    double complex y = 1.0 / z + 0.3i;
    for (int k = 0; k < 3; k++)
        y = y * conj(z) / (2.0 + y * y);
    z = cexp(y) * csqrt(z);
    return cabs(z) + creal(y) * cimag(z);
}

static void solve(int n, double complex a[n][n], double complex *b)
{
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n; i++) {
            double complex m = a[i][k] / a[k][k];
            for (int j = k; j < n; j++)
                a[i][j] -= m * a[k][j];
            b[i] -= m * b[k];
        }
    for (int i = n - 1; i >= 0; i--) {
        for (int j = i + 1; j < n; j++)
            b[i] -= a[i][j] * b[j];
        b[i] /= a[i][i];
    }
}

double network(int n, const double *r, double w)
{
    double complex a[3][3], b[3];
    for (int i = 0; i < 3; i++) {
        b[i] = i == 0 ? 1.0 : 0.0;
        for (int j = 0; j < 3; j++)
            a[i][j] = i == j ? r[i] + I * w : 1.0 / (r[(i + j) % n] + 1.0 / (I * w * (i + j + 1)));
    }
    solve(3, a, b);
    double s = 0;
    for (int i = 0; i < 3; i++)
        s += cabs(b[i]) * (i + 1) + carg(b[i]);
    return s;
}

struct gate {
    double r;
    double complex z[2];
    struct {
        double complex y;
    } in;
};

double gates(struct gate *g, double complex **p, int n)
{
    struct gate h = *g, k = {.z = {g->r, 2.0 * I}, .r = 1};
    double complex *q = h.z;
    *q++ *= h.r;
    *q = conj(*q) + k.z[0] + csin(h.in.y);
    for (int i = 0; i < n; i++)
        p[0][i] = p[0][i] * *q + h.z[i % 2];
    g->in.y += p[0][0];
    return cabs(h.z[1] * h.z[0]) + creal(cexp(0.1 * g->in.y) / p[0][1]);
}

double deep(double complex z, int n)
{
    return n <= 0 ? cabs(z) : deep(z * z + 0.3 * I, n - 1) + creal(z);
}

double complex choose(double x, double complex z)
{
    if (!z || z == 1.0)
        return x * I;
    return x > 0 ? x : z != x ? z / x : -z;
}

/* Real operands take the real part, whatever side they stand on. */
double complex mixed(int n, double a, double complex z)
{
    double complex s = a;
    a *= 2;
    for (int i = 1; i <= n; i++) {
        s += a * z - a + z / a;
        s = a / s - (a - s) * i;
        s -= a;
        s *= a;
    }
    return s + n;
}

/* What drops the imaginary part. */
double parts(double complex z, double *y)
{
    double r = z;
    *y *= z * z;
    *y += z;
    r += __real__ z * __imag__ z + (double)(z * 2.0i);
    z++;
    return r * cimag(z * z);
}

/* An array of the heap, updated in place. */
double work(int n, const double complex *x AD_SIZE(n))
{
    double complex *t = malloc((size_t)n * sizeof *t);
    for (int i = 0; i < n; i++)
        t[i] = x[i] * x[(i + 1) % n];
    for (int i = 1; i < n; i++)
        t[i] = t[i] * t[i - 1] + conj(x[i]);
    double r = creal(t[n - 1]) + cabs(t[0]);
    free(t);
    return r;
}

/* Precisions beside each other. */
float narrow(float a, double complex z, long double complex w)
{
    float complex u = a * z + w;
    u = cexpf(u) / 2;
    w *= u;
    z = w + u * a;
    return cabs(z) + cimagf(u);
}

static double complex stage(double complex z, double r, double complex *state)
{
    *state *= z;
    z *= r;
    return csin(z) / r + *state;
}

double complex filter(int n, double complex *z AD_SIZE(n), double r)
{
    double complex state = r + 0.5 * I, sum = 0;
    for (int i = 0; i < n; i++) {
        double complex q = stage(z[i], r, &state);
        z[i] += q * state;
        r *= q;
        sum += i % 2 ? q : conj(q);
    }
    return sum * state;
}

double complex poles[2] = {1.0 + 2.0 * I, 0.5};

double gain(double w)
{
    return cabs(1.0 / ((I * w - poles[0]) * (I * w - poles[1])));
}
