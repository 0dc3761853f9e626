/* Support of the harnesses that `adgen verify` writes. A harness is two files: one includes the original source, fills the
   inputs and calls the functions through the interface below; the other defines ADGEN_VERIFY_DRIVER, includes this header and so
   gets `main` with all comparisons. The interface needs <stddef.h> alone, so that it can stand in front of any source. */
#ifndef ADGEN_VERIFY_H
#define ADGEN_VERIFY_H

#include <stddef.h>

enum { AD_VFY_FLOAT, AD_VFY_DOUBLE, AD_VFY_LDOUBLE };

enum {
    AD_VFY_INDEPENDENT = 1,
    AD_VFY_RESULT = 2,
    AD_VFY_KEEP = 4, /* the values found in memory are the input, unless others are given */
    AD_VFY_HELD = 8, /* a result that f_b leaves in memory */
    AD_VFY_RETURN = 16,
};

/* A piece of memory and its tangent and adjoint shadows. */
typedef struct {
    void *p, *d, *b;
} ad_vfy_root;

/* Values from the command line or a values file: the name without indices, members after a dot. */
typedef struct {
    const char *name;
    size_t n;
    const char *const *text;
} ad_vfy_given;

/* One head. The functions restore nothing: the driver does. tangent, adjoint, gradient: NULL where not generated. */
typedef struct {
    const char *name, *title;
    void (*setup)(void), (*primal)(void), (*tangent)(void), (*adjoint)(void), (*gradient)(void);
    const ad_vfy_given *given;
    int ngiven;
    int single; /* some real on the way is a float */
} ad_vfy_head;

extern const ad_vfy_head ad_vfy_tested;

/* Zeroed memory for n elements with guard bytes on both sides, and its two shadows. */
ad_vfy_root ad_vfy_new(const char *name, size_t elem, size_t n);
/* Memory that exists already, with its shadows; d, b NULL: it has none, the driver makes some. */
void ad_vfy_extern(const char *name, void *p, void *d, void *b, size_t size);
/* Memory that is put back to its first contents before every call. */
void ad_vfy_state(void *p, size_t size);
/* Lets the shadows of the pointer `*member` point to the shadows of the memory it points to. */
void ad_vfy_link(void *member);
/* Declares real numbers of the given kind at `at` (shape: ndim extents) and fills them. */
void ad_vfy_reals(int kind, int flags, const char *name, void *at, int ndim, const size_t *dims);
/* Value number i of the n integers called `name`: the given one, or the default. */
long long ad_vfy_int(const char *name, size_t i, size_t n, long long standard);
/* The size n of `name`, checked to be sensible. */
size_t ad_vfy_size(const char *name, long long n);
/* The number of values given for `name`. */
long long ad_vfy_given_count(const char *name);
/* printf into new memory. */
const char *ad_vfy_name(const char *fmt, ...);

#ifdef ADGEN_VERIFY_DRIVER

#include <adgen/heap.h>
#include <adgen/tape.h>

#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef long double ad_vfy_num;

typedef struct {
    const char *name;
    char *p, *d, *b, *p0, *d0, *b0; /* memory and shadows; their first contents */
    size_t size;
    int guarded;
} ad_vfy_block;

typedef struct {
    const char *name;
    int kind, flags, ndim;
    char *p, *d, *b;
    size_t n, dims[8];
    size_t first; /* number of its first element among the independents */
    size_t out;   /* ... and among the results */
    int written;  /* by the primal */
} ad_vfy_leaf;

enum { AD_VFY_GUARD = 64, AD_VFY_ALL = 64, AD_VFY_ROUNDS = 3, AD_VFY_STEPS = 16 };

static struct {
    ad_vfy_block *block;
    size_t nblock, guards;
    ad_vfy_leaf *leaf;
    size_t nleaf, nx, ny;
    size_t *used; /* per given: values consumed */
    FILE *report;
    unsigned long seed;
    unsigned long long random;
    double budget;
    int failed;
    size_t peak;
    char inputs[1200];
    ad_vfy_num *x, *scale; /* the point and the size of a step, per independent */
    ad_vfy_num *y;         /* the results there */
    ad_vfy_num tol_difference, tol_dot, eps;
    ad_vfy_num *jacobian; /* by tangents, nx columns of ny; NULL when too large */
} ad_vfy;

