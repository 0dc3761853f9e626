/* The random program generator: a program is a tree of the types below, made by gen_*.c from a seed, printed as C and as
   C++ over dual numbers by print*.c, differentiated, built, run and compared by run.c, shrunk by reduce.c.

   Every node has a number. Nothing else decides what a program is but its seed, its options and the edits: one letter a
   node, by which the reducer removes or simplifies it when the program is printed. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* ---- options (main.c) ---------------------------------------------------------------------------------------------- */

/* Constructs beyond straight structured code, each a bit of Options.features. */
enum {
    FEAT_BREAK = 1,
    FEAT_CONTINUE = 2,
    FEAT_RETURN = 4,
    FEAT_SWITCH = 8,
    FEAT_GOTO = 16,
    FEAT_GLOBAL = 32,
    FEAT_STATIC = 64,
    FEAT_MALLOC = 128,
    FEAT_MEMCPY = 256,
    FEAT_FNPTR = 512,
    FEAT_IDIOM = 1024,
    FEAT_LIST = 2048, /* lists of results and independents, sizes of arrays */
    FEAT_ALL = 4095
};

extern const char *const feature_names[]; /* by bit, NULL at the end */

typedef struct {
    const char *adgen;   /* the tool */
    const char *include; /* folder that holds adgen/tape.h */
    const char *lib;     /* libadgen_rt.a */
    const char *support; /* folder that holds check.h and dual.hpp */
    const char *work;    /* folder for temporary files */
    const char *save;    /* folder for reduced failures, or NULL */
    const char *sources; /* folder with C files for the mutator */
    int features;
    int size; /* statements of a function, roughly */
    int batch;
    bool quick; /* see run_config */
} Options;

/* ---- the tree ------------------------------------------------------------------------------------------------------ */

typedef enum { T_VOID, T_INT, T_FLT, T_DBL, T_REC, T_PTR } Base;

typedef struct Rec Rec;
typedef struct Var Var;
typedef struct Expr Expr;
typedef struct Stmt Stmt;
typedef struct Func Func;
typedef struct Idiom Idiom;

typedef struct {
    char name[8];
    Base base;
    int n; /* array length; 0: no array */
    const Rec *rec;
} Member;

struct Rec {
    char name[16];
    int nmember;
    Member member[6];
};

/* A real leaf of a structure: path "in.v" with n elements (0: a scalar). */
typedef struct {
    char path[24];
    Base base;
    int n;
} Leaf;

typedef enum {
    V_SCALAR,
    V_ARRAY,    /* n elements */
    V_ARRAY2,   /* n rows of m */
    V_POINTER,  /* n elements may be reached from it, always */
    V_POINTER2, /* pointer to rows of m, n of them */
    V_REC,
    V_RECPTR,
    V_RECARRAY, /* n structures */
    V_FNPTR     /* double (*)(double) */
} VarKind;

struct Var {
    char name[40];
    VarKind kind;
    Base base;
    int n, m;
    const Rec *rec;
    bool param, readonly, is_static, global;
    bool pinned;  /* a pointer that its statement moves or frees: not to be reassigned or hidden */
    bool counter; /* an int that a loop owns; lies in 0..hi */
    int hi;
    int level; /* depth of the block that it is declared in: a pointer must not outlive what it points to */
    bool used;
    int alias; /* parameters of the head: the earlier parameter whose memory this one gets, or -1 */
    bool independent, result, shadowed;
    bool sized; /* parameters of the head: declared with AD_SIZE */
};

typedef enum {
    E_REAL,  /* literal */
    E_INT,   /* literal */
    E_VAR,   /* scalar variable, or an array or pointer as an argument */
    E_INDEX, /* var[kid0] or var[kid0][kid1] */
    E_DEREF, /* *var */
    E_FIELD, /* var.path, var->path, var[kid1].path, each with [kid0] when the leaf is an array */
    E_UNARY, /* op kid0 */
    E_BINARY,
    E_COND,
    E_MATH, /* op(kids) */
    E_CAST, /* (type)kid0 */
    E_CALL,
    E_ADDR,   /* & kid0 */
    E_OFFSET, /* var + num, &var[num] */
    E_ROW     /* var[kid0] of two dimensions, as a pointer */
} ExprKind;

