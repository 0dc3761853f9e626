#include "model.h"

double law(double t)
{
    return t * t * t;
}