/* ---------------------------------------------------------------- reporting */

/* The lines of the report: `row` of the table; `@run what` before each call; `@usage text`; `@end`. */
static void ad_vfy_row(const char *label, int ok, const char *fmt, ...)
{
    va_list ap;
    fprintf(ad_vfy.report, "  %-25s ", label);
    if (ok >= 0)
        fprintf(ad_vfy.report, "%s", ok ? "ok     " : "WRONG  ");
    va_start(ap, fmt);
    vfprintf(ad_vfy.report, fmt, ap);
    va_end(ap);
    fputc('\n', ad_vfy.report);
    fflush(ad_vfy.report);
    if (ok == 0)
        ad_vfy.failed = 1;
}

static _Noreturn void ad_vfy_end(int status)
{
    fprintf(ad_vfy.report, "@end %d\n", status);
    fclose(ad_vfy.report);
    exit(status);
}

static _Noreturn void ad_vfy_usage(const char *fmt, ...)
{
    va_list ap;
    fputs("@usage ", ad_vfy.report);
    va_start(ap, fmt);
    vfprintf(ad_vfy.report, fmt, ap);
    va_end(ap);
    fputc('\n', ad_vfy.report);
    ad_vfy_end(2);
}

static void *ad_vfy_memory(size_t n, size_t size)
{
    void *p = calloc(n ? n : 1, size ? size : 1);
    if (!p)
        ad_vfy_usage("out of memory: %zu elements of %zu bytes", n, size);
    return p;
}

static ad_vfy_num *ad_vfy_vector(size_t n)
{
    return (ad_vfy_num *)ad_vfy_memory(n, sizeof(ad_vfy_num));
}

/* Names live as long as the program; the list tells a leak detector that none is lost. */
struct ad_vfy_text {
    struct ad_vfy_text *next;
    char text[];
};

const char *ad_vfy_name(const char *fmt, ...)
{
    static struct ad_vfy_text *all;
    char buf[512];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(buf, sizeof buf, fmt, ap);
    va_end(ap);
    struct ad_vfy_text *t = (struct ad_vfy_text *)ad_vfy_memory(1, sizeof *t + strlen(buf) + 1);
    t->next = all;
    all = t;
    return strcpy(t->text, buf);
}

static void ad_vfy_input(const char *fmt, ...)
{
    size_t len = strlen(ad_vfy.inputs);
    if (len + 120 > sizeof ad_vfy.inputs) {
        if (len && ad_vfy.inputs[len - 1] != '.')
            strcat(ad_vfy.inputs, ", ...");
        return;
    }
    va_list ap;
    va_start(ap, fmt);
    len += (size_t)snprintf(ad_vfy.inputs + len, 3, "%s", len ? ", " : "");
    vsnprintf(ad_vfy.inputs + len, 100, fmt, ap);
    va_end(ap);
}

