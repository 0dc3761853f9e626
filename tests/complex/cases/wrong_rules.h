#include <adgen/rules.h>

AD_RULE1(cube, x, r, 3.0 * x * x)
AD_RULE_C(energy, z, r, 2.0 * z)
