#include "analysis/plan_cost.h"

#include <string.h>

enum {
    TRIPS = 16,    /* of a loop, when nothing is known */
    DIVIDE = 8,    /* a division */
    ROOT = 12,     /* sqrt and others that are an instruction or two */
    FUNCTION = 40, /* exp and its like */
    RECORD = 6,    /* a push and a pop */
    ELEMENT = 1,   /* the same of an element of an array, which is copied whole */
    DEEPEST = 12   /* calls in calls that are looked into */
};

/* ---------------------------------------------------------------- work */

static double work(const Plan *plan, const Func *f, const Stmt *s, int depth);

bool cost_is_small(const Func *f)
{
    static const char *const names[] = {"sqrt",     "fabs",  "fmax",  "fmin",  "fma",
                                        "fmod",     "floor", "ceil",  "round", "trunc",
                                        "copysign", "creal", "cimag", "conj",  "CMPLX"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t n = strlen(names[i]);
        if (strncmp(f->name, names[i], n) == 0 && (f->name[n] == 0 || strchr("flFL", f->name[n])))
            return true;
    }
    return false;
}

static double work_expr(const Expr *e)
{
    if (!e)
        return 0.0;
    double n = work_expr(e->a) + work_expr(e->b) + work_expr(e->c);
    for (int i = 0; i < e->args.n; i++)
        n += work_expr(e->args.at[i]);
    if (e->kind == EX_BINARY)
        n += e->op == OP_DIV ? DIVIDE : 1;
    else if (e->kind == EX_COND)
        n += 1;
    else if (e->kind == EX_CALL && !(e->a->kind == EX_FUNC && e->a->func->body))
        n += e->a->kind == EX_FUNC && cost_is_small(e->a->func) ? ROOT : FUNCTION;
    return n;
}

static double trips(const Counted *c)
{
    const Expr *from = c->from, *to = c->to;
    while (from->kind == EX_CAST && from->implicit)
        from = from->a;
    while (to->kind == EX_CAST && to->implicit)
        to = to->a;
    if (from->kind != EX_INT || to->kind != EX_INT || !c->unit)
        return TRIPS;
    double n = c->down ? (double)(from->ival - to->ival) : (double)(to->ival - from->ival);
    return n > 0.0 ? n : 0.0;
}

static double times(const StmtPlan *p)
{
    return p->loop == LOOP_COUNTED && p->counted.index ? trips(&p->counted) : TRIPS;
}

static double work(const Plan *plan, const Func *f, const Stmt *s, int depth)
{
    if (!s)
        return 0.0;
    double n = work_expr(s->rhs) + work_expr(s->cond);
    if (s->kind == ST_ASSIGN || (s->kind == ST_DECL && s->rhs))
        n += 1;
    for (int i = 0; i < s->body.n; i++)
        n += work(plan, f, s->body.at[i], depth);
    double below = work(plan, f, s->then, depth) + work(plan, f, s->els, depth);
    bool loop = s->kind == ST_FOR || s->kind == ST_WHILE || s->kind == ST_DO;
    if (loop)
        below = (below + 1) * times(plan_stmt(plan, f, s));
    else if (s->els)
        below /= 2;
    const Func *g = s->kind == ST_CALL && s->rhs->a->kind == EX_FUNC ? s->rhs->a->func : NULL;
    if (g && g->body && depth < DEEPEST && plan->funcs[g->id].stmts)
        below += work(plan, g, g->body, depth + 1);
    return n + below;
}

double cost_work(const Plan *plan, const Func *f, const Stmt *s)
{
    return work(plan, f, s, 0);
}

/* ---------------------------------------------------------------- records */

static double elements(const Type *t)
{
    t = ty_strip((Type *)t);
    if (t->kind == TY_ARRAY)
        return (t->len >= 0 ? (double)t->len : TRIPS) * elements(t->base);
    return 1.0;
}

static double records_var(const Plan *plan, const Var *v)
{
    if (plan->vars[v->id].end != END_TAPE)
        return 0.0;
    return RECORD + (ty_is_array(v->type) || ty_is_record(v->type) ? ELEMENT * elements(v->type) : 0.0);
}

static double records_func(const Plan *plan, const Func *f, int depth);

static double records(const Plan *plan, const Func *f, const Stmt *s, int depth)
{
    if (!s)
        return 0.0;
    const StmtPlan *p = plan_stmt(plan, f, s);
    bool loop = s->kind == ST_FOR || s->kind == ST_WHILE || s->kind == ST_DO;
    double own = p->record == REC_TAPE ? RECORD : 0.0, below = 0.0;
    if ((s->kind == ST_IF && p->live && p->cond == COND_BIT) || (loop && p->live && p->loop == LOOP_TRIPS))
        own += RECORD;
    if (s->kind == ST_DECL)
        own += records_var(plan, s->var);
    if (p->call == CALL_SPLIT && s->rhs->a->func->body)
        own += records_func(plan, s->rhs->a->func, depth + 1);
    for (int i = 0; i < s->body.n; i++)
        below += records(plan, f, s->body.at[i], depth);
    below +=
        records(plan, f, s->step, depth) + records(plan, f, s->then, depth) + records(plan, f, s->els, depth);
    return own + below * (loop ? times(p) : 1.0);
}

static double records_func(const Plan *plan, const Func *f, int depth)
{
    if (depth > DEEPEST)
        return 0.0;
    double n = records(plan, f, f->body, depth);
    for (int i = 0; i < f->params.n; i++)
        n += records_var(plan, f->params.at[i]);
    return n;
}

double cost_records_below(const Plan *plan, const Func *f, const Stmt *s)
{
    return records(plan, f, s, 0);
}

double cost_records_of(const Plan *plan, const Func *f)
{
    return records_func(plan, f, 0);
}

/* ---------------------------------------------------------------- traces */

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
    for (int i = 0; i < pts->nfuncs; i++)
        plan->funcs[pts->funcs[i]->id].traces = false;
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
