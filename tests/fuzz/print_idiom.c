/* The idioms as C, or as C++ over dual numbers. */
#include "print.h"

#include <string.h>

static void print_text(Printer *w, const char *text, const Stmt *s, int depth)
{
    bool fresh = true;
    for (const char *c = text; *c; c++) {
        if (c[0] == '$' && c[1] == 'B') {
            /* A scope of its own: what is declared there must not hide what the other holes name. */
            fprintf(w->out, "%*s{\n", depth * 4, "");
            for (int i = 0; i < s->n; i++)
                print_stmt(w, s->body[i], depth + 1);
            fprintf(w->out, "%*s}\n", depth * 4, "");
            c++;
            continue;
        }
        if (fresh && depth)
            fprintf(w->out, "%*s", depth * 4, "");
        fresh = *c == '\n';
        if (*c != '$') {
            fputc(*c, w->out);
            continue;
        }
        switch (*++c) {
        case 'P':
            fputs(w->p->prefix, w->out);
            break;
        case '#':
            fprintf(w->out, "%d", s->variant);
            break;
        case 'R':
            print_type(w, T_DBL, NULL);
            break;
        case 'F':
            print_type(w, T_FLT, NULL);
            break;
        case 'X':
            fputs(w->dual ? "D<long double>" : "long double", w->out);
            break;
        case 'I':
            fputs(w->dual ? "toint" : "(int)", w->out);
            break;
        case 'M':
            fputs(w->dual ? "(Dual *)" : "", w->out);
            break;
        case '[':
            if (w->dual) {
                fputs("[8]", w->out);
                c = strchr(c, ']');
            } else {
                fputc('[', w->out);
            }
            break;
        default: {
            const Expr *e = s->init[*c - '0'];
            /* A sum in parentheses, a pointer as an argument. */
            print_expr(w, e, e->type == T_PTR ? 1 : 10);
            break;
        }
        }
    }
}

void print_idiom(Printer *w, const Stmt *s, int depth)
{
    fprintf(w->out, "%*s{\n", depth * 4, "");
    print_text(w, s->idiom->text, s, depth + 1);
    fprintf(w->out, "%*s}\n", depth * 4, "");
}

void print_idiom_top(Printer *w, int number)
{
    if (!idioms[number].top)
        return;
    for (int i = 0; i < number; i++) /* the same structure, once */
        if (idioms[i].top && w->p->idioms >> i & 1 && strcmp(idioms[i].top, idioms[number].top) == 0)
            return;
    print_text(w, idioms[number].top, NULL, 0);
    fputc('\n', w->out);
}
