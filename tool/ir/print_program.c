/* The whole undifferentiated program, unit by unit, so that it compiles and computes what its source computes. */
#include "ir/print.h"

/* What was printed already, and what is to be printed. */
typedef struct {
    Arena *arena;
    const Program *program;
    const Unit *unit;
    VEC(const char *) includes;
    VEC(const void *) done;
    Text *out;
} State;

static bool is_done(const State *st, const void *what)
{
    for (int i = 0; i < st->done.n; i++)
        if (st->done.at[i] == what)
            return true;
    return false;
}

static const void *entity(const Decl *d)
{
    switch (d->kind) {
    case DECL_RECORD:
        return d->record;
    case DECL_ENUM:
        return d->enumeration;
    case DECL_TYPEDEF:
        return d->type;
    case DECL_VAR:
        return d->var;
    case DECL_FUNC:
        return d->func;
    default:
        return NULL;
    }
}

static Loc entity_loc(const Decl *d)
{
    switch (d->kind) {
    case DECL_RECORD:
        return d->record->loc;
    case DECL_VAR:
        return d->var->loc;
    case DECL_FUNC:
        return d->func->loc;
    default:
        return d->loc;
    }
}

static bool same_loc(Loc a, Loc b)
{
    return a.line == b.line && a.col == b.col && a.file && b.file && strcmp(a.file, b.file) == 0;
}

/* Of several declarations of one thing, the one that stands where its definition stands; the last where none does. */
static bool is_defining(const State *st, int index)
{
    const Decl *d = &st->unit->decls.at[index];
    if (same_loc(d->loc, entity_loc(d)))
        return true;
    bool last = true;
    for (int i = 0; i < st->unit->decls.n; i++) {
        const Decl *o = &st->unit->decls.at[i];
        if (o->kind != d->kind || entity(o) != entity(d))
            continue;
        if (same_loc(o->loc, entity_loc(d)))
            return false;
        if (i > index)
            last = false;
    }
    return last;
}

static void record(State *st, const Record *r);

/* Records that the members hold by value, and that have no declaration of their own at the top level. */
static void records_inside(State *st, const Record *r)
{
    for (int i = 0; i < r->fields.n; i++) {
        Type *t = ty_strip(r->fields.at[i].type);
        while (t->kind == TY_ARRAY)
            t = ty_strip(t->base);
        if (t->kind != TY_RECORD || !t->record->in_main)
            continue;
        if (t->record->tag)
            record(st, t->record);
        else if (!t->record->typedef_name)
            records_inside(st, t->record);
    }
}

static void record(State *st, const Record *r)
{
    if (!r->tag || is_done(st, r))
        return;
    vec_push(st->arena, &st->done, (const void *)r);
    records_inside(st, r);
    ir_print_record(st->out, r);
    text_add(st->out, ";\n\n");
}

static void record_decl(State *st, const Record *r, bool defining)
{
    if (!r->tag || is_done(st, r))
        return; /* without a tag: printed by the typedef or the variable that it belongs to */
    if (defining && r->complete)
        record(st, r);
    else
        text_printf(st->out, "%s %s;\n", r->is_union ? "union" : "struct", r->tag);
}

static void enum_decl(State *st, const Enum *e)
{
    if (e->typedef_name && !e->tag)
        return;
    ir_print_enum(st->out, e);
    text_add(st->out, ";\n\n");
}

/* `typedef struct { ... } P;` prints the members; everywhere else P stands for them. */
static void typedef_decl(State *st, Type *t)
{
    Type *of = t->base;
    const char *own = of->kind == TY_RECORD && !of->record->tag      ? of->record->typedef_name
                      : of->kind == TY_ENUM && !of->enumeration->tag ? of->enumeration->typedef_name
                                                                     : NULL;
    if (!own || strcmp(own, t->name) != 0) {
        text_add(st->out, "typedef ");
        ir_print_type(st->out, of, t->name);
    } else if (of->kind == TY_RECORD) {
        records_inside(st, of->record);
        text_add(st->out, "typedef ");
        ir_print_record(st->out, of->record);
        text_printf(st->out, " %s", t->name);
    } else {
        text_add(st->out, "typedef ");
        ir_print_enum(st->out, of->enumeration);
        text_printf(st->out, " %s", t->name);
    }
    text_add(st->out, ";\n\n");
}

static void var_decl(State *st, const Var *v, bool defining)
{
    Var only = *v;
    if (!defining) {
        only.init = NULL;
        only.is_extern = !v->is_static;
    }
    ir_print_var(st->out, &only);
    text_add(st->out, ";\n");
}

/* No statement declares static locals: they stand at the top of their function, whatever other functions call theirs. */
static void print_func(State *st, const Func *f)
{
    Func whole = *f;
    whole.body = ir_block(st->arena);
    for (int i = 0; i < st->program->globals.n; i++) {
        Var *v = st->program->globals.at[i];
        if (v->kind == VAR_STATIC_LOCAL && v->owner == f)
            ir_add(st->arena, whole.body, ir_decl(st->arena, v, NULL));
    }
    for (int i = 0; i < f->body->body.n; i++)
        ir_add(st->arena, whole.body, f->body->body.at[i]);
    ir_print_func(st->out, &whole);
}

static void func_decl(State *st, const Func *f, int unit, bool defining)
{
    if (defining && f->body && f->unit == unit) {
        text_add(st->out, "\n");
        print_func(st, f);
    } else {
        ir_print_signature(st->out, f);
        text_add(st->out, ";\n");
    }
}

static void includes(State *st)
{
    for (int i = 0; i < st->unit->includes.n; i++) {
        const char *line = st->unit->includes.at[i];
        bool seen = false;
        for (int j = 0; j < st->includes.n; j++)
            seen = seen || strcmp(st->includes.at[j], line) == 0;
        if (seen)
            continue;
        vec_push(st->arena, &st->includes, line);
        text_printf(st->out, "#include %s\n", line);
    }
    text_add(st->out, "\n");
}

static void unit(State *st, int index)
{
    for (int i = 0; i < st->unit->decls.n; i++) {
        const Decl *d = &st->unit->decls.at[i];
        if (!d->in_main || is_done(st, entity(d)))
            continue;
        bool defining = is_defining(st, i);
        switch (d->kind) {
        case DECL_RECORD:
            record_decl(st, d->record, defining);
            break;
        case DECL_ENUM:
            enum_decl(st, d->enumeration);
            break;
        case DECL_TYPEDEF:
            typedef_decl(st, d->type);
            break;
        case DECL_VAR:
            var_decl(st, d->var, defining);
            break;
        case DECL_FUNC:
            func_decl(st, d->func, index, defining);
            break;
        case DECL_ASSERT:
            break; /* held when Clang read the file */
        }
        if (defining && entity(d) && !(d->kind == DECL_FUNC && d->func->unit != index))
            vec_push(st->arena, &st->done, entity(d));
    }
}

void ir_print_program(Text *out, const Program *p)
{
    State st = {.arena = arena_new(), .program = p, .out = out};
    for (int i = 0; i < p->units.n; i++) {
        st.unit = p->units.at[i];
        includes(&st);
        unit(&st, i);
    }
    arena_free(st.arena);
}
