/* Needs: which primal values the derivative of an expression or statement reads. The adjoint's builder reads these and no
   others; the storage plan keeps them available. */
#ifndef ADGEN_ANALYSIS_NEEDS_H
#define ADGEN_ANALYSIS_NEEDS_H

#include "analysis/activity.h"

/* Values read by the adjoint of the real (or record) value `e`: partial derivatives, and where active operands are. */
void need_expr(const Activity *act, const Expr *e, BitSet *out);

/* Values read by the adjoint of an ST_DECL or ST_ASSIGN. */
void need_assign(const Activity *act, const Stmt *s, BitSet *out);

#endif
