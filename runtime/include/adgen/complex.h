/* Complex numbers in generated code: complex.h, CMPLX where the C library leaves it out (glibc under clang), and the chain
   rule of <adgen/chain.h> for complex partial derivatives. */
#ifndef ADGEN_COMPLEX_H
#define ADGEN_COMPLEX_H

#include <complex.h>

#if !defined CMPLX && defined __has_builtin
#if __has_builtin(__builtin_complex)
#define CMPLX(x, y) __builtin_complex((double)(x), (double)(y))
#define CMPLXF(x, y) __builtin_complex((float)(x), (float)(y))
#define CMPLXL(x, y) __builtin_complex((long double)(x), (long double)(y))
#endif
#endif

/* seed * partial, where a seed of exactly zero gives zero whatever the partial is. `seed`: a tangent or an adjoint. The f
   and l forms are for float and long double. */
static inline double _Complex ad_cchain(double _Complex seed, double _Complex partial)
{
    return seed == 0.0 ? 0.0 : seed * partial;
}

static inline float _Complex ad_cchainf(float _Complex seed, float _Complex partial)
{
    return seed == 0.0f ? 0.0f : seed * partial;
}

static inline long double _Complex ad_cchainl(long double _Complex seed, long double _Complex partial)
{
    return seed == 0.0L ? 0.0L : seed * partial;
}

#endif
