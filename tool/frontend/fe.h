/* Inside of the front end: what its files share. Nobody outside tool/frontend/ includes this.
   Contents: maps (map.c) . source text (tokens.c, source.c) . macros (macros.c) . the session (session.c, messages.c;
   flags.c and small_expr.c are public) . types and records (types.c, records.c) . declarations (decls.c, statics.c,
   notes.c) .
   expressions (exprs.c, literals.c, inits.c, typenames.c) . statements (stmts.c, for_header.c, trivia.c) .
   identifiers (idents.c) */
#ifndef ADGEN_FRONTEND_FE_H
#define ADGEN_FRONTEND_FE_H

#include "frontend/frontend.h"

#include <clang-c/Index.h>

/* ---------------------------------------------------------------- map.c: hash tables in the arena */

typedef struct {
    unsigned long hash;
    const char *text; /* text keys */
    CXCursor cursor;  /* cursor keys */
    void *value;      /* NULL: an empty slot */
} MapSlot;

typedef struct {
    MapSlot *at;
    int n, cap;
} Map;

void *map_text(const Map *m, const char *key); /* NULL where absent */
void map_set_text(Arena *a, Map *m, const char *key, void *value);
void *map_cursor(const Map *m, CXCursor key);
void map_set_cursor(Arena *a, Map *m, CXCursor key, void *value);

/* ---------------------------------------------------------------- source.c: files as text and tokens */

typedef enum {
    TOK_IDENT,
    TOK_NUMBER,
    TOK_STRING,
    TOK_CHAR,
    TOK_PUNCT,
    TOK_COMMENT,
    TOK_DIRECTIVE, /* a whole line `# ...`, with its continuation lines */
} TokKind;

typedef struct {
    TokKind kind;
    unsigned off, len;
    int line, col;
    bool used; /* a comment or pragma that was given to a statement */
} Tok;

typedef struct {
    const char *name; /* for diagnostics */
    CXFile file;
    const char *text; /* size bytes and a NUL */
    size_t size;
    VEC(Tok) toks; /* without those that the preprocessor skipped */
    bool scanned, is_input;
} Source;

/* A place in the text: where the token stands that a reader sees (the use of a macro, not its definition). */
typedef struct {
    Source *src; /* NULL: no file */
    unsigned off;
    Loc loc;
} Pos;

void tok_scan(Arena *a, const char *text, size_t from, size_t to,
              Source *into); /* appends the tokens of a stretch of text */
bool tok_is(const Source *s, const Tok *t, const char *text);
char *tok_text(Arena *a, const Source *s, const Tok *t);
int tok_at(const Source *s,
           unsigned off); /* index of the first token at or behind off; toks.n where none is */

/* ---------------------------------------------------------------- macros.c */

typedef struct {
    const char *name;
    Source *src;         /* NULL: predefined, or from the command line */
    unsigned begin, end; /* of the definition, from its name */
    unsigned body;       /* offset of the first token of the body; end where it is empty */
    bool function_like, predefined;
    CXCursor cursor;
} Macro;

typedef struct {
    unsigned off, end;
    Macro *macro;
} Expansion;

/* ---------------------------------------------------------------- the session */

typedef struct FeNotes {
    VEC(Unsupported) list; /* of one function stand together */
} FeNotes;

typedef struct Front {
    Arena *arena;
    Diag *diag;
    Job *job;
    Program *program;

    /* all units */
    Map functions, globals; /* of external linkage, by name */
    Map records, enums;     /* by a text that tells what they hold */
    Map idents;
    VarVec broken;     /* globals whose initialiser has no form in the IR */
    VEC(Record *) odd; /* records of inputs with a layout that the IR does not keep */
    bool in_rules;     /* reads a file of derivative rules */
    int max_depth;     /* of brackets in an input: what the stack bears */

    /* this unit */
    CXTranslationUnit tu;
    Unit *unit;
    int unit_index;
    CXFile main_file;
    Source *main_source;
    VEC(Source *) sources;
    Source *last_source;
    Map entities;    /* declaration -> Var, Func, Record, Enum */
    Map typedefs;    /* declaration -> Type */
    Map macro_names; /* name -> the last definition */
    Map macro_cursors;
    Map macro_bodies; /* place of a body of one number -> Macro */
    Map macro_alias;  /* name of a predefined macro -> Macro of a header that stands for it alone */
    Map expansions;   /* place -> Expansion */
    VEC(Macro *) macros;
    Map tags; /* every name of file scope: what moves there out of a function takes another */

    /* this function; NULL outside */
    Func *func;
    VEC(Unsupported) refused;
} Front;

