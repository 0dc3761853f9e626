/* Two local buffers change roles in a loop of a callee: their addresses are recorded, so they outlive its forward sweep. */
static double smooth(int n, const double *x, double c)
{
    double a[8], b[8], *p = a, *q = b;
    for (int i = 0; i < 8; i++)
        a[i] = x[i % n];
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < 8; i++)
            q[i] = c * p[i] * p[(i + 1) % 8];
        double *t = p;
        p = q;
        q = t;
    }
    return p[0] * p[3] + q[2];
}

double two_runs(int n, const double *x, double c)
{
    double s = smooth(n, x, c);
    return s * smooth(n, x, c + s);
}

// RUN: --head two_runs --set n=5 --set 'size(x)=5'
// EXIT: 0
// EXPECT: all agree
