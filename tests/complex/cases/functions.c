// Every function of complex.h with a derivative, in its three precisions, against differences and in both modes; and the
// output is C11 for both compilers.
// VERIFY: --head d_cexp --head d_clog --head d_csqrt --head d_csin --head d_ccos --head d_ctan --head d_casin --head d_cacos --head d_catan --head d_csinh --head d_ccosh --head d_ctanh --head d_casinh --head d_cacosh --head d_catanh --head d_conj --head d_creal --head d_cimag --head d_cabs --head d_carg --head d_cpow --head d_CMPLX --set 'z=-0.7 0.6'
// VERIFY: --head d_cexp --head d_clog --head d_csqrt --head d_csin --head d_ccos --head d_ctan --head d_casin --head d_cacos --head d_catan --head d_csinh --head d_ccosh --head d_ctanh --head d_casinh --head d_cacosh --head d_catanh --head d_conj --head d_creal --head d_cimag --head d_cabs --head d_carg --head d_cpow --head d_CMPLX --set 'z=1.3 -0.4'
// BUILD: --head d_cexp --head d_clog --head d_csqrt --head d_csin --head d_ccos --head d_ctan --head d_casin --head d_cacos --head d_catan --head d_csinh --head d_ccosh --head d_ctanh --head d_casinh --head d_cacosh --head d_catanh --head d_conj --head d_creal --head d_cimag --head d_cabs --head d_carg --head d_cpow --head d_CMPLX
// VERIFY: --head f_cexp --head f_clog --head f_csqrt --head f_csin --head f_ccos --head f_ctan --head f_casin --head f_cacos --head f_catan --head f_csinh --head f_ccosh --head f_ctanh --head f_casinh --head f_cacosh --head f_catanh --head f_conj --head f_creal --head f_cimag --head f_cabs --head f_carg --head f_cpow --head f_CMPLX --set 'z=-0.7 0.6'
// BUILD: --head f_cexp --head f_clog --head f_csqrt --head f_csin --head f_ccos --head f_ctan --head f_casin --head f_cacos --head f_catan --head f_csinh --head f_ccosh --head f_ctanh --head f_casinh --head f_cacosh --head f_catanh --head f_conj --head f_creal --head f_cimag --head f_cabs --head f_carg --head f_cpow --head f_CMPLX
// VERIFY: --head l_cexp --head l_clog --head l_csqrt --head l_csin --head l_ccos --head l_ctan --head l_casin --head l_cacos --head l_catan --head l_csinh --head l_ccosh --head l_ctanh --head l_casinh --head l_cacosh --head l_catanh --head l_conj --head l_creal --head l_cimag --head l_cabs --head l_carg --head l_cpow --head l_CMPLX --set 'z=-0.7 0.6'
// BUILD: --head l_cexp --head l_clog --head l_csqrt --head l_csin --head l_ccos --head l_ctan --head l_casin --head l_cacos --head l_catan --head l_csinh --head l_ccosh --head l_ctanh --head l_casinh --head l_cacosh --head l_catanh --head l_conj --head l_creal --head l_cimag --head l_cabs --head l_carg --head l_cpow --head l_CMPLX
#include <complex.h>

double complex d_cexp(double complex z)
{
    return cexp(z);
}

float complex f_cexp(float complex z)
{
    return cexpf(z);
}

long double complex l_cexp(long double complex z)
{
    return cexpl(z);
}

double complex d_clog(double complex z)
{
    return clog(z);
}

float complex f_clog(float complex z)
{
    return clogf(z);
}

long double complex l_clog(long double complex z)
{
    return clogl(z);
}

double complex d_csqrt(double complex z)
{
    return csqrt(z);
}

float complex f_csqrt(float complex z)
{
    return csqrtf(z);
}

long double complex l_csqrt(long double complex z)
{
    return csqrtl(z);
}

double complex d_csin(double complex z)
{
    return csin(z);
}

float complex f_csin(float complex z)
{
    return csinf(z);
}

long double complex l_csin(long double complex z)
{
    return csinl(z);
}

