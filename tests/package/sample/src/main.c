#include "cost_grad.h"
#include "model_d.h"

#include <stdio.h>

int main(void)
{
    double x[2] = {1.0, 2.0};
    double xb[2] = {0.0, 0.0};
    double value = cost_grad(2, x, xb);
    printf("cost %g gradient %g %g\n", value, xb[0], xb[1]);

    double tb = 0.0;
    value = model_grad(2.0, &tb);
    printf("model %g gradient %g\n", value, tb);
    return 0;
}
