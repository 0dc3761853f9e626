/* Derivative functions that nothing calls any more. */
#ifndef ADGEN_DIFF_UNREACHED_H
#define ADGEN_DIFF_UNREACHED_H

#include "diff/diff.h"

/* Of the functions from place `first` on, made for one head, drops those that the head's own do not reach: tidying may
   have removed their last call. Requires: all of the head's functions are generated and tidied. */
void unreached_drop(Arena *a, DiffResult *result, int first, const HeadOutput *head);

#endif
