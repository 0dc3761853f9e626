// verify: --head 'f(return)/(x)' --set n=4 --set 'size(x)=n'
// Trip counts and bounds that the loop, or an outer one, changes; indices from data; bounds read from arrays.
#include <math.h>

double f(int n, const double *x)
{
    int len[4] = {3, 0, 2, 1}, m = n, k = 0;
    double s = 1.0;
    for (int i = 0; i < m; i++) {
        for (int j = len[i]; j > 0; j--)
            s = s * 0.7 + x[(i + j) % n] * s;
        len[(i + 1) % 4] = i + 1;
        if (i == 1)
            m--;
        k += len[i];
    }
    for (int j = 0; j < k; k -= 2, j++)
        s = sin(s * x[k % n]);
    int lo = 0, hi = n - 1;
    while (lo < hi) {
        int mid = (lo + hi) / 2;
        if (x[mid] * s < 0.2)
            lo = mid + 1;
        else
            hi = mid;
        s = s * x[mid] + 0.3;
    }
    for (int i = 0, step = 1; i < n; i += step, step++)
        s = s * x[i] + step;
    return s * x[lo];
}
