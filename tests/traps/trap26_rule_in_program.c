// A derivative rule in the program itself would not be read.
// REFUSE: --head f
// EXPECT: trap26_rule_in_program\.c:[0-9]+:1: error: a derivative rule belongs in a file of its own, given with --rules
#include <adgen/rules.h>

AD_RULE1(sin, x, r, 2.0)

double f(double x)
{
    return sin(x);
}