struct Expr {
    int id;
    ExprKind kind;
    Base type;
    double bound; /* an estimate of the magnitude, to keep values tame */
    bool locked;  /* an index: must not be replaced by a part of itself */
    const char *op;
    Var *var;
    Leaf leaf;
    double num;
    Func *func;
    int nkid;
    Expr *kid[8];
};

typedef enum {
    S_BLOCK,
    S_DECL,   /* var = kids of init */
    S_ASSIGN, /* lhs op rhs */
    S_CALL,   /* [lhs op] rhs; */
    S_IF,
    S_FOR, /* variants of the header: see print_stmt.c */
    S_WHILE,
    S_DO,
    S_WALK,   /* a pointer that walks through an array */
    S_RETURN, /* at the end of a function, or in an if */
    S_BREAK,
    S_CONTINUE,
    S_SWITCH,
    S_LABEL, /* { body } L: ; */
    S_GOTO,
    S_HEAP, /* malloc, body, free */
    S_COPY, /* memcpy(var, var2) or memset(var) */
    S_IDIOM /* see idioms.c: the holes are in init, what stands inside in body */
} StmtKind;

struct Stmt {
    int id;
    StmtKind kind;
    Var *var, *var2;
    Expr *lhs, *rhs, *cond;
    const char *op;
    int variant, lo, hi, step;
    int ninit;
    Expr *init[40];
    int n, cap, nother, capother;
    Stmt **body, **other; /* other: else part */
    bool fall;            /* a case without break */
    const Idiom *idiom;
};

struct Func {
    char name[24];
    Base ret;
    const Rec *rec; /* returned by value */
    int nparam;
    Var *param[8];
    Stmt *body;
    bool pure, recursive, used, is_static;
    double cost;
};

typedef struct {
    uint64_t seed;
    char prefix[16];
    int nrec, nfunc, nglobal, nnode;
    Rec rec[3];
    Func *func[8]; /* the last one is the head */
    Var *global[4];
    bool floats;     /* has float data: compared with less precision */
    bool listed;     /* --head names results and independents */
    uint64_t idioms; /* used ones, a bit each; set for printing */
    char *edit;      /* one letter a node, nedit of them, or NULL: what the reducer did */
    int nedit;
} Prog;

/* ---- random numbers and allocation (rng.c) ------------------------------------------------------------------------- */

typedef struct {
    uint64_t s;
} Rng;

uint64_t rng_next(Rng *r);
int rng_int(Rng *r, int n); /* 0 .. n-1 */
bool rng_chance(Rng *r, int percent);
double rng_real(Rng *r, double lo, double hi); /* a number that two digits write */

/* Memory that lives until fz_release. */
void *fz_alloc(size_t size);
void fz_release(void);

/* ---- idioms (idioms.c) --------------------------------------------------------------------------------------------- */

struct Idiom {
    const char *name, *holes, *top, *text;
    bool heap, floats;
    struct {
        const char *name;
        VarKind kind;
        int n;
    } show[2];
};

extern const Idiom idioms[];
extern const int idiom_count;

/* ---- generation (gen.c, gen_expr.c, gen_lvalue.c, gen_stmt.c, gen_local.c) ------------------------------------------------------- */

typedef struct {
    Rng r;
    Prog *p;
    Func *f;
    const Options *o;
    Var *vis[160];
    int nvis;
    int scope; /* first variable of the innermost scope in vis */
    int depth, loops;
    int breakable, continuable, noreturn;
    int label[8], nlabel, labels;
    double times; /* how often the place is run, about */
    int names;
} Gen;

Prog *gen_program(uint64_t seed, const Options *o);

Expr *gen_node(Gen *g, ExprKind kind, Base type);
Stmt *gen_stmt_node(Gen *g, StmtKind kind);
void gen_append(Stmt ***list, int *n, int *cap, Stmt *s);

Expr *gen_const(Gen *g, double v);
Expr *gen_int(Gen *g, int v);
Expr *gen_ref(Gen *g, Var *v);
Expr *gen_binary(Gen *g, const char *op, Expr *a, Expr *b);

