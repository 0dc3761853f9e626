// adgen: --head 'total(return)/(x m)' --adjoint
// quadratic() does n * n work and leaves n elements to be recorded: it is split, and its array lies on the tape.
// CHECK: quadratic_bwd(
// CHECK: double *y = ad_pop_pointer();
// CHECK: ad_tape_release(sizeof(double[n]));
// CHECK-NEXT: }
// CHECK: quadratic_fwd(
// CHECK: double *y = ad_tape_alloc(sizeof(double[n]));
// CHECK-NOT: ad_push_block
// CHECK: ad_push_pointer(y);

static double quadratic(int n, const double *x, const double *m)
{
    double y[n], s = 0.0;
    for (int i = 0; i < n; i++) {
        y[i] = 0.0;
        for (int j = 0; j < n; j++)
            y[i] += m[i * n + j] * x[j];
    }
    for (int i = 0; i < n; i++)
        s += y[i] * y[i] * y[i];
    return s;
}

double total(int n, int k, const double *x, const double *m)
{
    double t[k], s = 0.0;
    for (int p = 0; p < k; p++)
        t[p] = quadratic(n, &x[p * n], m);
    for (int p = 0; p < k; p++)
        s += t[p] * t[p];
    return s;
}
