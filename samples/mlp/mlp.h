#ifndef MLP_H
#define MLP_H

/* Mean cross entropy of a two-layer network, softmax(W2 relu(W1 x + b1) + b2), over a batch.

   w1[hidden][inputs], b1[hidden], w2[outputs][hidden], b2[outputs]: the weights. x[batch][inputs]: the examples.
   target[batch][outputs]: the probability of each class; a 1 among zeros where the class is known. */
double mlp(int batch, int inputs, int hidden, int outputs, const double *w1, const double *b1,
           const double *w2, const double *b2, const double *x, const double *target);

#endif