double complex d_ccos(double complex z)
{
    return ccos(z);
}

float complex f_ccos(float complex z)
{
    return ccosf(z);
}

long double complex l_ccos(long double complex z)
{
    return ccosl(z);
}

double complex d_ctan(double complex z)
{
    return ctan(z);
}

float complex f_ctan(float complex z)
{
    return ctanf(z);
}

long double complex l_ctan(long double complex z)
{
    return ctanl(z);
}

double complex d_casin(double complex z)
{
    return casin(z);
}

float complex f_casin(float complex z)
{
    return casinf(z);
}

long double complex l_casin(long double complex z)
{
    return casinl(z);
}

double complex d_cacos(double complex z)
{
    return cacos(z);
}

float complex f_cacos(float complex z)
{
    return cacosf(z);
}

long double complex l_cacos(long double complex z)
{
    return cacosl(z);
}

double complex d_catan(double complex z)
{
    return catan(z);
}

float complex f_catan(float complex z)
{
    return catanf(z);
}

long double complex l_catan(long double complex z)
{
    return catanl(z);
}

double complex d_csinh(double complex z)
{
    return csinh(z);
}

float complex f_csinh(float complex z)
{
    return csinhf(z);
}

long double complex l_csinh(long double complex z)
{
    return csinhl(z);
}

double complex d_ccosh(double complex z)
{
    return ccosh(z);
}

float complex f_ccosh(float complex z)
{
    return ccoshf(z);
}

long double complex l_ccosh(long double complex z)
{
    return ccoshl(z);
}

double complex d_ctanh(double complex z)
{
    return ctanh(z);
}

float complex f_ctanh(float complex z)
{
    return ctanhf(z);
}

long double complex l_ctanh(long double complex z)
{
    return ctanhl(z);
}

double complex d_casinh(double complex z)
{
    return casinh(z);
}

float complex f_casinh(float complex z)
{
    return casinhf(z);
}

long double complex l_casinh(long double complex z)
{
    return casinhl(z);
}

double complex d_cacosh(double complex z)
{
    return cacosh(z);
}

float complex f_cacosh(float complex z)
{
    return cacoshf(z);
}

long double complex l_cacosh(long double complex z)
{
    return cacoshl(z);
}

double complex d_catanh(double complex z)
{
    return catanh(z);
}

float complex f_catanh(float complex z)
{
    return catanhf(z);
}

long double complex l_catanh(long double complex z)
{
    return catanhl(z);
}

double complex d_conj(double complex z)
{
    return conj(z);
}

float complex f_conj(float complex z)
{
    return conjf(z);
}

long double complex l_conj(long double complex z)
{
    return conjl(z);
}

double d_creal(double complex z)
{
    return creal(z);
}

float f_creal(float complex z)
{
    return crealf(z);
}

long double l_creal(long double complex z)
{
    return creall(z);
}

double d_cimag(double complex z)
{
    return cimag(z);
}

float f_cimag(float complex z)
{
    return cimagf(z);
}

long double l_cimag(long double complex z)
{
    return cimagl(z);
}

double d_cabs(double complex z)
{
    return cabs(z);
}

float f_cabs(float complex z)
{
    return cabsf(z);
}

long double l_cabs(long double complex z)
{
    return cabsl(z);
}

double d_carg(double complex z)
{
    return carg(z);
}

float f_carg(float complex z)
{
    return cargf(z);
}

long double l_carg(long double complex z)
{
    return cargl(z);
}

double complex d_cpow(double complex z, double complex w)
{
    return cpow(z, w);
}

float complex f_cpow(float complex z, float complex w)
{
    return cpowf(z, w);
}

long double complex l_cpow(long double complex z, long double complex w)
{
    return cpowl(z, w);
}

double complex d_CMPLX(double x, double y)
{
    return CMPLX(x * y, y);
}

float complex f_CMPLX(float x, float y)
{
    return CMPLXF(x, y * y);
}

long double complex l_CMPLX(long double x, long double y)
{
    return CMPLXL(y, x);
}
