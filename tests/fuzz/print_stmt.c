/* Statements and declarations. */
#include "print.h"

#include <string.h>

static void line(Printer *w, int depth)
{
    fprintf(w->out, "%*s", depth * 4, "");
}

static void print_list(Printer *w, Stmt *const *list, int n, int depth)
{
    for (int i = 0; i < n; i++)
        print_stmt(w, list[i], depth);
}

/* type name, with everything C wants around the name. */
void print_declarator(Printer *w, const Var *v)
{
    if (v->readonly && v->kind != V_SCALAR)
        fputs("const ", w->out);
    print_type(w, v->base, v->rec);
    switch (v->kind) {
    case V_ARRAY:
    case V_RECARRAY:
        fprintf(w->out, " %s[%d]", v->name, v->n);
        break;
    case V_ARRAY2:
        fprintf(w->out, " %s[%d][%d]", v->name, v->n, v->m);
        break;
    case V_POINTER:
    case V_RECPTR:
        fprintf(w->out, " *%s", v->name);
        break;
    case V_POINTER2:
        fprintf(w->out, " (*%s)[%d]", v->name, v->m);
        break;
    default:
        fprintf(w->out, " %s", v->name);
        break;
    }
}

static int init_list(Printer *w, const Stmt *s, int at, int n)
{
    fputc('{', w->out);
    for (int i = 0; i < n; i++) {
        fputs(i ? ", " : "", w->out);
        print_expr(w, s->init[at++], 1);
    }
    fputc('}', w->out);
    return at;
}

static int init_record(Printer *w, const Stmt *s, int at, const Rec *rec)
{
    fputc('{', w->out);
    for (int i = 0; i < rec->nmember; i++) {
        const Member *m = &rec->member[i];
        fputs(i ? ", " : "", w->out);
        if (m->base == T_REC)
            at = init_record(w, s, at, m->rec);
        else if (m->n)
            at = init_list(w, s, at, m->n);
        else
            print_expr(w, s->init[at++], 1);
    }
    fputc('}', w->out);
    return at;
}

static void print_decl(Printer *w, const Stmt *s, int depth)
{
    const Var *v = s->var;
    if (!v->used)
        return;
    line(w, depth);
    if (v->is_static) {
        fputs("static ", w->out);
        print_declarator(w, v);
        fputs(";\n", w->out);
        line(w, depth);
        fputs(v->name, w->out);
    } else {
        print_declarator(w, v);
    }
    fputs(" = ", w->out);
    int at = 0;
    switch (v->kind) {
    case V_ARRAY:
        init_list(w, s, 0, v->n);
        break;
    case V_ARRAY2:
    case V_RECARRAY:
        fputc('{', w->out);
        for (int i = 0; i < v->n; i++) {
            fputs(i ? ", " : "", w->out);
            at = v->kind == V_ARRAY2 ? init_list(w, s, at, v->m) : init_record(w, s, at, v->rec);
        }
        fputc('}', w->out);
        break;
    case V_REC:
        if (!s->variant) {
            init_record(w, s, 0, v->rec);
            break;
        } /* fall through */
    default:
        print_expr(w, s->init[0], 0);
        break;
    }
    fputs(";\n", w->out);
}

static void print_body(Printer *w, Stmt *const *list, int n, int depth)
{
    fputs(" {\n", w->out);
    print_list(w, list, n, depth + 1);
    line(w, depth);
    fputc('}', w->out);
}

static void print_if(Printer *w, const Stmt *s, int depth)
{
    line(w, depth);
    fputs("if (", w->out);
    print_expr(w, s->cond, 0);
    fputc(')', w->out);
    print_body(w, s->body, s->n, depth);
    if (s->nother) {
        fputs(" else", w->out);
        print_body(w, s->other, s->nother, depth);
    }
    fputc('\n', w->out);
}

static void step(Printer *w, const Stmt *s)
{
    if (s->step == 1)
        fprintf(w->out, "%s++", s->var->name);
    else
        fprintf(w->out, "%s += %d", s->var->name, s->step);
}

