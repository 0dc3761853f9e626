/* emit_header: prototypes, guards, types; and that C and a file with the original's types can include it. */
#include "emit_fixture.h"

static HeadOutput *head(Func *primal, Func *adjoint)
{
    Head *h = NEW(arena, Head);
    h->func = primal;
    vec_push(arena, &h->results, ((Ref){.is_return = true, .text = "return"}));
    Var *x = primal->params.at[0];
    vec_push(arena, &h->independents, ((Ref){.var = x, .path = ir_var(arena, x), .text = x->name}));
    vec_push(arena, &result.heads, ((HeadOutput){.head = h, .adjoint = adjoint}));
    return &result.heads.at[result.heads.n - 1];
}

static char *header_text(void)
{
    Text t = {0};
    emit_header(&job, prog, &result, &t);
    return keep(&t);
}

/* f(x, n) and f_b(x, xb, n, fb) with x of the given type. */
static void simple(Type *x)
{
    Func *f = declare_func(func("f", dbl(), 2, (Var *[]){local("x", x), local("n", integer())}),
                           ir_block(arena), false);
    Var *seed = local("fb", dbl());
    Func *b = generate(func("f_b", ty_basic(TY_VOID), 4,
                            (Var *[]){local("x", x), local("xb", x), local("n", integer()), seed}),
                       ir_block(arena));
    head(f, b)->adjoint_seed = seed;
}

START_TEST(guard_and_prototype)
{
    simple(ty_pointer(arena, dbl()));
    char *text = header_text();
    EXPECT_ORDER(text, "#ifndef MODEL_GRAD_H\n#define MODEL_GRAD_H\n", "extern \"C\" {");
    EXPECT_HAS(text, "void f_b(double *x, double *xb, int n, double fb);\n");
    EXPECT_HAS(text, "fb is the adjoint of the returned value");
    EXPECT_HAS(text, "derivative of f with respect to x");
    EXPECT_HAS_NOT(text, "#include");
    compiles("model_grad.h.c", text);
}
END_TEST

START_TEST(restrict_and_bounds_do_not_reach_cxx)
{
    Type *x = NEW(arena, Type);
    *x = *ty_pointer(arena, qualified(dbl(), Q_CONST));
    x->quals = Q_RESTRICT | Q_CONST;
    simple(x);
    EXPECT_HAS(header_text(), "void f_b(const double *x, const double *xb, int n, double fb);\n");
}
END_TEST

START_TEST(variable_rows_are_for_c_alone)
{
    Type *row = ty_array(arena, dbl(), LEN_VLA, n("n"));
    simple(ty_pointer(arena, row));
    EXPECT_HAS(header_text(), "#ifndef __cplusplus");
}
END_TEST

START_TEST(pointed_to_structure_is_forward_declared)
{
    Type *mesh = declare_record("Mesh", "Mesh");
    field(mesh->base, "h", dbl());
    simple(ty_pointer(arena, mesh));
    char *text = header_text();
    EXPECT_ORDER(text, "struct Mesh;\ntypedef struct Mesh Mesh;\n", "void f_b(Mesh *x, Mesh *xb");
    EXPECT_HAS_NOT(text, "double h");
    EXPECT_HAS_NOT(text, "_TYPES");
    compiles("model_grad.h.c", text);
    /* beside the original's own definition */
    compiles("both.c", arena_printf(arena, "typedef struct Mesh { double h; } Mesh;\n%s", text));
}
END_TEST

START_TEST(structure_by_value_is_guarded)
{
    Type *mesh = declare_record(NULL, "Mesh");
    field(mesh->base, "h", dbl());
    simple(mesh);
    char *text = header_text();
    EXPECT_ORDER(text, "#ifndef MODEL_GRAD_H_TYPES\n", "    double h;\n} Mesh;");
    compiles("model_grad.h.c", text);
    compiles("both.c",
             arena_printf(arena, "typedef struct { double h; } Mesh;\n#define MODEL_GRAD_H_TYPES\n%s", text));
}
END_TEST

START_TEST(header_of_a_type_is_included)
{
    vec_push(arena, &unit->includes, "<math.h>");
    vec_push(arena, &unit->includes, "\"inc/mesh.h\"");
    Type *mesh = declare_record("Mesh", "Mesh");
    for (int i = 0; i < unit->decls.n; i++) {
        unit->decls.at[i].in_main = false;
        unit->decls.at[i].loc.file = "somewhere/inc/mesh.h";
    }
    mesh->base->record->in_main = false;
    simple(mesh);
    char *text = header_text();
    EXPECT_HAS(text, "#include \"inc/mesh.h\"\n");
    EXPECT_HAS_NOT(text, "math.h");
    EXPECT_HAS_NOT(text, "struct");
}
END_TEST

START_TEST(size_t_comes_from_stddef)
{
    simple(ty_pointer(arena, named("size_t", ty_basic(TY_ULONG))));
    char *text = header_text();
    EXPECT_HAS(text, "#include <stddef.h>\n");
    compiles("model_grad.h.c", text);
}
END_TEST

START_TEST(shadows_of_globals_are_declared)
{
    simple(dbl());
    vec_push(arena, &result.shadows, ir_new_var(prog, "gb", dbl(), VAR_GLOBAL, NULL));
    EXPECT_HAS(header_text(), "extern double gb;\n\n");
}
END_TEST

RUN_EMIT("header", guard_and_prototype, restrict_and_bounds_do_not_reach_cxx, variable_rows_are_for_c_alone,
         pointed_to_structure_is_forward_declared, structure_by_value_is_guarded,
         header_of_a_type_is_included, size_t_comes_from_stddef, shadows_of_globals_are_declared)
