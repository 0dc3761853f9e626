/* Front end: libclang cursors -> IR in source form. The only folder that includes <clang-c/...>. */
#ifndef ADGEN_FRONTEND_FRONTEND_H
#define ADGEN_FRONTEND_FRONTEND_H

#include "ir/ir.h"
#include "job.h"

/* Parses the job's inputs with Clang and converts all they declare. Returns the program, or NULL after diagnostics when
   Clang reports an error (its own words, location and caret) or an input cannot be read. A construct without an IR form
   inside a function body is not an error here: the function gets a note in `Program` through fe_unsupported, and only
   functions that a head reaches are refused by it. */
Program *fe_parse(Job *job);

/* Why the body of `f` could not be converted: location and sentence of each construct. Func.body is NULL then. */
typedef struct {
    Func *func;
    Loc loc;
    const char *what; /* names the construct and the way out: "goto: not supported; use a structured loop" */
} Unsupported;
const Unsupported *fe_unsupported(const Program *p, const Func *f, int *count);

/* The arguments with which Clang reads one input: our own, those of compile_commands.json, the user's behind `--`. */
void fe_flags(Job *job, const char *path, StrVec *out);

/* Parses one rule file (rules/math.h, or a user's) in the same way. */
Program *fe_parse_rules(Job *job, const char *path);

/* Parses one C expression that stands in an annotation or on the command line (`AD_SIZE(2 * n)`, `p->k`) in the scope of
   `f`'s parameters and the globals. NULL, with a diagnostic at `loc`, when it is none. Grammar: identifiers, integer
   literals, + - * / %, parentheses, [] . -> unary * & -, sizeof is not allowed. */
Expr *fe_parse_small_expr(Program *p, Func *f, const char *text, Loc loc);

#endif
