// Annotations that nobody would look at, by their place, their kind or their text.
// REFUSE: --head f
// EXPECT: :[0-9]+:[0-9]+: error: AD_SIZE belongs behind the name of a parameter, member or global
// EXPECT: typedef double number AD_INACTIVE
// EXPECT: struct AD_INACTIVE pair
// EXPECT: \{ FIRST AD_INACTIVE
// EXPECT: AD_GRADIENT\(x\) double state
// EXPECT: double limit AD_SIZE\(2\)
// EXPECT: AD_SIZE\(3\) double by_size
// EXPECT: double local\[2\] AD_SIZE\(2\)
// EXPECT: :[0-9]+:[0-9]+: error: unknown annotation of adgen
// EXPECT: :[0-9]+:[0-9]+: error: this annotation belongs to no function, variable, parameter or member
// EXPECT: return \(AD_INACTIVE double\)
// EXPECT: 'twice' has two hand-written derivatives of one kind, 'one_d' and 'two_d'
// EXPECT: 'still' is marked AD_INACTIVE, but has a hand-written derivative
// EXPECT: AD_TANGENT_IS and AD_ADJOINT_IS take the name of a function
// REJECT: double fine
#include <adgen/adgen.h>

typedef double number AD_INACTIVE;
struct AD_INACTIVE pair {
    double a, b;
};
enum which { FIRST AD_INACTIVE, SECOND };
AD_GRADIENT(x) double state;
AD_SIZE(3) double by_size(const double *x);
AD_TANGENT_IS(one_d) AD_TANGENT_IS(two_d) double twice(double x);
AD_TANGENT_IS(one_d) AD_INACTIVE double still(double x);
AD_ADJOINT_IS() double nameless(double x);
__attribute__((annotate("adgen:gradeint:x"))) double misspelt(double x);
double fine_global[2] AD_SIZE(2);

double f(double x, double limit AD_SIZE(2), double (*g)(double v AD_INACTIVE))
{
    double local[2] AD_SIZE(2) = {x, x};
    double fine AD_INACTIVE = 2.0;
    (void)g;
    return (AD_INACTIVE double)x * local[0] * fine * limit;
}
