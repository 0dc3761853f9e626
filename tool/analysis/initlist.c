#include "analysis/initlist.h"

typedef struct {
    Arena *arena;
    InitVec *out;
    bool ok;
} Fill;

static void fill_braced(Fill *f, Expr *lv, Expr *list);

static bool is_unnamed_struct(const Field *m)
{
    return !m->name && ty_is_record(m->type) && !ty_strip(m->type)->record->is_union;
}

/* Members of an unnamed union have no lvalue here: which of them the list means is lost. */
static bool has_lvalue(Fill *f, Type *t, long i)
{
    t = ty_strip(t);
    bool ok = t->kind != TY_RECORD ||
              (i < t->record->fields.n &&
               (t->record->fields.at[i].name || is_unnamed_struct(&t->record->fields.at[i])));
    f->ok &= ok;
    return ok;
}

static bool is_aggregate(Type *t)
{
    return ty_is_array(t) || ty_is_record(t);
}

static bool designated(const Expr *list, int i)
{
    return list->designators.n > i && list->designators.at[i].n > 0;
}

/* Number of members of an aggregate; LONG-like bound for `T a[]`, which the list itself ends. */
static long member_count(Type *t)
{
    t = ty_strip(t);
    if (t->kind == TY_ARRAY)
        return t->len >= 0 ? t->len : (long)1 << 40;
    return t->record->is_union ? 1 : t->record->fields.n;
}

/* Bit-fields without a name are passed over by lists. */
static long past_padding(Type *t, long i)
{
    t = ty_strip(t);
    if (t->kind == TY_RECORD)
        while (i < t->record->fields.n && !t->record->fields.at[i].name &&
               !ty_is_record(t->record->fields.at[i].type))
            i++;
    return i;
}

static Expr *member_at(Arena *a, Expr *lv, long i)
{
    Type *t = ty_strip(lv->type);
    if (t->kind == TY_ARRAY)
        return ir_index(a, ir_copy_expr(a, lv), ir_int(a, i));
    const Field *m = &t->record->fields.at[i];
    if (m->name)
        return ir_member(a, ir_copy_expr(a, lv), m->name, false);
    Expr *inner = ir_copy_expr(a, lv); /* its members are named as those of the record around it */
    inner->type = m->type;
    return inner;
}

/* The member, or the unnamed one that holds it. */
static long field_index(Type *t, const char *name)
{
    Record *r = ty_strip(t)->record;
    for (int i = 0; i < r->fields.n; i++)
        if ((r->fields.at[i].name && strcmp(r->fields.at[i].name, name) == 0) ||
            (!r->fields.at[i].name && ty_field(r->fields.at[i].type, name)))
            return i;
    return -1;
}

/* Initialises `lv` from list->args[*i] on; *i moves past what was used. */
static void consume(Fill *f, Expr *lv, Expr *list, int *i)
{
    Expr *value = list->args.at[*i];
    if (value->kind == EX_INIT) {
        (*i)++;
        fill_braced(f, lv, value);
        return;
    }
    bool whole = !is_aggregate(lv->type) || value->kind == EX_STRING ||
                 (ty_is_record(lv->type) && ty_is_record(value->type));
    if (whole) {
        (*i)++;
        vec_push(f->arena, f->out, ((InitElement){lv, value}));
        return;
    }
    for (long m = past_padding(lv->type, 0); m < member_count(lv->type) && *i < list->args.n &&
                                             !designated(list, *i) && has_lvalue(f, lv->type, m);
         m = past_padding(lv->type, m + 1))
        consume(f, member_at(f->arena, lv, m), list, i);
}

static void fill_braced(Fill *f, Expr *lv, Expr *list)
{
    int i = 0;
    long m = 0;
    bool deep = false;
    while (i < list->args.n) {
        Expr *target;
        if (designated(list, i)) {
            DesignatorVec *path = &list->designators.at[i];
            target = lv;
            int steps = 0;
            for (int k = 0; k < path->n;) {
                Designator *d = &path->at[k];
                long at = d->field ? field_index(target->type, d->field) : (long)d->index->ival;
                if (steps++ == 0)
                    m = at;
                if (at < 0 || !has_lvalue(f, target->type, at)) {
                    f->ok = false;
                    return;
                }
                k += !d->field || ty_strip(target->type)->record->fields.at[at].name != NULL;
                target = member_at(f->arena, target, at);
            }
            deep = steps > 1;
        } else if (deep) {
            f->ok = false;
            return;
        } else if (is_aggregate(lv->type)) {
            m = past_padding(lv->type, m);
            if (m >= member_count(lv->type) || !has_lvalue(f, lv->type, m))
                return;
            target = member_at(f->arena, lv, m);
        } else {
            target = lv;
        }
        consume(f, target, list, &i);
        m++;
    }
}

bool init_elements(Arena *a, Expr *lvalue, Expr *init, InitVec *out)
{
    Fill f = {a, out, true};
    if (init->kind == EX_INIT)
        fill_braced(&f, lvalue, init);
    else
        vec_push(a, out, ((InitElement){lvalue, init}));
    return f.ok;
}
