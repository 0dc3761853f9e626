/* Functions that no derivative passes through: those of the C library that print, check, end the program or look at
   integers and text, and the user's own that are marked AD_INACTIVE. Only such functions of the library are known whose
   results and outputs cannot bring a real number back: strtod and sscanf are not. */
#ifndef ADGEN_ANALYSIS_LIBRARY_H
#define ADGEN_ANALYSIS_LIBRARY_H

#include "ir/ir.h"

typedef enum {
    LIB_UNKNOWN,
    LIB_PURE,   /* the result depends on the arguments alone: the call may be evaluated again, or left out */
    LIB_EFFECT, /* acts outside, or depends on more than its arguments: runs in the forward sweep, once */
    LIB_INTEGER, /* writes an integer to its last argument, which is all that is wanted of it (norm_two_results) */
    LIB_TEXT, /* the same, and writes text to its first argument: refused where an argument carries a derivative */
} LibKind;

/* LIB_UNKNOWN also of functions with a body, of the user's own of these names, and of those marked AD_INACTIVE. */
LibKind lib_kind(const Func *f);
/* ad_unknown_function, which ends the program: a call of it changes nothing that the program could see afterwards. */
bool lib_is_stop(const Func *f);

/* Marked AD_INACTIVE. */
bool lib_is_inactive(const Func *f);

/* May the function, which has no body, write what its argument number i points to? Of those marked AD_INACTIVE a `const`
   in the prototype says no, and variable arguments are taken to be read only. */
bool lib_writes_argument(const Func *f, int i);

#endif
