/* Globals, and other variables that outlive a call, in the functions of a head. A global that the head does not name carries
   derivatives only within one call: what it holds before is no independent, and what it holds afterwards no result. */
#ifndef ADGEN_DIFF_GLOBALS_H
#define ADGEN_DIFF_GLOBALS_H

#include "diff/gen.h"

/* Appends to `out`, the start of a head's derivative, statements that set the shadows of such globals to zero, and those of
   settled pointers to where they lead. */
void globals_open(Gen *g, Stmt *out);

/* Globals and static locals that the head's function may write, named or not: f_b leaves them as f does. */
VarVec globals_written(const Activity *act);

#endif
