// A rule for another signature than the function's: the derivative by what it leaves out would be zero. Each is refused
// with the rule that is right.
// REFUSE: --head f --rules "$DIR/trap26_rule_signatures.h"
// EXPECT: error: .* for 'double blend\(double x\)', but the function is 'double blend\(double x, double y\)': its rule must be AD_RULE2\(blend, x, y, r, by_x, by_y\)
// EXPECT: error: .* for 'double mixed\(double x, int n\)', but .*: its rule must be AD_RULE2\(mixed, a, b, r, by_a, by_b\)
// EXPECT: error: .* for 'double softplus\(double x, double y\)', but .*: its rule must be AD_RULE1\(softplus, x, r, by_x\)
// EXPECT: error: .* its rule must be AD_RULE1I\(power, x, long, n, r, by_x\)
// EXPECT: error: .* its rule must be AD_RULE3\(order, x, y, z, r, by_x, by_y, by_z\)
// EXPECT: error: .* 'double lookup\(const double \*t, double x\)': no form of rule is for that; .* AD_TANGENT_IS and AD_ADJOINT_IS
// EXPECT: error: .* 'int count\(double x\)'
// EXPECT: error: AD_RULE0\(fill\) is for functions that only return a value, but 'double fill\(double \*x\)' may write through a pointer: mark it AD_INACTIVE
// EXPECT: error: AD_RULE0\(note\) .* 'void note\(double x\)' returns nothing
// EXPECT: error: no definition of 'softl'
// EXPECT: trap26_rule_signatures\.h:2:1: note: the rule is here
double blend(double x, double y);
double mixed(double a, double b);
double softplus(double x);
double power(double x, long n);
double order(double x, double y, double z);
double lookup(const double *t, double x);
int count(double x);
double fill(double *x);
void note(double x);
double softl(double x); /* not soft's variant: that would be long double */

double f(double x)
{
    double a = x;
    note(x);
    double s = blend(x, a) + mixed(x, a) + softplus(x) + power(x, 2) + order(x, a, a);
    return s + lookup(&a, x) + count(x) + fill(&a) + softl(x);
}
