/* Heads: what is asked for, resolved against the program. */
#ifndef ADGEN_ANALYSIS_HEAD_H
#define ADGEN_ANALYSIS_HEAD_H

#include "ir/ir.h"
#include "job.h"

/* One result or independent: the returned value, a parameter, a global, or a member of one (`p->k`, `s.coeff`). */
typedef struct {
    bool is_return;
    Var *var;         /* parameter or global; NULL for the returned value */
    Expr *path;       /* lvalue: EX_VAR, or EX_MEMBER chains from it; NULL for the returned value */
    const char *text; /* as the user wrote it */
} Ref;

typedef struct {
    Func *func;
    VEC(Ref) results, independents;
    int modes; /* MODE_... */
    Loc loc;
} Head;

typedef VEC(Head *) HeadVec;

/* Is the variable, or a part of it, among the results or the independents? */
bool head_names(const Head *h, const Var *v);

/* Resolves the job's heads; where it has none, those that annotations of functions in the input files ask for. Left-out
   lists: results are the returned value (when it holds a real) and every pointer or array parameter the function writes
   through (`writes(f, param, ctx)`); independents are all parameters that hold or reach reals. Several specs of one
   function with equal lists are merged (modes or-ed). Everything unknown (function without body, name, an integer as
   independent) is an error: returns false after diagnostics that list what there is. */
bool head_resolve(Job *job, Program *p, bool (*writes)(const Func *f, const Var *param, void *ctx), void *ctx,
                  HeadVec *out);

/* Parses `f(y z)/(x)` of --head, or the list text of an annotation (`y / x` or `x`) for function `func` (NULL for --head). Returns
   NULL, or a sentence that says what is wrong. */
const char *head_parse(Arena *a, const char *text, const char *func, HeadSpec *out);

#endif
