// adgen: --head 'f(return)/(x)' --adjoint
// Macros that name constants keep their names, literals their spelling.
// CHECK: #include <float.h>
// CHECK: #include <math.h>
// CHECK-NOT: 3.14159
// CHECK: M_PI
// CHECK: DBL_MAX
// CHECK: 0x1.8p1
// CHECK: 1e-3f
#define _GNU_SOURCE
#include <float.h>
#include <math.h>

double f(double x)
{
    double y = sin(M_PI * x) * x;
    if (x < DBL_MAX)
        y *= y * 0x1.8p1 + 1e-3f * x;
    return y;
}
