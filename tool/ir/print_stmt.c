/* Statements. Braces stand where C or the reader needs them, and around all arms of an `if` where one arm has them. */
#include "ir/print.h"

#include <ctype.h>
#include <stdint.h>

static void print(Line *l, Text *out, const Stmt *s);
static void print_body(Line *l, Text *out, const StmtVec *body);

/* ---------------------------------------------------------------- comments */

typedef struct {
    const char *at;
    size_t len, indent; /* without the blanks in front; their number */
} CommentLine;

/* Takes the next line of `*s`; false at the end. */
static bool next_line(const char **s, CommentLine *c)
{
    if (!**s)
        return false;
    size_t len = strcspn(*s, "\n"), lead = 0;
    c->at = *s;
    *s += len + ((*s)[len] == '\n');
    while (lead < len && isspace((unsigned char)c->at[lead]))
        lead++;
    while (len > lead && isspace((unsigned char)c->at[len - 1]))
        len--;
    c->at += lead;
    c->len = len - lead;
    c->indent = lead;
    return true;
}

static bool starts(const CommentLine *c, const char *s)
{
    return c->len >= strlen(s) && strncmp(c->at, s, strlen(s)) == 0;
}

/* Is a block comment open behind this line? */
static bool open_after(const CommentLine *c, bool open)
{
    for (size_t i = 0; i < c->len; i++) {
        const char *p = c->at + i;
        bool two = i + 1 < c->len;
        if (!open && two && p[0] == '/' && p[1] == '/')
            return false;
        if (!open && two && p[0] == '/' && p[1] == '*') {
            open = true;
            i++;
        } else if (open && two && p[0] == '*' && p[1] == '/') {
            open = false;
            i++;
        }
    }
    return open;
}

/* The least indentation of the lines of a block comment that `rest` continues: what they have in common. */
static size_t inner_indent(const char *rest)
{
    size_t least = SIZE_MAX;
    bool open = true;
    CommentLine c;
    while (open && next_line(&rest, &c)) {
        if (c.len && c.indent < least)
            least = c.indent;
        open = open_after(&c, open);
    }
    return least;
}

void pr_comment(Text *out, const char *comment, int indent)
{
    if (!comment)
        return;
    size_t common = 0;
    bool open = false;
    CommentLine c;
    while (next_line(&comment, &c)) {
        int extra = 0;
        if (open && c.len)
            extra = (starts(&c, "*") ? 1 : 3) + (int)(c.indent - common);
        if (c.len)
            text_printf(out, "%*s%.*s", indent * INDENT + extra, "", (int)c.len, c.at);
        text_add(out, "\n");
        bool was_open = open;
        open = open_after(&c, open);
        if (open && !was_open)
            common = inner_indent(comment);
    }
}

/* ---------------------------------------------------------------- braces */

/* Blocks that hold nothing but one block or statement say no more than it does. */
static const Stmt *unwrap(const Stmt *s)
{
    while (s && s->kind == ST_BLOCK && s->body.n == 1 && !s->comment && s->body.at[0]->kind != ST_DECL)
        s = s->body.at[0];
    return s;
}

static const Stmt *loop_body(const Stmt *s)
{
    return s->kind == ST_FOR || s->kind == ST_WHILE ? unwrap(s->then) : NULL;
}

/* May stand as the arm of an `if` or the body of a loop as it is. */
static bool is_bare(const Stmt *s)
{
    if (!s || s->comment)
        return false;
    switch (s->kind) {
    case ST_EXPR:
    case ST_ASSIGN:
    case ST_CALL:
    case ST_RETURN:
    case ST_BREAK:
    case ST_CONTINUE:
    case ST_GOTO:
    case ST_FOR:
    case ST_WHILE:
    case ST_IF:
        return true;
    default:
        return false;
    }
}

/* The `if` that `s` ends in when printed without braces, and that an `else` behind it would go to; or NULL. */
static const Stmt *tail_if(const Stmt *s)
{
    while (is_bare(s = unwrap(s)) && s->kind != ST_IF)
        s = loop_body(s);
    return is_bare(s) ? s : NULL;
}

static const Stmt *else_if(const Stmt *s)
{
    const Stmt *e = unwrap(s->els);
    return e && e->kind == ST_IF && !e->comment ? e : NULL;
}

