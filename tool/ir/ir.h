/* The intermediate representation: a typed tree close to C.
   Contents: types . variables, functions, records . expressions . statements . the program . type queries (ir/type.c) .
   builders (ir/build.c) . walkers (ir/walk.c) . printer (ir/print.c) . checker of the invariants N1 to N6 (ir/verify.c)

   Two forms share these structures. The *source form* is what the front end delivers: expressions may have side effects.
   The *normal form* (after normalize/) keeps the invariants:
     N1  expressions have no side effects (no EX_ASSIGN, EX_INCDEC, EX_COMMA, EX_STMT_EXPR)
     N2  a call to a function that has a body, or a hand-written derivative, stands alone in an ST_CALL
     N3  compound assignment is ST_ASSIGN `lhs = lhs op rhs` with `compound` set
     N4  `&&`, `||`, `?:` whose parts needed hoisting became ST_IF; pure ones stay
     N5  every local and parameter has a unique name within its function
     N6  ST_RETURN holds a pure expression; exits are explicit statements
   Nodes are never shared between two places of a tree: copy with ir_copy_expr. Types, Vars, Funcs are shared. */
#ifndef ADGEN_IR_IR_H
#define ADGEN_IR_IR_H

#include "support/diag.h"
#include "support/strset.h"
#include "support/text.h"
#include "support/vec.h"

#include <stdbool.h>

/* clang-format off: the comments behind members and operators are tables */

typedef struct Type Type;
typedef struct Var Var;
typedef struct Func Func;
typedef struct Record Record;
typedef struct Enum Enum;
typedef struct Expr Expr;
typedef struct Stmt Stmt;
typedef struct Program Program;
typedef VEC(Expr *) ExprVec;
typedef VEC(Stmt *) StmtVec;
typedef VEC(Var *) VarVec;

/* ---------------------------------------------------------------- types */

typedef enum {
    TY_VOID,
    TY_BOOL, /* integers from here ... */
    TY_CHAR,
    TY_SCHAR,
    TY_UCHAR,
    TY_SHORT,
    TY_USHORT,
    TY_INT,
    TY_UINT,
    TY_LONG,
    TY_ULONG,
    TY_LLONG,
    TY_ULLONG,
    TY_ENUM, /* ... to here */
    TY_FLOAT,
    TY_DOUBLE,
    TY_LDOUBLE,
    TY_COMPLEX, /* base: the part's type */
    TY_POINTER,
    TY_ARRAY,
    TY_FUNCTION,
    TY_RECORD, /* struct or union */
    TY_TYPEDEF,
    TY_OTHER, /* known to Clang, not to us (__int128, va_list, vectors): refused where a value of it is used */
} TypeKind;

enum { Q_CONST = 1, Q_VOLATILE = 2, Q_RESTRICT = 4 };

enum { LEN_VLA = -1, LEN_NONE = -2 }; /* Type.len of `T a[n]` and of `T a[]` */

struct Type {
    TypeKind kind;
    unsigned quals;
    Type *base;       /* pointee, element, returned type, target of a typedef, part of a complex */
    const char *name; /* of a typedef; spelling of TY_OTHER */
    Record *record;
    Enum *enumeration;
    long len; /* arrays: number of elements, or LEN_... */
    Expr *
        len_expr; /* arrays: the bound as written (VLA: a pure expression after normalisation); may be NULL */
    Type **params; /* functions */
    int nparams;
    bool variadic;
    bool kr;      /* function type without a prototype: `double f()` */
    bool decayed; /* TY_POINTER: written as an array parameter `T a[n]`; len and len_expr tell how */
};

typedef struct {
    const char *name; /* NULL: an unnamed member */
    Type *type;
    int bits; /* width of a bit-field, -1 otherwise */
    Loc loc;
    bool inactive;    /* AD_INACTIVE */
    const char *size; /* AD_SIZE(expr): text of the expression; NULL without */
} Field;

