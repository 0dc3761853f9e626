#include <adgen/rules.h>
#include <complex.h>

AD_RULE_C(cube, z, r, 3.0 * z * z)
AD_RULE_C2(quotient, x, y, r, 1.0 / y, -r / y)
AD_RULE_C_TO_R(energy, z, r, 2.0 * z)
AD_RULE_R2_TO_C(polar, rho, phi, r, cexp(I *phi), I *r)
AD_RULE_C(mirror, z, r, I)
AD_CONJUGATE(mirror)
