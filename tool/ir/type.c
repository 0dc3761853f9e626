/* Types: constructors and queries. */
#include "ir/ir.h"

#include <limits.h>
#include <stdlib.h>

#define BASIC(k) [k] = {.kind = k}

/* Written by nobody: shared by all programs. */
static Type basic[TY_OTHER + 1] = {
    BASIC(TY_VOID),   BASIC(TY_BOOL),  BASIC(TY_CHAR),   BASIC(TY_SCHAR),   BASIC(TY_UCHAR), BASIC(TY_SHORT),
    BASIC(TY_USHORT), BASIC(TY_INT),   BASIC(TY_UINT),   BASIC(TY_LONG),    BASIC(TY_ULONG), BASIC(TY_LLONG),
    BASIC(TY_ULLONG), BASIC(TY_FLOAT), BASIC(TY_DOUBLE), BASIC(TY_LDOUBLE),
};

Type *ty_basic(TypeKind k)
{
    if (k < TY_VOID || k > TY_LDOUBLE || k == TY_ENUM)
        abort();
    return &basic[k];
}

Type *ty_complex(Arena *a, TypeKind part)
{
    Type *t = NEW(a, Type);
    t->kind = TY_COMPLEX;
    t->base = ty_basic(part);
    return t;
}

Type *ty_pointer(Arena *a, Type *to)
{
    Type *t = NEW(a, Type);
    t->kind = TY_POINTER;
    t->base = to;
    return t;
}

Type *ty_array(Arena *a, Type *of, long len, Expr *len_expr)
{
    Type *t = NEW(a, Type);
    t->kind = TY_ARRAY;
    t->base = of;
    t->len = len;
    t->len_expr = len_expr;
    return t;
}

Type *ty_strip(Type *t)
{
    while (t->kind == TY_TYPEDEF)
        t = t->base;
    return t;
}

unsigned ty_quals(const Type *t)
{
    unsigned q = t->quals;
    while (t->kind == TY_TYPEDEF || t->kind == TY_ARRAY) {
        t = t->base;
        q |= t->quals;
    }
    return q;
}

static Type *copy_type(Arena *a, const Type *t)
{
    Type *n = NEW(a, Type);
    *n = *t;
    return n;
}

Type *ty_unqualified(Arena *a, Type *t)
{
    if (!ty_quals(t))
        return t;
    if (t->kind == TY_TYPEDEF && ty_quals(t->base))
        return ty_unqualified(a, t->base); /* the name itself means a qualified type */
    Type *n = copy_type(a, t);
    n->quals = 0;
    if (n->kind == TY_ARRAY)
        n->base = ty_unqualified(a, n->base);
    return n;
}

Type *ty_mutable(Arena *a, Type *t)
{
    Type *base = t->base;
    if (t->kind == TY_TYPEDEF || t->kind == TY_POINTER || t->kind == TY_ARRAY)
        base = ty_mutable(a, base);
    if (t->kind == TY_TYPEDEF && base != t->base) {
        Type *n = copy_type(a, base); /* the name has const inside: write out what it stands for */
        n->quals |= t->quals & ~(unsigned)Q_CONST;
        return n;
    }
    if (base == t->base && !(t->quals & Q_CONST))
        return t;
    Type *n = copy_type(a, t);
    n->quals &= ~(unsigned)Q_CONST;
    n->base = base;
    return n;
}

bool ty_is_real(Type *t)
{
    TypeKind k = ty_strip(t)->kind;
    return k == TY_FLOAT || k == TY_DOUBLE || k == TY_LDOUBLE;
}

bool ty_is_complex(Type *t)
{
    t = ty_strip(t);
    return t->kind == TY_COMPLEX && ty_is_real(t->base);
}

bool ty_is_floating(Type *t)
{
    return ty_is_real(t) || ty_is_complex(t);
}

bool ty_is_integer(Type *t)
{
    TypeKind k = ty_strip(t)->kind;
    return k >= TY_BOOL && k <= TY_ENUM;
}

bool ty_is_arith(Type *t)
{
    return ty_is_integer(t) || ty_is_real(t) || ty_strip(t)->kind == TY_COMPLEX;
}

bool ty_is_pointer(Type *t)
{
    return ty_strip(t)->kind == TY_POINTER;
}

bool ty_is_array(Type *t)
{
    return ty_strip(t)->kind == TY_ARRAY;
}

bool ty_is_record(Type *t)
{
    return ty_strip(t)->kind == TY_RECORD;
}

bool ty_is_void(Type *t)
{
    return ty_strip(t)->kind == TY_VOID;
}

/* An enumeration is unsigned where no enumerator is negative, as gcc and clang have it. */
static bool enum_is_signed(const Enum *e)
{
    for (int i = 0; e && i < e->items.n; i++)
        if (e->items.at[i].value < 0)
            return true;
    return false;
}

bool ty_is_signed(Type *t)
{
    t = ty_strip(t);
    switch (t->kind) {
    case TY_CHAR:
        return CHAR_MIN < 0;
    case TY_SCHAR:
    case TY_SHORT:
    case TY_INT:
    case TY_LONG:
    case TY_LLONG:
        return true;
    case TY_ENUM:
        return enum_is_signed(t->enumeration);
    default:
        return false;
    }
}

