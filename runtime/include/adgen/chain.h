/* The chain rule at points where a partial derivative is infinite or undefined: sqrt at 0, log of a value that is not used.
   Generated code multiplies by such partials (functions marked AD_GUARDED in the rule files) through ad_chain. */
#ifndef ADGEN_CHAIN_H
#define ADGEN_CHAIN_H

#ifdef __cplusplus
extern "C" {
#endif

/* seed * partial, where a seed of exactly zero gives zero whatever the partial is: ad_chain(0.0, INFINITY) is 0.
   `seed`: a tangent or an adjoint. The f and l forms are for float and long double. */
static inline double ad_chain(double seed, double partial)
{
    return seed == 0.0 ? 0.0 : seed * partial;
}

static inline float ad_chainf(float seed, float partial)
{
    return seed == 0.0f ? 0.0f : seed * partial;
}

static inline long double ad_chainl(long double seed, long double partial)
{
    return seed == 0.0L ? 0.0L : seed * partial;
}

#ifdef __cplusplus
}
#endif

#endif
