/* Pointers in initialisers, in a function that is split, where inner declarations move out. head: f(return)/(x y) */
struct view {
    int n;
    double *p;
};

static double helper(double x, double y)
{
    double h[3] = {0.5, x, y}, g[3] = {x, 0.3, y};
    {
        struct view w = {2, h + 1};
        for (int i = 0; i < w.n; i++)
            w.p[i] = 0.5 * w.p[i] * x;
    }
    {
        double *rows[2] = {g, h};
        rows[1][0] *= rows[0][2];
    }
    double *m = h + 1;
    *m -= h[0];
    x = h[1] * h[0];
    return x * h[2];
}

double f(double x, double y)
{
    x = helper(x, y);
    return x * y;
}
