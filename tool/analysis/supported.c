#include "analysis/supported.h"

#include "analysis/global_pointers.h"
#include "analysis/hand.h"
#include "analysis/initlist.h"
#include "analysis/library.h"
#include "analysis/memory.h"
#include "diff/rule_form.h"
#include "frontend/frontend.h"
#include "normalize/file_scope.h"

typedef struct {
    const Job *job; /* sup_check_forms */
    const Program *program;
    const Rules *rules;
    const Activity *act;
    Func *func;
    VarVec statics;  /* refused so far */
    FuncVec missing; /* the same */
    bool merge;      /* the output includes the inputs */
    bool ok;
} Check;

static void refuse(Check *c, Loc loc, const char *what)
{
    diag_error(c->program->diag, loc, "%s", what);
    c->ok = false;
}

static bool is_complex_integer(Type *t)
{
    for (; t; t = ty_element(t)) {
        t = ty_strip(t);
        if (t->kind == TY_COMPLEX && !ty_is_complex(t))
            return true;
    }
    return false;
}

/* ---------------------------------------------------------------- forms */

static bool untyped(Type *pointer)
{
    Type *to = ty_element(ty_strip(pointer));
    return to && ty_is_void(to);
}

/* Pointer conversions keep the kind of object pointed to. What a `void *` points to is looked at when points-to is known. */
static bool same_target(Type *to, Type *from)
{
    Type *a = ty_strip(ty_element(ty_strip(to))), *b = ty_strip(from);
    if (b->kind != TY_FUNCTION)
        b = ty_strip(ty_element(b));
    while (a->kind == TY_ARRAY)
        a = ty_strip(a->base);
    while (b->kind == TY_ARRAY)
        b = ty_strip(b->base);
    return ty_same(a, b);
}

static bool is_null(const Expr *e)
{
    while (e->kind == EX_CAST)
        e = e->a;
    return e->kind == EX_INT && e->ival == 0;
}

static void check_cast(Check *c, const Expr *e)
{
    bool to = ty_is_pointer(e->type), from = ty_is_pointer(e->a->type) || ty_is_array(e->a->type);
    from |= ty_is_callable(e->a->type);
    if (to && !from && !is_null(e->a))
        refuse(c, e->loc, "conversion of an integer to a pointer: what it points to cannot be known");
    else if (!to && from && !ty_is_void(e->type) && ty_strip(e->type)->kind != TY_BOOL)
        refuse(c, e->loc,
               "conversion of a pointer to a number: the derivative cannot be followed through it");
    else if (to && from && !is_null(e->a) && ty_is_callable(e->type) && ty_is_callable(e->a->type) &&
             !same_target(e->type, e->a->type))
        refuse(c, e->loc,
               "cast of a function to another type: its arguments could not be followed; give the function "
               "the type "
               "that it is called by");
    else if (to && from && !is_null(e->a) && !same_target(e->type, e->a->type) && !untyped(e->type) &&
             !untyped(e->a->type))
        refuse(c, e->loc,
               "cast between pointers to different types: values read through it would have no derivative; "
               "use the "
               "object's own type");
}

static bool is_reported(const Check *c, const Func *g)
{
    for (int i = 0; i < c->missing.n; i++)
        if (c->missing.at[i] == g)
            return true;
    return false;
}

/* What a user fills in to give a function without a body its derivatives by hand. */
static void print_stub(Check *c, const Func *g)
{
    Arena *a = c->program->arena;
    const char *tangent = arena_printf(a, "%s_%s", g->name, c->job->tangent_suffix);
    const char *adjoint = arena_printf(a, "%s_%s", g->name, c->job->adjoint_suffix);
    Text own = {0};
    ir_print_signature(&own, g);
    diag_note(c->program->diag, g->loc,
              "or write its derivatives by hand:\n%s;\n%s;\nAD_TANGENT_IS(%s) AD_ADJOINT_IS(%s)\n%s;",
              hand_signature(a, g, HAND_TANGENT, tangent, c->job->tangent_suffix),
              hand_signature(a, g, HAND_ADJOINT, adjoint, c->job->adjoint_suffix), tangent, adjoint,
              own.data);
    text_free(&own);
}

