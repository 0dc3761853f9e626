/* A switch becomes a chain of ifs; with falling through, a sequence of them behind the place of entry. */
#include "normalize/structure_switch.h"

typedef struct {
    ExprVec values; /* of its case labels */
    bool is_default;
    int from, to; /* its statements */
    Stmt *body;
    Flow flow;
} Segment;

typedef VEC(Segment) SegmentVec;

typedef struct {
    bool found;
    int depth; /* of switches inside */
} Nested;

static void enter(Stmt *st, void *ctx)
{
    Nested *n = ctx;
    n->depth += st->kind == ST_SWITCH;
    n->found |= st->kind == ST_CASE && n->depth == 0;
}

static void leave(Stmt *st, void *ctx)
{
    Nested *n = ctx;
    n->depth -= st->kind == ST_SWITCH;
}

static void find_segments(Structure *s, const StmtVec *list, SegmentVec *out)
{
    Arena *a = s->program->arena;
    for (int i = 0; i < list->n; i++) {
        const Stmt *st = list->at[i];
        if (st->kind != ST_CASE) {
            if (out->n) {
                out->at[out->n - 1].to = i + 1;
            } else if (st->kind != ST_DECL || st->rhs) {
                diag_error(s->program->diag, st->loc,
                           "a statement in front of the first case is never reached; remove it");
                s->ok = false;
            }
            Nested n = {0};
            ir_walk_stmt((Stmt *)st, enter, leave, &n);
            if (n.found) {
                diag_error(s->program->diag, st->loc,
                           "a case inside a nested block: the adjoint cannot reverse the jump into it; close "
                           "the block "
                           "before the case, or ask for --tangent only");
                s->ok = false;
            }
            continue;
        }
        bool joins = out->n && out->at[out->n - 1].from == i && out->at[out->n - 1].to == i;
        if (!joins)
            vec_push(a, out, ((Segment){.from = i, .to = i}));
        Segment *seg = &out->at[out->n - 1];
        seg->from = seg->to = i + 1;
        if (st->rhs)
            vec_push(a, &seg->values, st->rhs);
        else
            seg->is_default = true;
    }
}

typedef struct {
    const Var *v;
    bool found;
} Use;

static void use_slot(Expr **slot, void *ctx)
{
    Use *u = ctx;
    u->found |= ir_expr_uses_var(*slot, u->v);
}

static void use_stmt(Stmt *st, void *ctx)
{
    ir_stmt_exprs(st, use_slot, ctx);
}

/* A variable declared behind one case and used behind another belongs to the whole switch. */
static bool used_elsewhere(const StmtVec *list, const SegmentVec *segs, int own, const Var *v)
{
    Use u = {v, false};
    for (int k = 0; k < segs->n; k++)
        for (int i = segs->at[k].from; k != own && i < segs->at[k].to; i++)
            ir_walk_stmt(list->at[i], use_stmt, NULL, &u);
    return u.found;
}

/* The statements of the switch, with declarations that several segments share moved in front. */
static StmtVec share_declarations(Structure *s, const StmtVec *list, const SegmentVec *segs, Stmt *out)
{
    Arena *a = s->program->arena;
    StmtVec body = {0};
    for (int i = 0; i < list->n; i++) {
        Stmt *st = list->at[i];
        int own = -1;
        for (int k = 0; k < segs->n; k++)
            if (i >= segs->at[k].from && i < segs->at[k].to)
                own = k;
        if (st->kind == ST_DECL && !ty_is_vla(st->var->type) && used_elsewhere(list, segs, own, st->var)) {
            st->var->type = ty_unqualified(a, st->var->type);
            ir_add(a, out, ir_decl(a, st->var, NULL));
            if (st->rhs && st->rhs->kind == EX_INIT) {
                diag_error(s->program->diag, st->loc,
                           "an initialiser list behind one case of a variable used behind another: "
                           "declare the variable in front of the switch");
                s->ok = false;
            }
            Stmt *set = st->rhs ? ir_assign(a, ir_var(a, st->var), ir_copy_expr(a, st->rhs))
                                : ir_stmt(a, ST_NULL, st->loc);
            set->loc = st->loc;
            vec_push(a, &body, set);
        } else {
            vec_push(a, &body, st);
        }
    }
    return body;
}

