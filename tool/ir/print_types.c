/* Types and declarations as C writes them. */
#include "ir/print.h"

static const char *const basic_names[TY_OTHER + 1] = {
    [TY_VOID] = "void",
    [TY_BOOL] = "_Bool",
    [TY_CHAR] = "char",
    [TY_SCHAR] = "signed char",
    [TY_UCHAR] = "unsigned char",
    [TY_SHORT] = "short",
    [TY_USHORT] = "unsigned short",
    [TY_INT] = "int",
    [TY_UINT] = "unsigned int",
    [TY_LONG] = "long",
    [TY_ULONG] = "unsigned long",
    [TY_LLONG] = "long long",
    [TY_ULLONG] = "unsigned long long",
    [TY_FLOAT] = "float",
    [TY_DOUBLE] = "double",
    [TY_LDOUBLE] = "long double",
};

static void quals(Line *l, unsigned q, const char *after)
{
    static const struct {
        unsigned bit;
        const char *word;
    } words[] = {{Q_CONST, "const"}, {Q_VOLATILE, "volatile"}, {Q_RESTRICT, "restrict"}};
    const char *sep = "";
    for (int i = 0; i < 3; i++)
        if (q & words[i].bit) {
            line_add(l, sep);
            line_add(l, words[i].word);
            sep = " ";
        }
    if (*sep)
        line_add(l, after);
}

/* `T a[n]` as a parameter is a pointer to Clang, and printed as it was written. */
static bool is_array_like(const Type *t)
{
    return t->kind == TY_ARRAY || (t->kind == TY_POINTER && t->decayed);
}

static bool is_plain_pointer(const Type *t)
{
    return t->kind == TY_POINTER && !t->decayed;
}

static bool has_base(const Type *t)
{
    return t->kind == TY_POINTER || t->kind == TY_ARRAY || t->kind == TY_FUNCTION;
}

static void tagged(Line *l, const char *word, const char *tag)
{
    line_printf(l, "%s %s", word, tag);
}

void pr_spec(Line *l, Type *t)
{
    unsigned q = 0;
    for (; has_base(t); t = t->base)
        q = t->kind == TY_ARRAY ? q | t->quals : 0; /* qualifiers of an array are its elements' */
    quals(l, q | t->quals, " ");
    if (t->kind == TY_RECORD && t->record->tag)
        tagged(l, t->record->is_union ? "union" : "struct", t->record->tag);
    else if (t->kind == TY_RECORD && t->record->typedef_name)
        line_add(l, t->record->typedef_name);
    else if (t->kind == TY_RECORD)
        pr_record(l, t->record);
    else if (t->kind == TY_ENUM && t->enumeration->tag)
        tagged(l, "enum", t->enumeration->tag);
    else if (t->kind == TY_ENUM && t->enumeration->typedef_name)
        line_add(l, t->enumeration->typedef_name);
    else if (t->kind == TY_ENUM)
        pr_enum(l, t->enumeration);
    else if (t->kind == TY_COMPLEX)
        line_printf(l, "%s _Complex", basic_names[ty_strip(t->base)->kind]);
    else if (t->kind == TY_TYPEDEF || t->kind == TY_OTHER)
        line_add(l, t->name);
    else
        line_add(l, basic_names[t->kind]);
}

static void declarator_left(Line *l, Type *t)
{
    if (!has_base(t))
        return;
    declarator_left(l, t->base);
    if (!is_plain_pointer(t))
        return;
    if (is_array_like(t->base) || t->base->kind == TY_FUNCTION)
        line_add(l, "(");
    else if (is_plain_pointer(t->base) && t->base->quals)
        line_add(l, " ");
    line_add(l, "*");
    quals(l, t->quals, "");
}

static void bound(Line *l, const Type *t)
{
    int opened = line_open(l, "[");
    if (t->kind == TY_POINTER)
        quals(l, t->quals, t->len_expr || t->len != LEN_NONE ? " " : "");
    if (t->len == LEN_VLA && l->star_bounds)
        line_add(l, "*");
    else if (t->len_expr)
        pr_expr(l, t->len_expr, PREC_ASSIGN);
    else if (t->len >= 0)
        line_printf(l, "%ld", t->len);
    else if (t->len == LEN_VLA)
        line_add(l, "*");
    line_close(l, "]", opened);
}

static bool has_name(const char *s)
{
    return s && *s;
}

