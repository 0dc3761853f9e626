#include "analysis/plan_calls.h"

#include "analysis/hand.h"
#include "analysis/plan_cost.h"

typedef struct {
    const Pts *pts;
    bool plain;
} Frame;

static bool is_number_type(Type *t)
{
    t = ty_strip(t);
    while (t->kind == TY_ARRAY)
        t = ty_strip(t->base);
    return ty_is_floating(t) || ty_is_integer(t);
}

static void look(Stmt *s, void *ctx)
{
    Frame *f = ctx;
    if (s->kind != ST_DECL)
        return;
    int l = pts_var(f->pts, s->var);
    bool scalar = !ty_is_array(s->var->type);
    f->plain &= is_number_type(s->var->type) && (!scalar || (l >= 0 && f->pts->locs.at[l]->strong));
}

/* A frame of numbers can be recorded without any care for addresses. */
static bool plain_frame(const Plan *plan, const Func *f)
{
    Frame frame = {plan->act->pts, true};
    ir_walk_stmt(f->body, look, NULL, &frame);
    for (int i = 0; i < f->params.n; i++) {
        BitSet obj = {0};
        if (ty_is_record(f->params.at[i]->type))
            return false;
        if (!ty_is_pointer(f->params.at[i]->type))
            continue;
        bits_add(frame.pts->arena, &obj, pts_var(frame.pts, f->params.at[i]));
        if (bits_meet(&obj, &plan->written))
            return false;
    }
    return frame.plain;
}

bool calls_candidates(const Plan *plan, bool *split)
{
    const Pts *pts = plan->act->pts;
    bool any = false;
    for (int i = 0; i < pts->nfuncs; i++) {
        const Func *f = pts->funcs[i];
        bool joint = plan->funcs[f->id].joint && f != plan->act->head->func && !hand_any(f);
        split[f->id] = joint && plain_frame(plan, f);
        any |= split[f->id];
    }
    return any;
}

bool calls_by_cost(const Plan *trial, bool *split)
{
    const Pts *pts = trial->act->pts;
    bool any = false;
    for (int i = 0; i < pts->nfuncs; i++) {
        const Func *f = pts->funcs[i];
        if (split[f->id] && cost_records_of(trial, f) >= cost_work(trial, f, f->body))
            split[f->id] = false;
        any |= split[f->id];
    }
    return any;
}