bool ty_is_vla(Type *t)
{
    for (t = ty_strip(t); t->kind == TY_ARRAY; t = ty_strip(t->base))
        if (t->len == LEN_VLA)
            return true;
    return false;
}

bool ty_has_real(Type *t)
{
    t = ty_strip(t);
    while (t->kind == TY_ARRAY)
        t = ty_strip(t->base);
    if (t->kind == TY_COMPLEX || ty_is_real(t))
        return true;
    if (t->kind == TY_RECORD)
        for (int i = 0; i < t->record->fields.n; i++)
            if (ty_has_real(t->record->fields.at[i].type))
                return true;
    return false;
}

/* Records that a search has entered; they may point back to each other. */
typedef struct {
    const Record **at;
    int n, cap;
} Entered;

static bool enter(Entered *seen, const Record *r)
{
    for (int i = 0; i < seen->n; i++)
        if (seen->at[i] == r)
            return false;
    if (seen->n == seen->cap) {
        seen->cap = seen->cap ? 2 * seen->cap : 16;
        const Record **p = realloc(seen->at, (size_t)seen->cap * sizeof *p);
        if (!p)
            abort();
        seen->at = p;
    }
    seen->at[seen->n++] = r;
    return true;
}

static bool is_number(Type *t)
{
    return t->kind == TY_COMPLEX || ty_is_real(t);
}

static bool is_function(Type *t)
{
    return t->kind == TY_FUNCTION;
}

static bool reaches(Type *t, bool (*what)(Type *), Entered *seen)
{
    t = ty_strip(t);
    while (t->kind == TY_ARRAY || t->kind == TY_POINTER)
        t = ty_strip(t->base);
    if (what(t))
        return true;
    if (t->kind != TY_RECORD || !enter(seen, t->record))
        return false;
    for (int i = 0; i < t->record->fields.n; i++)
        if (reaches(t->record->fields.at[i].type, what, seen))
            return true;
    return false;
}

bool ty_reaches_real(Type *t)
{
    Entered seen = {0};
    bool r = reaches(t, is_number, &seen);
    free(seen.at);
    return r;
}

bool ty_reaches_function(Type *t)
{
    Entered seen = {0};
    bool r = reaches(t, is_function, &seen);
    free(seen.at);
    return r;
}

bool ty_is_callable(Type *t)
{
    t = ty_strip(t);
    return t->kind == TY_FUNCTION || (t->kind == TY_POINTER && ty_strip(t->base)->kind == TY_FUNCTION);
}

Type *ty_element(Type *t)
{
    t = ty_strip(t);
    return t->kind == TY_POINTER || t->kind == TY_ARRAY ? t->base : NULL;
}

static Field *find_field(Record *r, const char *name)
{
    for (int i = 0; i < r->fields.n; i++) {
        Field *f = &r->fields.at[i];
        if (f->name && strcmp(f->name, name) == 0)
            return f;
        if (!f->name && ty_is_record(f->type)) {
            Field *inner = find_field(ty_strip(f->type)->record, name);
            if (inner)
                return inner;
        }
    }
    return NULL;
}

void ty_members(Arena *a, Record *r, FieldVec *out)
{
    for (int i = 0; i < r->fields.n; i++) {
        Field *f = &r->fields.at[i];
        Record *inner = !f->name && ty_is_record(f->type) ? ty_strip(f->type)->record : NULL;
        if (inner && !inner->is_union)
            ty_members(a, inner, out);
        else if (f->name || inner)
            vec_push(a, out, f);
    }
}

Field *ty_field(Type *record, const char *name)
{
    record = ty_strip(record);
    return record->kind == TY_RECORD ? find_field(record->record, name) : NULL;
}

static bool same_function(Type *a, Type *b)
{
    if (!ty_same(a->base, b->base))
        return false;
    if (a->kr || b->kr)
        return true;
    if (a->nparams != b->nparams || a->variadic != b->variadic)
        return false;
    for (int i = 0; i < a->nparams; i++)
        if (!ty_same(a->params[i], b->params[i]))
            return false;
    return true;
}

bool ty_same(Type *a, Type *b)
{
    a = ty_strip(a);
    b = ty_strip(b);
    if (a == b)
        return true;
    if (a->kind != b->kind)
        return false;
    switch (a->kind) {
    case TY_ENUM:
        return a->enumeration == b->enumeration;
    case TY_RECORD:
        return a->record == b->record;
    case TY_COMPLEX:
        return ty_same(a->base, b->base);
    case TY_POINTER:
        return ty_quals(a->base) == ty_quals(b->base) && ty_same(a->base, b->base);
    case TY_ARRAY:
        return (a->len == b->len || a->len < 0 || b->len < 0) && ty_same(a->base, b->base);
    case TY_FUNCTION:
        return same_function(a, b);
    case TY_OTHER:
        return strcmp(a->name, b->name) == 0;
    default:
        return true;
    }
}