/* Each function is reported once, where it is called first. */
static void missing_body(Check *c, const Expr *call, Func *g)
{
    int n;
    const Unsupported *why = fe_unsupported(c->program, g, &n);
    for (int i = 0; i < n; i++)
        refuse(c, why[i].loc, why[i].what);
    if (n == 0 && !is_reported(c, g)) {
        vec_push(c->program->arena, &c->missing, g);
        diag_error(c->program->diag, call->loc,
                   "no definition of '%s' and no derivative rule for it: its derivative would be silently "
                   "zero; add the file "
                   "that defines it, or mark it AD_INACTIVE if it carries no derivative",
                   g->name);
        c->ok = false;
        if (!g->in_system && !g->variadic)
            print_stub(c, g);
    }
}

/* A rule for another signature: once for each function. */
static void check_rule(Check *c, const Expr *call, Func *g)
{
    const Rule *r = g->body || g->id < 0 ? NULL : rules_find(c->rules, g);
    const char *wrong = r ? rule_misfit(c->program->arena, r, g) : NULL;
    if (!wrong || is_reported(c, g))
        return;
    vec_push(c->program->arena, &c->missing, g);
    c->ok = false;
    diag_error(c->program->diag, call->loc, "%s", wrong);
    diag_note(c->program->diag, r->loc, "the rule is here");
}

/* A call through a pointer, of which ind_resolve knows no target. */
static void refuse_pointer(Check *c, const Expr *call)
{
    Type *t = ty_strip(call->a->type);
    t = t->kind == TY_POINTER ? ty_strip(t->base) : t;
    if (t->variadic)
        refuse(c, call->loc,
               "call of a variadic function through a pointer: its arguments cannot be followed; pass an "
               "array instead "
               "of '...'");
    else
        refuse(c, call->loc,
               "call through a function pointer that leads to no function known here, or to one of another "
               "type; add "
               "the file that defines the functions that it may lead to, or call the function by name");
}

static void check_call(Check *c, const Expr *e)
{
    if (e->a->kind != EX_FUNC) {
        refuse_pointer(c, e);
        return;
    }
    Func *g = e->a->func;
    check_rule(c, e, g);
    if (g->variadic && g->body)
        refuse(
            c, e->loc,
            "call of a variadic function: its arguments cannot be followed; pass an array instead of '...'");
    else if (mem_kind(g) == MEM_COPY || mem_kind(g) == MEM_MOVE)
        refuse(c, e->loc,
               "copy of bytes between objects whose elements have different types, or an unknown one: its "
               "derivative cannot "
               "be followed; copy with pointers to one type of element, or by assignments");
    else if (mem_kind(g) == MEM_SET)
        refuse(c, e->loc,
               "memset with a value that is none of the elements' type, or of elements of unknown type; "
               "assign in a loop");
    else if (!g->body && !rules_find(c->rules, g) && lib_kind(g) == LIB_UNKNOWN && !lib_is_inactive(g) &&
             mem_kind(g) == MEM_NONE)
        missing_body(c, e, g);
    if (g->body && e->args.n != g->params.n)
        refuse(c, e->loc, "call with another number of arguments than the function's definition has");
}

static bool is_listed(const VarVec *list, const Var *v)
{
    for (int i = 0; i < list->n; i++)
        if (list->at[i] == v)
            return true;
    return false;
}

static void refuse_static_local(Check *c, const Expr *e)
{
    const StaticPlace *p = norm_static_place(c->program, e->var);
    const char *why = p ? p->obstacle : NULL;
    if (c->job->merge)
        diag_error(
            c->program->diag, e->loc,
            "static local variable '%s' keeps a value between calls, and cannot be moved to where derivative "
            "code reaches it: %s; make it a file-scope variable, or pass it as a parameter",
            e->var->name, why ? why : "a variable that its declaration names cannot");
    else
        diag_error(
            c->program->diag, e->loc,
            "static local variable '%s' keeps a value between calls, which derivative code in another file "
            "cannot reach; give --merge, which makes the output hold this file and take its place in the "
            "build, or pass it as a parameter",
            e->var->name);
}