static bool arm_needs_braces(const Stmt *arm)
{
    arm = unwrap(arm);
    return !is_bare(arm);
}

/* For the whole of if ... else if ... else. */
static bool chain_needs_braces(const Stmt *s)
{
    for (; s; s = else_if(s)) {
        if (arm_needs_braces(s->then))
            return true;
        const Stmt *tail = tail_if(s->then);
        if (tail && (s->els || tail->els)) /* -Wdangling-else */
            return true;
        if (s->els && !else_if(s) && arm_needs_braces(s->els))
            return true;
    }
    return false;
}

static bool is_empty(const Stmt *s)
{
    return !s || s->kind == ST_NULL || (s->kind == ST_BLOCK && s->body.n == 0);
}

/* The arm or body behind a head that is in `l` already. Leaves "}" in `l` when braces were printed. */
static void print_arm(Line *l, Text *out, const Stmt *arm, bool braces)
{
    arm = unwrap(arm);
    int indent = l->indent;
    if (braces)
        line_add(l, " {");
    line_flush(l, out);
    l->indent = indent + 1;
    if (!braces)
        print(l, out, arm);
    else if (arm && arm->kind == ST_BLOCK && !arm->comment)
        print_body(l, out, &arm->body);
    else if (!is_empty(arm) || arm->comment) {
        Stmt *one = (Stmt *)arm;
        StmtVec body = {&one, 1, 1};
        print_body(l, out, &body);
    }
    l->indent = indent;
    if (braces)
        line_add(l, "}");
}

static void print_loop_body(Line *l, Text *out, const Stmt *body)
{
    body = unwrap(body);
    int indent = l->indent;
    if (is_empty(body) && !(body && body->comment)) {
        line_flush(l, out);
        l->indent++;
        line_add(l, ";");
        line_flush(l, out);
        l->indent = indent;
        return;
    }
    bool braces = !is_bare(body);
    print_arm(l, out, body, braces);
    if (braces)
        line_flush(l, out);
}

/* ---------------------------------------------------------------- simple statements */

static bool is_one(const Expr *e)
{
    return e->kind == EX_INT && e->ival == 1 && e->text && strcmp(e->text, "1") == 0;
}

void pr_assign(Line *l, const Stmt *s)
{
    const Expr *rhs = pr_skip_implicit(s->rhs);
    if (!s->lhs) {
        pr_expr(l, rhs, PREC_COMMA);
        return;
    }
    const Expr *one = s->compound && rhs->kind == EX_BINARY ? pr_skip_implicit(rhs->b) : NULL;
    bool counts = ty_is_integer(s->lhs->type) || ty_is_pointer(s->lhs->type);
    if (one && (rhs->op == OP_ADD || rhs->op == OP_SUB) && counts && is_one(one)) {
        pr_expr(l, s->lhs, PREC_POSTFIX);
        line_add(l, rhs->op == OP_ADD ? "++" : "--");
        return;
    }
    pr_expr(l, s->lhs, PREC_UNARY);
    if (s->compound && rhs->kind == EX_BINARY) {
        const Expr *b = pr_skip_implicit(rhs->b);
        line_printf(l, " %s=", pr_op_text(rhs->op));
        rhs = b;
    } else {
        line_add(l, " =");
    }
    line_space(l, COST_ASSIGN);
    pr_expr(l, rhs, PREC_ASSIGN);
}

static void storage(Line *l, const Var *v)
{
    if (v->kind == VAR_STATIC_LOCAL || (v->is_static && v->kind == VAR_GLOBAL))
        line_add(l, "static ");
    else if (v->is_extern && !v->init)
        line_add(l, "extern ");
    if (v->is_thread_local)
        line_add(l, "_Thread_local ");
}

static void initialiser(Line *l, const Expr *init)
{
    if (!init)
        return;
    line_add(l, " =");
    line_space(l, COST_ASSIGN);
    pr_expr(l, init, PREC_ASSIGN);
}

/* Static locals keep their initialiser in the Var, others in the statement. */
static const Expr *init_of(const Stmt *s)
{
    return s->rhs ? s->rhs : s->var->kind == VAR_STATIC_LOCAL ? s->var->init : NULL;
}

