// The copied text has each use of a moved static local renamed, and nothing else.
// BUILD: --head 'f/(x)' --merge
// EXPECT: ^static double g_w\[4\] = \{1\.0, \[3\] = 2\.0\}, \*g_p|^static double g_w\[4\] = \{1\.0
// EXPECT: ^static double \*g_p = g_w;
// EXPECT: ^static double g_static_b;
// EXPECT: ^static double g_ring\[3\]
// EXPECT: ^/\* Uses w\.
// EXPECT: SQUARE\(g_w\[1\]\)
// EXPECT: sizeof g_w
// EXPECT: pair\.w = g_w\[2\]
// EXPECT: goto w;
// EXPECT: \.w = x
// VERIFY: --head 'f/(x)' --merge
#include <math.h>
#define SIZE 4
#define SQUARE(w) ((w) * (w))

struct pair {
    double w, v;
};

int unrelated; /* stands in front of g's comment */

/* Uses w. */
static double g(double x)
{
    enum { RING = 3 };
    static double w[SIZE] = {1.0, [3] = 2.0}, *p = w;
    static double b; /* named like a suffix */
    static double ring[RING];
    static struct pair kept;
    struct pair pair = {.w = x};
    {
        double w = 2.0 * x;
        b += w * x;
    }
    {
        static double w;
        w = 0.5 * w + x;
        b += w * w;
    }
    {
        static double w;
        w = 0.25 * w * x;
        b += w + 1.0;
    }
    w[0] += x * b;
    p[3] = x * SQUARE(w[1]) + 1.0;
    if (x > 100.0)
        goto w;
    for (int i = 0; i < RING; i++)
        ring[i] = w[i] * x;
    for (unsigned i = 0; i < sizeof w / sizeof *w; i++)
        b += 0.01 * w[i] * w[i];
w:
    pair.v = pair.w * pair.w;
    pair.w = w[2] + ring[1];
    {
        double w = 2.0 * ring[0];
        b += w;
    }
    kept.w = kept.v + pair.w;
    kept.v = pair.v;
    return b + pair.w * pair.v + kept.w;
}

double f(double x)
{
    double y = g(x);
    return y * g(0.5 * x) + g(y * 0.01);
}
