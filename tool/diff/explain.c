#include "diff/explain.h"

typedef struct {
    const Plan *plan;
    const Func *func;
    Text *out;
    int depth;
} Explain;

static void say(Explain *x, Loc loc, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

static void say(Explain *x, Loc loc, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    char *text = arena_vprintf(x->plan->act->pts->arena, fmt, ap);
    va_end(ap);
    text_printf(x->out, "%*sline %d: %s\n", 2 * x->depth, "", loc.line, text);
}

/* What a value takes on the tape, as far as the type tells. */
static const char *bytes_of(const Explain *x, Type *t)
{
    Arena *a = x->plan->act->pts->arena;
    long n = 1;
    for (t = ty_strip(t); t->kind == TY_ARRAY; t = ty_strip(t->base)) {
        if (t->len < 0)
            return "the array";
        n *= t->len;
    }
    static const int size[] = {
        [TY_BOOL] = 1, [TY_CHAR] = 1,  [TY_SCHAR] = 1,  [TY_UCHAR] = 1,    [TY_SHORT] = 2,  [TY_USHORT] = 2,
        [TY_INT] = 4,  [TY_UINT] = 4,  [TY_LONG] = 8,   [TY_ULONG] = 8,    [TY_LLONG] = 8,  [TY_ULLONG] = 8,
        [TY_ENUM] = 4, [TY_FLOAT] = 4, [TY_DOUBLE] = 8, [TY_LDOUBLE] = 16, [TY_POINTER] = 8};
    if (ty_is_complex(t)) {
        t = ty_strip(t->base);
        n *= 2;
    }
    int known = (int)(sizeof size / sizeof size[0]);
    if ((int)t->kind >= known || size[t->kind] == 0)
        return "the object";
    return arena_printf(a, "%ld bytes", n * size[t->kind]);
}

static void explain_stmt(Explain *x, const Stmt *s);

static void explain_list(Explain *x, const Stmt *s)
{
    x->depth++;
    for (int i = 0; s && i < s->body.n; i++)
        explain_stmt(x, s->body.at[i]);
    for (int i = 0; s && s->kind == ST_BLOCK && i < s->body.n; i++) {
        const Stmt *d = s->body.at[i];
        if (d->kind != ST_DECL || !x->plan->vars[d->var->id].scoped)
            continue;
        EndPlan end = x->plan->vars[d->var->id].end;
        if (end == END_TAPE)
            say(x, d->loc, "'%s' is recorded where its scope ends: %s", d->var->name,
                bytes_of(x, d->var->type));
        else if (end == END_RECOMPUTE)
            say(x, d->loc, "'%s' is computed again", d->var->name);
    }
    x->depth--;
}

static void explain_loop(Explain *x, const Stmt *s, const StmtPlan *p)
{
    const char *how;
    if (!p->live)
        how = "nothing in it to reverse";
    else if (p->joint)
        how = "iterations need nothing of each other but sums: both sweeps of the body back to back, no tape "
              "for it";
    else if (p->loop == LOOP_TRIPS)
        how = "not counted: its number of trips is recorded (8 bytes)";
    else
        how = "reversed by its bounds";
    say(x, s->loc, "loop%s: %s%s",
        p->loop == LOOP_COUNTED ? arena_printf(x->plan->act->pts->arena, " over '%s'", p->counted.index->name)
                                : "",
        how, p->live && p->upward ? "; iterations commute and run in the primal's order" : "");
    explain_list(x, s->then);
}

static void explain_call(Explain *x, const Stmt *s, const StmtPlan *p)
{
    const Func *g = s->rhs->a->kind == EX_FUNC ? s->rhs->a->func : NULL;
    static const char *const how[] = {
        [CALL_PLAIN] = "inactive: nothing to reverse",
        [CALL_JOINT] = "joint: runs again in the backward sweep, from inputs that stay as they are",
        [CALL_SPLIT] = "split: its forward sweep records, its backward sweep restores",
    };
    if (g && g->body)
        say(x, s->loc, "call of '%s': %s", g->name, how[p->call]);
}

static void explain_stmt(Explain *x, const Stmt *s)
{
    const StmtPlan *p = plan_stmt(x->plan, x->func, s);
    switch (s->kind) {
    case ST_BLOCK:
        x->depth--;
        explain_list(x, s);
        x->depth++;
        break;
    case ST_FOR:
    case ST_WHILE:
    case ST_DO:
        explain_loop(x, s, p);
        break;
    case ST_IF:
        if (p->live)
            say(x, s->loc, "branch: %s",
                p->cond == COND_BIT ? "which way it went is recorded (one bit)"
                                    : "its condition is evaluated again");
        explain_list(x, s->then);
        if (s->els && s->els->kind == ST_IF)
            explain_stmt(x, s->els);
        else
            explain_list(x, s->els);
        break;
    case ST_CALL:
        explain_call(x, s, p);
        break;
    default:
        break;
    }
    if ((s->kind == ST_ASSIGN || s->kind == ST_CALL) && s->lhs && p->record == REC_TAPE)
        say(x, s->loc, "'%s' is recorded before it is overwritten: %s",
            ir_expr_text(x->plan->act->pts->arena, s->lhs), bytes_of(x, s->lhs->type));
    else if (s->kind == ST_ASSIGN && p->record == REC_INVERT)
        say(x, s->loc, "'%s' is stepped back", ir_expr_text(x->plan->act->pts->arena, s->lhs));
}

const char *explain_plan(const Plan *plan)
{
    const Pts *pts = plan->act->pts;
    Text t = {0};
    for (int i = pts->nfuncs - 1; i >= 0; i--) {
        const Func *f = pts->funcs[i];
        const FuncPlan *fp = &plan->funcs[f->id];
        if (!fp->joint && !fp->split)
            continue;
        text_printf(&t, "%s:\n", f->name);
        Explain x = {.plan = plan, .func = f, .out = &t};
        explain_list(&x, f->body);
    }
    const char *text = arena_strdup(pts->arena, t.data ? t.data : "");
    text_free(&t);
    return text;
}
