/* A loop looks at an active place without use for it, and steps an index. head: f(return)/(x) */
double f(double x, int n)
{
    double a[4] = {x, 0.5, x * x, 2.0};
    int k = 0;
    double s = a[(k + 2) % 4];
    switch (n - n) {
    case 0: {
        double *p = &a[1];
        for (int j = 0; j < n; j++) {
            k += 2;
            double t = 0.5 + *p;
            t *= 0.5;
        }
        break;
    }
    default:
        break;
    }
    return s * x;
}
