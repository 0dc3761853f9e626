/* Inside of the printer (print_line.c, print_types.c, print_expr.c, print_stmt.c, print_program.c); others use ir/ir.h.

   A logical line (a declaration, a statement, the head of a loop) is first put together in one piece, with notes of where
   it may be broken; line_flush then lays it out within MAX_COLUMN columns. */
#ifndef ADGEN_IR_PRINT_H
#define ADGEN_IR_PRINT_H

#include "ir/ir.h"

enum { MAX_COLUMN = 110, INDENT = 4 };

/* A place where a line may be broken: in front of text.data[at]. The lowest cost wins: brackets count most, then the
   binding strength of the operator. What follows is aligned with text.data[anchor], or indented where anchor < 0. */
typedef struct {
    size_t at;
    int cost, anchor; /* anchor: index in Line.anchors */
} Break;

typedef struct {
    size_t at;
    int column; /* known once the text there is laid out */
} Anchor;

typedef struct {
    Text text;
    Break *breaks;
    Anchor *anchors;
    size_t nbreaks, breaks_cap, nanchors, anchors_cap;
    int nest;         /* open brackets */
    int anchor;       /* of the innermost bracket, -1 outside */
    int indent;       /* levels, of the line to be */
    bool star_bounds; /* among unnamed parameters: the names that bounds of VLAs use are not in scope */
} Line;

/* Costs of the breaks that are no operators; an operator's cost is its precedence (below 20). */
enum { COST_COMMA = 0, COST_ASSIGN = 40, COST_NEST = 24, COST_EARLY = 60 };

void line_add(Line *l, const char *s);
void line_printf(Line *l, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void line_space(Line *l, int cost);    /* a space where the line may be broken */
int line_open(Line *l, const char *s); /* an opening bracket; returns what line_close wants */
void line_close(Line *l, const char *s, int opened);
void line_flush(Line *l,
                Text *out); /* writes indentation, the line, a newline; empties the line for the next one */
void line_unwrapped(Line *l, Text *out); /* adds the text as it is and frees the line */
void line_flush_open(Line *l,
                     Text *out); /* lays out with room for a `;` that the caller adds; frees the line */
void line_free(Line *l);

/* print_types.c */
void pr_spec(Line *l, Type *t); /* the part in front of the declarator: `const double` */
void pr_declarator(Line *l, Type *t,
                   const char *name); /* ` *(*name)[3]` with the blank in front where one is due */
void pr_decl(Line *l, Type *t, const char *name); /* both */
void pr_record(Line *l, const Record *r);
void pr_enum(Line *l, const Enum *e);
/* `double f(int n)` of a function that has named parameters */
void pr_signature(Line *l, const Func *f);

/* print_expr.c. Precedences as in C11 6.5, higher binds tighter */
enum {
    PREC_COMMA = 1,
    PREC_ASSIGN,
    PREC_COND,
    PREC_LOR,
    PREC_LAND,
    PREC_OR,
    PREC_XOR,
    PREC_AND,
    PREC_EQ,
    PREC_REL,
    PREC_SHIFT,
    PREC_ADD,
    PREC_MUL,
    PREC_UNARY,
    PREC_POSTFIX,
    PREC_PRIMARY,
};
void pr_expr(Line *l, const Expr *e, int min_prec); /* in parentheses where e binds less than min_prec */
const char *pr_op_text(Op op);
const Expr *pr_skip_implicit(const Expr *e);

/* print_stmt.c */
void pr_assign(Line *l, const Stmt *s); /* of ST_ASSIGN and ST_CALL, without `;` */
void pr_comment(Text *out, const char *comment, int indent);

#endif
