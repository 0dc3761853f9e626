#include "analysis/plan_cost.h"

#include "analysis/memory.h"

typedef struct {
    const Plan *plan;
    const Func *func;
    bool calls; /* a split call counts as a record, whatever it does */
    bool found;
} Records;

static void look(Stmt *s, void *ctx)
{
    Records *r = ctx;
    const StmtPlan *p = plan_stmt(r->plan, r->func, s);
    bool loop = s->kind == ST_FOR || s->kind == ST_WHILE || s->kind == ST_DO;
    bool split = p->call == CALL_SPLIT;
    r->found |= p->record == REC_TAPE || (split && (r->calls || r->plan->funcs[s->rhs->a->func->id].traces));
    r->found |= s->kind == ST_IF && p->live && p->cond == COND_BIT;
    r->found |= loop && p->live && p->loop == LOOP_TRIPS;
    r->found |= s->kind == ST_DECL && r->plan->vars[s->var->id].end == END_TAPE;
}

bool cost_records(const Plan *plan, const Func *f, const Stmt *s)
{
    Records r = {.plan = plan, .func = f, .calls = true};
    ir_walk_stmt((Stmt *)s, look, NULL, &r);
    return r.found;
}

/* Memory that it takes has a shadow, and a pointer that it stores may have one. */
static bool changes_pointers(const Plan *plan, const Func *f)
{
    const Effect *e = &plan->act->eff->of[f->id];
    BITS_EACH(i, &e->writes)
    {
        if (ty_is_pointer(plan->act->pts->locs.at[i]->type))
            return true;
    }
    return e->heap || ty_is_pointer(f->type->base) || ty_is_record(f->type->base);
}

static bool traces(const Plan *plan, const Func *f)
{
    Records r = {.plan = plan, .func = f, .found = changes_pointers(plan, f)};
    ir_walk_stmt(f->body, look, NULL, &r);
    for (int i = 0; i < f->params.n; i++)
        r.found |= plan->vars[f->params.at[i]->id].end == END_TAPE;
    return r.found;
}

void cost_find_traces(Plan *plan)
{
    const Pts *pts = plan->act->pts;
    bool changed;
    do {
        changed = false;
        for (int i = 0; i < pts->nfuncs; i++) {
            FuncPlan *fp = &plan->funcs[pts->funcs[i]->id];
            if (fp->split && !fp->traces && traces(plan, pts->funcs[i]))
                fp->traces = changed = true;
        }
    } while (changed);
}
