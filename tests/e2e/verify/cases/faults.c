// Generated code that is made wrong, crashes, does not end or does not compile.
// RUN: --head 'f'
// SABOTAGE: s/cos(/exp(/g
// EXIT: 1
// EXPECT: tangent / differences +WRONG +d return / d x\[[0-3]\]: derivative .*, differences
// EXPECT: ^f: NOT verified
// RUN: --head 'f' --adjoint
// SABOTAGE: s/cos(/1.0001 * cos(/g
// EXIT: 1
// EXPECT: adjoint / differences +WRONG
// RUN: --head 'f' --tangent
// SABOTAGE: s/cos(/0.0 \/ 0.0 * cos(/g
// EXIT: 1
// EXPECT: WRONG +the tangent gives NaN for return
// RUN: --head 'f' --tangent
// SABOTAGE: s/cos(/*(volatile double *)0 * cos(/g
// EXIT: 1
// EXPECT: CRASH +the tangent dies of signal 11 \(SIGSEGV
// RUN: --head 'f' --adjoint --timeout 1
// SABOTAGE: s/cos(/({ for (volatile int z = 0;; z++); 1.0; }) * cos(/g
// EXIT: 1
// EXPECT: TIMEOUT +the adjoint: no end after 1 seconds
// RUN: --head 'f' --adjoint
// SABOTAGE: s/cos(/(xb[4] = 1.0) * cos(/g
// EXIT: 1
// EXPECT: memory +WRONG +the adjoint writes past the end of the adjoint shadow of x
// RUN: --head 'f' --adjoint
// SABOTAGE: s/cos(/(xb[-1] = 1.0) * cos(/g
// EXIT: 1
// EXPECT: memory +WRONG +the adjoint writes in front of the adjoint shadow of x
// RUN: --head 'f'
// SABOTAGE: s/cos(/@(/g
// EXIT: 1
// EXPECT: cannot compile the generated code:
// EXPECT: generated_bad\.c:[0-9]+
// RUN: --head 'f' --tangent
// SABOTAGE: s/cos(/(exit(0), 1.0) * cos(/g
// EXIT: 1
// EXPECT: ENDED +the tangent ends the program with exit status 0
#include <adgen/adgen.h>
#include <math.h>
#include <stdlib.h>

double f(const double x[4])
{
    double s = 1.0;
    for (int i = 0; i < 4; i++)
        s *= sin(x[i]);
    return s;
}
