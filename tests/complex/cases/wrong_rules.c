// Rules whose form is for other types are refused, with the right one.
// REFUSE: --head f --rules $DIR/wrong_rules.h
// EXPECT: rule of 'cube' is for 'double cube\(double x\)'.*its rule must be AD_RULE_C\(cube, z, r, by_z\)
// EXPECT: rule of 'energy' is for 'double _Complex energy\(.*its rule must be AD_RULE_C_TO_R\(energy, z, r, gradient\)
#include <complex.h>

double complex cube(double complex z);
double energy(double complex z);

double f(double x)
{
    return energy(cube(x + I));
}
