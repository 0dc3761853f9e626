/* What the programs of a batch are compared by. A program is a function of `leaves` numbers: the reals of its parameters in
   order, by value or in memory; memory is input and output at once. Entry [leaves] of outputs is the returned value. */
#ifndef FUZZ_CHECK_H
#define FUZZ_CHECK_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <adgen/tape.h>

#define MAX_LEAVES 160

typedef struct {
    const char *name;
    int leaves;
    /* A letter a leaf: v independent by value, m independent memory, r independent memory that is a result too,
       w the same that is written, s memory that is a result only; lower-case for doubles, upper-case for floats; x for
       what is neither. */
    const char *kinds;
    const char *values; /* v for memory whose value is kept by the adjoint, else - */
    char ret;           /* r double, R float, x none */
    void (*primal)(const double *in, double *out);
    void (*tangent)(const double *in, const double *ind, double *out, double *outd);
    void (*adjoint)(const double *in, double *b, double seed, double *after);
    double (*grad)(const double *in, double *b);
    void (*dual)(const double *in, const double *ind, double *out, double *outd, double *outm);
    int floats;
} fz_prog;

static unsigned long long fz_state;

static double fz_random(void)
{
    fz_state = fz_state * 6364136223846793005u + 1442695040888963407u;
    return (double)(fz_state >> 33) / (double)(1u << 31) * 2.0 - 1.0;
}

static int fz_say(const fz_prog *p, const char *what, int at, double got, double expected)
{
    printf("FAIL %s %s [%d] got %.12g expected %.12g\n", p->name, what, at, got, expected);
    return 1;
}

static int fz_far(double a, double b, double tol)
{
    return !(fabs(a - b) <= tol);
}

static int fz_by_value(char kind)
{
    return kind == 'v' || kind == 'V';
}

/* One point and one direction. Returns 1 after the first failure, which it reports; 2 for a wild point. */
static int fz_point(const fz_prog *p)
{
    int n = p->leaves;
    double in[MAX_LEAVES], ind[MAX_LEAVES], out[MAX_LEAVES], seed[MAX_LEAVES], out1[MAX_LEAVES],
        outd[MAX_LEAVES];
    double out2[MAX_LEAVES], expd[MAX_LEAVES], m[MAX_LEAVES], b[MAX_LEAVES], again[MAX_LEAVES],
        after[MAX_LEAVES];
    double rel = p->floats ? 2e-4 : 1e-9;
    for (int i = 0; i < n; i++) {
        in[i] = (float)(1.5 * fz_random());
        ind[i] = strchr("xsS", p->kinds[i]) ? 0.0 : (float)fz_random();
        int seeded = !strchr("xwW", p->kinds[i]);
        seed[i] = seeded ? (float)fz_random() : 0.0;
    }
    seed[n] = p->ret == 'x' ? 0.0 : (float)fz_random();
    p->primal(in, out);
    p->dual(in, ind, out2, expd, m);
    double scale = 0;
    for (int i = 0; i <= n; i++) {
        if (!(fabs(out[i]) < 1e5) || !(m[i] < 1e6))
            return 2;
        scale += fabs(seed[i]) * m[i];
    }
    for (int i = 0; i <= n; i++)
        if (fz_far(out[i], out2[i], rel * (1 + fabs(out[i]))))
            return fz_say(p, "generator", i, out2[i], out[i]);

    p->tangent(in, ind, out1, outd);
    for (int i = 0; i <= n; i++)
        if (fz_far(out1[i], out[i], rel * (1 + fabs(out[i]))))
            return fz_say(p, "tangent-value", i, out1[i], out[i]);
    for (int i = 0; i <= n; i++)
        if (!strchr("xvVwW", i < n ? p->kinds[i] : 'r') && fz_far(outd[i], expd[i], rel * m[i] + 1e-13))
            return fz_say(p, "tangent", i, outd[i], expd[i]);
    if (ad_tape_used() != 0)
        return fz_say(p, "tape-after-tangent", 0, (double)ad_tape_used(), 0);

    memcpy(b, seed, sizeof b);
    p->adjoint(in, b, seed[n], after);
    for (int i = 0; i < n; i++)
        if (p->values[i] == 'v' && fz_far(after[i], out[i], rel * (1 + fabs(out[i]))))
            return fz_say(p, "value-after-adjoint", i, after[i], out[i]);
    double left = seed[n] * expd[n], right = 0;
    for (int i = 0; i < n; i++) {
        int by_value = fz_by_value(p->kinds[i]);
        left += by_value ? 0 : seed[i] * expd[i];
        right += (b[i] - (by_value ? seed[i] : 0)) * ind[i];
        scale += by_value ? fabs(seed[i] * ind[i]) : 0;
    }
    if (fz_far(right, left, rel * scale + 1e-13))
        return fz_say(p, "adjoint", 0, right, left);
    if (ad_tape_used() != 0)
        return fz_say(p, "tape", 0, (double)ad_tape_used(), 0);

    memcpy(again, seed, sizeof again);
    p->adjoint(in, again, seed[n], after);
    for (int i = 0; i < n; i++)
        if (!strchr("xsS", p->kinds[i]) && memcmp(&again[i], &b[i], sizeof b[i]) != 0)
            return fz_say(p, "twice", i, again[i], b[i]);

    if (p->grad) {
        double one[MAX_LEAVES];
        memcpy(b, seed, sizeof b);
        memcpy(one, seed, sizeof one);
        p->adjoint(in, one, 1.0, after);
        double value = p->grad(in, b);
        if (fz_far(value, out[n], rel * (1 + fabs(out[n]))))
            return fz_say(p, "grad-value", n, value, out[n]);
        for (int i = 0; i < n; i++)
            if (!strchr("xsS", p->kinds[i]) && fz_far(b[i], one[i], rel * (1 + fabs(one[i]))))
                return fz_say(p, "grad", i, b[i], one[i]);
        if (ad_tape_used() != 0)
            return fz_say(p, "tape-after-grad", 0, (double)ad_tape_used(), 0);
    }
    return 0;
}

/* Runs all programs, or the one whose number is given. */
static int fz_main(const fz_prog *const *progs, int n, int argc, char **argv)
{
    for (int i = 0; i < n; i++) {
        if (argc > 1 && atoi(argv[1]) != i)
            continue;
        alarm(10);
        printf("RUN %s\n", progs[i]->name);
        fflush(stdout);
        int wild = 0, failed = 0;
        for (int trial = 0; trial < 3 && !failed; trial++) {
            fz_state = 88172645463325252u + (unsigned)trial * 977u;
            int r = fz_point(progs[i]);
            wild += r == 2;
            failed = r == 1;
        }
        printf("%s %s\n", failed ? "BAD" : wild == 3 ? "WILD" : "OK", progs[i]->name);
        fflush(stdout);
    }
    return 0;
}

#endif
