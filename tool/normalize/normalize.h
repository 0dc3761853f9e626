/* Normalisation: IR in source form -> IR in normal form (N1 to N6 of ir/ir.h). */
#ifndef ADGEN_NORMALIZE_NORMALIZE_H
#define ADGEN_NORMALIZE_NORMALIZE_H

#include "ir/ir.h"

/* `has_rule(f, ctx)`: calls of f may stay inside expressions (library functions with a derivative rule). Every other call
   is hoisted to an ST_CALL. Normalises the bodies of `funcs` only. */
void norm_program(Program *p, Func **funcs, int nfuncs, bool (*has_rule)(const Func *f, void *ctx),
                  void *ctx);

/* Calls of `f` may stay inside expressions (N2). */
bool norm_stays(const Func *f, bool (*has_rule)(const Func *f, void *ctx), void *ctx);

#endif
