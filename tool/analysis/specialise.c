#include "analysis/specialise.h"

#include "analysis/callgraph.h"
#include "analysis/hand.h"

enum { MOST_COPIES = 8 }; /* of one function */

typedef struct {
    const char *pattern;
    Func *func;
} Version;

typedef struct {
    Func *of;
    VEC(Version) versions;
} Versions;

typedef struct {
    Program *p;
    const Activity *act;
    VEC(Versions *) all;
    bool changed;
} Spec;

/* One character per parameter: what a pointer argument leads to is active (1) or not (0). */
static const char *pattern_of(const Spec *s, const Expr *call)
{
    const Pts *pts = s->act->pts;
    char *text = arena_alloc(s->p->arena, (size_t)call->args.n + 1);
    for (int i = 0; i < call->args.n; i++) {
        const Expr *arg = call->args.at[i];
        text[i] = '-';
        if (!ty_is_pointer(arg->type) && !ty_is_array(arg->type))
            continue;
        BitSet objects = pts_value(pts, arg), leaves = pts_leaves(pts, &objects),
               more = pts_reach(pts, &leaves);
        text[i] = bits_meet(&leaves, &s->act->core) || bits_meet(&more, &s->act->core) ? '1' : '0';
    }
    return text;
}

static Versions *versions_of(Spec *s, Func *f)
{
    for (int i = 0; i < s->all.n; i++)
        if (s->all.at[i]->of == f)
            return s->all.at[i];
    Versions *v = NEW(s->p->arena, Versions);
    v->of = f;
    vec_push(s->p->arena, &s->all, v);
    return v;
}

static void on_call(Expr *call, void *ctx)
{
    Spec *s = ctx;
    if (call->a->kind != EX_FUNC || !call->a->func->body || !s->act->func_active[call->a->func->id])
        return;
    Func *g = call->a->func;
    if (hand_any(g)) /* its signature is the same for every call */
        return;
    Versions *v = versions_of(s, g);
    const char *pattern = pattern_of(s, call);
    for (int i = 0; i < v->versions.n; i++)
        if (strcmp(v->versions.at[i].pattern, pattern) == 0) {
            call->a->func = v->versions.at[i].func;
            return;
        }
    bool first = v->versions.n == 0;
    if (!first && (v->versions.n == MOST_COPIES || bits_has(&s->act->pts->recursive, g->id)))
        return;
    Func *own = first ? g : ir_clone_func(s->p, g);
    vec_push(s->p->arena, &v->versions, ((Version){pattern, own}));
    call->a->func = own;
    s->changed |= !first;
}

bool spec_split(Program *p, const Activity *act)
{
    Spec s = {.p = p, .act = act};
    for (int i = 0; i < act->pts->nfuncs; i++)
        if (act->pts->funcs[i] != act->head->func || !bits_has(&act->pts->recursive, act->head->func->id))
            cg_each_call(act->pts->funcs[i]->body, on_call, &s);
    return s.changed;
}