/* Each variable is refused once, where it is met first. */
static void check_static(Check *c, const Expr *e)
{
    Var *v = e->var;
    bool local = v->kind == VAR_STATIC_LOCAL,
         file_local = v->kind == VAR_GLOBAL && v->is_static && !c->job->merge;
    if (!v->changes || (!local && !file_local) || is_listed(&c->statics, v))
        return;
    vec_push(c->program->arena, &c->statics, v);
    c->ok = false;
    if (local)
        refuse_static_local(c, e);
    else
        diag_error(c->program->diag, e->loc,
                   "'%s' is file-local and may change, so that derivative code in another file cannot reach "
                   "it; give "
                   "--merge, which makes the output include this file and take its place in the build, or "
                   "make it const",
                   v->name);
}

static bool holds_pointer(Arena *a, Type *t)
{
    t = ty_strip(t);
    while (t->kind == TY_ARRAY)
        t = ty_strip(t->base);
    FieldVec members = {0};
    if (t->kind == TY_RECORD)
        ty_members(a, t->record, &members);
    bool found = t->kind == TY_POINTER && ty_reaches_real(t);
    for (int i = 0; i < members.n; i++)
        found |= holds_pointer(a, members.at[i]->type);
    return found;
}

/* Where a global's pointers lead at first is read from its list. */
static void check_global_list(Check *c, const Expr *e)
{
    Arena *a = c->program->arena;
    InitVec none = {0};
    if (e->var->init && e->var->init->kind == EX_INIT && holds_pointer(a, e->var->type) &&
        !init_elements(a, ir_var(a, e->var), e->var->init, &none))
        refuse(c, e->var->loc,
               "this initialiser list holds pointers and cannot be followed: a nested designator is followed "
               "by an "
               "element without one, or a member lies in an unnamed union; give every element a designator");
}

/* Does the record, or an unnamed one in it, hold the member as one of a union with reals? */
static bool in_union(Type *t, const char *field)
{
    const Record *r = ty_strip(t)->record;
    if (r->is_union)
        return ty_reaches_real(t);
    for (int i = 0; i < r->fields.n; i++) {
        const Field *f = &r->fields.at[i];
        if (!f->name && ty_is_record(f->type) && ty_field(f->type, field))
            return in_union(f->type, field);
    }
    return false;
}

/* A member of a union with reals: writing one member changes the others, which no location tells. */
static bool is_union_member(const Expr *e)
{
    if (e->kind != EX_MEMBER)
        return false;
    Type *t = ty_strip(e->a->type);
    if (e->arrow)
        t = ty_strip(ty_element(t));
    return t->kind == TY_RECORD && in_union(t, e->field);
}

static void check_expr(Expr **slot, void *ctx)
{
    Check *c = ctx;
    const Expr *e = *slot;
    if (e->kind == EX_VAR && e->var->is_thread_local && !(ty_quals(e->var->type) & Q_CONST))
        refuse(c, e->loc,
               "thread-local variable: the generated file cannot share it; pass it as a parameter");
    if (is_union_member(e))
        refuse(
            c, e->loc,
            "member of a union with real members: which of them is alive cannot be followed; use a struct");
    if (e->kind == EX_CAST)
        check_cast(c, e);
    else if (e->kind == EX_CALL)
        check_call(c, e);
    else if (e->kind == EX_STMT_EXPR || e->kind == EX_ASSIGN || e->kind == EX_INCDEC || e->kind == EX_COMMA)
        refuse(c, e->loc, "this expression could not be taken apart into statements");
    if (is_complex_integer(e->type))
        refuse(c, e->loc, "complex integers are no C, and not differentiated; use double _Complex");
    if (ty_strip(e->type)->kind == TY_OTHER)
        refuse(c, e->loc, "a value of this type has no derivative known to adgen");
    if (e->kind == EX_VAR) {
        check_static(c, e);
        check_global_list(c, e);
    }
}

static void check_slot(Expr **slot, void *ctx)
{
    ir_walk_expr(slot, check_expr, ctx);
}

static void check_form(Stmt *s, void *ctx)
{
    Check *c = ctx;
    for (int i = 0; i < s->pragmas.n; i++)
        diag_error(c->program->diag, s->pragmas.at[i].loc, "'#pragma adgen %s': no such pragma",
                   s->pragmas.at[i].text),
            c->ok = false;
    bool by_name = s->kind == ST_CALL && s->rhs->a->kind == EX_FUNC;
    if (by_name && s->lhs && lib_kind(s->rhs->a->func) == LIB_INTEGER)
        refuse(c, s->loc,
               "call of a function with two results in a place where it cannot be taken apart; make it a "
               "statement of its own");
    if (s->kind == ST_EXPR)
        refuse(c, s->loc, "this statement could not be taken apart");
    ir_stmt_exprs(s, check_slot, c);
}