static void declaration(Line *l, const Stmt *s)
{
    Type pointer = {.kind = TY_POINTER, .base = s->on_tape ? ty_element(ty_strip(s->var->type)) : NULL};
    storage(l, s->var);
    pr_decl(l, s->on_tape ? &pointer : s->var->type, s->var->name);
    initialiser(l, init_of(s));
}

/* A statement without its semicolon, as for headers and expression statements want it. */
static void simple(Line *l, const Stmt *s)
{
    switch (s->kind) {
    case ST_DECL:
        declaration(l, s);
        break;
    case ST_ASSIGN:
    case ST_CALL:
        pr_assign(l, s);
        break;
    case ST_EXPR:
        pr_expr(l, s->rhs, PREC_COMMA);
        break;
    case ST_BLOCK: /* several declarators, or several steps */
        for (int i = 0; i < s->body.n; i++) {
            const Stmt *one = s->body.at[i];
            if (i) {
                line_add(l, ",");
                line_space(l, COST_COMMA);
            }
            if (i && one->kind == ST_DECL) {
                Line d = {.anchor = -1}; /* the declarator alone, without the blank in front */
                pr_declarator(&d, one->var->type, one->var->name);
                line_add(l, d.text.data + strspn(d.text.data, " "));
                line_free(&d);
                initialiser(l, init_of(one));
            } else {
                simple(l, one);
            }
        }
        break;
    default:
        break;
    }
}

/* ---------------------------------------------------------------- statements with parts */

/* A condition: an assignment in it gets the second pair of parentheses that says it is meant. */
static void head_condition(Line *l, const Expr *e)
{
    e = pr_skip_implicit(e);
    pr_expr(l, e, e->kind == EX_ASSIGN ? PREC_COND : PREC_COMMA);
}

static void head(Line *l, const char *word, const Expr *cond)
{
    line_add(l, word);
    int opened = line_open(l, " (");
    head_condition(l, cond);
    line_close(l, ")", opened);
}

static void print_if(Line *l, Text *out, const Stmt *s)
{
    bool braces = chain_needs_braces(s);
    for (;;) {
        head(l, "if", s->cond);
        print_arm(l, out, s->then, braces);
        if (is_empty(s->els) && !(s->els && s->els->comment))
            break;
        line_add(l, braces ? " else" : "else");
        const Stmt *next = else_if(s);
        if (!next) {
            print_arm(l, out, s->els, braces);
            break;
        }
        line_add(l, " ");
        s = next;
    }
    if (braces)
        line_flush(l, out);
}

static void print_for(Line *l, Text *out, const Stmt *s)
{
    line_add(l, "for");
    int opened = line_open(l, " (");
    if (s->init)
        simple(l, s->init);
    line_add(l, ";");
    if (s->cond) {
        line_space(l, COST_COMMA - 1);
        head_condition(l, s->cond);
    }
    line_add(l, ";");
    if (s->step) {
        line_space(l, COST_COMMA - 1);
        simple(l, s->step);
    }
    line_close(l, ")", opened);
    print_loop_body(l, out, s->then);
}

static void print_do(Line *l, Text *out, const Stmt *s)
{
    line_add(l, "do");
    print_arm(l, out, s->then, true);
    head(l, " while", s->cond);
    line_add(l, ";");
    line_flush(l, out);
}

static void print_switch(Line *l, Text *out, const Stmt *s)
{
    head(l, "switch", s->cond);
    if (s->then && s->then->kind == ST_BLOCK) {
        int indent = l->indent;
        line_add(l, " {");
        line_flush(l, out);
        l->indent = indent + 1;
        print_body(l, out, &s->then->body);
        l->indent = indent;
        line_add(l, "}");
    } else {
        print_arm(l, out, s->then, true);
    }
    line_flush(l, out);
}

static void print_label(Line *l, Text *out, const Stmt *s)
{
    l->indent--;
    pr_comment(out, s->comment, l->indent > 0 ? l->indent : 0);
    if (s->kind == ST_LABEL) {
        line_add(l, s->label);
    } else if (s->rhs) {
        line_add(l, "case ");
        pr_expr(l, s->rhs, PREC_COND);
    } else {
        line_add(l, "default");
    }
    line_add(l, ":");
}

static bool is_label(const Stmt *s)
{
    return s->kind == ST_LABEL || s->kind == ST_CASE;
}