struct Record {
    const char *tag;          /* NULL: anonymous */
    const char *typedef_name; /* the typedef that names an anonymous one; NULL otherwise */
    bool is_union, complete;
    VEC(Field) fields;
    Loc loc;
    bool in_main; /* written in an input file itself, not in a header */
    bool
        inner; /* file scope of the text does not know it by its name here: it stands in a function, or has no name */
};

typedef struct {
    const char *name;
    long long value;
    Expr *init; /* as written; NULL without */
} Enumerator;

struct Enum {
    const char *tag, *typedef_name;
    VEC(Enumerator) items;
    Loc loc;
    bool in_main;
    bool inner; /* as of a Record */
};

/* ---------------------------------------------------------------- variables, functions */

typedef enum { VAR_LOCAL, VAR_PARAM, VAR_GLOBAL, VAR_STATIC_LOCAL } VarKind;

struct Var {
    const char *name; /* unnamed parameters get a name by normalisation */
    Type *type;
    VarKind kind;
    Loc loc;
    Func *owner;    /* of locals and parameters */
    Expr *init;     /* of globals and static locals; locals have theirs in the ST_DECL */
    bool is_static; /* file-scope static */
    bool is_extern; /* only declared, or declared extern */
    bool is_thread_local;
    bool changes;  /* globals and static locals: may have another value than their first (statics_mark) */
    bool settled;  /* the same: nothing but its initialiser ever sets it (statics_mark) */
    bool in_main;  /* globals: written in an input file itself, not in a header */
    bool inactive; /* AD_INACTIVE */
    bool
        address_taken; /* `&v`, or an array or struct whose address is used otherwise than by indexing or `.` */
    const char *size;              /* AD_SIZE(expr): text; NULL without */
    int id;                        /* unique in the program, dense from 0 */
    int unit;                      /* index of the input file */
    int reads, first, last, stamp; /* scratch of a pass over one function */
};

typedef struct {
    enum { AN_GRADIENT, AN_TANGENT, AN_ADJOINT, AN_TANGENT_IS, AN_ADJOINT_IS, AN_INACTIVE, AN_OTHER } kind;
    const char
        *text; /* the argument list as written; AN_OTHER (partial, zero, guarded ...): all after `adgen:` */
    Loc loc;
} Annotation;

struct Func {
    const char *name;
    Type *type; /* TY_FUNCTION */
    VarVec params;
    Stmt *body;   /* ST_BLOCK; NULL: declared only */
    bool assumed; /* the body stands for what a declared function may do (hand_assume) */
    Func *called; /* the copy under which generated code calls it: a hand-written derivative */
    Stmt *hidden; /* the body of a function that is treated as if it were declared only (outside_hide) */
    Loc loc;
    const char *comment; /* in front of the function, as written; NULL without */
    bool is_static, is_inline, variadic;
    bool in_main;    /* its body, or else its declaration, is in an input file itself, not in a header */
    bool in_system;  /* declared in a system header */
    bool in_rules;   /* declared only in a file of derivative rules, whose expressions call it */
    bool is_builtin; /* __builtin_... */
    bool
        normal; /* the body is in normal form: set by the normaliser, and where bodies are generated; ir_verify
                            checks N1 to N6 of such functions only */
    VEC(Annotation) notes;
    Func *origin; /* of a copy with variables of its own (ir_clone_func): what it is a copy of */
    bool
        dispatches; /* stands for calls through a pointer, its first parameter; primal code prints them as such */
    int id;         /* unique in the program, dense from 0 */
    int unit;       /* index of the input file */
};

/* ---------------------------------------------------------------- expressions */

