/* A job: what one run of adgen is to do. Made by main.c from the command line; nothing else reads argv. */
#ifndef ADGEN_JOB_H
#define ADGEN_JOB_H

#include "support/arena.h"
#include "support/diag.h"
#include "support/vec.h"

#include <stdbool.h>

typedef VEC(const char *) StrVec;

enum { MODE_TANGENT = 1, MODE_ADJOINT = 2 };

/* One `--head`, or one annotation: `f(results)/(independents)`. */
typedef struct {
    const char *func;
    StrVec results;      /* valid when has_results */
    StrVec independents; /* valid when has_independents */
    bool has_results, has_independents;
    int modes; /* MODE_... */
    Loc loc;   /* of the annotation; file == NULL: the command line */
    const char *text;
} HeadSpec;

typedef enum { CMD_DIFFERENTIATE, CMD_VERIFY, CMD_EXPLAIN } Command;

typedef struct {
    Arena *arena;
    Diag *diag;
    Command command;
    StrVec inputs; /* paths; "-" is standard input */
    VEC(HeadSpec) heads;
    int modes;             /* of heads from the command line without modes of their own */
    const char *output;    /* -o; "-" standard output; NULL: <input>_grad.c */
    const char *header;    /* --header */
    const char *depfile;   /* -MD */
    const char *build_dir; /* -p: folder of compile_commands.json */
    StrVec clang_args;     /* after -- */
    StrVec rule_files;     /* --rules */
    const char *tangent_suffix, *adjoint_suffix; /* "d", "b" */
    bool noalias, merge;
    const char *dump; /* --dump=PASS */
    /* verify */
    StrVec sets;             /* --set n=10 */
    const char *values_file; /* --values */
    const char *cc;          /* --cc */
    unsigned long seed;      /* --seed */
    double timeout;          /* --timeout, seconds */
    bool keep;               /* --keep: the harness folder stays */
} Job;

#endif