static Expr *matches(Structure *s, const Segment *seg, const Var *sel)
{
    Arena *a = s->program->arena;
    Expr *any = NULL;
    for (int i = 0; i < seg->values.n; i++) {
        Expr *one = ir_binary(a, OP_EQ, ir_var(a, (Var *)sel), ir_copy_expr(a, seg->values.at[i]));
        any = any ? ir_binary(a, OP_LOR, any, one) : one;
    }
    return any;
}

static bool falls_through(const SegmentVec *segs)
{
    for (int i = 0; i + 1 < segs->n; i++)
        if (segs->at[i].to > segs->at[i].from && !segs->at[i].flow.always)
            return true;
    return false;
}

static Stmt *make_chain(Structure *s, const SegmentVec *segs, const Var *sel)
{
    Arena *a = s->program->arena;
    Stmt *chain = NULL;
    for (int i = 0; i < segs->n; i++)
        if (segs->at[i].is_default)
            chain = segs->at[i].body;
    for (int i = segs->n - 1; i >= 0; i--)
        if (!segs->at[i].is_default)
            chain = ir_if(a, matches(s, &segs->at[i], sel), segs->at[i].body,
                          chain && chain->kind == ST_BLOCK && !chain->body.n ? NULL : chain);
    return chain;
}

/* The number of the segment where the switch is entered, then each segment from there on. */
static void make_sequence(Structure *s, const SegmentVec *segs, const Var *sel, Stmt *out)
{
    Arena *a = s->program->arena;
    Expr *entry = ir_int(a, segs->n);
    for (int i = 0; i < segs->n; i++)
        if (segs->at[i].is_default)
            entry = ir_int(a, i);
    for (int i = segs->n - 1; i >= 0; i--)
        if (segs->at[i].values.n)
            entry = ir_cond(a, matches(s, &segs->at[i], sel), ir_int(a, i), entry);
    Var *at = str_new_var(s, "entry", ty_basic(TY_INT));
    ir_add(a, out, ir_decl(a, at, entry));
    Jumps under_way = {0};
    for (int i = 0; i < segs->n; i++) {
        Expr *c = ir_binary(a, OP_LE, ir_var(a, at), ir_int(a, i)), *none = str_none(s, &under_way);
        if (segs->at[i].body->body.n)
            ir_add(a, out, ir_if(a, none ? ir_binary(a, OP_LAND, none, c) : c, segs->at[i].body, NULL));
        str_add_jumps(s, &under_way, &segs->at[i].flow.jumps);
    }
}

Flow str_switch(Structure *s, Stmt *out, const Stmt *st)
{
    Arena *a = s->program->arena;
    SegmentVec segs = {0};
    Stmt *block = ir_block(a);
    block->comment = st->comment;
    find_segments(s, &st->then->body, &segs);
    StmtVec list = share_declarations(s, &st->then->body, &segs, block);
    Var *sel = str_new_var(s, "selected", ty_unqualified(a, st->cond->type));
    ir_add(a, block, ir_decl(a, sel, ir_copy_expr(a, st->cond)));
    Target *target = str_push_target(s, TARGET_BREAK, NULL);
    Flow all = {0};
    bool every = false;
    for (int i = 0; i < segs.n; i++) {
        segs.at[i].body = ir_block(a);
        segs.at[i].flow = str_range(s, &list, segs.at[i].from, segs.at[i].to, segs.at[i].body);
        str_add_jumps(s, &all.jumps, &segs.at[i].flow.jumps);
        every |= segs.at[i].is_default;
    }
    s->targets = target->outer;
    bool through = falls_through(&segs);
    all.always = every && !through;
    for (int i = 0; i < segs.n; i++) {
        bool breaks = false;
        for (int k = 0; k < segs.at[i].flow.jumps.n; k++)
            breaks |= segs.at[i].flow.jumps.at[k] == target;
        all.always &= segs.at[i].flow.always && !breaks;
    }
    ir_add(a, block, str_flag_decl(s, target));
    if (through)
        make_sequence(s, &segs, sel, block);
    else
        ir_add(a, block, make_chain(s, &segs, sel));
    ir_add(a, out, block);
    str_land(&all.jumps, target);
    return all;
}
