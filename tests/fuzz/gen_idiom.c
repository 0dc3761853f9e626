/* Fills the holes of idioms.c. */
#include "fuzz.h"

#include <string.h>

static Expr *filling(Gen *g, char hole)
{
    Expr *e;
    switch (hole) {
    case 'r':
        return gen_fit(g, gen_real(g, 1), 3);
    case 'i':
        return gen_int_expr(g);
    case 'c':
        return gen_cond(g, 1);
    case 'l':
        return gen_real_lvalue(g, true);
    case 'p':
        e = gen_pointer(g, T_DBL, 3, true);
        if (e)
            e->locked = true;
        return e;
    default:
        return gen_index(g, 3);
    }
}

/* What the statements inside may name, with the number of the place in it. */
static void reveal(Gen *g, const Idiom *idiom, int number)
{
    for (int i = 0; i < 2 && idiom->show[i].name; i++) {
        Var *v = gen_var(g, idiom->show[i].kind, T_DBL, "w");
        char *out = v->name, *end = v->name + sizeof v->name - 12;
        for (const char *s = idiom->show[i].name; *s && out < end; s++)
            if (s[0] == '$' && s[1] == '#')
                out += snprintf(out, 12, "%d", number), s++;
            else
                *out++ = *s;
        *out = 0;
        v->n = idiom->show[i].n;
        v->pinned = true;
        gen_show(g, v);
    }
}

Stmt *gen_idiom(Gen *g)
{
    const Idiom *idiom = &idioms[rng_int(&g->r, idiom_count)];
    if (idiom->heap && !(g->o->features & FEAT_MALLOC))
        return NULL;
    Stmt *s = gen_stmt_node(g, S_IDIOM);
    s->idiom = idiom;
    s->variant = g->names++;
    if (idiom->floats)
        g->p->floats = true;
    for (const char *h = idiom->holes; *h; h++) {
        Expr *e = filling(g, *h);
        if (!e)
            return NULL;
        s->init[s->ninit++] = e;
    }
    if (!strstr(idiom->text, "$B"))
        return s;
    int breakable = g->breakable, continuable = g->continuable, nlabel = g->nlabel, noreturn = g->noreturn;
    int nvis = g->nvis, scope = g->scope;
    g->depth++;
    reveal(g, idiom, s->variant);
    g->depth--;
    /* Memory is freed at the end. */
    if (idiom->heap) {
        g->breakable = g->continuable = g->nlabel = 0;
        g->noreturn = 1;
    }
    gen_block(g, s, false, 1 + rng_int(&g->r, 3));
    g->breakable = breakable, g->continuable = continuable, g->nlabel = nlabel, g->noreturn = noreturn;
    g->nvis = nvis;
    g->scope = scope;
    return s;
}