Expr *gen_index(Gen *g, int n);                          /* an int in 0 .. n-1 */
Expr *gen_int_expr(Gen *g);                              /* a small int, not negative */
Expr *gen_real_lvalue(Gen *g, bool assign);              /* NULL if there is none */
Expr *gen_pointer(Gen *g, Base base, int n, bool write); /* to n elements; NULL if there is none */
Expr *gen_record(Gen *g, const Rec *rec, bool pointer, bool write);
int rec_leaves(const Rec *rec, Leaf *out);

Expr *gen_real(Gen *g, int depth);
Expr *gen_fit(Gen *g, Expr *e, double limit); /* e, scaled so that its magnitude stays under the limit */
Expr *gen_cond(Gen *g, int depth);
Expr *gen_call(Gen *g, Func *f); /* NULL if an argument cannot be had */

void gen_block(Gen *g, Stmt *owner, bool other, int count);
Var *gen_local(Gen *g, Stmt ***list, int *n, int *cap);
Stmt *gen_idiom(Gen *g); /* NULL when a hole cannot be filled */
void gen_exits(Gen *g, Stmt ***list, int *n, int *cap);
Var *gen_var(Gen *g, VarKind kind, Base base, const char *stem);
void gen_show(Gen *g, Var *v);

/* ---- printing (print.c, print_expr.c, print_stmt.c, print_driver.c) ---------------------------------------------------------------- */

typedef struct {
    FILE *out;
    const Prog *p;
    bool dual;
    const Func *f;
    unsigned jumped; /* labels that a goto was printed for */
} Printer;

/* The structures; the globals and functions, with or without them. Both find first what is used. */
void print_records(FILE *out, Prog *p, bool dual);
void print_program(FILE *out, Prog *p, bool dual, bool records);
void print_expr(Printer *w, const Expr *e, int level);
void print_type(Printer *w, Base base, const Rec *rec);
char edit_of(const Prog *p, int id);
const Expr *edited(const Prog *p, const Expr *e, char *action);

/* What --head gets. */
void head_spec(const Prog *p, char *out, size_t size);

/* The code that calls primal, tangent, adjoint (C) or the dual program (C++) for check.h. */
void print_driver(FILE *out, Prog *p);
void print_dual_driver(FILE *out, Prog *p);

#define PROGRAM_INCLUDES                                                                                     \
    "#include <math.h>\n#include <stdbool.h>\n#include <stddef.h>\n#include <stdlib.h>\n#include "           \
    "<string.h>\n\n#include <adgen/adgen.h>\n\n"

/* ---- running (process.c, run.c, rename.c, reduce.c, mutate.c) ------------------------------------------------------------------ */

/* Runs argv in a shell-free child with a time limit; stdout and stderr go to the file. Returns the exit status, 128 plus a
   signal, or 999 when the time was up. */
int proc_run(const char *const *argv, const char *output, int seconds);
char *proc_read(const char *path); /* a file's text, or NULL; free() */

typedef enum { R_PASS, R_WILD, R_REFUSED, R_FAIL } ResultKind;

typedef struct {
    ResultKind kind;
    char what[64];    /* kind of failure or refusal */
    char detail[400]; /* first message */
} Result;

typedef struct {
    const char *cc, *cxx, *opt; /* cxx compiles the dual numbers */
    bool sanitize, check_tape;
} Config;

/* Differentiates, builds and runs the programs together; fills one result each. */
/* Differentiates the program with its own names and with others (rename.c); spec is what --head gets. True when the outputs
   differ in more than names, or only one is refused; says where in detail. */
bool rename_differs(const Options *o, Prog *p, const char *spec, char *detail, size_t size);

void run_batch(const Options *o, Prog **progs, int n, const Config *cfg, Result *results);
/* The compilers and flags of a batch: gcc and clang, sanitized and not, in turn. Quick: nearly always clang without
   optimisation, which takes a fifth of the time. */
Config run_config(int number, bool quick);

/* Shrinks a failing program; writes it to the folder of o->save. */
void reduce_failure(const Options *o, uint64_t seed, const Config *cfg, const Result *failure);

/* Mutated and truncated sources, count of them. Returns the number of failures. */
int mutate_run(const Options *o, uint64_t seed, int count);

#endif