/* Can control reach what follows `s`? Errs to yes. */
static bool falls_through(const Stmt *s)
{
    switch (s->kind) {
    case ST_BREAK:
    case ST_CONTINUE:
    case ST_RETURN:
    case ST_GOTO:
        return false;
    case ST_BLOCK:
        return s->body.n == 0 || falls_through(s->body.at[s->body.n - 1]);
    case ST_IF:
        return !s->els || falls_through(s->then) || falls_through(s->els);
    default:
        return true;
    }
}

/* Does the comment in front of the label tell that control falls through? */
static bool says_so(const Stmt *s)
{
    return s->comment && (strstr(s->comment, "fall") || strstr(s->comment, "FALL"));
}

static void print_body(Line *l, Text *out, const StmtVec *body)
{
    int indent = l->indent;
    for (int i = 0; i < body->n; i++) {
        const Stmt *s = body->at[i];
        if (!is_label(s)) {
            print(l, out, s);
            continue;
        }
        const Stmt *before = i ? body->at[i - 1] : NULL;
        if (s->kind == ST_CASE && before && !is_label(before) && falls_through(before) && !says_so(s))
            pr_comment(out, "/* fall through */", indent - 1); /* gcc warns without */
        print_label(l, out, s);
        if (i + 1 == body->n || body->at[i + 1]->kind == ST_DECL)
            line_add(l, ";"); /* a label wants a statement */
        line_flush(l, out);
        l->indent = indent;
    }
}

static void print_text(Line *l, Text *out, const char *s)
{
    int indent = *s && *s != '#' ? l->indent * INDENT : 0;
    text_printf(out, "%*s", indent, "");
    text_add(out, s);
    text_add(out, "\n");
}

static void finish(Line *l, Text *out)
{
    line_add(l, ";");
    line_flush(l, out);
}

static void print(Line *l, Text *out, const Stmt *s)
{
    if (!is_label(s))
        pr_comment(out, s->comment, l->indent);
    switch (s->kind) {
    case ST_BLOCK:
        if (s->scopeless) {
            print_body(l, out, &s->body);
            break;
        }
        line_add(l, "{");
        line_flush(l, out);
        l->indent++;
        print_body(l, out, &s->body);
        l->indent--;
        line_add(l, "}");
        line_flush(l, out);
        break;
    case ST_DECL:
    case ST_EXPR:
    case ST_ASSIGN:
    case ST_CALL:
        simple(l, s);
        finish(l, out);
        break;
    case ST_IF:
        print_if(l, out, s);
        break;
    case ST_FOR:
        print_for(l, out, s);
        break;
    case ST_WHILE:
        head(l, "while", s->cond);
        print_loop_body(l, out, s->then);
        break;
    case ST_DO:
        print_do(l, out, s);
        break;
    case ST_RETURN:
        line_add(l, "return");
        if (s->rhs) {
            line_add(l, " ");
            pr_expr(l, s->rhs, PREC_COMMA);
        }
        finish(l, out);
        break;
    case ST_BREAK:
        line_add(l, "break;");
        line_flush(l, out);
        break;
    case ST_CONTINUE:
        line_add(l, "continue;");
        line_flush(l, out);
        break;
    case ST_GOTO:
        line_printf(l, "goto %s;", s->label);
        line_flush(l, out);
        break;
    case ST_LABEL:
    case ST_CASE: {
        Stmt *one = (Stmt *)s;
        StmtVec body = {&one, 1, 1};
        print_body(l, out, &body);
        break;
    }
    case ST_SWITCH:
        print_switch(l, out, s);
        break;
    case ST_NULL:
        finish(l, out);
        break;
    case ST_TEXT:
        print_text(l, out, s->text);
        break;
    }
}

void ir_print_stmt(Text *out, const Stmt *s, int indent)
{
    Line l = {.anchor = -1, .indent = indent};
    print(&l, out, s);
    line_free(&l);
}

void ir_print_var(Text *out, const Var *v)
{
    Line l = {.anchor = -1};
    storage(&l, v);
    pr_decl(&l, v->type, v->name);
    initialiser(&l, v->init);
    line_flush_open(&l, out);
}

void ir_print_func(Text *out, const Func *f)
{
    pr_comment(out, f->comment, 0);
    ir_print_signature(out, f);
    text_add(out, "\n");
    ir_print_stmt(out, f->body, 0);
}
