/* The C library's complex.h as adgen reads it: glibc gives CMPLX to gcc only, and adgen's parser is clang. Not for other
   compilers: <adgen/complex.h> is. */
#include_next <complex.h>

#ifndef CMPLX
#define CMPLX(x, y) __builtin_complex((double)(x), (double)(y))
#define CMPLXF(x, y) __builtin_complex((float)(x), (float)(y))
#define CMPLXL(x, y) __builtin_complex((long double)(x), (long double)(y))
#endif
