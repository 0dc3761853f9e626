// head: f  wrt: x,z  of: return,y  src: infinite partial derivatives times zero, at 0: nothing that is not asked for may be NaN
/*@drv
@head  f
@ret   double
@var   y | double | [10]
@arg   x | double | scalar | x | in | active
@arg   z | double | scalar | z | in | active
@arg   y | double * | array[10] | y | out | active
@var   x | double |
@var   z | double |
@in    x z
@out   return y[0..9]
@point 0.0 0.0
@jac   0 0 0 0
@jac   0 0 1 0
@jac   0 1 0 0
@jac   0 1 1 0
@jac   0 2 0 0
@jac   0 2 1 0
@jac   0 3 0 1
@jac   0 3 1 0
@jac   0 4 0 0
@jac   0 4 1 0
@jac   0 5 0 0
@jac   0 5 1 0
@jac   0 6 0 0
@jac   0 6 1 0
@jac   0 7 0 0
@jac   0 7 1 1
@jac   0 8 0 0
@jac   0 8 1 0
@jac   0 9 0 0
@jac   0 9 1 0
@jac   0 10 0 0
@jac   0 10 1 0
*/
#include <math.h>

double f(double x, double z, double *y)
{
    double bad = sqrt(x) * log(x * x); /* nobody reads it */
    y[0] = fmax(x, 0.0) * z;
    y[1] = x > 0.0 ? log(x) : 0.0; /* the arm that is not taken */
    y[2] = pow(x, 1.0);
    y[3] = pow(x, 2.0);
    y[4] = x * fabs(x);
    y[5] = pow(2.0, 0.0 * x);
    y[6] = sin(z) * (x > 0.0 ? 1.0 / x : 1.0);
    y[7] = x > 0.0 ? hypot(x, z) / x : 0.0;
    y[8] = pow(x, 3) + pow(z, 2);
    y[9] = z * z;
    double unused = log(x * x + z * z); /* -inf, and nobody reads it */
    (void)unused;
    (void)bad;
    return x * x * z;
}