/* Sizes are read only where a mode or `verify` wants them: a wrong one is found here, in every run. */
static void check_sizes(Check *c)
{
    for (int i = 0; i < c->func->params.n; i++) {
        const Var *v = c->func->params.at[i];
        if (v->size && !fe_parse_small_expr((Program *)c->program, c->func, v->size, v->loc))
            c->ok = false;
    }
}

bool sup_check_forms(const Job *job, const Program *p, const FuncVec *funcs, const Rules *rules)
{
    Check c = {.job = job, .program = p, .rules = rules, .ok = true};
    for (int i = 0; i < funcs->n; i++) {
        c.func = funcs->at[i];
        ir_walk_stmt(c.func->body, check_form, NULL, &c);
        check_sizes(&c);
    }
    return c.ok;
}

/* ---------------------------------------------------------------- active constructs */

static void check_active_type(Check *c, const Var *v)
{
    if (!act_var(c->act, v))
        return;
    if (ty_quals(v->type) & Q_VOLATILE)
        refuse(c, v->loc, "a volatile variable carries derivatives; remove 'volatile'");
}

/* Text may become a number again, and nobody sees it. */
static void check_text(Check *c, const Expr *call)
{
    if (call->a->kind != EX_FUNC || lib_kind(call->a->func) != LIB_TEXT)
        return;
    for (int i = 1; i < call->args.n; i++)
        if (act_varied(c->act, call->args.at[i])) {
            diag_error(c->program->diag, call->args.at[i]->loc,
                       "'%s' writes a value that depends on an independent as text, through which its "
                       "derivative cannot be "
                       "followed; print it with printf, or leave it out",
                       call->a->func->name);
            c->ok = false;
        }
}

/* A function marked AD_INACTIVE may use active memory, but not change it. */
static void check_inactive(Check *c, const Stmt *s)
{
    const Func *g = s->rhs->a->kind == EX_FUNC ? s->rhs->a->func : NULL;
    if (!g || (!lib_is_inactive(g) && lib_kind(g) == LIB_UNKNOWN))
        return;
    Stmt effect = *s;
    effect.lhs = NULL;
    BitSet w = eff_writes(c->act->eff, &effect);
    bits_intersect(&w, &c->act->active);
    if (bits_empty(&w))
        return;
    const char *way = g->body ? "" : "; if it only reads it, declare the parameter as a pointer to const";
    diag_error(c->program->diag, s->loc,
               "'%s', which is marked AD_INACTIVE, may write memory that carries derivatives%s", g->name,
               way);
    c->ok = false;
}

static void check_active_call(Stmt *s, void *ctx)
{
    if (s->kind != ST_CALL)
        return;
    check_text(ctx, s->rhs);
    check_inactive(ctx, s);
}

static void check_decl(Stmt *s, void *ctx)
{
    Check *c = ctx;
    if (s->kind != ST_DECL)
        return;
    check_active_type(c, s->var);
    Expr *init = s->rhs;
    InitVec none = {0};
    if (init && !init_elements(c->program->arena, ir_var(c->program->arena, s->var), init, &none))
        refuse(c, s->loc,
               "this initialiser list cannot be followed: a nested designator is followed by an element "
               "without one, or a member lies in an unnamed union; assign the members one by one");
}

/* ---------------------------------------------------------------- memory without a type */

/* A pointer to T is made of a void *, which may point to `objects`. */
static void check_typed(Check *c, Type *t, const BitSet *objects, Loc loc)
{
    const Pts *pts = c->act->pts;
    t = ty_strip(t);
    while (t->kind == TY_ARRAY)
        t = ty_strip(t->base);
    bool known = !bits_empty(objects) || !ty_reaches_real(t);
    BITS_EACH(i, objects)
    {
        const AbsLoc *l = pts->locs.at[i];
        known &= !l->mixed && (ty_same(l->type, t) || ty_is_void(t));
    }
    if (!known)
        refuse(c, loc,
               "the object behind this 'void *' has another type, or is not known: values read through it "
               "would have no "
               "derivative; pass a pointer to the object's own type");
}

