/* Derivative rules of complex.h. The form is explained in <adgen/rules.h>.

   Where a function has no derivative, the rule gives:
   - cabs and carg at 0: 0, as hypot and atan2 do.
   - on a branch cut (clog, csqrt, cpow, the inverse functions): the derivative of the side that the value is from.
   - the branch points (csqrt at 0, clog at 0, casin at 1 ... ): what the division by zero gives. Those functions are
     guarded: it meets a tangent or adjoint only if that is not zero.
   - cpow by the base: y cpow(x, y - 1), and 0 for the exponent 0. By the exponent: r clog(x), and 0 where r is 0.
   cproj, which jumps at infinity, has no rule. */
#ifndef ADGEN_RULES_COMPLEX_H
#define ADGEN_RULES_COMPLEX_H

#include <adgen/rules.h>
#include <complex.h>

/* Parts */
AD_RULE_C_TO_R(creal, z, r, 1.0)
AD_RULE_C_TO_R(cimag, z, r, I)
AD_RULE_C_TO_R(cabs, z, r, r == 0.0 ? 0.0 : z / r)
AD_RULE_C_TO_R(carg, z, r, I *ad_over_norm2(creal(z), cimag(z)) - ad_over_norm2(cimag(z), creal(z)))
AD_RULE_C(conj, z, r, 1.0)
AD_CONJUGATE(conj)
AD_RULE_R2_TO_C(CMPLX, x, y, r, 1.0, I)
AD_RULE_R2_TO_C(CMPLXF, x, y, r, 1.0, I)
AD_RULE_R2_TO_C(CMPLXL, x, y, r, 1.0, I)

/* Exponentials, logarithms, powers */
AD_RULE_C(cexp, z, r, r)
AD_RULE_C(clog, z, r, 1.0 / z)
AD_GUARDED(clog)
AD_RULE_C(csqrt, z, r, 0.5 / r)
AD_GUARDED(csqrt)
AD_RULE_C2(cpow, x, y, r, y == 0.0 ? 0.0 : y * cpow(x, y - 1.0), r == 0.0 ? 0.0 : r * clog(x))
AD_GUARDED(cpow)

/* Trigonometric and hyperbolic functions */
AD_RULE_C(csin, z, r, ccos(z))
AD_RULE_C(ccos, z, r, -csin(z))
AD_RULE_C(ctan, z, r, 1.0 + r * r)
AD_RULE_C(casin, z, r, 1.0 / (csqrt(1.0 - z) * csqrt(1.0 + z)))
AD_GUARDED(casin)
AD_RULE_C(cacos, z, r, -1.0 / (csqrt(1.0 - z) * csqrt(1.0 + z)))
AD_GUARDED(cacos)
AD_RULE_C(catan, z, r, 1.0 / (1.0 + z * z))
AD_GUARDED(catan)
AD_RULE_C(csinh, z, r, ccosh(z))
AD_RULE_C(ccosh, z, r, csinh(z))
AD_RULE_C(ctanh, z, r, 1.0 - r * r)
AD_RULE_C(casinh, z, r, 1.0 / csqrt(1.0 + z * z))
AD_GUARDED(casinh)
AD_RULE_C(cacosh, z, r, 1.0 / (csqrt(z - 1.0) * csqrt(z + 1.0)))
AD_GUARDED(cacosh)
AD_RULE_C(catanh, z, r, 1.0 / ((1.0 - z) * (1.0 + z)))
AD_GUARDED(catanh)

#endif
