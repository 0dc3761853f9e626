/* Jacobian of a driver's primal() by central differences with Richardson extrapolation (Neville's scheme), at every
   point of the driver, and the comparison of computed Jacobians with it.

     cc -DFD_LD fd.c driver.c -lm     in long double: good to about 1e-14
     cc         fd.c driver.c -lm     in double, for drivers with "@ld no"

   usage: prog [FILE...]
   A FILE holds lines "J point out in value" and, where there are any, "Y point out value". Every entry of the Jacobian
   must be there once (not every one where a line says "partial") and agree:  |value - ref| <= tol * (1 + |ref|) + 10 * error estimate.
   Without a file it lists:  Y point out value     J point out in value error-estimate
   Exit status: 0 fine; 1 a value or derivative of the reference is not finite; 2 its error estimate is above 1e-9
   (long double) or 1e-5 (double); 4 a file disagrees; 9 usage. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef FD_LD
typedef long double fd_real;
#define LEVELS 18
#define ACCEPT 1e-9
#else
typedef double fd_real;
#define LEVELS 12
#define ACCEPT 1e-5
#endif
#define SHRINK ((fd_real)1.6L)

extern const int n_in, n_out, n_points, n_jac, fd_ld_ok;
extern const double fd_tol;
extern const char *const fd_in_names[], *const fd_out_names[];
extern const fd_real points[], fd_jac[];
void primal(const fd_real *in, fd_real *out);

/* One file: entries by ((point * n_out) + out) * n_in + in, and how often each was there. */
typedef struct {
    const char *name;
    double *jac, *val;
    char *seen, *seen_val;
    int partial, bad;
} Given;

static void *get(size_t n, size_t size)
{
    void *p = calloc(n ? n : 1, size);
    if (!p) {
        perror("calloc");
        exit(9);
    }
    return p;
}

static size_t entry(int point, int out, int in)
{
    return ((size_t)point * (size_t)n_out + (size_t)out) * (size_t)n_in + (size_t)in;
}

static void complain(Given *g, const char *format, int point, const char *out, const char *in, double v,
                     double ref)
{
    if (g->bad++ < 10) {
        printf("%s: point %d: ", g->name, point);
        printf(format, out, in, v, ref);
        putchar('\n');
    }
}

static Given read_file(const char *name)
{
    size_t nj = entry(n_points, 0, 0), ny = (size_t)n_points * (size_t)n_out;
    Given g = {name, get(nj, sizeof(double)), get(ny, sizeof(double)), get(nj, 1), get(ny, 1), 0, 0};
    char line[512];
    FILE *f = fopen(name, "r");
    if (!f) {
        perror(name);
        exit(9);
    }
    while (fgets(line, sizeof line, f)) {
        int p, o, i;
        double v;
        if (sscanf(line, "J %d %d %d %lf", &p, &o, &i, &v) == 4 && p >= 0 && p < n_points && o >= 0 &&
            o < n_out && i >= 0 && i < n_in) {
            g.jac[entry(p, o, i)] = v;
            g.seen[entry(p, o, i)]++;
        } else if (sscanf(line, "Y %d %d %lf", &p, &o, &v) == 3 && p >= 0 && p < n_points && o >= 0 &&
                   o < n_out) {
            g.val[p * n_out + o] = v;
            g.seen_val[p * n_out + o] = 1;
        } else if (strcmp(line, "partial\n") == 0) {
            g.partial = 1;
        } else {
            printf("%s: not an entry: %s", name, line);
            g.bad++;
        }
    }
    fclose(f);
    return g;
}

/* An entry that the driver states because differences cannot give it (a kink, a derivative of 0 * infinity). */
static int stated(int p, int o, int i, fd_real *v)
{
    for (int k = 0; k < n_jac; k++) {
        const fd_real *e = fd_jac + 4 * k;
        if ((e[0] < 0 || (int)e[0] == p) && (e[1] < 0 || (int)e[1] == o) && (e[2] < 0 || (int)e[2] == i)) {
            *v = e[3];
            return 1;
        }
    }
    return 0;
}

/* Derivatives of all outputs with respect to input i at x; the entry of the Neville tableau with the smallest own error
   estimate is kept. */
