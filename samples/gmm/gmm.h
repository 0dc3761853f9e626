#ifndef GMM_H
#define GMM_H

/* Logarithm of the posterior density (up to the evidence) of a Gaussian mixture: the likelihood of n points under k
   components in d dimensions, with a Wishart prior on the precisions.

   alphas[k]: logits of the weights, which are softmax(alphas). means[k][d]. icf[k][d (d + 1) / 2]: the factor Q of
   component c's precision Q^T Q: d logarithms of its diagonal, then its strictly lower triangle, column by column.
   x[n][d]: the points. wishart_gamma > 0, wishart_m >= 0: the prior's scale, and its degrees of freedom beyond d + 1.

   The model is that of the ADBench suite (Srajer, Kukelova, Fitzgibbon, "A benchmark of selected algorithmic
   differentiation tools on some problems in computer vision and machine learning", 2018). */
double gmm(int d, int k, int n, const double *alphas, const double *means, const double *icf, const double *x,
           double wishart_gamma, int wishart_m);

#endif