/* The parameter list. `named`: the function whose parameters have names, or NULL. */
static void params(Line *l, const Type *t, const Func *named)
{
    int opened = line_open(l, "("), n = named ? named->params.n : t->nparams;
    bool variadic = t->variadic || (named && named->variadic), outer = l->star_bounds;
    l->star_bounds = !named;
    for (int i = 0; i < n; i++) {
        if (i) {
            line_add(l, ",");
            line_space(l, COST_COMMA);
        }
        if (named)
            pr_decl(l, named->params.at[i]->type, named->params.at[i]->name);
        else
            pr_decl(l, t->params[i], "");
    }
    if (n && variadic) {
        line_add(l, ",");
        line_space(l, COST_COMMA);
    }
    if (variadic)
        line_add(l, "...");
    else if (n == 0 && !t->kr)
        line_add(l, "void");
    l->star_bounds = outer;
    line_close(l, ")", opened);
}

static void declarator_right(Line *l, Type *t, const Func *named)
{
    for (; has_base(t); t = t->base) {
        if (t->kind == TY_FUNCTION)
            params(l, t, named);
        else if (is_array_like(t))
            bound(l, t);
        else if (is_array_like(t->base) || t->base->kind == TY_FUNCTION)
            line_add(l, ")");
        named = NULL; /* only the outermost function is the one declared */
    }
}

/* The character that the declarator starts with, 0 for none. */
static char first_char(const Type *t, const char *name)
{
    char first = has_name(name) ? name[0] : '\0';
    for (; has_base(t); t = t->base) {
        if (is_plain_pointer(t))
            first = is_array_like(t->base) || t->base->kind == TY_FUNCTION ? '(' : '*';
        else if (!first)
            first = is_array_like(t) ? '[' : '(';
    }
    return first;
}

static void full_declarator(Line *l, Type *t, const char *name, const Func *named)
{
    char first = first_char(t, name);
    if (first && first != '[')
        line_add(l, " ");
    declarator_left(l, t);
    if (has_name(name)) {
        const Type *beside = t; /* the pointer whose qualifiers the name follows: `*const a[2]` */
        while (has_base(beside) && !is_plain_pointer(beside))
            beside = beside->base;
        if (is_plain_pointer(beside) && beside->quals)
            line_add(l, " ");
        line_add(l, name);
    }
    declarator_right(l, t, named);
}

void pr_declarator(Line *l, Type *t, const char *name)
{
    full_declarator(l, t, name, NULL);
}

void pr_decl(Line *l, Type *t, const char *name)
{
    pr_spec(l, t);
    pr_declarator(l, t, name);
}

void pr_signature(Line *l, const Func *f)
{
    if (f->is_static)
        line_add(l, "static ");
    if (f->is_inline)
        line_add(l, "inline ");
    pr_spec(l, f->type);
    full_declarator(l, f->type, f->name, f);
}

static void line_indent(Line *l)
{
    for (int i = 0; i < l->indent * INDENT; i++)
        line_add(l, " ");
}

void pr_record(Line *l, const Record *r)
{
    line_add(l, r->is_union ? "union" : "struct");
    if (r->tag)
        line_printf(l, " %s", r->tag);
    line_add(l, " {\n");
    l->indent++;
    for (int i = 0; i < r->fields.n; i++) {
        const Field *f = &r->fields.at[i];
        line_indent(l);
        pr_decl(l, f->type, f->name);
        if (f->bits >= 0)
            line_printf(l, " : %d", f->bits);
        line_add(l, ";\n");
    }
    l->indent--;
    line_indent(l);
    line_add(l, "}");
}

void pr_enum(Line *l, const Enum *e)
{
    line_add(l, "enum ");
    if (e->tag)
        line_printf(l, "%s ", e->tag);
    int opened = line_open(l, "{");
    line_add(l, " ");
    for (int i = 0; i < e->items.n; i++) {
        const Enumerator *it = &e->items.at[i];
        if (i) {
            line_add(l, ",");
            line_space(l, COST_COMMA);
        }
        line_add(l, it->name);
        if (it->init) {
            line_add(l, " = ");
            pr_expr(l, it->init, PREC_COND);
        }
    }
    line_close(l, " }", opened);
}

void ir_print_type(Text *out, Type *t, const char *declarator)
{
    Line l = {.anchor = -1};
    pr_decl(&l, t, declarator);
    line_unwrapped(&l, out);
}

void ir_print_record(Text *out, const Record *r)
{
    Line l = {.anchor = -1};
    pr_record(&l, r);
    line_unwrapped(&l, out);
}

void ir_print_enum(Text *out, const Enum *e)
{
    Line l = {.anchor = -1};
    pr_enum(&l, e);
    line_unwrapped(&l, out);
}

void ir_print_signature(Text *out, const Func *f)
{
    Line l = {.anchor = -1};
    pr_signature(&l, f);
    line_flush_open(&l, out);
}
