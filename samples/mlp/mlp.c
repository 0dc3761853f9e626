#include "mlp.h"

#include <adgen/adgen.h>
#include <math.h>

/* y = W x + b, W of `rows` rows and `columns` columns. */
static void dense(int rows, int columns, const double *w, const double *b, const double *x, double *y)
{
    for (int i = 0; i < rows; i++) {
        double sum = b[i];
        for (int j = 0; j < columns; j++)
            sum += w[i * columns + j] * x[j];
        y[i] = sum;
    }
}

static void relu(int n, double *y)
{
    for (int i = 0; i < n; i++)
        y[i] = y[i] > 0.0 ? y[i] : 0.0;
}

/* - sum over i of target[i] log(softmax(z)[i]), safe from overflow. */
static double cross_entropy(int n, const double *z, const double *target)
{
    double largest = z[0];
    for (int i = 1; i < n; i++) {
        if (z[i] > largest)
            largest = z[i];
    }
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += exp(z[i] - largest);
    double log_sum = largest + log(sum);
    double loss = 0.0;
    for (int i = 0; i < n; i++)
        loss += target[i] * (log_sum - z[i]);
    return loss;
}

AD_GRADIENT(w1 b1 w2 b2)
double mlp(int batch, int inputs, int hidden, int outputs, const double *w1 AD_SIZE((hidden * inputs)),
           const double *b1 AD_SIZE(hidden), const double *w2 AD_SIZE((outputs * hidden)),
           const double *b2 AD_SIZE(outputs), const double *x AD_SIZE((batch * inputs)),
           const double *target AD_SIZE((batch * outputs)))
{
    double h[hidden], z[outputs];
    double loss = 0.0;
    for (int e = 0; e < batch; e++) {
        dense(hidden, inputs, w1, b1, &x[e * inputs], h);
        relu(hidden, h);
        dense(outputs, hidden, w2, b2, h, z);
        loss += cross_entropy(outputs, z, &target[e * outputs]);
    }
    return loss / batch;
}
