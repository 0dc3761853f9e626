#include <adgen/rules.h>
double state;
static const double table[2] = {3.0, 2.0};
static inline double helper(double x)
{
    return 2.0 * x;
}
AD_RULE1(indexed, x, r, table[(int)x])
AD_RULE1(assigning, x, r, (x = 2.0))
AD_RULE1(through, x, r, *&x)
AD_RULE1(global, x, r, state *x)
AD_RULE1(helped, x, r, helper(x))
AD_RULE1(middle, x, r, x ?: r)
AD_GUARDED(sqr)
AD_RULE0(both)
AD_RULE1(both, x, r, x)
