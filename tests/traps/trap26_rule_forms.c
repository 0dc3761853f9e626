// Derivative rules of a form that generated code cannot hold, or that say two things.
// REFUSE: --head f --rules "$DIR/trap26_rule_forms.h"
// EXPECT: trap26_rule_forms\.h:8:1: error: a derivative rule is one expression .* numbers only
// EXPECT: trap26_rule_forms\.h:9:1: error: .* no memory, no assignments
// EXPECT: trap26_rule_forms\.h:10:1: error:
// EXPECT: trap26_rule_forms\.h:11:1: error: .* no other variable
// EXPECT: trap26_rule_forms\.h:12:1: error: .* may not call a function with a body
// EXPECT: trap26_rule_forms\.h:13:1: error: .* without its middle
// EXPECT: trap26_rule_forms\.h:14:1: error: AD_GUARDED\(sqr\): there is no derivative rule for 'sqr'
// EXPECT: trap26_rule_forms\.h:1[56]:1: error: 'both' has both an AD_RULE0 and another rule
double f(double x)
{
    return x * x;
}
