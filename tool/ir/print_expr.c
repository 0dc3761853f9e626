/* Expressions: the parentheses that C needs, and those that gcc and clang ask for under -Wall -Wextra.
   Implicit casts are never printed: C makes them again by itself. Who rebuilds an expression so that it would not, puts
   an explicit cast (ir_cast). */
#include "ir/print.h"

typedef struct {
    const char *text;
    int prec;
} OpInfo;

static const OpInfo ops[] = {
    [OP_NONE] = {"", PREC_ASSIGN}, [OP_PLUS] = {"+", PREC_UNARY},   [OP_NEG] = {"-", PREC_UNARY},
    [OP_NOT] = {"!", PREC_UNARY},  [OP_BITNOT] = {"~", PREC_UNARY}, [OP_MUL] = {"*", PREC_MUL},
    [OP_DIV] = {"/", PREC_MUL},    [OP_MOD] = {"%", PREC_MUL},      [OP_ADD] = {"+", PREC_ADD},
    [OP_SUB] = {"-", PREC_ADD},    [OP_SHL] = {"<<", PREC_SHIFT},   [OP_SHR] = {">>", PREC_SHIFT},
    [OP_LT] = {"<", PREC_REL},     [OP_GT] = {">", PREC_REL},       [OP_LE] = {"<=", PREC_REL},
    [OP_GE] = {">=", PREC_REL},    [OP_EQ] = {"==", PREC_EQ},       [OP_NE] = {"!=", PREC_EQ},
    [OP_AND] = {"&", PREC_AND},    [OP_XOR] = {"^", PREC_XOR},      [OP_OR] = {"|", PREC_OR},
    [OP_LAND] = {"&&", PREC_LAND}, [OP_LOR] = {"||", PREC_LOR},
};

const char *pr_op_text(Op op)
{
    return ops[op].text;
}

const Expr *pr_skip_implicit(const Expr *e)
{
    while (e->kind == EX_CAST && e->implicit)
        e = e->a;
    return e;
}

static bool is_literal(const Expr *e)
{
    return e->kind == EX_INT || e->kind == EX_FLOAT || e->kind == EX_CHAR || e->kind == EX_ENUM;
}

/* Literals may be negative: ir_int(-1). */
static bool is_negative_literal(const Expr *e)
{
    return is_literal(e) && (e->text ? e->text[0] == '-' : e->ival < 0);
}

static int prec_of(const Expr *e)
{
    switch (e->kind) {
    case EX_UNARY:
    case EX_DEREF:
    case EX_ADDR:
    case EX_CAST:
        return PREC_UNARY;
    case EX_SIZEOF:
        return e->text ? PREC_POSTFIX : PREC_UNARY;
    case EX_BINARY:
        return ops[e->op].prec;
    case EX_COND:
        return PREC_COND;
    case EX_INDEX:
    case EX_MEMBER:
    case EX_CALL:
    case EX_COMPOUND:
        return PREC_POSTFIX;
    case EX_INCDEC:
        return e->prefix ? PREC_UNARY : PREC_POSTFIX;
    case EX_ASSIGN:
        return PREC_ASSIGN;
    case EX_COMMA:
        return PREC_COMMA;
    default:
        return is_negative_literal(e) ? PREC_UNARY : PREC_PRIMARY;
    }
}

static bool is_comparison(Op op)
{
    return op >= OP_LT && op <= OP_NE;
}

static bool is_bitwise(Op op)
{
    return op == OP_AND || op == OP_XOR || op == OP_OR;
}

/* Parentheses that C does without but -Wparentheses and its kin want around `child`, an operand of `op`. */
static bool wants_parens(Op op, const Expr *child, bool left)
{
    if (child->kind == EX_UNARY && child->op == OP_NOT)
        return left && (is_comparison(op) || is_bitwise(op));
    if (child->kind != EX_BINARY)
        return false;
    Op c = child->op;
    if (op == OP_LOR)
        return c == OP_LAND;
    if (op == OP_SHL || op == OP_SHR)
        return c == OP_ADD || c == OP_SUB;
    if (is_bitwise(op))
        return c != op && ops[c].prec < PREC_MUL;
    return is_comparison(op) && is_comparison(c);
}

