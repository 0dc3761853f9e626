/* Pointers that outlive a call, and lead to memory that carries derivatives: where their shadows come from. */
#ifndef ADGEN_ANALYSIS_GLOBAL_POINTERS_H
#define ADGEN_ANALYSIS_GLOBAL_POINTERS_H

#include "analysis/activity.h"

/* Does `v`, which the head does not name, lead where its initialiser says for ever, so that its shadow does, too? */
bool gp_settled(const Activity *act, const Var *v);

/* Refuses those whose shadow nobody could set: the head does not name them, they may change, and are read with the value that
   they have when the head is called. The caller sets the shadows of those that the head names. */
bool gp_check(const Activity *act);

#endif
