// adgen: --head 'f(return)/(x)' --adjoint
// What one iteration leaves to the next is recorded, and the loop runs backwards by its bounds.
// CHECK: void f_b(
// CHECK: ad_push_double(s);
// CHECK-NEXT: s = s * s + x[i];
// CHECK: for (int i = n; i-- > 0;) {
// CHECK-NEXT: s = ad_pop_double();
double f(int n, const double *x)
{
    double s = 0.5;
    for (int i = 0; i < n; i++)
        s = s * s + x[i];
    return s;
}
