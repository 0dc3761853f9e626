/* gmm [DATA [REFERENCE]]: value and gradient of the mixture's log-posterior, checked against central differences and,
   when it is given, against a reference result (the value, then the gradient: alphas, means, icf). */
#include "gmm.h"
#include "gmm_data.h"
#include "gmm_grad.h"

#include "../common/sample.h"

#include <stdlib.h>

/* At most this many components of each array are checked by differences: four evaluations each. */
enum { DIFFERENCES = 40 };

static double value_at(void *context)
{
    const struct gmm_data *data = context;
    return gmm(data->d, data->k, data->n, data->alphas, data->means, data->icf, data->x, data->wishart_gamma,
               data->wishart_m);
}

/* The worst error of gradient[0..size) against differences by variable[0..size), over components evenly spread. */
static double check_differences(struct gmm_data *data, size_t size, double *variable, const double *gradient)
{
    double worst = 0.0;
    size_t stride = (size + DIFFERENCES - 1) / DIFFERENCES;
    for (size_t i = 0; i < size; i += stride) {
        double difference = sample_difference(value_at, data, &variable[i], 1e-3);
        worst = sample_worse(sample_error(gradient[i], difference, 1.0), worst);
    }
    return worst;
}

/* The worst error of value and gradient against the numbers of a file, which must hold exactly as many. NaN, with a
   message, when it does not. */
static double check_reference(const char *path, double value, size_t size, const double *gradient)
{
    FILE *in = fopen(path, "r");
    if (!in) {
        fprintf(stderr, "%s: cannot be opened\n", path);
        return NAN;
    }
    double expected = 0.0, worst = 0.0;
    bool complete = fscanf(in, "%lf", &expected) == 1;
    if (complete)
        worst = sample_error(value, expected, 1.0);
    for (size_t i = 0; complete && i < size; i++) {
        complete = fscanf(in, "%lf", &expected) == 1;
        worst = sample_worse(sample_error(gradient[i], expected, 1e-2), worst);
    }
    if (!complete || fscanf(in, "%lf", &expected) == 1) {
        fprintf(stderr, "%s: does not hold one value and %zu derivatives\n", path, size);
        worst = NAN;
    }
    fclose(in);
    return worst;
}

static double norm(size_t size, const double *v)
{
    double sum = 0.0;
    for (size_t i = 0; i < size; i++)
        sum += v[i] * v[i];
    return sqrt(sum);
}

static bool run(struct gmm_data *data, const char *reference)
{
    const size_t k = (size_t)data->k, means = gmm_means_size(data), icf = gmm_icf_size(data);
    const size_t size = k + means + icf;
    double *gradient = calloc(size, sizeof(double)); /* the derivatives accumulate: from zero */
    if (!gradient) {
        fprintf(stderr, "gmm: memory is short\n");
        return false;
    }
    double *alphasb = gradient, *meansb = alphasb + k, *icfb = meansb + means;
    double value = gmm_grad(data->d, data->k, data->n, data->alphas, alphasb, data->means, meansb, data->icf,
                            icfb, data->x, data->wishart_gamma, data->wishart_m);

    printf("gmm: %d points in %d dimensions, %d components, %zu parameters\n", data->n, data->d, data->k,
           size);
    printf("  value %.13g\n", value);
    printf("  gradient: norm %.6g (alphas), %.6g (means), %.6g (icf)\n", norm(k, alphasb),
           norm(means, meansb), norm(icf, icfb));

    bool ok = sample_report("value against the function", sample_error(value, value_at(data), 1.0), 1e-13);
    ok &= sample_report("alphas against central differences",
                        check_differences(data, k, data->alphas, alphasb), 1e-6);
    ok &= sample_report("means against central differences",
                        check_differences(data, means, data->means, meansb), 1e-6);
    ok &=
        sample_report("icf against central differences", check_differences(data, icf, data->icf, icfb), 1e-6);
    if (reference)
        ok &= sample_report("all against the reference", check_reference(reference, value, size, gradient),
                            1e-10);
    free(gradient);
    return ok;
}

int main(int argc, char **argv)
{
    if (argc > 3) {
        fprintf(stderr, "usage: %s [DATA [REFERENCE]]\n", argv[0]);
        return 2;
    }
    struct gmm_data data;
    bool ready = argc > 1 ? gmm_data_read(argv[1], &data) : gmm_data_generate(4, 3, 200, &data);
    if (!ready)
        return EXIT_FAILURE;
    bool ok = run(&data, argc > 2 ? argv[2] : NULL);
    gmm_data_free(&data);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
