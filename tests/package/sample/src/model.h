#ifndef MODEL_H
#define MODEL_H

#include <adgen/adgen.h>

double law(double t);

AD_GRADIENT(t)
double model(double t);

#endif
