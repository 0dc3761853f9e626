// adgen: --head 'packed(return)/(a x)' --adjoint
// The index into the packed triangle is stepped by one in each iteration: the inner loop of the backward sweep runs upward
// in spite of it, from where the index was when the loop began.
// CHECK: void packed_b(
// CHECK: for (int i = n; i-- > 0;) {
// CHECK: long trips = i < n ? n - i : 0;
// CHECK-NEXT: k -= trips;
// CHECK: for (int lane = 0; lane < 4; lane++) {
// CHECK-NEXT: double w = x[j] * sb;
// CHECK-NEXT: ab[k] += xi * w;
// CHECK-NOT: k--
// CHECK: k++;
// CHECK-NEXT: j++;
// CHECK: for (; j < n; j++) {
// CHECK-NOT: k--
// CHECK: k++;
// CHECK-NEXT: }
// CHECK: k -= trips;

double packed(int n, const double *a, const double *x)
{
    double s = 0.0;
    int k = 0;
    for (int i = 0; i < n; i++) {
        double xi = x[i];
        for (int j = i; j < n; j++) {
            s += a[k] * xi * x[j];
            k++;
        }
    }
    return s;
}