static void operand(Line *l, const Expr *e, Op op, int min_prec, bool left)
{
    e = pr_skip_implicit(e);
    pr_expr(l, e, wants_parens(op, e, left) ? PREC_PRIMARY + 1 : min_prec);
}

static void list(Line *l, const Expr *e, const char *open, const char *close);

/* A call of a dispatcher is that of its first argument. */
static void call(Line *l, const Expr *e)
{
    Expr through = *e;
    if (e->a->kind == EX_FUNC && e->a->func->dispatches) {
        through.a = e->args.at[0];
        through.args.at++;
        through.args.n--;
    }
    pr_expr(l, through.a, PREC_POSTFIX);
    list(l, &through, "(", ")");
}

static void binary(Line *l, const Expr *e)
{
    int prec = ops[e->op].prec;
    operand(l, e->a, e->op, prec, true);
    line_printf(l, " %s", ops[e->op].text);
    line_space(l, prec);
    operand(l, e->b, e->op, prec + 1, false);
}

/* `sign` in front of `a` must not run together with what `a` starts with: - -x, + +x, - --x */
static void prefix(Line *l, const char *sign, const Expr *a)
{
    a = pr_skip_implicit(a);
    line_add(l, sign);
    bool clash = false;
    if (a->kind == EX_UNARY)
        clash = strcmp(sign, ops[a->op].text) == 0 && (*sign == '-' || *sign == '+');
    else if (a->kind == EX_INCDEC && a->prefix)
        clash = sign[0] == ops[a->op].text[0];
    else if (is_negative_literal(a))
        clash = *sign == '-';
    else if (a->kind == EX_ADDR)
        clash = *sign == '&';
    if (clash)
        line_add(l, " ");
    pr_expr(l, a, PREC_UNARY);
}

static void condition(Line *l, const Expr *e)
{
    /* clang wants `(x + a) ? b : c` where a looks like a condition; we do so after all arithmetic */
    const Expr *c = pr_skip_implicit(e->a);
    bool arith = c->kind == EX_BINARY && !is_comparison(c->op) && c->op != OP_LAND && c->op != OP_LOR;
    pr_expr(l, c, arith ? PREC_PRIMARY + 1 : PREC_LOR);
    line_add(l, " ?");
    if (e->b) {
        line_space(l, PREC_COND);
        pr_expr(l, e->b, PREC_COND);
        line_add(l, " ");
    }
    line_add(l, ":");
    line_space(l, PREC_COND);
    pr_expr(l, e->c, PREC_COND);
}

static void list(Line *l, const Expr *e, const char *open, const char *close)
{
    int opened = line_open(l, open);
    for (int i = 0; i < e->args.n; i++) {
        if (i) {
            line_add(l, ",");
            line_space(l, COST_COMMA);
        }
        if (e->kind == EX_INIT && i < e->designators.n && e->designators.at[i].n) {
            for (int j = 0; j < e->designators.at[i].n; j++) {
                const Designator *d = &e->designators.at[i].at[j];
                if (d->field) {
                    line_printf(l, ".%s", d->field);
                } else {
                    line_add(l, "[");
                    pr_expr(l, d->index, PREC_COND);
                    line_add(l, "]");
                }
            }
            line_add(l, " = ");
        }
        pr_expr(l, e->args.at[i], PREC_ASSIGN);
    }
    if (e->kind == EX_INIT && e->args.n == 0)
        line_add(l, "0"); /* `{}` is no C11 */
    line_close(l, close, opened);
}

static void type_in_parens(Line *l, Type *t)
{
    line_add(l, "(");
    pr_decl(l, t, "");
    line_add(l, ")");
}

static void size_of(Line *l, const Expr *e)
{
    if (e->text) {
        line_add(l, e->text);
        return;
    }
    line_add(l, "sizeof");
    if (!e->a) {
        type_in_parens(l, e->of_type);
        return;
    }
    line_add(l, " ");
    const Expr *a = pr_skip_implicit(e->a);
    pr_expr(l, a, a->kind == EX_CAST ? PREC_POSTFIX : PREC_UNARY);
}