/* Uniform in (0, 1): splitmix64. */
static ad_vfy_num ad_vfy_random(void)
{
    unsigned long long z = (ad_vfy.random += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    z ^= z >> 31;
    return ((ad_vfy_num)(z >> 11) + 0.5L) / 9007199254740992.0L;
}

/* ---------------------------------------------------------------- memory */

static char *ad_vfy_guarded(size_t size)
{
    char *raw = (char *)ad_vfy_memory(size + 2 * AD_VFY_GUARD, 1);
    memset(raw, 0xa5, AD_VFY_GUARD);
    memset(raw + AD_VFY_GUARD + size, 0xa5, AD_VFY_GUARD);
    return raw + AD_VFY_GUARD;
}

static ad_vfy_block *ad_vfy_add_block(const char *name, size_t size)
{
    ad_vfy.block = (ad_vfy_block *)realloc(ad_vfy.block, (ad_vfy.nblock + 1) * sizeof *ad_vfy.block);
    if (!ad_vfy.block)
        ad_vfy_usage("out of memory");
    ad_vfy_block *k = &ad_vfy.block[ad_vfy.nblock++];
    memset(k, 0, sizeof *k);
    k->name = name;
    k->size = size;
    return k;
}

ad_vfy_root ad_vfy_new(const char *name, size_t elem, size_t n)
{
    if (elem && n > (size_t)1 << 33)
        ad_vfy_usage("%s: %zu elements are too many", name, n);
    ad_vfy_block *k = ad_vfy_add_block(name, elem * n);
    k->guarded = 1;
    k->p = ad_vfy_guarded(k->size);
    k->d = ad_vfy_guarded(k->size);
    k->b = ad_vfy_guarded(k->size);
    ad_vfy.guards += 3;
    return (ad_vfy_root){k->p, k->d, k->b};
}

void ad_vfy_extern(const char *name, void *p, void *d, void *b, size_t size)
{
    ad_vfy_block *k = ad_vfy_add_block(name, size);
    k->p = (char *)p;
    k->d = d ? (char *)d : ad_vfy_guarded(size);
    k->b = b ? (char *)b : ad_vfy_guarded(size);
}

void ad_vfy_state(void *p, size_t size)
{
    ad_vfy_add_block("", size)->p = (char *)p;
}

static ad_vfy_block *ad_vfy_block_of(const void *at)
{
    const char *c = (const char *)at;
    for (size_t i = ad_vfy.nblock; i-- > 0;) {
        ad_vfy_block *k = &ad_vfy.block[i];
        if (k->d && c >= k->p && c < k->p + (k->size ? k->size : 1))
            return k;
    }
    ad_vfy_usage("a fault of the harness: memory without a block");
}

void ad_vfy_link(void *member)
{
    ad_vfy_block *at = ad_vfy_block_of(member);
    size_t offset = (size_t)((char *)member - at->p);
    void *to;
    memcpy(&to, member, sizeof to);
    ad_vfy_block *k = ad_vfy_block_of(to);
    void *d = k->d + ((char *)to - k->p), *b = k->b + ((char *)to - k->p);
    memcpy(at->d + offset, &d, sizeof d);
    memcpy(at->b + offset, &b, sizeof b);
}

static char *ad_vfy_copy(const char *from, size_t size)
{
    return from ? (char *)memcpy(ad_vfy_memory(size, 1), from, size) : NULL;
}

static void ad_vfy_restore(void)
{
    for (size_t i = 0; i < ad_vfy.nblock; i++) {
        ad_vfy_block *k = &ad_vfy.block[i];
        if (!k->size)
            continue;
        memcpy(k->p, k->p0, k->size);
        if (k->d) {
            memcpy(k->d, k->d0, k->size);
            memcpy(k->b, k->b0, k->size);
        }
    }
}

static int ad_vfy_guard_hurt(const char *start, size_t size, const char *what, const char *name,
                             const char *call)
{
    for (size_t i = 0; i < AD_VFY_GUARD; i++) {
        int after = (unsigned char)start[size + i] != 0xa5;
        if (!after && (unsigned char)start[-1 - (ptrdiff_t)i] == 0xa5)
            continue;
        ad_vfy_row("memory", 0, "%s writes %s the %s of %s (%zu bytes)", call,
                   after ? "past the end of" : "in front of", what, name, size);
        return 1;
    }
    return 0;
}

/* Calls `f`, then looks at the guards and the tape. `call` names the function called. */
static void ad_vfy_call(void (*f)(void), const char *call)
{
    fprintf(ad_vfy.report, "@run %s\n", call);
    fflush(ad_vfy.report);
    f();
    int hurt = 0;
    for (size_t i = 0; i < ad_vfy.nblock && !hurt; i++) {
        ad_vfy_block *k = &ad_vfy.block[i];
        if (k->guarded)
            hurt = ad_vfy_guard_hurt(k->p, k->size, "memory", k->name, call) ||
                   ad_vfy_guard_hurt(k->d, k->size, "tangent shadow", k->name, call) ||
                   ad_vfy_guard_hurt(k->b, k->size, "adjoint shadow", k->name, call);
    }
    if (hurt)
        ad_vfy_end(1);
    if (ad_tape_used() != 0) {
        ad_vfy_row("tape", 0, "%s leaves %zu bytes on the tape", call, (size_t)ad_tape_used());
        ad_vfy_end(1);
    }
    if (ad_heap_used() != 0) {
        ad_vfy_row("memory", 0, "%s leaves %zu bytes allocated", call, (size_t)ad_heap_used());
        ad_vfy_end(1);
    }
    if (ad_tape_peak() > ad_vfy.peak)
        ad_vfy.peak = ad_tape_peak();
}

/* ---------------------------------------------------------------- inputs */

/* `name` as in ad_vfy_given: members after dots; indices dropped unless `indices`. */
static void ad_vfy_plain(char *to, size_t size, const char *name, int indices)
{
    size_t n = 0;
    for (; *name && n + 1 < size; name++) {
        if (name[0] == '-' && name[1] == '>') {
            to[n++] = '.';
            name++;
        } else if (*name == '[' && !indices) {
            name += strcspn(name, "]");
        } else {
            to[n++] = *name;
        }
    }
    to[n] = '\0';
}

static int ad_vfy_find(const char *name)
{
    char plain[512];
    for (int indices = 1; indices >= 0; indices--) {
        ad_vfy_plain(plain, sizeof plain, name, indices);
        for (int i = 0; i < ad_vfy_tested.ngiven; i++)
            if (strcmp(ad_vfy_tested.given[i].name, plain) == 0)
                return i;
    }
    return -1;
}

/* Text of value i of the n values called `name`, or NULL. The values of a member of several structs are a list for all
   of them, or one list that serves each. */
static const char *ad_vfy_value(const char *name, size_t i, size_t n)
{
    int k = ad_vfy_find(name);
    if (k < 0)
        return NULL;
    const ad_vfy_given *g = &ad_vfy_tested.given[k];
    size_t at = ad_vfy.used[k];
    if (g->n == n) {
        ad_vfy.used[k] = n;
        return g->text[i];
    }
    if (at >= g->n)
        ad_vfy_usage("%s: %zu values given, more are needed (%zu for %s)", g->name, g->n, n, name);
    ad_vfy.used[k]++;
    return g->text[at];
}

long long ad_vfy_given_count(const char *name)
{
    int k = ad_vfy_find(name);
    return k < 0 ? 0 : (long long)ad_vfy_tested.given[k].n;
}

size_t ad_vfy_size(const char *name, long long n)
{
    if (n < 0 || n > 1LL << 33)
        ad_vfy_usage("the size of %s is %lld", name, n);
    return (size_t)n;
}

long long ad_vfy_int(const char *name, size_t i, size_t n, long long standard)
{
    const char *text = ad_vfy_value(name, i, n);
    long long v = standard;
    if (text) {
        char *end;
        v = strtoll(text, &end, 0);
        if (end == text || *end)
            ad_vfy_usage("%s: an integer is wanted, not %s", name, text);
    }
    if (n == 1)
        ad_vfy_input("%s = %lld", name, v);
    else if (i == 0)
        ad_vfy_input("%s[%zu] %s", name, n, text ? "given" : "0, 1, 2, ...");
    return v;
}

static ad_vfy_num ad_vfy_get(int kind, const char *at, size_t i)
{
    return kind == AD_VFY_FLOAT    ? ((const float *)at)[i]
           : kind == AD_VFY_DOUBLE ? ((const double *)at)[i]
                                   : ((const long double *)at)[i];
}

static void ad_vfy_set(int kind, char *at, size_t i, ad_vfy_num v)
{
    if (kind == AD_VFY_FLOAT)
        ((float *)at)[i] = (float)v;
    else if (kind == AD_VFY_DOUBLE)
        ((double *)at)[i] = (double)v;
    else
        ((long double *)at)[i] = v;
}

void ad_vfy_reals(int kind, int flags, const char *name, void *at, int ndim, const size_t *dims)
{
    ad_vfy_block *k = ad_vfy_block_of(at);
    ad_vfy.leaf = (ad_vfy_leaf *)realloc(ad_vfy.leaf, (ad_vfy.nleaf + 1) * sizeof *ad_vfy.leaf);
    if (!ad_vfy.leaf)
        ad_vfy_usage("out of memory");
    ad_vfy_leaf *l = &ad_vfy.leaf[ad_vfy.nleaf++];
    memset(l, 0, sizeof *l);
    l->name = name;
    l->kind = kind;
    l->flags = flags;
    l->p = (char *)at;
    l->d = k->d + (l->p - k->p);
    l->b = k->b + (l->p - k->p);
    l->n = 1;
    for (int i = 0; i < ndim && i < 8; i++) {
        l->dims[l->ndim++] = dims[i];
        l->n *= dims[i];
    }
    l->first = ad_vfy.nx;
    l->out = ad_vfy.ny;
    ad_vfy.nx += flags & AD_VFY_INDEPENDENT ? l->n : 0;
    ad_vfy.ny += flags & AD_VFY_RESULT ? l->n : 0;
    if (flags & AD_VFY_RETURN)
        return;
    int given = 0;
    for (size_t i = 0; i < l->n; i++) {
        const char *text = ad_vfy_value(name, i, l->n);
        ad_vfy_num v = 0;
        if (text) {
            char *end;
            v = kind == AD_VFY_LDOUBLE  ? strtold(text, &end)
                : kind == AD_VFY_DOUBLE ? strtod(text, &end)
                                        : strtof(text, &end);
            if (end == text || *end)
                ad_vfy_usage("%s: a number is wanted, not %s", name, text);
            given = 1;
        } else if (flags & AD_VFY_KEEP) {
            continue;
        } else {
            v = 0.5L + ad_vfy_random();
        }
        ad_vfy_set(kind, l->p, i, v);
    }
    const char *how = given ? "given" : flags & AD_VFY_KEEP ? "as in the source" : "random";
    if (l->ndim == 0)
        ad_vfy_input("%s = %.6Lg", name, ad_vfy_get(kind, l->p, 0));
    else
        ad_vfy_input("%s (%zu) %s", name, l->n, how);
}

/* ---------------------------------------------------------------- vectors over the leaves */

enum { AD_VFY_P, AD_VFY_D, AD_VFY_B };

static char *ad_vfy_at(const ad_vfy_leaf *l, int which)
{
    return which == AD_VFY_P ? l->p : which == AD_VFY_D ? l->d : l->b;
}

/* Copies between the independents' (results') memory and a vector. */
static void ad_vfy_move(int flag, int which, ad_vfy_num *v, int put)
{
    size_t k = 0;
    for (size_t i = 0; i < ad_vfy.nleaf; i++) {
        const ad_vfy_leaf *l = &ad_vfy.leaf[i];
        if (l->flags & flag)
            for (size_t j = 0; j < l->n; j++, k++) {
                if (put)
                    ad_vfy_set(l->kind, ad_vfy_at(l, which), j, v[k]);
                else
                    v[k] = ad_vfy_get(l->kind, ad_vfy_at(l, which), j);
            }
    }
}

/* Name of element k of the independents (results): `x[1][2]`. */
static const char *ad_vfy_element(int flag, size_t k)
{
    static char text[2][256];
    static int turn;
    turn = !turn;
    for (size_t i = 0; i < ad_vfy.nleaf; i++) {
        const ad_vfy_leaf *l = &ad_vfy.leaf[i];
        if (!(l->flags & flag))
            continue;
        if (k >= l->n) {
            k -= l->n;
            continue;
        }
        int len = snprintf(text[turn], 180, "%s", l->name);
        size_t below = l->n;
        for (int m = 0; m < l->ndim && len < 200; m++) {
            below /= l->dims[m];
            len += snprintf(text[turn] + len, 28, "[%zu]", k / below);
            k %= below;
        }
        return text[turn];
    }
    return "?";
}

static size_t ad_vfy_not_finite(const ad_vfy_num *v, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!isfinite(v[i]))
            return i;
    return n;
}

