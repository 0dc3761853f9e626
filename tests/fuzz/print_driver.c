/* The code between check.h and one program: its parameters from and to a flat array of numbers. The same text serves C and
   C++; there the numbers are dual. */
#include "print.h"

#include <string.h>

static bool is_memory(const Var *v)
{
    return v->kind != V_SCALAR && v->kind != V_REC;
}

static const Func *head_of(const Prog *p)
{
    return p->func[p->nfunc - 1];
}

void head_spec(const Prog *p, char *out, size_t size)
{
    const Func *f = head_of(p);
    int n = snprintf(out, size, "%s", f->name);
    if (!p->listed)
        return;
    n += snprintf(out + n, size - (size_t)n, "(");
    const char *gap = "";
    for (int pass = 0; pass < 2; pass++) {
        if (pass == 0 && f->ret != T_VOID)
            n += snprintf(out + n, size - (size_t)n, "return"), gap = " ";
        for (int i = 0; i < f->nparam; i++)
            if (pass ? f->param[i]->independent : f->param[i]->result) {
                n += snprintf(out + n, size - (size_t)n, "%s%s", gap, f->param[i]->name);
                gap = " ";
            }
        n += snprintf(out + n, size - (size_t)n, pass ? ")" : ")/(");
        gap = "";
    }
}

typedef void (*LeafVisit)(FILE *out, const Var *v, const char *path, Base base, int at);

/* Visits the real leaves of the parameters; returns their number. Memory is behind pointers of its exact size, so that the
   sanitizers see every step over its end. */
static int each_leaf(FILE *out, const Func *f, LeafVisit visit)
{
    int at = 0;
    char path[80];
    for (int i = 0; i < f->nparam; i++) {
        const Var *v = f->param[i];
        if (v->alias >= 0)
            continue;
        if (v->rec) {
            Leaf leaf[16];
            int n = rec_leaves(v->rec, leaf);
            for (int k = 0; k < n; k++)
                for (int j = 0; j < (leaf[k].n ? leaf[k].n : 1); j++, at++) {
                    int used = snprintf(path, sizeof path, "%s%s%s", v->name,
                                        v->kind == V_RECPTR ? "->" : ".", leaf[k].path);
                    if (leaf[k].n)
                        snprintf(path + used, sizeof path - (size_t)used, "[%d]", j);
                    if (visit)
                        visit(out, v, path, leaf[k].base, at);
                }
            continue;
        }
        if (v->base == T_INT)
            continue;
        int n = v->kind == V_SCALAR ? 1 : v->kind == V_POINTER2 ? v->n * v->m : v->n;
        for (int k = 0; k < n; k++, at++) {
            if (v->kind == V_SCALAR)
                snprintf(path, sizeof path, "%s", v->name);
            else if (v->kind == V_POINTER2)
                snprintf(path, sizeof path, "%s[%d][%d]", v->name, k / v->m, k % v->m);
            else
                snprintf(path, sizeof path, "%s[%d]", v->name, k);
            if (visit)
                visit(out, v, path, v->base, at);
        }
    }
    return at;
}

static void load_leaf(FILE *out, const Var *v, const char *path, Base base, int at)
{
    (void)v;
    fprintf(out, "    A->%s = (%s)FZ_IN(%d);\n", path, base == T_FLT ? "FZ_FLOAT" : "FZ_REAL", at);
}

static void save_leaf(FILE *out, const Var *v, const char *path, Base base, int at)
{
    (void)v, (void)base;
    fprintf(out, "    FZ_OUT(%d, A->%s);\n", at, path);
}

static void kind_leaf(FILE *out, const Var *v, const char *path, Base base, int at)
{
    (void)path, (void)at;
    char c = !is_memory(v)     ? v->independent ? 'v' : 'x'
             : v->result       ? v->independent ? 'r' : 's'
             : !v->independent ? 'x'
             : v->readonly     ? 'm'
                               : 'w';
    fputc(base == T_FLT && c != 'x' ? c - 'a' + 'A' : c, out);
}

