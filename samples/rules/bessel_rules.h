/* Derivative rules for bessel.h, given to adgen by --rules. */
#include "bessel.h"

#include <adgen/rules.h>

AD_RULE1(bessel_i0, x, r, bessel_i1(x))
AD_RULE1(bessel_i1, x, r, x == 0.0 ? 0.5 : bessel_i0(x) - r / x)
