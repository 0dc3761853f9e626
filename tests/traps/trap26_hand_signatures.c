// Hand-written derivatives of another signature: by number, type, const, result. The message holds the right one.
// REFUSE: --head number
// EXPECT: 'one_d', the tangent of 'one', must be 'double one_d\(double x, double xd, double \*one\);'
// EXPECT: 'one_b', the adjoint of 'one', must be 'void one_b\(double x, double \*xb, double oneb\);'
// REFUSE: --head type
// EXPECT: 'two_d', the tangent of 'two', must be 'float two_d\(float x, float xd, float \*two\);'
// EXPECT: 'two_b', the adjoint of 'two', must be 'void two_b\(float x, float \*xb, float twob\);'
// REFUSE: --head constness
// EXPECT: 'sum_d', .* must be 'double sum_d\(int n, const double \*x, const double \*xd, double \*sum\);'
// EXPECT: 'sum_b', .* must be 'void sum_b\(int n, const double \*x, double \*xb, double sumb\);'
// REFUSE: --head result
// EXPECT: 'set_d', .* must be 'void set_d\(const double \*x, const double \*xd, double \*y, double \*yd\);'
// EXPECT: 'set_b', .* must be 'void set_b\(const double \*x, double \*xb, double \*y, double \*yb\);'
// REFUSE: --head inactive
// EXPECT: 'part_d', .* must be 'double part_d\(double x, double xd, double k, double \*part\);'
// EXPECT: 'part_b', .* must be 'void part_b\(double x, double \*xb, double k, double partb\);'
// REFUSE: --head missing
// EXPECT: there is no function 'gone_d', the tangent of 'gone'; it must be 'double gone_d\(double x, double xd, double \*gone\);'
#include <adgen/adgen.h>

double one_d(double x, double xd);
void one_b(double x, double *xb);
AD_TANGENT_IS(one_d) AD_ADJOINT_IS(one_b) double one(double x);
double two_d(double x, double xd, double *two);
void two_b(float x, double *xb, float twob);
AD_TANGENT_IS(two_d) AD_ADJOINT_IS(two_b) float two(float x);
double sum_d(int n, const double *x, double *xd, double *sum);
void sum_b(int n, const double *x, const double *xb, double sumb);
AD_TANGENT_IS(sum_d) AD_ADJOINT_IS(sum_b) double sum(int n, const double *x);
double set_d(const double *x, const double *xd, double *y, double *yd);
int set_b(const double *x, double *xb, double *y, double *yb);
AD_TANGENT_IS(set_d) AD_ADJOINT_IS(set_b) void set(const double *x, double *y);
double part_d(double x, double xd, double k, double kd, double *part);
void part_b(double x, double *xb, double k, double *kb, double partb);
AD_TANGENT_IS(part_d) AD_ADJOINT_IS(part_b) double part(double x, double k AD_INACTIVE);
AD_TANGENT_IS(gone_d) AD_ADJOINT_IS(gone_b) double gone(double x);

double number(double x)
{
    return one(x) * x;
}

float type(float x)
{
    return two(x) * x;
}

double constness(double x)
{
    double a[2] = {x, x * x};
    return sum(2, a);
}

double result(double x)
{
    double y;
    set(&x, &y);
    return y;
}

double inactive(double x)
{
    return part(x, 2.0);
}

double missing(double x)
{
    return gone(x);
}
