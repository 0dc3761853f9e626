/* Hand-written derivatives: AD_TANGENT_IS(g), AD_ADJOINT_IS(g). A function that has them is called in place of a generated
   one. Its parameters and its result that hold or reach real numbers all have shadows, whatever a call passes, except those
   marked AD_INACTIVE: the signature is the user's, and the same for every call. */
#ifndef ADGEN_ANALYSIS_HAND_H
#define ADGEN_ANALYSIS_HAND_H

#include "ir/ir.h"

typedef enum { HAND_TANGENT, HAND_ADJOINT } HandKind;

/* The annotation of `f` for one mode; NULL without. */
const Annotation *hand_note(const Func *f, HandKind kind);
bool hand_any(const Func *f);

/* Gives functions with hand-written derivatives that are declared only a body that stands for all they may do: the result
   and the elements that non-const pointers lead to depend on every real that the parameters hold or lead to. The values are
   of no meaning, nothing is printed of it. hand_restore takes the bodies away again. */
void hand_assume(Program *p);
void hand_restore(Program *p);

/* The derivative's signature as text, for a function `f` with the given suffix ("d", "b"), named `name`. */
const char *hand_signature(Arena *a, const Func *f, HandKind kind, const char *name, const char *suffix);

#endif