static void differences(fd_real *x, int i, fd_real *best, fd_real *err)
{
    fd_real *yp = get((size_t)n_out, sizeof *yp), *ym = get((size_t)n_out, sizeof *ym);
    fd_real(*tab)[LEVELS] = get((size_t)n_out, sizeof *tab);
    fd_real x0 = x[i], h = (fd_real)(1e-2L * fmaxl(fabsl(x0), 0.1L));
    for (int o = 0; o < n_out; o++) {
        err[o] = INFINITY;
        best[o] = NAN;
    }
    for (int l = 0; l < LEVELS; l++, h /= SHRINK) {
        volatile fd_real xp = x0 + h, xm = x0 - h;
        x[i] = xp;
        primal(x, yp);
        x[i] = xm;
        primal(x, ym);
        x[i] = x0;
        for (int o = 0; o < n_out; o++) {
            fd_real f = SHRINK * SHRINK, old = tab[o][0];
            tab[o][0] = (yp[o] - ym[o]) / (xp - xm);
            for (int j = 1; j <= l; j++, f *= SHRINK * SHRINK) {
                fd_real up = old, v = (tab[o][j - 1] * f - up) / (f - 1);
                fd_real e = (fd_real)fmaxl(fabsl(v - tab[o][j - 1]), fabsl(v - up));
                old = tab[o][j];
                tab[o][j] = v;
                if (e <= err[o]) {
                    err[o] = e;
                    best[o] = v;
                }
            }
        }
    }
    free(yp);
    free(ym);
    free(tab);
}

static void compare(Given *g, int p, int o, int i, double ref, double err)
{
    size_t at = entry(p, o, i);
    if (g->partial && !g->seen[at])
        return;
    if (g->seen[at] != 1)
        complain(g, "d %s / d %s given %g times", p, fd_out_names[o], fd_in_names[i], g->seen[at], 0);
    else if (!(fabs(g->jac[at] - ref) <= fd_tol * (1 + fabs(ref)) + 10 * err))
        complain(g, "d %s / d %s = %.12g, expected %.12g", p, fd_out_names[o], fd_in_names[i], g->jac[at],
                 ref);
}

static void compare_value(Given *g, int p, int o, double ref)
{
    size_t at = (size_t)p * (size_t)n_out + (size_t)o;
    if (g->seen_val[at] && !(fabs(g->val[at] - ref) <= fd_tol * (1 + fabs(ref))))
        complain(g, "%s%s = %.12g, expected %.12g", p, fd_out_names[o], "", g->val[at], ref);
}

int main(int argc, char **argv)
{
    int ngiven = argc - 1, rc = 0;
    double worst = 0;
    Given *given = get((size_t)ngiven, sizeof *given);
    for (int k = 0; k < ngiven; k++)
        given[k] = read_file(argv[k + 1]);
    fd_real *x = get((size_t)n_in, sizeof *x), *y = get((size_t)n_out, sizeof *y);
    fd_real *best = get((size_t)n_out, sizeof *best), *err = get((size_t)n_out, sizeof *err);
    for (int p = 0; p < n_points; p++) {
        memcpy(x, points + (size_t)p * (size_t)n_in, (size_t)n_in * sizeof *x);
        primal(x, y);
        for (int o = 0; o < n_out; o++) {
            if (!ngiven)
                printf("Y %d %d %.17Lg\n", p, o, (long double)y[o]);
            if (!isfinite(y[o]))
                rc = 1;
            for (int k = 0; k < ngiven; k++)
                compare_value(&given[k], p, o, (double)y[o]);
        }
        for (int i = 0; i < n_in; i++) {
            differences(x, i, best, err);
            for (int o = 0; o < n_out; o++) {
                if (stated(p, o, i, &best[o]))
                    err[o] = 0;
                double ref = (double)best[o], e = (double)err[o];
                if (!isfinite(ref) || !isfinite(e))
                    rc = 1;
                else
                    worst = fmax(worst, e / (1 + fabs(ref)));
                if (!ngiven)
                    printf("J %d %d %d %.17Lg %.1e\n", p, o, i, (long double)best[o], e);
                for (int k = 0; k < ngiven; k++)
                    compare(&given[k], p, o, i, ref, e);
            }
        }
    }
    if (!rc && worst > ACCEPT)
        rc = 2;
    for (int k = 0; k < ngiven; k++) {
        if (given[k].bad) {
            printf("%s: %d entries differ\n", given[k].name, given[k].bad);
            rc = 4;
        }
        free(given[k].jac);
        free(given[k].val);
        free(given[k].seen);
        free(given[k].seen_val);
    }
    free(given);
    free(x);
    free(y);
    free(best);
    free(err);
    return rc;
}
