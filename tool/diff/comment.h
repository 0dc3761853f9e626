/* Head comments: what is differentiated with respect to what, which parameters are active and why, what is recorded. */
#ifndef ADGEN_DIFF_COMMENT_H
#define ADGEN_DIFF_COMMENT_H

#include "diff/gen.h"

/* Gives the functions of the head their comments, and every static helper a line that says what it is. */
void comment_heads(Gen *g, HeadOutput *out);

#endif
