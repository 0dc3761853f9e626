// head: f  wrt: x,p  of: y  src: pow at base 0, with integer exponents and negative bases; ties and kinks
/*@drv
@head  f
@ret   void
@var   y | double | [7]
@var   x | double |
@var   p | double |
@arg   x | double | scalar | x | in | active
@arg   p | double | scalar | p | in | active
@arg   y | double * | array[7] | y | out | active
@in    x p
@out   y[0..6]
@jac   0 2 1 0
@jac   1 2 1 0
@jac   0 3 0 0
@jac   0 5 0 0
@jac   0 3 1 0
@point 0 3
@point -1.5 2
@jac   1 3 1 0
@point 1.5 0.5
@jac   1 2 1 0
*/
#include <math.h>

void f(double x, double p, double *y)
{
    y[0] = pow(x, 2);
    y[1] = pow(x, 3.0);
    y[2] = pow(x, (int)p);
    y[3] = x < 0 ? pow(-x, p) * 0 : pow(x, p) * (x > 0);
    y[4] = pow(2.0, p);
    y[5] = p > 2.5 ? fabs(x) * x : atan2(x, p);
    y[6] = hypot(x, p) + fmax(x, p) * fmin(x, p);
}
