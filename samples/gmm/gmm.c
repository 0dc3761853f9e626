#include "gmm.h"

#include <adgen/adgen.h>
#include <math.h>

static const double LOG_2 = 0.69314718055994530942;
static const double LOG_PI = 1.1447298858494001741;

/* log(sum over i of exp(v[i])), safe from overflow. */
static double log_sum_exp(int n, const double *v)
{
    double largest = v[0];
    for (int i = 1; i < n; i++)
        largest = fmax(largest, v[i]);
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += exp(v[i] - largest);
    return largest + log(sum);
}

/* |Q (x - mean)|^2: the squared Mahalanobis distance. `diagonal` and `lower` (by columns) hold Q. */
static double distance(int d, const double *restrict x, const double *restrict mean,
                       const double *restrict diagonal, const double *restrict lower)
{
    double centered[d], q[d];
    for (int i = 0; i < d; i++) {
        centered[i] = x[i] - mean[i];
        q[i] = diagonal[i] * centered[i];
    }
    int next = 0;
    for (int j = 0; j < d; j++) {
        for (int i = j + 1; i < d; i++) {
            q[i] += lower[next] * centered[j];
            next++;
        }
    }
    double sum = 0.0;
    for (int i = 0; i < d; i++)
        sum += q[i] * q[i];
    return sum;
}

/* Logarithm of the multivariate gamma function of dimension d. */
static double log_multigamma(double a, int d)
{
    double sum = 0.25 * d * (d - 1) * LOG_PI;
    for (int j = 0; j < d; j++)
        sum += lgamma(a - 0.5 * j);
    return sum;
}

/* Logarithm of the Wishart prior, summed over the components: the trace of Q^T Q, log det Q, and the norming. */
static double log_wishart_prior(int d, int k, double scale, int m, const double *log_det,
                                const double *diagonal, const double *icf)
{
    const int stride = d * (d + 1) / 2;
    const int freedom = d + m + 1;
    double norming = freedom * d * (log(scale) - 0.5 * LOG_2) - log_multigamma(0.5 * freedom, d);
    double sum = 0.0;
    for (int c = 0; c < k; c++) {
        double squares = 0.0;
        for (int i = 0; i < d; i++)
            squares += diagonal[c * d + i] * diagonal[c * d + i];
        for (int i = d; i < stride; i++)
            squares += icf[c * stride + i] * icf[c * stride + i];
        sum += m * log_det[c] - 0.5 * scale * scale * squares;
    }
    return sum + k * norming;
}

AD_GRADIENT(alphas means icf)
double gmm(int d, int k, int n, const double *restrict alphas AD_SIZE(k),
           const double *restrict means AD_SIZE((k * d)),
           const double *restrict icf AD_SIZE((k * d * (d + 1) / 2)),
           const double *restrict x AD_SIZE((n * d)), double wishart_gamma, int wishart_m)
{
    const int stride = d * (d + 1) / 2;
    double diagonal[k * d], log_det[k], term[k];

    for (int c = 0; c < k; c++) {
        log_det[c] = 0.0;
        for (int i = 0; i < d; i++) {
            diagonal[c * d + i] = exp(icf[c * stride + i]);
            log_det[c] += icf[c * stride + i];
        }
    }

    double likelihood = 0.0;
    for (int p = 0; p < n; p++) {
        for (int c = 0; c < k; c++) {
            double square = distance(d, &x[p * d], &means[c * d], &diagonal[c * d], &icf[c * stride + d]);
            term[c] = alphas[c] + log_det[c] - 0.5 * square;
        }
        likelihood += log_sum_exp(k, term);
    }
    likelihood -= n * log_sum_exp(k, alphas) + 0.5 * n * d * (LOG_2 + LOG_PI);
    return likelihood + log_wishart_prior(d, k, wishart_gamma, wishart_m, log_det, diagonal, icf);
}
