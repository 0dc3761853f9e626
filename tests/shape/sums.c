// adgen: --head 'rows(return)/(a x)' --adjoint
// The adjoint of x[j] is the sum of a column: collected in four locals, and added where it belongs only when the loop ran, since
// what[j] may lead nowhere otherwise. In a loop with a branch one local does; what only some iterations look at stays as it is.
// CHECK: void rows_b(
// CHECK: double xb0 = 0.0;
// CHECK: xb0 += yb[i3];
// CHECK: if (0 < m)
// CHECK-NEXT: xb[what[j2]] += xb0;
// CHECK: xb[what[i2]] += a[j1 * m + i2] * w
// CHECK: xb[what[j1]] += yb[i2];
// CHECK: double xb1[4] = {0.0};
// CHECK: for (long group = trips / 4; group-- > 0;)
// CHECK-NEXT: for (int lane = 0; lane < 4; lane++) {
// CHECK: xb1[lane] += a[j * m + i1] *
// CHECK: for (; i1 < m; i1++) {
// CHECK: xb1[0] += a[j * m + i1] *
// CHECK: if (0 < m)
// CHECK-NEXT: xb[what[j]] += xb1[0] + xb1[1] + (xb1[2] + xb1[3]);

double rows(int n, int m, const double *restrict a, const double *restrict x, const int *what)
{
    double y[m], s = 0.0;
    for (int i = 0; i < m; i++)
        y[i] = 0.0;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++)
            y[i] += a[j * m + i] * x[what[j]];
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++) {
            y[i] += x[what[j]];
            if (i > j)
                y[i] += a[j * m + i] * x[what[i]];
        }
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++) {
            y[i] += x[what[j]];
            if (i > j)
                y[i] += a[j * m + i];
        }
    for (int i = 0; i < m; i++)
        s += y[i] * y[i];
    return s;
}
