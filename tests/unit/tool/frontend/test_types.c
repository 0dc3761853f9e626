/* Types, records, enums, and the conversions that C does by itself. */
#include "fixture.h"

#include <string.h>

static const char *type_of(const char *declaration)
{
    Program *p = parse(format("#include <stddef.h>\ntypedef double real; typedef struct { real x; } anon;\n"
                              "struct S { int i; }; enum E { A }; typedef real (*fn)(real, int);\n%s;",
                              declaration));
    return type_text(global(p, "v")->type, "v");
}

START_TEST(declarators)
{
    static const char *const same[] = {"double v",
                                       "unsigned long long v",
                                       "const char *const *volatile v",
                                       "real v",
                                       "struct S *v",
                                       "anon v",
                                       "enum E v",
                                       "double (*v)[3]",
                                       "real (*v)(real, int)",
                                       "fn v",
                                       "fn v[2]",
                                       "size_t v",
                                       "double *(*v[3])(const double *, ...)",
                                       "double (*v)()",
                                       "_Bool v",
                                       "signed char v",
                                       "long double v"};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        ck_assert_str_eq(type_of(same[i]), same[i]);
    ck_assert_str_eq(type_of("__typeof__(1.0f) v"), "float v");
    ck_assert_str_eq(type_of("const real v[2]"), "const real v[2]");
}
END_TEST

START_TEST(records)
{
    Program *p = parse("struct A { double x; int flags : 3; struct { int q; }; union { float f; int i; } u;\n"
                       "           struct B { double w[2]; } b; struct A *next; } a;\n"
                       "double f(struct A *p) { return p->q + a.q + p->u.f + (&a)->b.w[1] + p->next->x; }");
    Record *r = ty_strip(global(p, "a")->type)->record;
    ck_assert_str_eq(r->tag, "A");
    ck_assert(r->complete && r->in_main && !r->is_union);
    ck_assert_int_eq(r->fields.n, 6);
    ck_assert_int_eq(r->fields.at[0].bits, -1);
    ck_assert_int_eq(r->fields.at[1].bits, 3);
    ck_assert(r->fields.at[2].name == NULL);
    ck_assert(r->fields.at[3].type->record->is_union);
    ck_assert_str_eq(r->fields.at[4].type->record->tag, "B");
    ck_assert_ptr_eq(r->fields.at[5].type->base->record, r);
    ck_assert_str_eq(stmt_text(stmt(func(p, "f"), 0)),
                     "return p->q + a.q + p->u.f + (&a)->b.w[1] + p->next->x;");
}
END_TEST

START_TEST(names_of_records)
{
    Program *p = parse(
        "typedef struct { double x; } first; first f; struct opaque *o;\n"
        "static struct { int k; } table[2]; typedef enum { RED } color; color c; static enum { ON } state;\n"
        "void g(void) { struct opaque *q = o; struct { int z; } t = {1}; (void)q; (void)t; }");
    Record *r = ty_strip(global(p, "f")->type)->record;
    ck_assert(r->tag == NULL);
    ck_assert_str_eq(r->typedef_name, "first");
    ck_assert(!global(p, "o")->type->base->record->complete);
    /* Types without a name get one, so that a shadow can be declared. */
    ck_assert_str_eq(global(p, "table")->type->base->record->tag, "table_t");
    ck_assert_str_eq(global(p, "state")->type->enumeration->tag, "state_t");
    ck_assert_str_eq(ty_strip(global(p, "c")->type)->enumeration->typedef_name, "color");
    ck_assert_str_eq(stmt(func(p, "g"), 1)->var->type->record->tag, "t_t");
}
END_TEST

static const Decl *declared_record(Program *p, const char *tag)
{
    const Unit *u = p->units.at[0];
    for (int i = 0; i < u->decls.n; i++)
        if (u->decls.at[i].kind == DECL_RECORD && u->decls.at[i].record->tag &&
            strcmp(u->decls.at[i].record->tag, tag) == 0)
            return &u->decls.at[i];
    return NULL;
}

START_TEST(types_inside_functions_move_out)
{
    Program *p =
        parse("struct taken { int i; };\n"
              "double f(double x) { struct loc { double v; } s = {x}; typedef double real; real y = s.v;\n"
              "    struct taken { float z; } t = {1}; enum { K = 3 }; return y + t.z + K; }");
    ck_assert(declared_record(p, "loc") != NULL);
    ck_assert_int_eq(stmt(func(p, "f"), 1)->var->type->kind, TY_DOUBLE);
    Record *t = stmt(func(p, "f"), 2)->var->type->record;
    ck_assert_str_ne(t->tag, "taken");
    ck_assert_int_eq(t->fields.at[0].type->kind, TY_FLOAT);
    ck_assert(declared_record(p, t->tag) != NULL);
}
END_TEST

