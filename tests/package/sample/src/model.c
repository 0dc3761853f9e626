#include "model.h"

double model(const struct state *s)
{
    double v = s->scale * law(s->t);
    return v + 1.0;
}