static void statements(Line *l, const Stmt *body)
{
    Text t = {0};
    ir_print_stmt(&t, body, l->indent);
    const char *s = t.data ? t.data : "";
    line_add(l, "(");
    line_add(l, s + strspn(s, " "));
    while (l->text.len && l->text.data[l->text.len - 1] == '\n')
        l->text.data[--l->text.len] = '\0';
    line_add(l, ")");
    text_free(&t);
}

static void literal(Line *l, const Expr *e)
{
    if (e->text)
        line_add(l, e->text);
    else if (e->kind == EX_FLOAT)
        line_printf(l, "%.21Lg", e->fval);
    else
        line_printf(l, "%lld", e->ival);
}

static void bare(Line *l, const Expr *e)
{
    int opened;
    switch (e->kind) {
    case EX_INT:
    case EX_FLOAT:
    case EX_CHAR:
    case EX_STRING:
    case EX_ENUM:
        literal(l, e);
        break;
    case EX_VAR:
        line_add(l, e->var->name);
        break;
    case EX_FUNC:
        line_add(l, e->func->name);
        break;
    case EX_UNARY:
        prefix(l, ops[e->op].text, e->a);
        break;
    case EX_BINARY:
        binary(l, e);
        break;
    case EX_COND:
        condition(l, e);
        break;
    case EX_INDEX:
        pr_expr(l, e->a, PREC_POSTFIX);
        opened = line_open(l, "[");
        pr_expr(l, e->b, PREC_COMMA);
        line_close(l, "]", opened);
        break;
    case EX_MEMBER:
        pr_expr(l, e->a, PREC_POSTFIX);
        line_printf(l, "%s%s", e->arrow ? "->" : ".", e->field);
        break;
    case EX_DEREF:
        prefix(l, "*", e->a);
        break;
    case EX_ADDR:
        prefix(l, "&", e->a);
        break;
    case EX_CAST:
        type_in_parens(l, e->type);
        pr_expr(l, e->a, PREC_UNARY);
        break;
    case EX_CALL:
        call(l, e);
        break;
    case EX_SIZEOF:
        size_of(l, e);
        break;
    case EX_INIT:
        list(l, e, "{", "}");
        break;
    case EX_COMPOUND:
        type_in_parens(l, e->type);
        list(l, e->a, "{", "}");
        break;
    case EX_ASSIGN:
        pr_expr(l, e->a, PREC_UNARY);
        line_printf(l, " %s=", ops[e->op].text);
        line_space(l, COST_ASSIGN);
        pr_expr(l, e->b, PREC_ASSIGN);
        break;
    case EX_INCDEC:
        if (e->prefix) {
            line_add(l, e->op == OP_ADD ? "++" : "--");
            pr_expr(l, e->a, PREC_UNARY);
        } else {
            pr_expr(l, e->a, PREC_POSTFIX);
            line_add(l, e->op == OP_ADD ? "++" : "--");
        }
        break;
    case EX_COMMA:
        pr_expr(l, e->a, PREC_COMMA);
        line_add(l, ",");
        line_space(l, COST_COMMA);
        pr_expr(l, e->b, PREC_ASSIGN);
        break;
    case EX_STMT_EXPR:
        statements(l, e->body);
        break;
    }
}

void pr_expr(Line *l, const Expr *e, int min_prec)
{
    e = pr_skip_implicit(e);
    if (prec_of(e) >= min_prec) {
        bare(l, e);
        return;
    }
    int opened = line_open(l, "(");
    bare(l, e);
    line_close(l, ")", opened);
}

void ir_print_expr(Text *out, const Expr *e)
{
    Line l = {.anchor = -1};
    pr_expr(&l, e, PREC_COMMA);
    line_unwrapped(&l, out);
}

char *ir_expr_text(Arena *a, const Expr *e)
{
    Text t = {0};
    ir_print_expr(&t, e);
    char *s = arena_strdup(a, t.data ? t.data : "");
    text_free(&t);
    return s;
}
