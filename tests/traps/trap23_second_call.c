// head: f  wrt: a,x  of: return,a  src: the adjoint gives the value, leaves the caller's seed, adds to what shadows hold
/*@drv
@head  f
@ret   double
@var   a | double | [3]
@arg   a | double * | array[3] | a | inout | active
@arg   n | int | scalar | 3 | in | passive
@var   x | double |
@arg   x | double | scalar | x | in | active
@in    a[0..2] x
@out   return a[0..2]
@point 0.4 -0.7 1.2 0.3
@point 1 2 3 4
*/
double f(double *a, int n, double x)
{
    double s = x;
    for (int i = 0; i < n; i++) {
        s += a[i] * x;
        a[i] = s * a[i];
    }
    x = s * x;
    return x * a[0];
}
