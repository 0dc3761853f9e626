/* Statics: file-local variables and static locals that keep their initial value for ever. */
#ifndef ADGEN_ANALYSIS_STATICS_H
#define ADGEN_ANALYSIS_STATICS_H

#include "ir/ir.h"

/* Sets Var.changes and Var.settled of every file-local variable and static local of the program. Requires the source form, or the normal
   form; looks at every function, reached or not. */
void statics_mark(const Program *p);

#endif