static void print_for(Printer *w, const Stmt *s, int depth)
{
    const char *v = s->var->name;
    bool outside = s->variant == 4;
    line(w, depth);
    if (outside) {
        fprintf(w->out, "{\n");
        line(w, ++depth);
        fprintf(w->out, "int %s;\n", v);
        line(w, depth);
    }
    switch (s->variant) {
    case 1:
        fprintf(w->out, "for (int %s = %d; %s >= %d; %s--)", v, s->hi - 1, v, s->lo, v);
        break;
    case 2:
        fprintf(w->out, "for (unsigned %s = %d; %s-- > %d;)", v, s->hi, v, s->lo);
        break;
    case 3:
        fprintf(w->out, "for (int %s = 0; %s < ", v, v);
        print_expr(w, s->rhs, 5);
        fprintf(w->out, "; %s++)", v);
        break;
    case 8:
        fputs("for (", w->out);
        print_type(w, T_DBL, NULL);
        fprintf(w->out, " %s = 0.0; %s < %.1f; %s += 0.5)", v, v, (s->hi - s->lo) * 0.5, v);
        break;
    default:
        fprintf(w->out, "for (%s%s = %d; %s %s %d;",
                outside           ? ""
                : s->variant == 5 ? "size_t "
                                  : "int ",
                v, s->lo, v, s->variant == 6 ? "<=" : "<", s->variant == 6 ? s->hi - 1 : s->hi);
        if (s->variant != 7)
            fputc(' ', w->out), step(w, s);
        fputc(')', w->out);
        break;
    }
    fputs(" {\n", w->out);
    print_list(w, s->body, s->n, depth + 1);
    if (s->variant == 7) {
        line(w, depth + 1);
        step(w, s);
        fputs(";\n", w->out);
    }
    line(w, depth);
    fputs("}\n", w->out);
    if (outside) {
        line(w, depth - 1);
        fputs("}\n", w->out);
    }
}

static void trip_test(Printer *w, const Stmt *s)
{
    static const char *const form[] = {"%s < %d", "%s++ < %d", "%s-- > 0"};
    int variant = s->kind == S_DO ? 0 : s->variant;
    fprintf(w->out, form[variant], s->var->name, s->hi);
    if (s->cond) {
        fputs(" && ", w->out);
        print_expr(w, s->cond, 5);
    }
}

static void print_while(Printer *w, const Stmt *s, int depth)
{
    bool down = s->kind == S_WHILE && s->variant == 2, counts = s->kind == S_DO || s->variant == 0;
    line(w, depth++);
    fprintf(w->out, "{\n");
    line(w, depth);
    fprintf(w->out, "int %s = %d;\n", s->var->name, down ? s->hi : 0);
    line(w, depth);
    if (s->kind == S_DO) {
        fputs("do {\n", w->out);
    } else {
        fputs("while (", w->out);
        trip_test(w, s);
        fputs(") {\n", w->out);
    }
    if (counts) {
        line(w, depth + 1);
        fprintf(w->out, "%s++;\n", s->var->name);
    }
    print_list(w, s->body, s->n, depth + 1);
    line(w, depth);
    fputc('}', w->out);
    if (s->kind == S_DO) {
        fputs(" while (", w->out);
        trip_test(w, s);
        fputs(");", w->out);
    }
    fputc('\n', w->out);
    line(w, depth - 1);
    fputs("}\n", w->out);
}

static void print_walk(Printer *w, const Stmt *s, int depth)
{
    const char *p = s->var->name, *i = s->var2->name;
    line(w, depth++);
    fputs("{\n", w->out);
    line(w, depth);
    print_declarator(w, s->var);
    fputs(" = ", w->out);
    print_expr(w, s->rhs, 0);
    fputs(";\n", w->out);
    line(w, depth);
    if (s->variant >= 2) {
        print_type(w, s->var->base, NULL);
        fprintf(w->out, " *%s_end = %s + %d;\n", p, p, s->hi);
        line(w, depth);
    }
    if (s->variant < 2)
        fprintf(w->out, "for (int %s = 0; %s < %d; %s++%s%s)", i, i, s->hi, i, s->variant == 1 ? ", ++" : "",
                s->variant == 1 ? p : "");
    else if (s->variant == 2)
        fprintf(w->out, "while (%s < %s_end)", p, p);
    else
        fprintf(w->out, "for (; %s != %s_end; %s++)", p, p, p);
    fputs(" {\n", w->out);
    print_list(w, s->body, s->n, depth + 1);
    if (s->variant == 0 || s->variant == 2) {
        line(w, depth + 1);
        fprintf(w->out, "%s++;\n", p);
    }
    line(w, depth);
    fputs("}\n", w->out);
    line(w, depth - 1);
    fputs("}\n", w->out);
}

/* A loop as one iteration of its body: for the reducer. */
static void print_once(Printer *w, const Stmt *s, int depth)
{
    line(w, depth);
    fputs("{\n", w->out);
    if (s->kind == S_WALK) {
        line(w, depth + 1);
        print_declarator(w, s->var);
        fputs(" = ", w->out);
        print_expr(w, s->rhs, 0);
        fputs(";\n", w->out);
    }
    const Var *counter = s->kind == S_WALK ? s->var2 : s->var;
    if (counter && counter->used && s->kind != S_IF) {
        line(w, depth + 1);
        print_type(w, counter->base, NULL);
        fprintf(w->out, " %s = %d;\n", counter->name,
                s->kind == S_FOR && s->variant != 3 && s->variant != 8 ? s->lo : 0);
    }
    print_list(w, s->body, s->n, depth + 1);
    line(w, depth);
    fputs("}\n", w->out);
}

