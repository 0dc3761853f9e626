/* Shared by all drivers. Two builds of the same driver:
     plain     fd_real is double, the case is compiled exactly as written;
     -DFD_LD   double and float in the case become long double, and its calls of libm those for long double, so that
               differences are good to about 1e-14 instead of 1e-9. (Not for drivers with "@ld no".)
   The system headers come first: the case's own #includes then do nothing. */
#ifndef FD_DRIVER_H
#define FD_DRIVER_H
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef double fd_plain;
#ifdef FD_LD
typedef long double fd_real;
#else
typedef double fd_real;
#endif
extern const int n_in, n_out, n_points, n_jac, fd_ld_ok;
extern const fd_plain fd_tol;
extern const char *const fd_in_names[], *const fd_out_names[];
extern const fd_real points[], fd_jac[];
#define main fd_user_main
void primal(const fd_real *in, fd_real *out);
#ifdef FD_LD
#define sin sinl
#define cos cosl
#define tan tanl
#define asin asinl
#define acos acosl
#define atan atanl
#define atan2 atan2l
#define sinh sinhl
#define cosh coshl
#define tanh tanhl
#define asinh asinhl
#define acosh acoshl
#define atanh atanhl
#define exp expl
#define exp2 exp2l
#define expm1 expm1l
#define log logl
#define log2 log2l
#define log10 log10l
#define log1p log1pl
#define logb logbl
#define sqrt sqrtl
#define cbrt cbrtl
#define hypot hypotl
#define pow powl
#define erf erfl
#define erfc erfcl
#define tgamma tgammal
#define lgamma lgammal
#define fmin fminl
#define fmax fmaxl
#define fdim fdiml
#define fabs fabsl
#define copysign copysignl
#define floor floorl
#define ceil ceill
#define trunc truncl
#define round roundl
#define rint rintl
#define nearbyint nearbyintl
#define lround lroundl
#define llround llroundl
#define lrint lrintl
#define llrint llrintl
#define fmod fmodl
#define remainder remainderl
#define remquo remquol
#define modf modfl
#define fma fmal
#define ldexp ldexpl
#define scalbn scalbnl
#define scalbln scalblnl
#define frexp frexpl
#define ilogb ilogbl
#define nextafter nextafterl
#define j0 j0l
#define j1 j1l
#define jn jnl
#define y0 y0l
#define y1 y1l
#define yn ynl
#define strtod strtold
#define cexp cexpl
#define clog clogl
#define csqrt csqrtl
#define cabs cabsl
#define carg cargl
#define creal creall
#define cimag cimagl
#define conj conjl
#define cpow cpowl
#define csin csinl
#define ccos ccosl
#define ctan ctanl
#define cproj cprojl
#define sinf sinl
#define cosf cosl
#define tanf tanl
#define asinf asinl
#define acosf acosl
#define atanf atanl
#define atan2f atan2l
#define sinhf sinhl
#define coshf coshl
#define tanhf tanhl
#define expf expl
#define logf logl
#define sqrtf sqrtl
#define cbrtf cbrtl
#define powf powl
#define fabsf fabsl
#define fmaxf fmaxl
#define fminf fminl
#define floorf floorl
#define ceilf ceill
#define hypotf hypotl
#define fmodf fmodl
#define roundf roundl
#define erff erfl
#define double fd_real
#define float fd_real
#endif
#endif