/* Results with a known size hold their values after the adjoint. */
static void size_leaf(FILE *out, const Var *v, const char *path, Base base, int at)
{
    (void)path, (void)base, (void)at;
    fputc(v->sized && v->result ? 'v' : '-', out);
}

static void print_ints(FILE *out, const Var *v)
{
    const Rec *r = v->rec;
    for (int i = 0; r && i < r->nmember; i++) {
        const char *arrow = v->kind == V_RECPTR ? "->" : ".";
        if (r->member[i].base == T_INT)
            fprintf(out, "    A->%s%s%s = 2;\n", v->name, arrow, r->member[i].name);
        for (int k = 0; r->member[i].rec && k < r->member[i].rec->nmember; k++)
            if (r->member[i].rec->member[k].base == T_INT)
                fprintf(out, "    A->%s%s%s.%s = 2;\n", v->name, arrow, r->member[i].name,
                        r->member[i].rec->member[k].name);
    }
}

/* struct args, load, save and free. */
static void print_args(FILE *out, Prog *p, bool dual)
{
    Printer w = {.out = out, .p = p, .dual = dual};
    const Func *f = head_of(p);
    const char *q = p->prefix;
    fprintf(out, "struct %s_args {\n", q);
    for (int i = 0; i < f->nparam; i++) {
        Var v = *f->param[i];
        v.readonly = false;
        fputs("    ", out);
        print_declarator(&w, &v);
        fputs(";\n", out);
    }
    fprintf(out,
            "};\n\nstatic void %s_load(struct %s_args *A, const double *in, const double *ind)\n{\n    "
            "(void)ind;\n",
            q, q);
    for (int i = 0; i < f->nparam; i++) {
        const Var *v = f->param[i];
        if (v->alias >= 0)
            fprintf(out, "    A->%s = A->%s;\n", v->name, f->param[v->alias]->name);
        else if (is_memory(v))
            fprintf(out, "    A->%s = (__typeof__(A->%s))calloc(%d, sizeof *A->%s);\n", v->name, v->name,
                    v->n, v->name);
        else if (v->base == T_INT)
            fprintf(out, "    A->%s = %d;\n", v->name, i == 0 ? 3 : i % 4);
        print_ints(out, v);
    }
    each_leaf(out, f, load_leaf);
    fprintf(out,
            "}\n\nstatic void %s_save(struct %s_args *A, double *out, double *outd, double *outm)\n{\n    "
            "(void)outd, (void)outm;\n",
            q, q);
    each_leaf(out, f, save_leaf);
    for (int i = 0; i < f->nparam; i++)
        if (is_memory(f->param[i]) && f->param[i]->alias < 0)
            fprintf(out, "    free(A->%s);\n", f->param[i]->name);
    fputs("}\n\n", out);
}

/* The arguments of f (suffix 0), its tangent (D) or its adjoint (B). */
static void print_arguments(FILE *out, const Func *f, char mode)
{
    for (int i = 0; i < f->nparam; i++) {
        const Var *v = f->param[i];
        fprintf(out, "%sA.%s", i ? ", " : "", v->name);
        if (mode && v->shadowed)
            fprintf(out, ", %s%c.%s", mode == 'B' && !is_memory(v) ? "&" : "", mode, v->name);
    }
}

static void print_tangent(FILE *out, const Prog *p)
{
    const Func *f = head_of(p);
    const char *q = p->prefix;
    int n = each_leaf(NULL, f, NULL);
    fprintf(out,
            "static void %s_run_d(const double *in, const double *ind, double *out, double *outd)\n{\n"
            "    struct %s_args A, D;\n    %s_load(&A, in, 0);\n    %s_load(&D, ind, 0);\n",
            q, q, q, q);
    if (f->ret == T_VOID) {
        fprintf(out, "    outd[%d] = out[%d] = 0;\n    ", n, n);
    } else {
        fprintf(out, "    %s value = 0;\n    outd[%d] = ", f->ret == T_FLT ? "float" : "double", n);
    }
    fprintf(out, "%s_f_d(", q);
    print_arguments(out, f, 'D');
    fprintf(out, "%s);\n", f->ret == T_VOID ? "" : ", &value");
    if (f->ret != T_VOID)
        fprintf(out, "    out[%d] = value;\n", n);
    fprintf(out, "    %s_save(&A, out, 0, 0);\n    %s_save(&D, outd, 0, 0);\n}\n\n", q, q);
}

