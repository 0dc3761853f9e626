/* Tangent (forward mode): f_d computes f and the derivative along one direction, statement by statement. */
#ifndef ADGEN_DIFF_TANGENT_H
#define ADGEN_DIFF_TANGENT_H

#include "diff/gen.h"

/* Generates the tangents of every active function that the head reaches; fills the tangent part of `head_out`. */
void tan_generate(Gen *g, HeadOutput *head_out);

#endif