/* y = f(x + t * dir); dir NULL: at x. */
static void ad_vfy_eval(const ad_vfy_num *dir, ad_vfy_num t, ad_vfy_num *y)
{
    ad_vfy_restore();
    if (dir) {
        ad_vfy_num *at = ad_vfy_vector(ad_vfy.nx);
        for (size_t i = 0; i < ad_vfy.nx; i++)
            at[i] = ad_vfy.x[i] + t * dir[i];
        ad_vfy_move(AD_VFY_INDEPENDENT, AD_VFY_P, at, 1);
        free(at);
    }
    ad_vfy_call(ad_vfy_tested.primal, ad_vfy_tested.name);
    ad_vfy_move(AD_VFY_RESULT, AD_VFY_P, y, 0);
}

static void ad_vfy_check_finite(const char *label, const char *call, int flag, const ad_vfy_num *v, size_t n)
{
    size_t bad = ad_vfy_not_finite(v, n);
    if (bad == n)
        return;
    ad_vfy_row(label, 0, "%s gives %s for %s", call, isnan(v[bad]) ? "NaN" : "infinity",
               ad_vfy_element(flag, bad));
    ad_vfy_end(1);
}

/* yd = J xd by one call of f_d. `value` (may be NULL) gets the results' values after it. */
static void ad_vfy_tangent(ad_vfy_num *xd, ad_vfy_num *yd, ad_vfy_num *value)
{
    ad_vfy_restore();
    ad_vfy_move(AD_VFY_INDEPENDENT, AD_VFY_D, xd, 1);
    ad_vfy_call(ad_vfy_tested.tangent, "the tangent");
    ad_vfy_move(AD_VFY_RESULT, AD_VFY_D, yd, 0);
    ad_vfy_check_finite("tangent", "the tangent", AD_VFY_RESULT, yd, ad_vfy.ny);
    if (value)
        ad_vfy_move(AD_VFY_RESULT, AD_VFY_P, value, 0);
}