static void print_switch(Printer *w, const Stmt *s, int depth)
{
    line(w, depth);
    fputs("switch (", w->out);
    print_expr(w, s->cond, 0);
    fputs(") {\n", w->out);
    for (int i = 0; i < s->n; i++) {
        const Stmt *c = s->body[i];
        line(w, depth);
        if (i == s->n - 1 && s->variant == 1)
            fputs("default:", w->out);
        else
            fprintf(w->out, "case %d:", i);
        print_body(w, c->body, edit_of(w->p, c->id) == 'd' ? 0 : c->n, depth);
        fputc('\n', w->out);
        line(w, depth + 1);
        fputs(c->fall && i < s->n - 1 ? "/* fall through */\n" : "break;\n", w->out);
    }
    line(w, depth);
    fputs("}\n", w->out);
}

static void print_heap(Printer *w, const Stmt *s, int depth)
{
    const Var *v = s->var;
    line(w, depth++);
    fputs("{\n", w->out);
    line(w, depth);
    print_declarator(w, v);
    if (w->dual)
        fprintf(w->out, " = (Dual *)malloc(%d * sizeof(Dual));\n", v->n);
    else
        fprintf(w->out, " = malloc(%d * sizeof(double));\n", v->n);
    for (int i = 0; i < v->n; i++) {
        line(w, depth);
        fprintf(w->out, "%s[%d] = ", v->name, i);
        print_expr(w, s->init[i], 0);
        fputs(";\n", w->out);
    }
    print_list(w, s->body, s->n, depth);
    line(w, depth);
    fprintf(w->out, "free(%s);\n", v->name);
    line(w, depth - 1);
    fputs("}\n", w->out);
}

static void print_assign(Printer *w, const Stmt *s, int depth)
{
    line(w, depth);
    if (s->lhs && s->op) {
        print_expr(w, s->lhs, 0);
        fprintf(w->out, " %s ", s->op);
    }
    print_expr(w, s->rhs, 0);
    fputs(";\n", w->out);
}

void print_stmt(Printer *w, const Stmt *s, int depth)
{
    char edit = edit_of(w->p, s->id);
    if (edit == 'd')
        return;
    if (edit == 'u') {
        print_once(w, s, depth);
        return;
    }
    switch (s->kind) {
    case S_BLOCK:
        line(w, depth);
        fputs("{\n", w->out);
        print_list(w, s->body, s->n, depth + 1);
        line(w, depth);
        fputs("}\n", w->out);
        break;
    case S_DECL:
        print_decl(w, s, depth);
        break;
    case S_ASSIGN:
    case S_CALL:
        print_assign(w, s, depth);
        break;
    case S_IF:
        print_if(w, s, depth);
        break;
    case S_FOR:
        print_for(w, s, depth);
        break;
    case S_WHILE:
    case S_DO:
        print_while(w, s, depth);
        break;
    case S_WALK:
        print_walk(w, s, depth);
        break;
    case S_RETURN:
        line(w, depth);
        fputs("return", w->out);
        if (s->rhs) {
            fputc(' ', w->out);
            print_expr(w, s->rhs, 0);
        }
        fputs(";\n", w->out);
        break;
    case S_BREAK:
    case S_CONTINUE:
        line(w, depth);
        fputs(s->kind == S_BREAK ? "break;\n" : "continue;\n", w->out);
        break;
    case S_SWITCH:
        print_switch(w, s, depth);
        break;
    case S_LABEL:
        line(w, depth);
        fputs("{\n", w->out);
        print_list(w, s->body, s->n, depth + 1);
        line(w, depth);
        fprintf(w->out, "}\n");
        if (w->jumped >> s->variant & 1)
            fprintf(w->out, "L%d:;\n", s->variant);
        break;
    case S_GOTO:
        line(w, depth);
        fprintf(w->out, "goto L%d;\n", s->variant);
        w->jumped |= 1u << s->variant;
        break;
    case S_HEAP:
        print_heap(w, s, depth);
        break;
    case S_IDIOM:
        print_idiom(w, s, depth);
        break;
    case S_COPY:
        line(w, depth);
        if (s->var2)
            fprintf(w->out, "memcpy(%s, %s, %d * sizeof *%s);\n", s->var->name, s->var2->name, s->hi,
                    s->var->name);
        else
            fprintf(w->out, "memset(%s, 0, sizeof %s);\n", s->var->name, s->var->name);
        break;
    }
}