typedef enum {
    EX_INT,    /* text, ival */
    EX_FLOAT,  /* text, fval */
    EX_CHAR,   /* text, ival */
    EX_STRING, /* text (with quotes, prefix, and concatenation as written) */
    EX_ENUM,   /* text: the enumerator's name, ival */
    EX_VAR,    /* var */
    EX_FUNC,   /* func, as callee or as value */
    EX_UNARY,  /* op a:  + - ! ~ */
    EX_BINARY, /* a op b, incl. && || and comparisons, not assignments */
    EX_COND,   /* a ? b : c;  b == NULL for GNU `a ?: c` */
    EX_INDEX,  /* a[b];  a has pointer or array type, b integer (`i[p]` is turned round) */
    EX_MEMBER, /* a.field or a->field (arrow) */
    EX_DEREF,  /* *a */
    EX_ADDR,   /* &a */
    EX_CAST, /* (type) a; implicit: a conversion between arithmetic types or pointers that C does by itself (not
                    printed); decay of arrays and functions and lvalue-to-rvalue are not represented at all */
    EX_CALL,   /* a(args) */
    EX_SIZEOF, /* sizeof a, or sizeof (of_type) where a == NULL; ival where constant, else -1. Also offsetof, _Alignof (text set: printed as is) */
    EX_INIT,   /* { args } with designators; only in initialisers and compound literals */
    EX_COMPOUND, /* (type) { ... }: a is an EX_INIT */
    /* source form only */
    EX_ASSIGN,    /* a op= b; op == OP_NONE for plain = */
    EX_INCDEC,    /* op OP_ADD or OP_SUB; prefix */
    EX_COMMA,     /* a, b */
    EX_STMT_EXPR, /* ({ ... }): body */
} ExprKind;

typedef enum {
    OP_NONE,
    OP_PLUS,
    OP_NEG,
    OP_NOT,
    OP_BITNOT,
    OP_MUL,
    OP_DIV,
    OP_MOD,
    OP_ADD,
    OP_SUB,
    OP_SHL,
    OP_SHR,
    OP_LT,
    OP_GT,
    OP_LE,
    OP_GE,
    OP_EQ,
    OP_NE,
    OP_AND,
    OP_XOR,
    OP_OR,
    OP_LAND,
    OP_LOR,
} Op;

typedef struct {
    const char *field; /* .field, or NULL */
    Expr *index;       /* [index], or NULL */
} Designator;
typedef VEC(Designator) DesignatorVec;

struct Expr {
    ExprKind kind;
    Op op;
    Type *type; /* never NULL */
    Loc loc; /* where a diagnostic about it points: in the file, outside macro definitions (expansion location) */
    Expr *a, *b, *c;
    ExprVec args; /* EX_CALL, EX_INIT */
    VEC(DesignatorVec)
    designators; /* EX_INIT: one per element, empty where written without; n == 0: none at all */
    Var *var;
    Func *func;
    Var *
        kept_in; /* EX_CALL: the local that holds its result from here to the end of its scope; NULL without */
    const char *
        text; /* literals: how to print it. A literal that came out of an object-like macro of an included header that
                          stands for it alone has the macro's name here (M_PI) */
    const char *field; /* EX_MEMBER */
    Type *of_type;     /* EX_SIZEOF */
    Stmt *body;        /* EX_STMT_EXPR */
    long long ival;
    long double fval;
    bool arrow;    /* EX_MEMBER */
    bool implicit; /* EX_CAST */
    bool prefix;   /* EX_INCDEC */
    int mark;      /* scratch of an analysis: what it found out about the node */
};

/* ---------------------------------------------------------------- statements */

typedef enum {
    ST_BLOCK, /* body */
    ST_DECL,  /* var, rhs: its initialiser or NULL. `int a, b = 1;` is two of them */
    ST_EXPR,  /* source form: rhs is any expression. Normal form: not used */
    ST_ASSIGN, /* lhs = rhs; compound: rhs is EX_BINARY with a copy of lhs as its a (through an implicit cast, perhaps) */
    ST_CALL, /* lhs = rhs, or rhs alone: rhs is EX_CALL. In normal form also calls that stand for their effect: printf */
    ST_IF,     /* cond, then, els (NULL without) */
    ST_FOR,    /* init, cond, step, then (the body); each of the first three may be NULL.
                    init: ST_DECL, or ST_BLOCK of ST_DECLs of one declaration, or ST_EXPR (normal form: ST_ASSIGN, or ST_BLOCK of them)
                    step: ST_EXPR (normal form: ST_ASSIGN, or ST_BLOCK of them) */
    ST_WHILE,  /* cond, then */
    ST_DO,     /* then, cond */
    ST_RETURN, /* rhs or NULL */
    ST_BREAK,
    ST_CONTINUE,
    ST_GOTO,   /* label */
    ST_LABEL,  /* label; the statement labelled follows it in the block */
    ST_SWITCH, /* cond, then */
    ST_CASE,   /* rhs: the value; els-less; the statement follows it in the block. rhs == NULL: default */
    ST_NULL,   /* ; */
    ST_TEXT,   /* generated code only: a line printed as it is, `text` */
} StmtKind;

