// Everything agrees.
// RUN: --head 'energy'
// EXIT: 0
// EXPECT: ^energy: derivative of return with respect to x, c \(6 elements\)
// EXPECT: inputs .*n = 5, .*x \(5\) random
// EXPECT: tangent / differences +ok
// EXPECT: adjoint / tangent +ok .*tolerance 1e-12
// EXPECT: gradient function +ok
// EXPECT: second call +ok
// EXPECT: accumulation +ok
// EXPECT: memory +ok
// EXPECT: tape +ok +balanced
// EXPECT: ^energy: all agree
// RUN: --head 'energy/(x)' --set n=3 --set 'x=0 1e-3 -2' --set c=0.5
// EXIT: 0
// EXPECT: n = 3, .*c = 0.5, .*x \(3\) given
// EXPECT: value +return = 0.2067057
// RUN: --head 'energy/(x)' --values "$DIR/good.values"
// EXIT: 0
// EXPECT: n = 2, .*x \(2\) given
// RUN: --head 'energy/(x)' --set n=100
// EXIT: 0
// EXPECT: \(100 elements\)
// EXPECT: tangent / differences +ok .* 7 directions
// RUN: --head 'energy/(x)' --adjoint
// EXIT: 0
// EXPECT: adjoint / differences +ok
// REJECT: ^  tangent
// RUN: --head 'energy/(x)' --tangent
// EXIT: 0
// EXPECT: tangent / differences +ok
// REJECT: ^  adjoint
// RUN: --head 'energy/(x)' --set n=3 --set 'x=1 2'
// EXIT: 2
// EXPECT: x: 2 values given, .*3
// RUN: --head 'energy/(x)' --set q=3
// EXIT: 2
// EXPECT: a value is given for 'q', but no head has such an input
// RUN: --head 'energy/(x)' --set n=many
// EXIT: 2
// EXPECT: 'many' is not a number
// RUN: --head 'energy/(x)' --set n=1.5
// EXIT: 2
// EXPECT: n: an integer is wanted, not 1.5
// RUN: --head 'energy/(x)' --values "$DIR/none.values"
// EXIT: 2
// EXPECT: cannot read '.*none.values'
// RUN: --head 'energy/(x)' --cc=no-such-compiler
// EXIT: 1
// EXPECT: cannot run the C compiler 'no-such-compiler'
#include <adgen/adgen.h>
#include <math.h>

double energy(int n, const double *x AD_SIZE(n), double c)
{
    double s = 0.0;
    for (int i = 0; i < n; i++) {
        double t = sin(x[i]) * c;
        s += t * t;
    }
    return s;
}
