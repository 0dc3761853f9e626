/* A program as text. What no statement uses any more is not printed: the reducer only removes statements. */
#include "print.h"

/* ---- what is used ---------------------------------------------------------------------------------------------------- */

typedef struct {
    Prog *p;
    bool changed;
} Marker;

static void mark_stmt(Marker *m, const Stmt *s);

static void mark_var(Marker *m, Var *v)
{
    if (v && !v->used)
        v->used = m->changed = true;
}

static void mark_expr(Marker *m, const Expr *e)
{
    if (!e)
        return;
    char action;
    e = edited(m->p, e, &action);
    if (action == 'c')
        return;
    mark_var(m, e->var);
    if (e->kind == E_CALL && !e->func->used) {
        e->func->used = m->changed = true;
        mark_stmt(m, e->func->body);
    }
    for (int i = 0; i < e->nkid; i++)
        mark_expr(m, e->kid[i]);
}

static void mark_stmt(Marker *m, const Stmt *s)
{
    char edit = edit_of(m->p, s->id);
    if (edit == 'd' || (s->kind == S_DECL && !s->var->used))
        return;
    if (s->kind != S_DECL)
        mark_expr(m, s->lhs);
    if (edit != 'u' || s->kind == S_WALK)
        mark_expr(m, s->rhs);
    if (edit != 'u')
        mark_expr(m, s->cond);
    for (int i = 0; i < s->ninit; i++)
        mark_expr(m, s->init[i]);
    if (s->kind == S_IDIOM)
        m->p->idioms |= (uint64_t)1 << (s->idiom - idioms);
    if (s->kind == S_COPY)
        mark_var(m, s->var), mark_var(m, s->var2);
    for (int i = 0; i < s->n; i++)
        mark_stmt(m, s->body[i]);
    if (edit != 'u')
        for (int i = 0; i < s->nother; i++)
            mark_stmt(m, s->other[i]);
}

static void clear_stmt(Stmt *s)
{
    if (s->var)
        s->var->used = false;
    if (s->var2)
        s->var2->used = false;
    for (int i = 0; i < s->n; i++)
        clear_stmt(s->body[i]);
    for (int i = 0; i < s->nother; i++)
        clear_stmt(s->other[i]);
}

static void mark_program(Prog *p)
{
    for (int i = 0; i < p->nfunc; i++) {
        p->func[i]->used = i == p->nfunc - 1;
        clear_stmt(p->func[i]->body);
    }
    for (int i = 0; i < p->nglobal; i++)
        p->global[i]->used = false;
    p->idioms = 0;
    Marker m = {p, true};
    while (m.changed) {
        m.changed = false;
        for (int i = 0; i < p->nfunc; i++)
            if (p->func[i]->used)
                mark_stmt(&m, p->func[i]->body);
    }
}

/* ---- declarations ------------------------------------------------------------------------------------------------------ */

static bool needs_record(const Prog *p, const Rec *r)
{
    for (int i = 0; i < p->nrec; i++)
        for (int k = 0; k < p->rec[i].nmember; k++)
            if (p->rec[i].member[k].rec == r && needs_record(p, &p->rec[i]))
                return true;
    for (int i = 0; i < p->nfunc; i++) {
        const Func *f = p->func[i];
        if (!f->used)
            continue;
        if (f->rec == r)
            return true;
        for (int k = 0; k < f->nparam; k++)
            if (f->param[k]->rec == r)
                return true;
    }
    return false;
}

static bool stmt_declares(const Stmt *s, const Rec *r)
{
    if (s->kind == S_DECL && s->var->rec == r && s->var->used)
        return true;
    for (int i = 0; i < s->n; i++)
        if (stmt_declares(s->body[i], r))
            return true;
    for (int i = 0; i < s->nother; i++)
        if (stmt_declares(s->other[i], r))
            return true;
    return false;
}

static bool keeps_record(const Prog *p, const Rec *r)
{
    if (needs_record(p, r))
        return true;
    for (int i = 0; i < p->nfunc; i++)
        if (p->func[i]->used && stmt_declares(p->func[i]->body, r))
            return true;
    for (int i = 0; i < p->nrec; i++)
        for (int k = 0; k < p->rec[i].nmember; k++)
            if (p->rec[i].member[k].rec == r && keeps_record(p, &p->rec[i]))
                return true;
    return false;
}

static void print_record(Printer *w, const Rec *r)
{
    fprintf(w->out, "struct %s_%s {\n", w->p->prefix, r->name);
    for (int i = 0; i < r->nmember; i++) {
        const Member *m = &r->member[i];
        fputs("    ", w->out);
        print_type(w, m->base, m->rec);
        fprintf(w->out, " %s", m->name);
        if (m->n)
            fprintf(w->out, "[%d]", m->n);
        fputs(";\n", w->out);
    }
    fputs("};\n\n", w->out);
}

static void print_func(Printer *w, const Func *f)
{
    w->f = f;
    w->jumped = 0;
    if (f->is_static)
        fputs("static ", w->out);
    print_type(w, f->ret, f->rec);
    fprintf(w->out, " %s(", f->name);
    for (int i = 0; i < f->nparam; i++) {
        fputs(i ? ", " : "", w->out);
        print_declarator(w, f->param[i]);
        if (f->param[i]->sized && !w->dual)
            fprintf(w->out, " AD_SIZE(%d)", f->param[i]->n);
    }
    fputs(")\n{\n", w->out);
    for (int i = 0; i < f->body->n; i++)
        print_stmt(w, f->body->body[i], 1);
    fputs("}\n\n", w->out);
}

void print_records(FILE *out, Prog *p, bool dual)
{
    Printer w = {.out = out, .p = p, .dual = dual};
    mark_program(p);
    for (int i = 0; i < p->nrec; i++)
        if (keeps_record(p, &p->rec[i]))
            print_record(&w, &p->rec[i]);
}

void print_program(FILE *out, Prog *p, bool dual, bool records)
{
    Printer w = {.out = out, .p = p, .dual = dual};
    mark_program(p);
    if (records)
        print_records(out, p, dual);
    for (int i = 0; i < p->nglobal; i++)
        if (p->global[i]->used) {
            print_declarator(&w, p->global[i]);
            fputs(";\n\n", out);
        }
    for (int i = 0; i < idiom_count; i++)
        if (p->idioms >> i & 1)
            print_idiom_top(&w, i);
    for (int i = 0; i < p->nfunc; i++)
        if (p->func[i]->used)
            print_func(&w, p->func[i]);
}
