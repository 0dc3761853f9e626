/* Calls through pointers to functions, as direct calls.

   For one head, and before everything that plans or transforms: the functions under the head that calls through pointers
   involve become copies of the head's own (ir_clone_func), so that other heads see the program as it was. In them each
   call through a pointer that can lead to one function only becomes a call of that function. Any other becomes a call of
   a *dispatcher*, one per type of function and set of targets, which compares its first parameter, the pointer:

       static double call_f(double (*f)(double), double x)
       {
           double r;
           if (f == sq)
               r = sq(x);
           else if (f == cube)
               r = cube(x);
           else
               ad_unknown_function("...");
           return r;
       }

   Only its derivatives are printed; primal code prints a call of it as `f(x)` (Func.dispatches).

   The targets are those that points-to finds. Where a pointer may come from outside the head, they are all functions of
   the type that the outside could know: with external linkage, or with their address taken. What the pointer is in the
   end if it is none of them, only the run can tell: derivative code stops there with a message. */
#ifndef ADGEN_ANALYSIS_INDIRECT_H
#define ADGEN_ANALYSIS_INDIRECT_H

#include "analysis/callgraph.h"
#include "analysis/head.h"

typedef struct {
    Program *program;
    bool merge, noalias; /* as in the Job */
    void (*normalize)(const FuncVec *funcs, void *ctx);
    bool (*stays)(const Func *f, void *ctx); /* calls of it may stay in expressions (N2) */
    void *ctx;
} Indirect;

/* Puts direct calls in the place of calls through pointers under `head`, where their targets are known: the others stay.
   head->func gets another body then: its own is returned, for the caller to put back when it is done with the head;
   NULL: there are no such calls. Requires normal form of what the head reaches by direct calls. */
Stmt *ind_resolve(const Indirect *in, const Head *head);

#endif
