// verify: --head 'f(return)/(x a b)' --set n=5
// Operands of products and quotients are read before they change.
double f(double x, double a, double b, int n)
{
    double y = 1.0;
    for (int i = 0; i < n; i++) {
        y = a / (x + b * b + y * y);
        b = b / (y + 2.0);
        a = a * b / (1.0 + a * a);
        x = (x - y) / (x * x + 1.0);
    }
    return y / (a + 2.0) * b + x;
}
