/* Loops whose headers do work, with and without `continue`; switch and goto around hoisted parts. */
#include <stdio.h>

static int calls;

static int next(int *x)
{
    calls++;
    return (*x)--;
}

static int odd(int x)
{
    calls++;
    return x & 1;
}

static double step(double *x)
{
    *x *= 0.5;
    return *x;
}

static void whiles(void)
{
    int n = 5, k, sum = 0;
    while (n--)
        sum += n;
    printf("%d %d\n", n, sum);
    n = 6;
    while ((k = next(&n)) > 0 && k != 2) {
        if (odd(k))
            continue;
        sum += k * 100;
    }
    printf("%d %d %d\n", n, k, sum);
    n = 6;
    while ((k = next(&n)) > 0) {
        if (k == 2)
            break;
        sum += k;
        for (int i = 0; i < 3; i++) {
            if (i == 1)
                continue;
            sum += i;
        }
    }
    printf("%d %d %d\n", n, k, sum);
    double x = 64, r;
    int it = 0;
    while ((r = step(&x)) > 0.5 && it++ < 5)
        sum += (int)r;
    printf("%g %g %d %d\n", x, r, it, sum);
    const char *s = "hello", *t = s;
    while (*t++)
        ;
    printf("%d\n", (int)(t - s));
    n = 10;
    while (n > 3 && (n % 3 ? n-- : (n -= 2)) && odd(n))
        sum += n;
    printf("%d %d\n", n, sum);
}

static void dos(void)
{
    int n = 5, sum = 0;
    do
        sum += n;
    while (--n);
    printf("%d %d\n", n, sum);
    n = 9;
    do {
        if (n % 3 == 0)
            continue;
        sum += n;
    } while (n-- > 2 && next(&n) > 2);
    printf("%d %d %d\n", n, sum, calls);
    n = 4;
    do {
        switch (n) {
        case 3:
            continue;
        case 1:
            break;
        default:
            sum += 1000;
        }
        sum++;
    } while (next(&n));
    printf("%d %d\n", n, sum);
    double x = 1;
    do
        x *= 1.5;
    while ((x += 0.25) < 20 && x > 0);
    printf("%.17g\n", x);
}

static int limit(int k)
{
    calls++;
    return k * 2;
}

static void tick(int *k)
{
    ++*k;
}

static void fors(void)
{
    int sum = 0, i, j;
    for (i = 0, j = 10; i < j; i++, j -= 2)
        sum += i * j;
    printf("%d %d %d\n", i, j, sum);
    for (int k = limit(1), m = k + limit(2); k < m; k++)
        sum += k;
    for (int k = 0; k < limit(3); k++) {
        if (k == 2)
            continue;
        sum += k;
    }
    for (int k = 0; k < limit(3); k++)
        sum += k * 3;
    printf("%d %d\n", sum, calls);
    for (int k = 0; k < 7; tick(&k)) {
        if (k & 1)
            continue;
        sum += k;
    }
    for (int k = 0; k < 7; tick(&k))
        sum += k;
    for (int k = 0; k < limit(4); tick(&k)) {
        if (k == 3)
            continue;
        if (k == 6)
            break;
        sum += k;
    }
    printf("%d %d\n", sum, calls);
    for (int pass = 0; (sum += pass), pass < 4; ++pass)
        sum *= 2;
    printf("%d\n", sum);
    double a[5] = {1, 2, 3, 4, 5}, *p, s = 0;
    for (p = a; p < a + 5;)
        s += *p++;
    for (p = a; p != a + 4; *p++ = s)
        s -= 1;
    printf("%g %g %g\n", s, a[0], a[4]);
    for (;;) {
        if (odd(sum++))
            break;
    }
    i = 0;
    for (i = odd(3), sum = odd(4); i<5; sum += i, i = i> 3 ? limit(i) : i + 1)
        ;
    printf("%d %d\n", i, sum);
    for (unsigned u = 5; u-- > 0;)
        sum += (int)u;
    printf("%d %d\n", sum, calls);
}

static int jumps(int x)
{
    int tries = 0;
again:
    tries += odd(x) + 1;
    if (tries < 5 && next(&x) > 0)
        goto again;
    switch (limit(x) + tries++) {
    case 0:;
        int z = odd(tries) + 4;
        tries += z;
    case 3:
        tries += limit(tries);
        break;
    case 4:
    case 5: {
        double t = limit(2) * 0.5;
        tries += (int)t;
    }
    default:
        tries += next(&x) + next(&x) * 10;
    }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            if (odd(i * j + tries) && i + j > 2)
                goto out;
out:
    return tries++ + x;
}

int main(void)
{
    whiles();
    dos();
    fors();
    for (int x = -2; x < 6; x++)
        printf("%d\n", jumps(x));
    printf("%d\n", calls);
    return 0;
}
