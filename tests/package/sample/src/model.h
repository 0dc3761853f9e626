#ifndef MODEL_H
#define MODEL_H

#include <adgen/adgen.h>

struct state {
    double t, scale;
};

double law(double t);

AD_GRADIENT(s)
double model(const struct state *s);

#endif
