#include "cost_grad.h"
#include "model_d.h"

#include <stdio.h>

int main(void)
{
    double x[2] = {1.0, 2.0};
    double xb[2] = {0.0, 0.0};
    double value = cost_grad(2, x, xb);
    printf("cost %g gradient %g %g\n", value, xb[0], xb[1]);

    struct state s = {2.0, 1.0}, sb = {0.0, 0.0};
    value = model_grad(&s, &sb);
    printf("model %g gradient %g %g\n", value, sb.t, sb.scale);
    return 0;
}
