#include "analysis/library.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *name;
    LibKind kind;
} Known;

/* In the order of strcmp. */
static const Known known[] = {{"_Exit", LIB_EFFECT},
                              {"__assert_fail", LIB_EFFECT},
                              {"__builtin_abort", LIB_EFFECT},
                              {"__builtin_abs", LIB_PURE},
                              {"__builtin_expect", LIB_PURE},
                              {"__builtin_labs", LIB_PURE},
                              {"__builtin_llabs", LIB_PURE},
                              {"__builtin_memcmp", LIB_PURE},
                              {"__builtin_printf", LIB_EFFECT},
                              {"__builtin_puts", LIB_EFFECT},
                              {"__builtin_strcmp", LIB_PURE},
                              {"__builtin_strlen", LIB_PURE},
                              {"__builtin_trap", LIB_EFFECT},
                              {"__builtin_unreachable", LIB_EFFECT},
                              {"_exit", LIB_EFFECT},
                              {"abort", LIB_EFFECT},
                              {"abs", LIB_PURE},
                              {"ad_unknown_function", LIB_EFFECT},
                              {"assert", LIB_EFFECT},
                              {"atoi", LIB_PURE},
                              {"atol", LIB_PURE},
                              {"atoll", LIB_PURE},
                              {"clearerr", LIB_EFFECT},
                              {"clock", LIB_EFFECT},
                              {"dprintf", LIB_EFFECT},
                              {"exit", LIB_EFFECT},
                              {"fclose", LIB_EFFECT},
                              {"feof", LIB_EFFECT},
                              {"ferror", LIB_EFFECT},
                              {"fflush", LIB_EFFECT},
                              {"fopen", LIB_EFFECT},
                              {"fprintf", LIB_EFFECT},
                              {"fputc", LIB_EFFECT},
                              {"fputs", LIB_EFFECT},
                              {"fwrite", LIB_EFFECT},
                              {"isalnum", LIB_PURE},
                              {"isalpha", LIB_PURE},
                              {"isdigit", LIB_PURE},
                              {"islower", LIB_PURE},
                              {"isprint", LIB_PURE},
                              {"ispunct", LIB_PURE},
                              {"isspace", LIB_PURE},
                              {"isupper", LIB_PURE},
                              {"isxdigit", LIB_PURE},
                              {"labs", LIB_PURE},
                              {"lgamma_r", LIB_INTEGER},
                              {"lgammaf_r", LIB_INTEGER},
                              {"lgammal_r", LIB_INTEGER},
                              {"llabs", LIB_PURE},
                              {"memcmp", LIB_PURE},
                              {"perror", LIB_EFFECT},
                              {"printf", LIB_EFFECT},
                              {"putc", LIB_EFFECT},
                              {"putchar", LIB_EFFECT},
                              {"puts", LIB_EFFECT},
                              {"quick_exit", LIB_EFFECT},
                              {"rand", LIB_EFFECT},
                              {"random", LIB_EFFECT},
                              {"remquo", LIB_INTEGER},
                              {"remquof", LIB_INTEGER},
                              {"remquol", LIB_INTEGER},
                              {"snprintf", LIB_TEXT},
                              {"sprintf", LIB_TEXT},
                              {"srand", LIB_EFFECT},
                              {"srandom", LIB_EFFECT},
                              {"strcasecmp", LIB_PURE},
                              {"strcmp", LIB_PURE},
                              {"strlen", LIB_PURE},
                              {"strncasecmp", LIB_PURE},
                              {"strncmp", LIB_PURE},
                              {"syslog", LIB_EFFECT},
                              {"tolower", LIB_PURE},
                              {"toupper", LIB_PURE}};

static int by_name(const void *key, const void *item)
{
    return strcmp(key, ((const Known *)item)->name);
}

/* A pointer through which a library function neither changes nor learns a number of the program: text, a stream. */
static bool is_outward(Type *t)
{
    Type *to = ty_element(ty_strip(t));
    if (ty_reaches_real(to))
        return false;
    return (ty_quals(to) & Q_CONST) || (to->kind == TY_TYPEDEF && strcmp(to->name, "FILE") == 0);
}

/* By its prototype the function can only act on the outer world, or look at it: no number comes back. */
static bool is_report(const Func *f)
{
    if (f->variadic || f->type->kr || !(ty_is_void(f->type->base) || ty_is_integer(f->type->base)))
        return false;
    for (int i = 0; i < f->type->nparams; i++) {
        Type *t = f->type->params[i];
        if (ty_is_pointer(t) ? !is_outward(t) : !ty_is_integer(t))
            return false;
    }
    return true;
}

LibKind lib_kind(const Func *f)
{
    bool of_library = f->in_system || f->is_builtin || f->id < 0 /* made by name */;
    if (f->body || !of_library || lib_is_inactive(f))
        return LIB_UNKNOWN;
    const Known *k = bsearch(f->name, known, sizeof known / sizeof *known, sizeof *known, by_name);
    if (k)
        return k->kind;
    return f->in_system && is_report(f) ? LIB_EFFECT : LIB_UNKNOWN;
}

bool lib_is_stop(const Func *f)
{
    return !f->body && strcmp(f->name, "ad_unknown_function") == 0;
}

bool lib_is_inactive(const Func *f)
{
    for (int i = 0; i < f->notes.n; i++)
        if (f->notes.at[i].kind == AN_INACTIVE)
            return true;
    return false;
}

bool lib_writes_argument(const Func *f, int i)
{
    LibKind kind = lib_kind(f);
    if (kind != LIB_UNKNOWN)
        return kind == LIB_TEXT ? i == 0 : kind == LIB_INTEGER && i == f->type->nparams - 1;
    if (!lib_is_inactive(f))
        return false;
    Type *to = i < f->type->nparams ? ty_element(ty_strip(f->type->params[i])) : NULL;
    return to && !(ty_quals(to) & Q_CONST);
}
