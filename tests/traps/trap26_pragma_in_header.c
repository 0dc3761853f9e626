// A pragma in a header that is included.
// REFUSE: --head f
// EXPECT: trap26_header\.h:[0-9]+:1: error: '#pragma adgen checkpoint' in a header is not looked at
#include "trap26_header.h"

double f(double x)
{
    return cube(x) * x;
}