typedef struct {
    const char *text; /* after `#pragma adgen`, as written */
    Loc loc;
} Pragma;

struct Stmt {
    StmtKind kind;
    Loc loc;
    const char *comment; /* comment lines in front of it, as written with their delimiters; NULL without */
    StmtVec body;
    Var *var;
    Expr *lhs, *rhs, *cond;
    Stmt *init, *step, *then, *els;
    bool compound;
    bool on_tape;   /* ST_DECL of an array: declared as a pointer to its first element, which rhs gives */
    bool scopeless; /* ST_BLOCK without braces of its own: its declarations belong to the block around it */
    const char *label, *text;
    VEC(Pragma) pragmas; /* that stand in front of it */
    int id;              /* given by ir_number: unique in the function, dense from 0, in order of the text */
};

/* ---------------------------------------------------------------- the program */

typedef struct {
    enum { DECL_RECORD, DECL_ENUM, DECL_TYPEDEF, DECL_VAR, DECL_FUNC, DECL_ASSERT } kind;
    Record *record;
    Enum *enumeration;
    Type *type; /* of a typedef: TY_TYPEDEF */
    Var *var;
    Func *func;
    Loc loc;
    bool in_main;
    bool forward; /* only announces a record, variable or function that a later Decl of the unit completes */
} Decl;

/* A static local in the text of an input file: what moves it to file scope there (emit/merged.c). */
typedef struct {
    Var *var;
    const char *obstacle; /* why it must stay; NULL: it can move */
    size_t name, length;  /* its name in the declaration: offset, and length there and at the uses */
    size_t in_front;      /* offset in front of its function */
    size_t from, to;      /* the whole declaration, with its `;`, which may declare others too */
    VEC(size_t) uses;     /* offsets of its name in the function */
} StaticPlace;

typedef struct {
    size_t from, to; /* of `"mesh.h"`, with the quotes */
} IncludePlace;

typedef struct {
    const char *path; /* as given by the user */
    const char *text; /* what was read, `size` bytes; NULL where `statics` is empty */
    size_t size;
    VEC(StaticPlace *) statics; /* static locals of its functions, in order */
    VEC(IncludePlace) quoted;   /* headers that may have to be found from another folder */
    VEC(const char *)
    includes; /* `#include` lines at the top level of the file, as written: `<math.h>`, `"mesh.h"`, in order */
    VEC(Decl) decls;           /* of the file and the headers it includes, in order */
    VEC(const char *) depends; /* every file read, for -MD */
} Unit;

struct Program {
    Arena *arena;
    Diag *diag;
    VEC(Unit *) units;
    VEC(Func *) funcs;  /* a function known to several units is one Func: the definition wins */
    VEC(Var *) globals; /* file-scope variables and static locals */
    int nvars;          /* Var ids are below this */
    int nmarks;         /* values of Expr.mark given out so far */
    const char *
        *idents; /* every identifier of the inputs incl. macros in use: generated names must avoid them */
    int nidents;
    StrSet ident_set; /* those of them that ir_is_ident has seen */
    int nident_set;
    struct FeNotes *front; /* the front end's: see fe_unsupported */
};

/* ---------------------------------------------------------------- ir/type.c: queries and constructors */

