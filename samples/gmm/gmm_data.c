#include "gmm_data.h"

#include "../common/sample.h"

#include <limits.h>
#include <stdlib.h>

size_t gmm_means_size(const struct gmm_data *data)
{
    return (size_t)data->k * (size_t)data->d;
}

size_t gmm_icf_size(const struct gmm_data *data)
{
    return (size_t)data->k * ((size_t)data->d * ((size_t)data->d + 1) / 2);
}

void gmm_data_free(struct gmm_data *data)
{
    free(data->alphas);
    free(data->means);
    free(data->icf);
    free(data->x);
    *data = (struct gmm_data){0};
}

/* An empty problem of that shape. False, with nothing to free, when memory is short. */
static bool allocate(int d, int k, int n, struct gmm_data *data)
{
    *data = (struct gmm_data){.d = d, .k = k, .n = n};
    data->alphas = calloc((size_t)k, sizeof(double));
    data->means = calloc(gmm_means_size(data), sizeof(double));
    data->icf = calloc(gmm_icf_size(data), sizeof(double));
    data->x = calloc((size_t)n * (size_t)d, sizeof(double));
    if (data->alphas && data->means && data->icf && data->x)
        return true;
    gmm_data_free(data);
    return false;
}

static bool read_numbers(FILE *in, size_t count, double *out)
{
    for (size_t i = 0; i < count; i++)
        if (fscanf(in, "%lf", &out[i]) != 1)
            return false;
    return true;
}

bool gmm_data_read(const char *path, struct gmm_data *data)
{
    *data = (struct gmm_data){0};
    FILE *in = fopen(path, "r");
    if (!in) {
        fprintf(stderr, "%s: cannot be opened\n", path);
        return false;
    }
    /* The bounds keep the model's int arithmetic on indices from overflowing. */
    int d = 0, k = 0, n = 0;
    const char *trouble = NULL;
    if (fscanf(in, "%d %d %d", &d, &k, &n) != 3 || d < 1 || k < 1 || n < 1 || d > 1000 ||
        k > INT_MAX / (d * (d + 1) / 2) || n > INT_MAX / d)
        trouble = "does not begin with the numbers of dimensions, components and points";
    else if (!allocate(d, k, n, data))
        trouble = "memory is short";
    else if (!read_numbers(in, (size_t)k, data->alphas) ||
             !read_numbers(in, gmm_means_size(data), data->means) ||
             !read_numbers(in, gmm_icf_size(data), data->icf) ||
             !read_numbers(in, (size_t)n * (size_t)d, data->x) ||
             fscanf(in, "%lf %d", &data->wishart_gamma, &data->wishart_m) != 2)
        trouble = "ends early or holds something that is not a number";
    fclose(in);
    if (trouble) {
        fprintf(stderr, "%s: %s\n", path, trouble);
        gmm_data_free(data);
    }
    return !trouble;
}

bool gmm_data_generate(int d, int k, int n, struct gmm_data *data)
{
    if (!allocate(d, k, n, data))
        return false;
    uint64_t state = 20180725;
    for (int c = 0; c < k; c++)
        data->alphas[c] = sample_normal(&state);
    for (size_t i = 0; i < gmm_means_size(data); i++)
        data->means[i] = sample_uniform(&state);
    for (size_t i = 0; i < gmm_icf_size(data); i++)
        data->icf[i] = 0.5 * sample_normal(&state);
    for (int p = 0; p < n; p++)
        for (int i = 0; i < d; i++)
            data->x[p * d + i] = data->means[(p % k) * d + i] + sample_normal(&state);
    data->wishart_gamma = 1.0;
    data->wishart_m = 2;
    return true;
}
