/* Shrinking: edits of the program's tree, one after another, each kept when the program still fails in the same way. Big
   parts are tried first, since a statement stands in front of what it holds. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    const Options *o;
    const Config *cfg;
    const Result *failure;
    Prog *p;
    int tests;
} Reducer;

static bool still_fails(Reducer *r)
{
    Result result;
    r->tests++;
    run_batch(r->o, &r->p, 1, r->cfg, &result);
    return result.kind == R_FAIL && strcmp(result.what, r->failure->what) == 0;
}

static bool try_edit(Reducer *r, int id, char c)
{
    if (id < 0 || r->p->edit[id] == c)
        return false;
    char before = r->p->edit[id];
    r->p->edit[id] = c;
    if (still_fails(r))
        return true;
    r->p->edit[id] = before;
    return false;
}

static bool shrink_expr(Reducer *r, const Expr *e)
{
    if (!e)
        return false;
    bool changed = false;
    char c;
    e = edited(r->p, e, &c);
    if (c == 'c')
        return false;
    bool plain =
        e->kind == E_REAL || e->kind == E_INT || e->type == T_PTR || e->type == T_REC || e->type == T_VOID;
    if (!plain && try_edit(r, e->id, 'c'))
        return true;
    bool compare = e->type == T_INT;
    for (int i = 0; i < e->nkid && i < 3; i++) {
        const Expr *k = e->kid[i];
        bool same = k && !compare && !e->locked && k->type != T_INT && k->type != T_PTR && k->type != T_REC &&
                    (e->kind == E_BINARY || e->kind == E_COND || e->kind == E_MATH || e->kind == E_UNARY ||
                     e->kind == E_CALL);
        if (same && try_edit(r, e->id, (char)('1' + i)))
            return true;
    }
    for (int i = 0; i < e->nkid; i++)
        changed |= shrink_expr(r, e->kid[i]);
    return changed;
}

static bool shrink_list(Reducer *r, Stmt *const *list, int n);

static bool shrink_stmt(Reducer *r, const Stmt *s)
{
    char edit = edit_of(r->p, s->id);
    if (edit == 'd' || (s->kind == S_DECL && !s->var->used))
        return false;
    bool loop = s->kind == S_FOR || s->kind == S_WHILE || s->kind == S_DO || s->kind == S_WALK;
    /* A returned value has to stay at the end; declarations go when nothing uses them. */
    if (s->kind != S_DECL && s->kind != S_RETURN && try_edit(r, s->id, 'd'))
        return true;
    bool changed = (loop || s->kind == S_IF) && edit != 'u' && try_edit(r, s->id, 'u');
    changed |= shrink_list(r, s->body, s->n);
    changed |= shrink_list(r, s->other, s->nother);
    if (edit_of(r->p, s->id) != 'u') {
        changed |= shrink_expr(r, s->cond);
        if (s->kind != S_ASSIGN || (s->lhs->type != T_PTR && s->lhs->type != T_REC))
            changed |= shrink_expr(r, s->rhs);
    }
    for (int i = 0; i < s->ninit; i++)
        if (s->init[i]->type != T_PTR)
            changed |= shrink_expr(r, s->init[i]);
    return changed;
}

static bool shrink_list(Reducer *r, Stmt *const *list, int n)
{
    bool changed = false;
    for (int i = n; i-- > 0;)
        changed |= shrink_stmt(r, list[i]);
    return changed;
}

void reduce_failure(const Options *o, uint64_t seed, const Config *cfg, const Result *failure)
{
    Prog *p = gen_program(seed, o);
    Reducer r = {.o = o, .cfg = cfg, .failure = failure, .p = p};
    p->nedit = p->nnode;
    p->edit = fz_alloc((size_t)p->nedit + 1);
    bool changed = still_fails(&r);
    while (changed && r.tests < 800) {
        changed = false;
        for (int i = p->nfunc; i-- > 0;)
            if (p->func[i]->used)
                changed |= shrink_list(&r, p->func[i]->body->body, p->func[i]->body->n);
    }
    char path[600], kind[64];
    snprintf(kind, sizeof kind, "%s", failure->what);
    for (char *c = kind; *c; c++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-", *c))
            *c = '_';
    snprintf(path, sizeof path, "%s/%s_%llu.c", o->save, kind, (unsigned long long)seed);
    FILE *f = fopen(path, "w");
    if (!f) {
        fprintf(stderr, "fuzz: cannot write %s\n", path);
        return;
    }
    Result result;
    run_batch(o, &p, 1, cfg, &result);
    fprintf(f, "/* head: %s_f  %s: %s  (seed %llu, size %d, features %d, %s%s%s) */\n", p->prefix,
            result.what, result.detail, (unsigned long long)seed, o->size, o->features, cfg->cc,
            cfg->sanitize ? ", sanitized" : "", cfg->check_tape ? ", ADGEN_CHECK" : "");
    fputs(PROGRAM_INCLUDES, f);
    print_program(f, p, false, true);
    fclose(f);
    printf("  reduced in %d tests: %s\n", r.tests, path);
    fflush(stdout);
}