Type *ty_basic(TypeKind k); /* shared unqualified void, integer and real types */
Type *ty_complex(Arena *a, TypeKind part);
Type *ty_pointer(Arena *a, Type *to);
Type *ty_array(Arena *a, Type *of, long len, Expr *len_expr);
Type *ty_strip(Type *t); /* without typedefs, outermost level; qualifiers merged. May allocate nothing:
                                                      qualifiers of a typedef'd type are found by ty_quals */
unsigned ty_quals(const Type *t); /* qualifiers of the outermost level, through typedefs and array elements */
Type *ty_unqualified(
    Arena *a, Type *t); /* t without const, volatile, restrict at its outermost level (elements for arrays) */
Type *ty_mutable(Arena *a, Type *t); /* t without const at any level: the type of a shadow */
bool ty_is_real(Type *t);            /* float, double, long double */
bool ty_is_complex(Type *t);         /* _Complex of one of these */
bool ty_is_floating(Type *t);        /* real or complex: what carries derivatives */
bool ty_is_integer(Type *t);         /* incl. enums and _Bool */
bool ty_is_arith(Type *t);
bool ty_is_pointer(Type *t);
bool ty_is_array(Type *t);
bool ty_is_record(Type *t);
bool ty_is_void(Type *t);
bool ty_is_signed(Type *t);
bool ty_is_vla(Type *t);   /* array with a variable bound at any level */
bool ty_has_real(Type *t); /* holds a real number somewhere, not through pointers */
/* Appends the members of a record as the program names them: those of unnamed structures are its own. An unnamed union stands
   for all that it holds. Bit-fields without a name are no members. */
typedef VEC(Field *) FieldVec;
void ty_members(Arena *a, Record *r, FieldVec *out);
bool ty_reaches_real(Type *t);                   /* ... or through pointers: may carry derivatives */
bool ty_reaches_function(Type *t);               /* is, holds or leads to a function */
bool ty_is_callable(Type *t);                    /* a function, or a pointer to one */
Type *ty_element(Type *t);                       /* of an array or pointer, NULL otherwise */
Field *ty_field(Type *record, const char *name); /* NULL where there is none */
bool ty_same(Type *a,
             Type *b); /* compatible, typedefs seen through; qualifiers ignored at the outermost level */

/* ---------------------------------------------------------------- ir/build.c: builders. All allocate in `a` and copy nothing */

Expr *ir_expr(Arena *a, ExprKind k, Type *t, Loc loc);
Expr *ir_int(Arena *a, long long v); /* int, or long long where it does not fit */
Expr *ir_real(Arena *a, long double v,
              Type *t); /* shortest text that reads back to v in type t: `2.0`, `0.5f` */
Expr *ir_var(Arena *a, Var *v);
Expr *ir_func(Arena *a, Func *f);
Expr *ir_unary(Arena *a, Op op, Expr *x);
Expr *
ir_binary(Arena *a, Op op, Expr *x,
          Expr *y); /* type by the usual arithmetic conversions; int for comparisons; pointer +- integer */
Expr *ir_cond(Arena *a, Expr *c, Expr *x, Expr *y);
Expr *ir_index(Arena *a, Expr *base, Expr *i);
Expr *ir_member(Arena *a, Expr *base, const char *field, bool arrow);
Expr *ir_deref(Arena *a, Expr *p);         /* *&x gives x */
Expr *ir_addr(Arena *a, Expr *x);          /* &*p gives p */
Expr *ir_cast(Arena *a, Type *t, Expr *x); /* explicit */
Expr *ir_call(Arena *a, Func *f, int nargs, Expr **args);
Expr *ir_call_name(Arena *a, const char *name, Type *ret, int nargs,
                   Expr **args); /* runtime and library functions by name (EX_FUNC with a bodiless Func) */
