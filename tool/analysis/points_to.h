/* Points-to: which memory each pointer may point to.

   Flow-insensitive, field-sensitive (arrays are one location), context-insensitive: an inclusion-based (Andersen 1994)
   analysis of the functions that a head reaches. Abstract locations:
     - one per variable; for records one per member below it, recursively
     - one per head parameter that is a pointer ("external": what it points to), and below it for the pointers found there
     - one per compound literal, and per function for its returned value
     - one per function whose address is taken, and one for all that a pointer of unknown origin may lead to
     - one per call that allocates memory; its type is that of the pointer which takes the result. Where that is a void *
       (in a checking wrapper of malloc), the object gets its type from the first conversion of such a pointer; and what a
       function that returns void * has allocated is one object per call of it that takes the result as a T *
   Contents: points_to.c (the analysis) . points_to_sets.c (questions to it)

   What may be wrong about it: it merges all calls of a function, all elements of an array, and all nodes of a recursive
   data structure of the caller. It never misses a target for programs without pointer/integer puns (those are refused). */
#ifndef ADGEN_ANALYSIS_POINTS_TO_H
#define ADGEN_ANALYSIS_POINTS_TO_H

#include "analysis/callgraph.h"
#include "analysis/head.h"
#include "support/bitset.h"

typedef struct {
    int id, parent; /* parent: -1 for a whole object */
    Var *var;       /* of a variable's location and those below; NULL otherwise */
    Func *ret_of;   /* of a returned value's location */
    Func *func;     /* a function that pointers lead to */
    Type *type;     /* of an element where the object is an array */
    const char *field;
    const char *name;           /* for `explain`: `x`, `*x`, `p->k` */
    int first_child, nchildren; /* children have consecutive ids */
    bool heap;                  /* what a call of malloc and its kin returns; also pinned locals */
    bool external;   /* memory of the caller: may be reached through several of the head's pointers */
    bool restricted; /* ... but promised not to */
    bool strong;     /* one scalar that only its name can reach: an assignment replaces it */
    int made_for;    /* external objects: the pointer location it was invented for; -1 otherwise */
    BitSet pts;      /* pointers: the locations pointed to */
    BitSet seen_as;  /* untyped heap: the objects that callers see it as */
    bool mixed;      /* untyped heap that is converted to pointers to several types */
} AbsLoc;

typedef struct {
    Arena *arena;
    const Program *program;
    Func **funcs; /* reached from the head, callees before callers where there is no recursion */
    int nfuncs;
    VEC(AbsLoc *) locs;
    int *var_loc;  /* Var.id -> location of the whole variable, -1 */
    int *ret_loc;  /* Func.id -> location of the returned value, -1 */
    int *func_loc; /* Func.id -> location of the function, -1 */
    int unknown; /* what pointers of unknown origin lead to: functions, or objects that hold pointers to them */
    VEC(Expr *) literals; /* compound literals and their locations */
    VEC(int) literal_locs;
    VEC(const Stmt *) sites; /* calls that allocate, and the locations of what they return */
    VEC(int) site_locs;
    BitSet *alias_class; /* per kind of scalar: the external leaves of it */
    int nclasses;
    BitSet recursive; /* Func.ids of functions on a cycle of calls */
    BitSet strong;    /* all strong locations */
    BitSet global; /* locations of file-scope variables and static locals, and the leaves reached from them */
    BitSet *own;   /* Func.id -> locations of the function's parameters and locals */
} Pts;

Pts *pts_build(const Program *p, Func **funcs, int nfuncs, const Head *head, bool noalias);

int pts_var(const Pts *pts, const Var *v);
int pts_literal(const Pts *pts, const Expr *e); /* -1: none */
/* Locations that the lvalue `e` may designate: whole objects (a record's own location, not those of its members). */
BitSet pts_lvalue(const Pts *pts, const Expr *e);
/* Locations that the pointer value `e` may point to. */
BitSet pts_value(const Pts *pts, const Expr *e);
/* Scalar locations at or below the locations of `objects`. */
BitSet pts_leaves(const Pts *pts, const BitSet *objects);
BitSet pts_lvalue_leaves(const Pts *pts, const Expr *e);
/* All leaves reached from the pointers among `leaves`, transitively (without `leaves` themselves unless reached). */
BitSet pts_reach(const Pts *pts, const BitSet *leaves);
/* Of a call through a pointer: the functions that it may call. Returns whether there may be others, of which nothing is
   known. None, and no others: the pointer is never set. */
bool pts_targets(const Pts *pts, const Expr *callee, FuncVec *out);
/* Leaves whose value may change between any two looks at it: volatile ones. */
BitSet pts_volatile(const Pts *pts);
/* `leaves` and every external leaf that may be the same memory as one of them. */
BitSet pts_aliases(const Pts *pts, const BitSet *leaves);

#endif
