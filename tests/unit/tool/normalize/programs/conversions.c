/* Compound assignment and increments: the type in which they compute. */
#include <stdbool.h>
#include <stdio.h>

static int count;

static int *slot(int *a)
{
    count++;
    return a + 1;
}

static int where(void)
{
    return count++;
}

enum colour { RED, GREEN, BLUE };

int main(void)
{
    float f = 1.1f;
    f *= 1.5;
    f += 1e-9;
    f /= 3;
    printf("%.9g\n", f);
    int i = 7;
    i += 2.5;
    i *= 1.5;
    i -= 0.5f;
    printf("%d\n", i);
    i <<= 3;
    i >>= 1UL;
    i %= 13;
    i ^= 5;
    i |= 8;
    i &= ~1;
    printf("%d\n", i);
    char c = 100;
    c += 100;
    signed char sc = -1;
    sc >>= 1;
    unsigned char uc = 250;
    uc += 10;
    uc++;
    --uc;
    unsigned short us = 1;
    us -= 2;
    printf("%d %d %d %d\n", c, sc, uc, us);
    unsigned u = 3;
    u -= 4;
    u /= 2;
    long l = -5;
    l /= 2u;
    long long ll = 1;
    ll <<= 40;
    ll += u;
    printf("%u %ld %lld\n", u, l, ll);
    i = -7;
    i /= 2u;
    printf("%d\n", i);
    bool b = false;
    b += 2;
    printf("%d ", b);
    b--;
    printf("%d ", b);
    b -= 1;
    printf("%d\n", b);
    double d = 0.1;
    d += 1;
    d++;
    --d;
    long double ld = 0.1L;
    ld *= d;
    d -= ld;
    printf("%.17g %.20Lg\n", d, ld);
    f = 16777216.0f;
    f++;
    f += 1.0;
    printf("%.9g\n", f);
    enum colour e = RED;
    e++;
    e += 1;
    printf("%d\n", e == BLUE);
    struct {
        unsigned low : 3;
        int high : 5;
    } bits = {7, 3};
    int low = ++bits.low, old = bits.high--;
    bits.high *= 3;
    printf("%d %d %d %d\n", low, old, bits.low, bits.high);
    int a[4] = {1, 2, 3, 4};
    *slot(a) += 5;
    (*slot(a))++;
    slot(a)[1] *= slot(a)[2]--;
    count = 1;
    a[where() + 1] -= 3;
    printf("%d %d %d %d %d\n", a[0], a[1], a[2], a[3], count);
    int post = a[0]++ + a[1]--, pre = ++a[2] - --a[3];
    printf("%d %d\n", post, pre);
    const char *p = "abcdef";
    p += 2;
    p -= 1;
    char first = *p++, second = *p;
    printf("%s %c %c\n", p, first, second);
    char small;
    int wide = (small = 130) + 1;
    printf("%d\n", wide);
    double q = (i = 2.9) / 2;
    float g;
    bool exact = (g = 0.1) == 0.1;
    printf("%g %d\n", q, exact);
    return 0;
}
