/* What structure.c and structure_switch.c share. */
#ifndef ADGEN_NORMALIZE_STRUCTURE_SWITCH_H
#define ADGEN_NORMALIZE_STRUCTURE_SWITCH_H

#include "ir/ir.h"

typedef enum { TARGET_BREAK, TARGET_CONTINUE, TARGET_RETURN, TARGET_LABEL } TargetKind;

/* Where a jump may go, and the flag that says that one is on its way there. */
typedef struct Target {
    TargetKind kind;
    const char *label;
    bool backward; /* a label above the jump: the head of a loop */
    Var *flag;     /* NULL: no jump yet */
    struct Target *outer;
} Target;

typedef VEC(Target *) Jumps;

typedef struct {
    Jumps jumps; /* that may be under way at the end */
    bool always; /* one is */
} Flow;

typedef struct {
    Program *program;
    Func *func;
    Target *targets; /* innermost first */
    Var *result;     /* holds the value to return */
    VEC(const char *) names;
    bool ok;
} Structure;

Var *str_new_var(Structure *s, const char *base, Type *t);
Target *str_push_target(Structure *s, TargetKind kind, const char *label);
Stmt *str_flag_decl(Structure *s, const Target *t);
void str_add_jumps(Structure *s, Jumps *j, const Jumps *more);
void str_land(Jumps *j, const Target *t);
Expr *str_none(Structure *s, const Jumps *j);
Flow str_range(Structure *s, const StmtVec *list, int from, int to, Stmt *out);
Flow str_switch(Structure *s, Stmt *out, const Stmt *st);

#endif
