// Output, checks and ends of the program run in the forward sweep, once; the backward sweep is silent.
// BUILD: --head 'guarded/(a b)'
// EXPECT: ^    assert\(n > 0\);
// EXPECT: errno = 0;
// EXPECT: errno == ERANGE
// EXPECT: fputs\("bad input\\n", stderr\);
// VERIFY: --head 'guarded/(a b)' --set n=4
// BUILD: --head 'named/(x)' --adjoint
// EXPECT: strcmp\(law, "square"\)
// VERIFY: --head 'named/(x)'
// BUILD: --head 'labelled/(x)'
// VERIFY: --head 'labelled/(x)'
// REFUSE: --head 'round_trip/(x)'
// EXPECT: outside_effects\.c:[0-9]+:[0-9]+: error: .*'strtod'
// REFUSE: --head 'as_text/(x)'
// EXPECT: outside_effects\.c:[0-9]+:[0-9]+: error: .*'snprintf'.*as text
#include <adgen/adgen.h>
#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

double guarded(const double *a AD_SIZE(n), double b, int n)
{
    double s = 1.0;
    assert(n > 0);
    assert(a != NULL && b == b);
    errno = 0;
    for (int i = 0; i < n; i++) {
        double q = 1.0 + a[i] * a[i];
        assert(q >= 1.0);
        if (!isfinite(q) || isnan(b)) {
            fputs("bad input\n", stderr);
            exit(EXIT_FAILURE);
        }
        s *= pow(q, b);
        if (errno == ERANGE)
            abort();
        fprintf(stderr, "%d: %g\n", i, s);
    }
    assert(fabs(s) < 1e9 && "diverged");
    return log(s);
}

double named(double x)
{
    char law[16] = "cube";
    double y = x;
    for (int i = 0; i < 3; i++) {
        if (strcmp(law, "square") == 0)
            y = y * y;
        else if (strlen(law) == 4)
            y = sin(y) * y * y;
        law[0] = i == 0 ? 's' : 'c';
        law[1] = i == 0 ? 'q' : 'u';
        law[2] = i == 0 ? 'u' : 'b';
        law[3] = i == 0 ? 'a' : 'e';
        law[4] = i == 0 ? 'r' : '\0';
        law[5] = i == 0 ? 'e' : '\0';
        law[6] = '\0';
    }
    return y;
}

double labelled(double x)
{
    char text[32];
    double y = x * x;
    for (int i = 0; i < 3; i++) {
        snprintf(text, sizeof text, "step %d", i);
        if (text[5] == '1')
            y *= x;
        puts(text);
    }
    return y;
}

double round_trip(double x)
{
    char text[64];
    snprintf(text, sizeof text, "%.17g", x * x);
    return 3.0 * strtod(text, NULL) + x;
}

double as_text(double x)
{
    char text[64];
    snprintf(text, sizeof text, "%.17g", x * x);
    return 3.0 * (text[0] - '0') + x;
}
