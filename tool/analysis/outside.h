/* Functions of the inputs that stay outside of the analyses: logging with variable arguments, and what is marked
   AD_INACTIVE and does things that adgen does not follow. They are called as they are, and never differentiated. */
#ifndef ADGEN_ANALYSIS_OUTSIDE_H
#define ADGEN_ANALYSIS_OUTSIDE_H

#include "ir/ir.h"

/* Moves the bodies of such functions from Func.body to Func.hidden; marks those found to log AD_INACTIVE. A function logs
   when it has variable arguments, returns no real number, and changes nothing but its own variables and the world that
   output functions reach. `known(f, ctx)`: f needs no body. Requires the source form. */
void outside_hide(Program *p, bool (*known)(const Func *f, void *ctx), void *ctx);

/* Moves them back. */
void outside_show(Program *p);

#endif
