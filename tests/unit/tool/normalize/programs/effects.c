/* Side effects inside expressions: what runs when, and what was read before. */
#include <math.h>
#include <stdio.h>
#include <string.h>

static int trace[64], ntrace;
static double global = 1.0;

static int note(int k)
{
    trace[ntrace++ % 64] = k;
    return k;
}

static double bump(double *x)
{
    *x += 1.0;
    global *= 1.5;
    return *x * 10.0;
}

static double plain(double x)
{
    double y = x;
    y *= 2.0;
    return y + 1.0;
}

static double add(double a, double b)
{
    return a + 2.0 * b;
}

static void chains(void)
{
    double x, y, z, a[6] = {1, 2, 3, 4, 5, 6}, b[6] = {0};
    int i = 0, j = 5;
    x = y = z = 2.5;
    printf("%g %g %g\n", x, y, z);
    int k;
    double d = 3.9;
    x = k = d; /* the value has the type of k */
    printf("%g %d\n", x, k);
    float f;
    x = f = 0.1;
    printf("%.17g\n", x);
    char c;
    k = c = 300;
    printf("%d %d\n", k, c);
    y = (x += 1) * 2;
    printf("%g %g\n", x, y);
    a[i++] = b[--j] = 7;
    a[i++] = a[--j] + 1;
    printf("%d %d %g %g %g\n", i, j, a[0], a[1], b[4]);
    double *p = a, *q = b;
    for (int n = 0; n < 6; n++)
        *p++ = n * n;
    p = a;
    for (int n = 0; n < 5; n++)
        *q++ = *++p;
    *--q *= 2;
    *q++ -= 0.5;
    (*q)++;
    ++*q;
    for (int n = 0; n < 6; n++)
        printf(" %g", b[n]);
    printf(" %d %d\n", (int)(p - a), (int)(q - b));
    double t;
    x = (t = a[2], t * t);
    printf("%g %g\n", x, t);
    i = 2;
    a[i++] += 10;
    a[i] -= a[i - 1]--;
    printf("%g %g %d\n", a[2], a[3], i);
    const char *s = "3.14";
    int digits = 0, dots = 0;
    while (*s)
        *s++ == '.' ? dots++ : digits++;
    printf("%d %d\n", digits, dots);
}

static void branches(void)
{
    int u = 0, v = 0, n = 0;
    for (int c = 0; c < 4; c++) {
        c & 1 ? (u = c) : (v = c * 2);
        int both = note(c) > 1 && note(c + 10) && ++n;
        int any = note(c) > 1 || note(0) || n++;
        double r = c > 2 ? plain(c) : c > 1 ? bump(&global) : c > 0 ? n++ : -n;
        printf("%d %d %d %d %d %.17g\n", u, v, n, both, any, r);
    }
    for (int k = 0; k < ntrace && k < 64; k++)
        printf(" %d", trace[k]);
    printf("\n");
    int z = 0;
    if (z && note(99))
        printf("never\n");
    else
        printf("else\n");
    if (u && v && note(5) && !note(0))
        printf("nested %d\n", ntrace);
    if (z || (u++ && !note(0)) || note(1))
        printf("or %d %d\n", u, ntrace);
    double w = 0.0, e = (w ?: 1.5) + (plain(w) ?: 2.0) + (z ?: u++);
    printf("%g %d\n", e, u);
    z || note(77);
    z &&note(78);
    (void)(u > 0 && (v = note(79)));
    u ? (void)note(80) : (void)0;
    printf("%d %d\n", v, ntrace);
    e = -(u > 1 ? plain(1) : 0.25) * (v++ ? 2 : 3) + !note(0);
    printf("%g %d\n", e, v);
}

static void reads(void)
{
    double x = 1, a[3] = {1, 2, 3};
    int i = 1;
    x = a[i] + (a[2] = 9, a[2] - 1);
    printf("%g %g\n", x, a[2]);
    double y = (x = 2, x * x) + (1.0, 3.0);
    printf("%g %g\n", x, y);
    i = 0;
    int last = (i++, i++, i * 10 + (i == 2));
    printf("%d %d\n", last, i);
    double s = add(plain(1), add(plain(2), sin(plain(3)) * 0 + plain(x)));
    printf("%.17g\n", s);
    y = add(i++, x++);
    y += add(++i, --x);
    printf("%g %d %g\n", y, i, x);
    int n = 3;
    double v[n++], w[(n *= 2, n)];
    printf("%d %d %d\n", n, (int)(sizeof v / sizeof v[0]), (int)(sizeof w / sizeof w[0]));
    n = 1;
    int size = (int)sizeof(n++) + (int)sizeof(a[n++]);
    printf("%d %d\n", n, size > 0);
    double init[] = {n++, plain(n), [4] = n++ + 1, n};
    for (int k = 0; k < (int)(sizeof init / sizeof init[0]); k++)
        printf(" %g", init[k]);
    printf("\n");
    struct {
        double p[2];
        int k;
    } st = {{plain(1), n++}, 4}, *ps = &st;
    ps->p[--st.k - 3] += ps->p[0]++ * 0.5;
    st.p[1] = ps->p[0] = st.p[0] / 4;
    printf("%g %g %d\n", st.p[0], st.p[1], st.k);
    char buf[16];
    size_t len = strlen(strcpy(buf, "abc")) + strlen("de") * 2;
    printf("%d\n", (int)len);
}

int main(void)
{
    chains();
    branches();
    reads();
    printf("%.17g\n", global);
    return 0;
}