static void check_conversion(Expr **slot, void *ctx)
{
    Check *c = ctx;
    const Expr *e = *slot;
    if (e->kind != EX_CAST || !ty_is_pointer(e->type) || !ty_is_pointer(e->a->type) || !untyped(e->a->type) ||
        is_null(e->a))
        return;
    BitSet objects = pts_value(c->act->pts, e->a);
    check_typed(c, ty_element(ty_strip(e->type)), &objects, e->loc);
}

static void check_conversions(Expr **slot, void *ctx)
{
    ir_walk_expr(slot, check_conversion, ctx);
}

/* free and realloc take what the program itself has allocated. */
static void check_freed(Check *c, const Stmt *s)
{
    const Pts *pts = c->act->pts;
    BitSet objects = pts_value(pts, s->rhs->args.at[0]);
    BITS_EACH(i, &objects)
    {
        if (pts->locs.at[i]->heap)
            continue;
        diag_error(c->program->diag, s->loc,
                   "%s of memory that the differentiated functions have not allocated: the adjoint could not "
                   "bring it back; "
                   "let the caller do it, or differentiate a function that allocates it too",
                   s->rhs->a->func->name);
        c->ok = false;
        return;
    }
}

static void check_memory(Stmt *s, void *ctx)
{
    Check *c = ctx;
    const Pts *pts = c->act->pts;
    ir_stmt_exprs(s, check_conversions, c);
    if (s->kind != ST_CALL || s->rhs->a->kind != EX_FUNC)
        return;
    MemKind kind = mem_call(s);
    if (kind == MEM_FREE || kind == MEM_REALLOC)
        check_freed(c, s);
    if (kind == MEM_REALLOC && (!s->lhs || untyped(s->lhs->type)))
        refuse(c, s->loc,
               "realloc to a 'void *': the elements to copy have no type; use a pointer to their type");
    const Func *g = s->rhs->a->func;
    if (g->body && s->lhs && ty_is_pointer(s->lhs->type) && untyped(s->rhs->type) && !untyped(s->lhs->type)) {
        BitSet objects = {0}, lhs = pts_lvalue(pts, s->lhs);
        BITS_EACH(o, &pts->locs.at[pts->ret_loc[g->id]]->pts)
        if (bits_empty(&pts->locs.at[o]->seen_as))
            bits_add(pts->arena, &objects, o);
        if (!bits_empty(&objects) || bits_empty(&lhs))
            check_typed(c, ty_element(ty_strip(s->lhs->type)), &objects, s->loc);
    }
}

bool sup_check_active(const Activity *act)
{
    const Pts *pts = act->pts;
    Check c = {.program = pts->program, .rules = act->rules, .act = act, .ok = true};
    for (int i = 0; i < pts->nfuncs; i++) {
        Func *f = c.func = pts->funcs[i];
        ir_walk_stmt(f->body, check_decl, NULL, &c);
        ir_walk_stmt(f->body, check_active_call, NULL, &c);
        ir_walk_stmt(f->body, check_memory, NULL, &c);
        for (int k = 0; k < f->params.n; k++)
            check_active_type(&c, f->params.at[k]);
        if (f == act->head->func && act_returns_pointer(act, f))
            refuse(&c, f->loc,
                   "the head returns a pointer to active data, whose shadow its caller cannot have; write "
                   "through a parameter");
    }
    c.ok &= gp_check(act);
    for (int i = 0; i < pts->locs.n; i++) {
        const AbsLoc *l = pts->locs.at[i];
        const AbsLoc *record = l->parent >= 0 ? pts->locs.at[l->parent] : NULL;
        Field *f = record && record->type->kind == TY_RECORD ? ty_field(record->type, l->field) : NULL;
        if (f && bits_has(&act->active, i) && (ty_quals(f->type) & Q_CONST))
            refuse(&c, f->loc,
                   "a const member carries derivatives: its shadow could not be written; remove 'const'");
        if (bits_has(&act->shadowed, i) && l->type->kind == TY_RECORD && l->type->record->is_union)
            refuse(&c, l->var ? l->var->loc : (Loc){0}, "a union carries derivatives; use a struct");
    }
    return c.ok;
}
