#include <adgen/rules.h>

#ifdef __ADGEN__
AD_RULE_NOTE_("adgen:partial:softplus:1") static inline double ad_rule_softplus_1(double x, double r)
{
    if (x > 0.0)
        return r;
    return x;
}
#endif
