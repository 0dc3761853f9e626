/* Annotations: what adgen shall differentiate, written where the functions are declared. They exist only while adgen reads
   the source (it defines __ADGEN__); for every other compiler, C or C++, they are empty.

       #include <adgen/adgen.h>

       AD_GRADIENT(x)
       double rosenbrock(int n, const double *x AD_SIZE(n));

   They stand in front of a declaration, or behind the name of a parameter, variable or member. A prototype's annotations
   hold for the definition too. Arguments are read as the declaration is: macros in them are expanded. */
#ifndef ADGEN_ADGEN_H
#define ADGEN_ADGEN_H

#ifdef __ADGEN__

#define AD_ANNOTATE_(text) __attribute__((annotate(text)))
#define AD_ANNOTATE_LIST_(kind, ...) AD_ANNOTATE_("adgen:" kind ":" #__VA_ARGS__)

/* AD_TANGENT(y/x z), AD_ADJOINT(y/x z): the function's tangent f_d, its adjoint f_b, for the results y with respect to
   x and z. Names are separated by spaces or commas; `return` is the returned value; members and globals may be named
   (`p->k`). Either list may be left out, and with it the slash: AD_ADJOINT() takes every result and every independent. */
#define AD_TANGENT(...) AD_ANNOTATE_LIST_("tangent", __VA_ARGS__)
#define AD_ADJOINT(...) AD_ANNOTATE_LIST_("adjoint", __VA_ARGS__)

/* AD_GRADIENT(x z): the adjoint and f_grad, which returns the value and accumulates the gradient of the returned value
   with respect to x and z. */
#define AD_GRADIENT(...) AD_ANNOTATE_LIST_("gradient", __VA_ARGS__)

/* AD_SIZE(n): the pointer or array parameter has n elements; n is an expression in the function's other parameters. */
#define AD_SIZE(...) AD_ANNOTATE_LIST_("size", __VA_ARGS__)

/* The parameter, variable or member carries no derivative; the function's results depend on no independent. */
#define AD_INACTIVE AD_ANNOTATE_("adgen:inactive")

/* The function g is this function's tangent or adjoint, written by hand with the signature that adgen would give it. */
#define AD_TANGENT_IS(g) AD_ANNOTATE_LIST_("tangent_is", g)
#define AD_ADJOINT_IS(g) AD_ANNOTATE_LIST_("adjoint_is", g)

#else

#define AD_TANGENT(...)
#define AD_ADJOINT(...)
#define AD_GRADIENT(...)
#define AD_SIZE(...)
#define AD_INACTIVE
#define AD_TANGENT_IS(g)
#define AD_ADJOINT_IS(g)

#endif

#endif
