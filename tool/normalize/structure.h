/* Structured form: functions without break, continue, goto, switch and early return, for the adjoint.

   A jump becomes a flag; what it jumps over runs only while the flag is down. Where an `if` always jumps, the rest goes to
   its else branch and needs no flag. Loops left by a jump test the flag first (C11 6.5.13: && does not evaluate the rest).
   A switch becomes a chain of ifs; a backward goto becomes the loop that it is. (The elimination of jumps by flags:
   Erosa and Hendren 1994, "Taming control flow".) */
#ifndef ADGEN_NORMALIZE_STRUCTURE_H
#define ADGEN_NORMALIZE_STRUCTURE_H

#include "ir/ir.h"

/* Has `f`, in normal form, an exit other than one return at its end? */
bool norm_has_exits(const Func *f);

/* The structured body of `f`; f itself stays as it is. NULL, after diagnostics, for a jump into a block. */
Stmt *norm_structured(Program *p, Func *f);

#endif
