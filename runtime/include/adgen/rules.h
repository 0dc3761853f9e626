/* The form of derivative rules. A rule file is C that adgen reads with the parser it reads programs with; the shipped ones are
   rules/math.h and rules/complex.h, a user's own file comes in by `--rules my_rules.h`:

       #include <adgen/rules.h>
       AD_RULE1(softplus, x, r, 1.0 / (1.0 + exp(-x)))

   A partial derivative is one pure expression in the function's arguments, its result r, literals, functions of math.h and
   functions ad_... of the runtime. Rules are for double; those of the f and l variants (sinf, sinl) follow: adgen renames
   the functions that the expression calls (sin to sinf, ad_digamma to ad_digammaf) and changes the type of its literals,
   so literals should have the digits that long double can hold. */
#ifndef ADGEN_RULES_H
#define ADGEN_RULES_H

#include <adgen/special.h>
#include <math.h>

#ifdef __ADGEN__
#define AD_RULE_NOTE_(text) __attribute__((annotate(text)))
#define AD_RULE_UNUSED_
#else
#define AD_RULE_NOTE_(text)
#ifdef __GNUC__
#define AD_RULE_UNUSED_ __attribute__((unused))
#else
#define AD_RULE_UNUSED_
#endif
#endif

/* The partial derivative of `name` by its argument number `index`: the function ad_rule_<name>_<index>. */
#define AD_RULE_PARTIAL_(name, index)                                                                        \
    AD_RULE_NOTE_("adgen:partial:" #name ":" #index) static inline double ad_rule_##name##_##index

/* r = name(x). */
#define AD_RULE1(name, x, r, by_x)                                                                           \
    AD_RULE_PARTIAL_(name, 1)(double x AD_RULE_UNUSED_, double r AD_RULE_UNUSED_)                            \
    {                                                                                                        \
        return by_x;                                                                                         \
    }

/* r = name(x, y). */
#define AD_RULE2(name, x, y, r, by_x, by_y)                                                                  \
    AD_RULE_PARTIAL_(name, 1)                                                                                \
    (double x AD_RULE_UNUSED_, double y AD_RULE_UNUSED_, double r AD_RULE_UNUSED_)                           \
    {                                                                                                        \
        return by_x;                                                                                         \
    }                                                                                                        \
    AD_RULE_PARTIAL_(name, 2)                                                                                \
    (double x AD_RULE_UNUSED_, double y AD_RULE_UNUSED_, double r AD_RULE_UNUSED_)                           \
    {                                                                                                        \
        return by_y;                                                                                         \
    }

/* r = name(x, y, z). */
#define AD_RULE3(name, x, y, z, r, by_x, by_y, by_z)                                                         \
    AD_RULE_PARTIAL_(name, 1)                                                                                \
    (double x AD_RULE_UNUSED_, double y AD_RULE_UNUSED_, double z AD_RULE_UNUSED_, double r AD_RULE_UNUSED_) \
    {                                                                                                        \
        return by_x;                                                                                         \
    }                                                                                                        \
    AD_RULE_PARTIAL_(name, 2)                                                                                \
    (double x AD_RULE_UNUSED_, double y AD_RULE_UNUSED_, double z AD_RULE_UNUSED_, double r AD_RULE_UNUSED_) \
    {                                                                                                        \
        return by_y;                                                                                         \
    }                                                                                                        \
    AD_RULE_PARTIAL_(name, 3)                                                                                \
    (double x AD_RULE_UNUSED_, double y AD_RULE_UNUSED_, double z AD_RULE_UNUSED_, double r AD_RULE_UNUSED_) \
    {                                                                                                        \
        return by_z;                                                                                         \
    }

/* r = name(x, n), where n has the integer type `type`: no derivative by n. */
#define AD_RULE1I(name, x, type, n, r, by_x)                                                                 \
    AD_RULE_PARTIAL_(name, 1)(double x AD_RULE_UNUSED_, type n AD_RULE_UNUSED_, double r AD_RULE_UNUSED_)    \
    {                                                                                                        \
        return by_x;                                                                                         \
    }

/* r = name(n, x), where n has the integer type `type`: no derivative by n; x is argument 2. */
#define AD_RULEI1(name, type, n, x, r, by_x)                                                                 \
    AD_RULE_PARTIAL_(name, 2)(type n AD_RULE_UNUSED_, double x AD_RULE_UNUSED_, double r AD_RULE_UNUSED_)    \
    {                                                                                                        \
        return by_x;                                                                                         \
    }

/* Complex functions. Partial derivatives are those of double _Complex; names and types of the f and l variants follow as
   for real ones (cexp to cexpf). These macros need no complex.h; expressions in creal or I do. */
#define AD_RULE_PARTIAL_C_(name, index)                                                                      \
    AD_RULE_NOTE_("adgen:partial:" #name ":" #index) static inline double _Complex ad_rule_##name##_##index

/* r = name(z), both complex, with a complex derivative (holomorphic). */
#define AD_RULE_C(name, z, r, by_z)                                                                          \
    AD_RULE_PARTIAL_C_(name, 1)                                                                              \
    (double _Complex z AD_RULE_UNUSED_, double _Complex r AD_RULE_UNUSED_)                                   \
    {                                                                                                        \
        return by_z;                                                                                         \
    }

/* r = name(x, y), all complex. */
#define AD_RULE_C2(name, x, y, r, by_x, by_y)                                                                \
    AD_RULE_PARTIAL_C_(name, 1)                                                                              \
    (double _Complex x AD_RULE_UNUSED_, double _Complex y AD_RULE_UNUSED_,                                   \
     double _Complex r AD_RULE_UNUSED_)                                                                      \
    {                                                                                                        \
        return by_x;                                                                                         \
    }                                                                                                        \
    AD_RULE_PARTIAL_C_(name, 2)                                                                              \
    (double _Complex x AD_RULE_UNUSED_, double _Complex y AD_RULE_UNUSED_,                                   \
     double _Complex r AD_RULE_UNUSED_)                                                                      \
    {                                                                                                        \
        return by_y;                                                                                         \
    }

/* r = name(z), z complex and r real: the gradient dr/dx + i dr/dy, where z = x + iy. */
#define AD_RULE_C_TO_R(name, z, r, gradient)                                                                 \
    AD_RULE_PARTIAL_C_(name, 1)(double _Complex z AD_RULE_UNUSED_, double r AD_RULE_UNUSED_)                 \
    {                                                                                                        \
        return gradient;                                                                                     \
    }

/* r = name(x, y), x and y real and r complex. */
#define AD_RULE_R2_TO_C(name, x, y, r, by_x, by_y)                                                           \
    AD_RULE_PARTIAL_C_(name, 1)                                                                              \
    (double x AD_RULE_UNUSED_, double y AD_RULE_UNUSED_, double _Complex r AD_RULE_UNUSED_)                  \
    {                                                                                                        \
        return by_x;                                                                                         \
    }                                                                                                        \
    AD_RULE_PARTIAL_C_(name, 2)                                                                              \
    (double x AD_RULE_UNUSED_, double y AD_RULE_UNUSED_, double _Complex r AD_RULE_UNUSED_)                  \
    {                                                                                                        \
        return by_y;                                                                                         \
    }

/* The partial derivative of complex `name` multiplies the conjugate of the tangent, as that of conj does. */
#define AD_CONJUGATE(name) AD_RULE_NOTE_("adgen:conjugate:" #name) void ad_conjugate_##name(void);

/* The derivative is zero wherever it exists, whatever the arguments are. */
#define AD_RULE0(name) AD_RULE_NOTE_("adgen:zero:" #name) void ad_zero_##name(void);

/* A partial derivative may be infinite or NaN where the function's result is finite, or is not used: generated code
   multiplies it only by a tangent or adjoint that is not zero (<adgen/chain.h>). */
#define AD_GUARDED(name) AD_RULE_NOTE_("adgen:guarded:" #name) void ad_guarded_##name(void);

#endif