/* xb (in: first contents of the shadows that f only reads, or NULL for zeros) = J^T yb by one call of f_b, or of f_grad. */
static void ad_vfy_adjoint(ad_vfy_num *yb, const ad_vfy_num *start, ad_vfy_num *xb, int gradient)
{
    ad_vfy_restore();
    ad_vfy_move(AD_VFY_RESULT, AD_VFY_B, yb, 1);
    for (size_t i = 0; start && i < ad_vfy.nleaf; i++) {
        const ad_vfy_leaf *l = &ad_vfy.leaf[i];
        for (size_t j = 0;
             l->flags & AD_VFY_INDEPENDENT && !(l->flags & AD_VFY_RESULT) && !l->written && j < l->n; j++)
            ad_vfy_set(l->kind, l->b, j, start[l->first + j]);
    }
    const char *call = gradient ? "the gradient function" : "the adjoint";
    ad_vfy_call(gradient ? ad_vfy_tested.gradient : ad_vfy_tested.adjoint, call);
    ad_vfy_move(AD_VFY_INDEPENDENT, AD_VFY_B, xb, 0);
    ad_vfy_check_finite(gradient ? "gradient function" : "adjoint", call, AD_VFY_INDEPENDENT, xb, ad_vfy.nx);
}

static void ad_vfy_random_direction(ad_vfy_num *v, const ad_vfy_num *scale, size_t n)
{
    for (size_t i = 0; i < n; i++)
        v[i] = scale[i] * (2 * ad_vfy_random() - 1);
}

#include <adgen/verify_checks.h>

#endif
#endif
