/* Problems for the Gaussian mixture: read from a file of the ADBench suite, or generated. */
#ifndef GMM_DATA_H
#define GMM_DATA_H

#include <stdbool.h>
#include <stddef.h>

/* The arguments of gmm(), with its names and shapes. The arrays belong to the struct. */
struct gmm_data {
    int d, k, n;
    double *alphas, *means, *icf, *x;
    double wishart_gamma;
    int wishart_m;
};

/* Lengths of the arrays. */
size_t gmm_means_size(const struct gmm_data *data);
size_t gmm_icf_size(const struct gmm_data *data);

/* Reads an ADBench file: `d k n`, then alphas, means, icf, x, `gamma m`, separated by white space. On failure prints why
   to stderr, leaves *data empty and returns false. Otherwise the caller frees *data. */
bool gmm_data_read(const char *path, struct gmm_data *data);

/* A problem of the given shape (each number at least 1), the same at every call: n points from k clusters, and parameters
   near but not at them. Returns false when memory is short. Otherwise the caller frees *data. */
bool gmm_data_generate(int d, int k, int n, struct gmm_data *data);

/* Releases the arrays; *data is empty afterwards. */
void gmm_data_free(struct gmm_data *data);

#endif
