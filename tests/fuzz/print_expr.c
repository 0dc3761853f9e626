/* Expressions as C, or as C++ over dual numbers: there the arms of ?: and the arguments of functions are converted
   explicitly, which C does by itself. */
#include "fuzz.h"

#include <string.h>

char edit_of(const Prog *p, int id)
{
    return p->edit && id >= 0 && id < p->nedit ? p->edit[id] : 0;
}

/* The expression that stands in e's place; *action is 'c' when it is a constant. */
const Expr *edited(const Prog *p, const Expr *e, char *action)
{
    for (;;) {
        char c = edit_of(p, e->id);
        *action = c;
        if (c < '1' || c > '3')
            return e;
        e = e->kid[c - '1'];
    }
}

void print_type(Printer *w, Base base, const Rec *rec)
{
    if (base == T_REC)
        fprintf(w->out, "struct %s_%s", w->p->prefix, rec->name);
    else
        fputs(base == T_VOID  ? "void"
              : base == T_INT ? "int"
              : w->dual       ? base == T_FLT ? "DualF" : "Dual"
              : base == T_FLT ? "float"
                              : "double",
              w->out);
}

static int level_of(const Expr *e)
{
    if (e->kind == E_COND)
        return 0;
    if (e->kind != E_BINARY)
        return 9;
    switch (e->op[0]) {
    case '|':
        return 1;
    case '&':
        return 2;
    case '=':
        return 3;
    case '<':
    case '>':
        return 4;
    case '+':
    case '-':
        return 5;
    default:
        return 6;
    }
}

static void print_index(Printer *w, const Expr *k)
{
    fputc('[', w->out);
    print_expr(w, k, 0);
    fputc(']', w->out);
}

static void print_real(Printer *w, double v)
{
    char text[40];
    snprintf(text, sizeof text, "%.6g", v);
    if (!strpbrk(text, ".e"))
        strcat(text, ".0");
    fputs(text, w->out);
}

static void print_field(Printer *w, const Expr *e)
{
    fputs(e->var->name, w->out);
    if (e->kid[1])
        print_index(w, e->kid[1]);
    fprintf(w->out, "%s%s", e->var->kind == V_RECPTR ? "->" : ".", e->leaf.path);
    if (e->kid[0])
        print_index(w, e->kid[0]);
}

static void converted(Printer *w, const Expr *e, const Expr *kid)
{
    if (w->dual && e->type != T_PTR) {
        print_type(w, e->type, NULL);
        fputc('(', w->out);
        print_expr(w, kid, 0);
        fputc(')', w->out);
    } else {
        print_expr(w, kid, 1);
    }
}

static void print_call(Printer *w, const Expr *e)
{
    fprintf(w->out, "%s(", e->kind == E_CALL ? e->func->name : e->op);
    for (int i = 0; i < e->nkid; i++) {
        if (i)
            fputs(", ", w->out);
        if (e->kind == E_MATH && w->dual)
            converted(w, e, e->kid[i]);
        else
            print_expr(w, e->kid[i], 0);
    }
    fputc(')', w->out);
}

static void print_binary(Printer *w, const Expr *e)
{
    int level = level_of(e);
    /* Comparisons, and mixtures that compilers warn of, get parentheses that C does not need. */
    int inner = level < 5 ? 5 : level;
    print_expr(w, e->kid[0], inner);
    fprintf(w->out, " %s ", e->op);
    print_expr(w, e->kid[1], inner + 1);
}

static void print_plain(Printer *w, const Expr *e)
{
    switch (e->kind) {
    case E_REAL:
        print_real(w, e->num);
        break;
    case E_INT:
        fprintf(w->out, "%d", (int)e->num);
        break;
    case E_VAR:
        fputs(e->var->name, w->out);
        break;
    case E_INDEX:
        fputs(e->var->name, w->out);
        for (int i = 0; i < e->nkid; i++)
            print_index(w, e->kid[i]);
        break;
    case E_DEREF:
        fprintf(w->out, "*%s", e->var->name);
        break;
    case E_FIELD:
        print_field(w, e);
        break;
    case E_UNARY:
        fputs(e->op, w->out);
        print_expr(w, e->kid[0], 10);
        break;
    case E_BINARY:
        print_binary(w, e);
        break;
    case E_COND:
        print_expr(w, e->kid[0], 1);
        fputs(" ? ", w->out);
        converted(w, e, e->kid[1]);
        fputs(" : ", w->out);
        converted(w, e, e->kid[2]);
        break;
    case E_MATH:
    case E_CALL:
        print_call(w, e);
        break;
    case E_CAST:
        fputs(w->dual ? "toint(" : "(int)(", w->out);
        print_expr(w, e->kid[0], 0);
        fputc(')', w->out);
        break;
    case E_ADDR:
        fputc('&', w->out);
        print_expr(w, e->kid[0], 9);
        break;
    case E_OFFSET:
        if (e->op[0] == '+')
            fprintf(w->out, "%s + %d", e->var->name, (int)e->num);
        else
            fprintf(w->out, "&%s[%d]", e->var->name, (int)e->num);
        break;
    case E_ROW:
        fputs(e->var->name, w->out);
        print_index(w, e->kid[0]);
        break;
    }
}

/* e as an operand of something that binds at this level: 0 any expression, 10 what follows a unary operator. */
void print_expr(Printer *w, const Expr *e, int level)
{
    char action;
    e = edited(w->p, e, &action);
    if (action == 'c') {
        fputs(e->type == T_INT ? "0" : "0.5", w->out);
        return;
    }
    int own = level_of(e);
    bool prefix = e->kind == E_UNARY || (e->kind == E_REAL && e->num < 0);
    bool parens = own < level && own < 9;
    parens = parens || (prefix && level >= 10) || (e->kind == E_OFFSET && e->op[0] == '+' && level > 5);
    if (parens)
        fputc('(', w->out);
    print_plain(w, e);
    if (parens)
        fputc(')', w->out);
}