/* Sources and places. */
Pos fe_pos(Front *f, CXSourceLocation loc);
Pos fe_begin(Front *f, CXCursor c);
Pos fe_end(Front *f, CXCursor c);
Loc fe_loc(Front *f, CXCursor c);
Source *fe_source(Front *f, CXFile file);
void fe_scan(Front *f, Source *s); /* fills toks, once */
/* The token as it is spelled where it comes from, in a macro's body perhaps. `at` (may be NULL): that place. NULL:
   unknown. */
const char *fe_spelled(Front *f, CXSourceLocation loc, Pos *at);
char *fe_string(Front *f, CXString s); /* copies and disposes */

/* Children of a cursor. fe_kids: all; fe_parts: expressions and statements. */
typedef VEC(CXCursor) Cursors;
Cursors fe_kids(Front *f, CXCursor c);
Cursors fe_parts(Front *f, CXCursor c);

/* Notes that the current function (or initialiser) holds something that the IR has no form for. */
void fe_refuse(Front *f, Loc loc, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* messages.c: prints Clang's errors with their notes; returns how many there were. */
int fe_messages(Front *f);

/* macros.c */
void fe_macros(Front *f, const Cursors *top);
/* The name to print for an expression that is the whole of an object-like macro of an included header, or NULL. */
const char *fe_whole_macro(Front *f, CXCursor c);
const char *fe_call_macro(Front *f, CXCursor c); /* of the function-like macro of a header used here; NULL */
/* The same for a number that is spelled in the body of such a macro, reached through macros of the input. */
const char *fe_body_macro(Front *f, Pos spelled);
Macro *fe_macro_around(Front *f, Pos spelled); /* whose definition holds this place */

/* types.c. `bounds` are the expressions of array bounds in the order in which libclang lists them; NULL: none. */
typedef struct {
    Cursors list;
    int next;
} Bounds;
Type *fe_type(Front *f, CXType t, Bounds *bounds);
Type *fe_decl_type(Front *f, CXCursor decl, CXType t); /* with the bounds among the children of decl */
Type *fe_param_type(Front *f, CXCursor parm);
bool fe_is_variable(CXType t); /* holds a variable bound somewhere */
bool fe_no_value(CXType t);    /* TY_OTHER: no values of it in the IR */

/* records.c */
Record *fe_record(Front *f, CXCursor decl);
Enum *fe_enum(Front *f, CXCursor decl);
bool fe_in_function(CXCursor decl);          /* declared in a function's body */
bool fe_is_odd(Front *f, Type *t);           /* a record with a layout of its own: packed, aligned by hand */
const char *fe_tag(Front *f, CXCursor decl); /* NULL: none of its own */
void fe_hoist_types(Front *f,
                    CXCursor decl); /* a record or enum declared in a function moves to file scope */
void fe_name_type(Front *f, Type *t,
                  const char *for_what); /* a variable's untagged record or enum gets a tag */

/* decls.c */
void fe_top_level(Front *f, const Cursors *top);
Func *fe_func(Front *f, CXCursor decl);
Var *fe_var(Front *f, CXCursor decl); /* of a variable or parameter that was declared before */
Var *fe_local(Front *f, CXCursor decl);
void fe_local_function(Front *f, CXCursor decl);
/* complex.c */
Expr *fe_complex_part(Front *f, CXCursor c, Expr *z,
                      bool imaginary);       /* creal(z) or cimag(z), for __real__ z */
extern const char fe_part_changes[];         /* why `__real__ z = x` is refused */
Func *fe_complex_maker(Front *f, Type *t);   /* CMPLX, or its form for the parts of the complex type t */
Expr *fe_imaginary(Front *f, Expr *literal); /* 2.0 * I, for 2.0i */
const char *fe_complex_name(Front *f,
                            const char *name); /* of what <tgmath.h> calls for a complex: cexp for exp */

Func *fe_named_func(Front *f, const Func *like, const char *name); /* a library function by its name */
bool fe_in_main(Front *f, CXCursor c);

/* statics.c: where static locals stand in the text. fe_static_place: of one, declared by `stmt`. fe_static_uses: those of
   a function that is converted. */
void fe_static_place(Front *f, CXCursor stmt, CXCursor decl, Var *v);
void fe_static_uses(Front *f, const Func *fn, CXCursor function);

/* notes.c: annotations */
typedef enum {
    NOTE_FOREIGN, /* none of ours */
    NOTE_HEAD,    /* gradient, tangent, adjoint */
    NOTE_HAND,    /* tangent_is, adjoint_is */
    NOTE_SIZE,
    NOTE_INACTIVE,
    NOTE_RULE, /* of adgen/rules.h */
    NOTE_UNKNOWN,
} NoteKind;
NoteKind fe_note_kind(Front *f, CXCursor c);
void fe_func_notes(Front *f, Func *func, CXCursor decl);
void fe_var_notes(Front *f, Var *v, CXCursor decl);
void fe_field_notes(Front *f, Field *field, CXCursor decl);

/* exprs.c, literals.c, inits.c, typenames.c */
Expr *fe_expr(Front *f, CXCursor c);
Expr *fe_dummy(Front *f, CXCursor c); /* stands for what was refused */
Expr *fe_int_literal(Front *f, CXCursor c);
Expr *fe_float_literal(Front *f, CXCursor c);
Expr *fe_char_literal(Front *f, CXCursor c);
Expr *fe_string_literal(Front *f, CXCursor c);
Expr *fe_macro_constant(Front *f, CXCursor c);      /* NULL: it is none */
Expr *fe_number(Front *f, CXCursor c, long long v); /* an integer constant of the cursor's type */
bool fe_evaluate_int(CXCursor c, long long *v);
Expr *fe_init_list(Front *f, CXCursor c);
Expr *fe_sizeof(Front *f, CXCursor c);
Expr *fe_offsetof(Front *f, CXCursor c);

/* stmts.c, for_header.c, trivia.c */
Stmt *fe_block(Front *f, CXCursor compound);
/* Which parts of `for (init; cond; step)` are there. parts: children without the body. False: cannot be told. */
bool fe_for_header(Front *f, CXCursor loop, const Cursors *parts, int count, bool present[3]);
void fe_lead(Front *f, Stmt *s, CXCursor c);  /* comments and pragmas in front */
void fe_trail(Front *f, Stmt *s, CXCursor c); /* a comment behind it on its last line */
const char *fe_func_comment(Front *f, CXCursor decl);
void fe_pass_pragmas(Front *f, CXCursor c); /* those inside c stand where nobody looks: not stray */

/* strays.c: refuses what stands where nobody looks. After the conversion, which marks the pragmas that it used. */
void fe_stray_notes(Front *f, const Cursors *top);
void fe_stray_pragmas(Front *f);
/* The text behind `#pragma adgen`; NULL when the token is another directive. */
const char *fe_pragma_text(Arena *a, const Source *s, const Tok *t);

/* idents.c */
void fe_collect_idents(Front *f, const Cursors *top);
void fe_add_ident(Front *f, const char *name);
void fe_includes(Front *f);
void fe_finish_idents(Front *f);

/* deep_stack.c: runs `work(arg, size of its stack)` on a thread whose stack is as large as the machine lets it be
   (4 GB or less; pages are taken as they are touched), and waits for it. */
void fe_deep(void (*work)(void *arg, size_t stack), void *arg);

#endif
