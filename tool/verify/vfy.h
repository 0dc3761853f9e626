/* The parts of `adgen verify`: inputs.c (what the user gave), harness.c and fill.c (the text of a harness), build.c (compiler
   calls), child.c (child processes), verify.c (the run and its report). */
#ifndef ADGEN_VERIFY_VFY_H
#define ADGEN_VERIFY_VFY_H

#include "diff/diff.h"
#include "job.h"
#include "support/text.h"

/* ---------------------------------------------------------------- inputs.c */

/* Values the user gave for one name. */
typedef struct {
    const char *name; /* members after a dot, `p->k[]` is "p.k" */
    StrVec text;      /* numbers; or a single name of a function or global, for a pointer */
    bool is_name;
    int head; /* the last head (number from 1) that has an input of this name; 0: none */
    Loc loc;
} Given;

typedef struct {
    VEC(Given) values; /* --set x=..., --values */
    VEC(Given) sizes;  /* --set 'size(x)=...': one text each */
} Inputs;

/* Reads the job's --set and --values. Returns false after a diagnostic. */
bool vfy_read_inputs(Job *job, const Program *p, Inputs *out);

/* What was given for `key` ("p.k", or "s[2].k" for some element of "s.k"), or NULL. Marked as used by `head`. */
const Given *vfy_given(Inputs *in, const char *key, int head);
/* The size given for `key` as C text, or NULL. Marked likewise. */
const char *vfy_given_size(Inputs *in, const char *key, int head);
/* Values and sizes that no head has an input for are errors: returns false after them. */
bool vfy_inputs_used(Job *job, const Inputs *in);

/* The parameter is used in `f` and below only as `*p`, `p[0]` and `p->member`: it points to one object. */
bool vfy_points_to_one(const Func *f, const Var *param);
/* Some real of type float is computed with in `f` or a function it calls. */
bool vfy_uses_float(const Func *f);

/* The identifier `word` occurs in `text`. */
bool vfy_has_word(const char *text, const char *word);

/* ---------------------------------------------------------------- fill.c */

/* A harness being written. */
typedef struct {
    Job *job;
    const HeadOutput *head;
    Inputs *in;
    Text *out;
    StrVec sizes; /* texts of all sizes of the head's inputs */
    int number;   /* of the head, from 1 */
    int next;     /* number of the next helper variable */
    int indent;
    bool failed;
} Writer;

/* Somewhere in the inputs. */
typedef struct Place Place;
struct Place {
    const Place *up;
    const Record *record;      /* the struct that this is, while its members are filled */
    const Var *var;            /* the parameter or global it belongs to */
    const char *path;          /* C text of the lvalue, or of the pointer to the first element */
    const char *format, *args; /* its name at run time: printf format and ", arguments" */
    const char *key;           /* its name without indices; a star in front for each pointer to pointer */
    bool arrow;                /* one object behind a pointer: members are written with -> */
    bool held, keep;           /* AD_VFY_HELD, AD_VFY_KEEP */
    bool inactive;             /* an AD_INACTIVE member, or part of one */
    int bits;                  /* a bit-field: its width; otherwise -1 */
};

/* A line of the harness, indented. */
void vfy_line(Writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
const char *vfy_type_text(Writer *w, Type *t);
/* Fills an object of type t. `size`: text of its AD_SIZE, should it be a pointer; or NULL. */
void vfy_fill(Writer *w, const Place *at, Type *t, const char *size);
/* Fills `count` elements behind at->path. `one`: it is a pointer to one object. */
void vfy_fill_elements(Writer *w, const Place *at, Type *element, const char *count, bool one);
/* C text of the number of elements behind a pointer, or NULL after a diagnostic. `*one`: a single object by its use. */
const char *vfy_pointer_size(Writer *w, const Place *at, Type *pointer, const char *size, bool *one);
/* A pointer that no memory can be made for: void *, functions, incomplete types. */
bool vfy_is_opaque(Type *pointer);
/* C text of the value of an opaque pointer, or NULL after a diagnostic. */
const char *vfy_opaque_value(Writer *w, const Place *at, Type *pointer);
/* The run-time name of a place as a C expression. */
const char *vfy_name_text(Writer *w, const Place *at);

/* ---------------------------------------------------------------- harness.c */

/* Writes the harness of one head. `source`: absolute path of the file to include (the original, or with --merge the generated one).
   Returns false after diagnostics. */
bool vfy_write_harness(Job *job, const Program *p, const DiffResult *d, const HeadOutput *o, int number,
                       Inputs *in, const char *source, const char *header, Text *out);

/* ---------------------------------------------------------------- build.c */

typedef struct {
    Job *job;
    const char *dir; /* the private folder */
    StrVec cc;
    const char *include, *library; /* of the runtime */
} Build;

/* Finds compiler and runtime. Returns false after a diagnostic. */
bool vfy_build_init(Build *b, Job *job, const char *dir);
/* Compiles `source` to `object` with the flags that the job has for the file `input`; `define`: one more, or NULL. On failure
   says that `what` cannot be compiled, and the compiler's message. */
bool vfy_compile(Build *b, const char *input, const char *source, const char *object, const char *define,
                 const char *what);
bool vfy_link(Build *b, const StrVec *objects, const char *program);

/* ---------------------------------------------------------------- child.c */

typedef enum { CHILD_EXITED, CHILD_SIGNALLED, CHILD_TIMEOUT, CHILD_INTERRUPTED, CHILD_FAILED } ChildEnd;

typedef struct {
    ChildEnd end;
    int code; /* exit status, or the signal */
} ChildResult;

/* Runs argv (NULL at its end) in a process group of its own with both output streams going to the file `log`; kills the
   group after `timeout` seconds, or when a signal asks this process to end. */
ChildResult vfy_child(const char *const *argv, const char *log, double timeout);

/* Signals that end the program are kept for vfy_child between these two; the second passes one on that came. */
void vfy_signals_hold(void);
void vfy_signals_release(void);

#endif
