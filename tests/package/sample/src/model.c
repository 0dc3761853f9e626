#include "model.h"

double model(double t)
{
    double v = law(t);
    return v + 1.0;
}
