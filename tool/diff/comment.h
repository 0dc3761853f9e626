/* Head comments: what is differentiated with respect to what, which parameters are active and why, what is recorded. */
#ifndef ADGEN_DIFF_COMMENT_H
#define ADGEN_DIFF_COMMENT_H

#include "diff/gen.h"

/* Give the head's functions their comments. That of the adjoint goes by the plan, and so requires the bodies that the plan
   was made for. */
void comment_tangent(Gen *g, HeadOutput *out);
void comment_adjoint(Gen *g, HeadOutput *out);

#endif
