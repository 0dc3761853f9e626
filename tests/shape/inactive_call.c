// adgen: --head 'f(return)/(x)'
// A call without derivative stays a plain call; what it calls gets no derivative.
// CHECK-NOT: {{weight}}_d
// CHECK-NOT: {{weight}}_b
// CHECK: double f_d(
// CHECK: double w = weight(n);
// CHECK-NOT: {{w}}d
// CHECK: void f_b(
// CHECK: double w = weight(n);
// CHECK-NOT: {{weight}}_
static double weight(int n)
{
    double w = 1.0;
    for (int i = 1; i < n; i++)
        w *= 0.5;
    return w;
}

double f(double x, int n)
{
    double w = weight(n);
    return x * x * w;
}
