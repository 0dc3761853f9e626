// verify: --head 'f(return y)/(x y)' --set n=3 --set 'size(x)=n*n' --set 'size(y)=n+1'
// No read or write outside a shadow, and none of one that was never set: triangular loops, offsets, local work arrays.
double f(int n, double x[n][n], double *y)
{
    double work[4], *mid = work + 2;
    for (int i = 0; i <= n; i++)
        work[i] = y[n - i] * y[i];
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            x[j][i] = x[i][j] * mid[i - j];
            *(y + j) += x[j][i] * (&work[1])[j - 1];
        }
    return mid[-2] * mid[1] + x[n - 1][0];
}