Expr *ir_copy_expr(Arena *a, const Expr *e); /* deep */
Stmt *ir_stmt(Arena *a, StmtKind k, Loc loc);
Stmt *ir_block(Arena *a);
Stmt *ir_decl(Arena *a, Var *v, Expr *init);
Stmt *ir_assign(Arena *a, Expr *lhs, Expr *rhs);
Stmt *ir_add_assign(Arena *a, Expr *lhs, Expr *rhs); /* lhs += rhs, as N3 has it */
Stmt *ir_call_stmt(Arena *a, Expr *lhs, Expr *call); /* lhs may be NULL */
Stmt *ir_if(Arena *a, Expr *c, Stmt *then, Stmt *els);
Stmt *ir_while(Arena *a, Expr *c, Stmt *body);
Stmt *ir_for(Arena *a, Stmt *init, Expr *cond, Stmt *step, Stmt *body);
Stmt *ir_return(Arena *a, Expr *e);
Stmt *ir_text(Arena *a, const char *line);
Stmt *ir_copy_stmt(Arena *a, const Stmt *s); /* deep; Vars are shared */
Func *ir_clone_func(Program *p,
                    Func *f); /* ir/clone.c: the same function, name and all, with variables of its own */
bool ir_is_ident(Program *p, const char *name); /* is it among Program.idents? */
Var *ir_new_var(Program *p, const char *name, Type *t, VarKind kind, Func *owner);
void ir_add(Arena *a, Stmt *block, Stmt *s); /* appends; splices nothing; NULL is ignored */

/* ---------------------------------------------------------------- ir/walk.c */

/* Calls `f` on every expression slot below `e` (children first, then the slot itself), so that `*slot` may be replaced. */
void ir_walk_expr(Expr **slot, void (*f)(Expr **slot, void *ctx), void *ctx);
/* Calls `f` on the top expression slots of one statement (not of statements below it): lhs, rhs, cond, and VLA bounds of a declaration. */
void ir_stmt_exprs(Stmt *s, void (*f)(Expr **slot, void *ctx), void *ctx);
/* Calls `pre` before and `post` after the children of every statement below and including `s`; either may be NULL. */
void ir_walk_stmt(Stmt *s, void (*pre)(Stmt *, void *ctx), void (*post)(Stmt *, void *ctx), void *ctx);
bool ir_expr_any(const Expr *e, bool (*f)(const Expr *, void *ctx),
                 void *ctx);                     /* f holds for e or something below it */
bool ir_same_expr(const Expr *a, const Expr *b); /* the same tree */
bool ir_expr_uses_var(const Expr *e, const Var *v);
bool ir_is_lvalue(const Expr *e);
Var *ir_base_var(const Expr *lvalue); /* x of x, x[i], x.f, x[i].f; NULL when reached through a pointer */
void ir_number(Func *f);              /* gives Stmt.id */
int ir_stmt_count(const Func *f);     /* after ir_number */

/* ---------------------------------------------------------------- ir/print.c: IR -> C text */

void ir_print_type(Text *out, Type *t,
                   const char *declarator); /* `double (*a)[3]`; declarator "" for an abstract one */
void ir_print_expr(Text *out,
                   const Expr *e); /* only the parentheses that C needs (and those that gcc -Wall asks for) */
void ir_print_stmt(Text *out, const Stmt *s, int indent);
void ir_print_func(Text *out, const Func *f);      /* comment, signature, body */
void ir_print_signature(Text *out, const Func *f); /* without `;` */
void ir_print_record(Text *out, const Record *r);  /* `struct S { ... }` without `;` */
void ir_print_enum(Text *out, const Enum *e);
void ir_print_var(Text *out, const Var *v); /* declaration with storage class and initialiser, without `;` */
void ir_print_program(Text *out,
                      const Program *p); /* the whole undifferentiated program: for tests of the round trip */
char *ir_expr_text(Arena *a, const Expr *e);

/* ---------------------------------------------------------------- ir/verify.c */

/* Checks that every node has a type and its parts, none is shared, ids are in range and unique, variables are declared before
   they are used; and N1 to N6 of functions with `normal` set. Returns NULL, or a sentence about the first fault. */
const char *ir_verify(const Program *p);

/* clang-format on */

#endif