START_TEST(types_of_two_functions)
{
    Program *p = parse("double f(int x) { enum { K = 1 }; struct n { int q; } s = {K}; return s.q + x; }\n"
                       "double g(int x) { enum { K = 1 }; struct n { int q; } s = {K}; return s.q + x; }\n"
                       "double h(int x) { enum { K = 2 }; return K + x; }\nstruct n { double z; };");
    /* Alike in f and g: one type each, under another tag than the one of file scope. */
    Record *r = stmt(func(p, "f"), 0)->var->type->record;
    ck_assert_ptr_eq(r, stmt(func(p, "g"), 0)->var->type->record);
    ck_assert_str_eq(r->tag, "n0");
    ck_assert_str_eq(refusal(p, "h"), "enumerator 'K' of a function hides another name; rename it");
    int enums = 0;
    for (int i = 0; i < p->units.at[0]->decls.n; i++)
        enums += p->units.at[0]->decls.at[i].kind == DECL_ENUM;
    ck_assert_int_eq(enums, 1);
}
END_TEST

START_TEST(implicit_conversions)
{
    Program *p = parse("double f(int i, float x, double y) { int k = y; k += 0.5; return i + x * y + k; }");
    Func *f = func(p, "f");
    Expr *init = stmt(f, 0)->rhs;
    ck_assert_int_eq(init->kind, EX_CAST);
    ck_assert(init->implicit);
    ck_assert_int_eq(init->type->kind, TY_INT);
    Expr *assign = stmt(f, 1)->rhs;
    ck_assert_int_eq(assign->kind, EX_ASSIGN);
    ck_assert_int_eq(assign->op, OP_ADD);
    ck_assert_int_eq(assign->b->type->kind, TY_DOUBLE);
    Expr *first = stmt(f, 2)->rhs->a->a; /* (double)i */
    ck_assert(first->kind == EX_CAST && first->implicit && first->type->kind == TY_DOUBLE);
    ck_assert_str_eq(stmt_text(stmt(f, 2)), "return i + x * y + k;");
}
END_TEST

START_TEST(pointers_convert_silently_but_for_qualifiers)
{
    Program *p = parse(
        "void g(const double *); void h(void *);\nvoid f(double *p) { g(p); h(p); g((const double *)p); }");
    Func *f = func(p, "f");
    ck_assert_int_eq(stmt(f, 0)->rhs->args.at[0]->kind, EX_VAR);
    Expr *to_void = stmt(f, 1)->rhs->args.at[0];
    ck_assert(to_void->kind == EX_CAST && to_void->implicit);
    Expr *written = stmt(f, 2)->rhs->args.at[0];
    ck_assert(written->kind == EX_CAST && !written->implicit);
}
END_TEST

START_TEST(function_pointers)
{
    Program *p = parse("typedef double fn(double); double g(double x) { return x; }\n"
                       "double f(fn *a, double (*b)(double), double x) { fn *t[2] = {g, &g};\n"
                       "    return a(x) + (*b)(x) + t[1](x) + (x > 0 ? a : g)(x); }");
    ck_assert_str_eq(stmt_text(stmt(func(p, "f"), 1)),
                     "return a(x) + (*b)(x) + t[1](x) + (x > 0 ? a : g)(x);");
    ck_assert_ptr_eq(stmt(func(p, "f"), 0)->rhs->args.at[0]->func, func(p, "g"));
}
END_TEST

START_TEST(generic_selections)
{
    Program *p = parse("double f(double x) { return _Generic(x, float: 1.0f, double: x, int: 2); }\n"
                       "double g(int x) { return _Generic(x, int: 1.0, default: 2.0); }");
    ck_assert_str_eq(stmt_text(stmt(func(p, "f"), 0)), "return x;");
    ck_assert_int_eq(refusals(p, "g"), 1);
}
END_TEST

START_TEST(globals)
{
    Program *p =
        parse("extern double a; static int b = 3; double c = 1.5; double c; double d; extern double d;\n"
              "_Thread_local int t; double f(void) { extern double e; return e + a; }");
    ck_assert(global(p, "a")->is_extern);
    ck_assert(global(p, "b")->is_static && !global(p, "b")->is_extern);
    ck_assert(!global(p, "c")->is_extern);
    ck_assert_str_eq(expr_text(p, global(p, "c")->init), "1.5");
    ck_assert(!global(p, "d")->is_extern);
    ck_assert(global(p, "t")->is_thread_local);
    ck_assert(global(p, "e")->is_extern);
    int ids[16] = {0};
    for (int i = 0; i < p->globals.n; i++)
        ids[p->globals.at[i]->id]++;
    for (int i = 0; i < p->nvars; i++)
        ck_assert_int_le(ids[i], 1);
}
END_TEST

RUN_TESTS("frontend.types", declarators, records, names_of_records, types_inside_functions_move_out,
          types_of_two_functions, implicit_conversions, pointers_convert_silently_but_for_qualifiers,
          function_pointers, generic_selections, globals)
