/* After f_b, a result declared in the head whose size is known holds f's result, although the backward sweep restores what
   f overwrote. */
#ifndef ADGEN_DIFF_RESULTS_H
#define ADGEN_DIFF_RESULTS_H

#include "diff/adjoint.h"

typedef struct {
    Expr *lvalue; /* the object, or the first element of an array */
    Expr *bytes;  /* of an array reached through a pointer; NULL: one object */
    Expr *copy;   /* where it is kept */
} Kept;

typedef struct {
    VEC(Kept) list;
} Results;

void results_open(Adj *j, Results *r, Stmt *out);    /* reserves room, before the forward sweep */
void results_keep(Adj *j, Results *r, Stmt *out);    /* after the forward sweep */
void results_restore(Adj *j, Results *r, Stmt *out); /* after the backward sweep */

#endif
