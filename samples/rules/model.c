#include "model.h"

#include "bessel.h"
#include "log.h"
#include "solver.h"

#include <adgen/adgen.h>

AD_TANGENT(k b)
AD_GRADIENT(k b)
double response(int n, const double *k AD_SIZE(n), const double *b AD_SIZE(n))
{
    double a[MODEL_MAX * MODEL_MAX] = {0.0}, x[MODEL_MAX], sum = 0.0;
    for (int i = 0; i < n; i++) {
        a[i * n + i] += k[i];
        if (i + 1 < n) {
            a[i * n + i] += k[i + 1];
            a[i * n + i + 1] -= k[i + 1];
            a[(i + 1) * n + i] -= k[i + 1];
        }
    }
    solve(n, a, b, x);
    log_state(n, x);
    for (int i = 0; i < n; i++)
        sum += bessel_i0(x[i]) * k[i];
    return sum;
}
