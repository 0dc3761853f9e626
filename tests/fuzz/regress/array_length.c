/* Variable arrays that are recorded, with lengths that are found again or change later. head: f(return)/(x z) */
static double g(int k, double x, double z)
{
    int n = 2 + k % 2;
    double a[n][n];
    int m = n + 1;
    double b[m];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = 0.2 * x + 0.1 * i * j;
    for (int i = 0; i < m; i++)
        b[i] = a[0][0] * i;
    a[1][0] = 0.5 * a[0][1] * z;
    double r = a[n - 1][0] * a[1][n - 1] + b[m - 1] * b[1];
    x *= z;
    n = 1;
    m = 0;
    x = r * r * z;
    return x * r;
}

double f(double x, double z)
{
    x = g(3, x, z);
    return x * x;
}