static void print_adjoint(FILE *out, const Prog *p, bool grad)
{
    const Func *f = head_of(p);
    const char *q = p->prefix;
    fprintf(out,
            "static %s %s_run_%s(const double *in, double *b%s)\n{\n    struct %s_args A, B;\n%s"
            "    %s_load(&A, in, 0);\n    %s_load(&B, b, 0);\n    ",
            grad ? "double" : "void", q, grad ? "grad" : "b", grad ? "" : ", double seed, double *after", q,
            grad ? "    double ignored[MAX_LEAVES];\n" : "", q, q);
    if (grad)
        fputs("double value = ", out);
    fprintf(out, "%s_f_%s(", q, grad ? "grad" : "b");
    print_arguments(out, f, 'B');
    if (!grad)
        fprintf(out, "%s);\n    (void)seed;\n", f->ret == T_VOID ? "" : ", seed");
    else
        fputs(");\n", out);
    fprintf(out, "    %s_save(&A, %s, 0, 0);\n    %s_save(&B, b, 0, 0);\n%s}\n\n", q,
            grad ? "ignored" : "after", q, grad ? "    return value;\n" : "");
}

void print_driver(FILE *out, Prog *p)
{
    const Func *f = head_of(p);
    const char *q = p->prefix;
    print_args(out, p, false);
    int n = each_leaf(NULL, f, NULL);
    fprintf(out,
            "static void %s_run(const double *in, double *out)\n{\n    struct %s_args A;\n    %s_load(&A, "
            "in, 0);\n    ",
            q, q, q);
    fprintf(out, f->ret == T_VOID ? "out[%d] = 0;\n    " : "out[%d] = ", n);
    fprintf(out, "%s_f(", q);
    print_arguments(out, f, 0);
    fprintf(out, ");\n    %s_save(&A, out, 0, 0);\n}\n\n", q);
    print_tangent(out, p);
    print_adjoint(out, p, false);
    if (f->ret != T_VOID)
        print_adjoint(out, p, true);
    fprintf(out,
            "void %s_dual(const double *in, const double *ind, double *out, double *outd, double *outm);\n\n",
            q);
    fprintf(out, "static const fz_prog %s_prog = {\"%s\", %d, \"", q, q, n);
    each_leaf(out, f, kind_leaf);
    fputs("\", \"", out);
    each_leaf(out, f, size_leaf);
    fprintf(out, "\", '%c', %s_run, %s_run_d, %s_run_b, ",
            f->ret == T_VOID  ? 'x'
            : f->ret == T_FLT ? 'R'
                              : 'r',
            q, q, q);
    if (f->ret == T_VOID)
        fputs("0", out);
    else
        fprintf(out, "%s_run_grad", q);
    fprintf(out, ", %s_dual, %d};\n", q, p->floats);
}

void print_dual_driver(FILE *out, Prog *p)
{
    const Func *f = head_of(p);
    const char *q = p->prefix;
    print_args(out, p, true);
    int n = each_leaf(NULL, f, NULL);
    fprintf(out,
            "extern \"C\" void %s_dual(const double *in, const double *ind, double *out, double *outd, "
            "double *outm)\n{\n"
            "    struct %s_args A;\n    %s_load(&A, in, ind);\n",
            q, q, q);
    fprintf(out, f->ret == T_VOID ? "    FZ_OUT(%d, Dual(0));\n    " : "    Dual value = ", n);
    fprintf(out, "%s_f(", q);
    print_arguments(out, f, 0);
    fputs(");\n", out);
    if (f->ret != T_VOID)
        fprintf(out, "    FZ_OUT(%d, value);\n", n);
    fprintf(out, "    %s_save(&A, out, outd, outm);\n}\n", q);
}
