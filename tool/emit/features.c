/* Feature-test macros: what the C library declares only beyond C11, and which macro asks for it. Inputs are often read as
   GNU C, where the library shows everything; the output is C11, where it shows the standard's own. */
#include "emit/need.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The functions of C11's library by name, those of math.h and complex.h for double; in the order of strcmp. A name that
   is left out costs a macro in vain. */
static const char *const standard[] = {"CMPLX",         "CMPLXF",       "CMPLXL",
                                       "_Exit",         "abort",        "abs",
                                       "acos",          "acosh",        "asin",
                                       "asinh",         "assert",       "atan",
                                       "atan2",         "atanh",        "atexit",
                                       "atof",          "atoi",         "atol",
                                       "atoll",         "bsearch",      "cabs",
                                       "cacos",         "calloc",       "carg",
                                       "casin",         "catan",        "cbrt",
                                       "ccos",          "ccosh",        "ceil",
                                       "cexp",          "cimag",        "clearerr",
                                       "clock",         "clog",         "conj",
                                       "copysign",      "cos",          "cosh",
                                       "cpow",          "cproj",        "creal",
                                       "csin",          "csinh",        "csqrt",
                                       "ctan",          "ctanh",        "ctime",
                                       "difftime",      "div",          "erf",
                                       "erfc",          "exit",         "exp",
                                       "exp2",          "expm1",        "fabs",
                                       "fclose",        "fdim",         "feclearexcept",
                                       "fegetround",    "feof",         "ferror",
                                       "fesetround",    "fetestexcept", "fflush",
                                       "fgetc",         "fgets",        "floor",
                                       "fma",           "fmax",         "fmin",
                                       "fmod",          "fopen",        "fpclassify",
                                       "fprintf",       "fputc",        "fputs",
                                       "fread",         "free",         "frexp",
                                       "fscanf",        "fseek",        "ftell",
                                       "fwrite",        "getc",         "getchar",
                                       "getenv",        "gmtime",       "hypot",
                                       "ilogb",         "isalnum",      "isalpha",
                                       "iscntrl",       "isdigit",      "isfinite",
                                       "isgraph",       "isgreater",    "isgreaterequal",
                                       "isinf",         "isless",       "islessequal",
                                       "islessgreater", "islower",      "isnan",
                                       "isnormal",      "isprint",      "ispunct",
                                       "isspace",       "isunordered",  "isupper",
                                       "isxdigit",      "labs",         "ldexp",
                                       "ldiv",          "lgamma",       "llabs",
                                       "lldiv",         "llrint",       "llround",
                                       "localtime",     "log",          "log10",
                                       "log1p",         "log2",         "logb",
                                       "longjmp",       "lrint",        "lround",
                                       "malloc",        "memchr",       "memcmp",
                                       "memcpy",        "memmove",      "memset",
                                       "mktime",        "modf",         "nan",
                                       "nearbyint",     "nextafter",    "nexttoward",
                                       "perror",        "pow",          "printf",
                                       "putc",          "putchar",      "puts",
                                       "qsort",         "quick_exit",   "rand",
                                       "realloc",       "remainder",    "remove",
                                       "remquo",        "rename",       "rewind",
                                       "rint",          "round",        "scalbln",
                                       "scalbn",        "scanf",        "setbuf",
                                       "setvbuf",       "signal",       "signbit",
                                       "sin",           "sinh",         "snprintf",
                                       "sprintf",       "sqrt",         "srand",
                                       "sscanf",        "strcat",       "strchr",
                                       "strcmp",        "strcpy",       "strcspn",
                                       "strerror",      "strftime",     "strlen",
                                       "strncat",       "strncmp",      "strncpy",
                                       "strpbrk",       "strrchr",      "strspn",
                                       "strstr",        "strtod",       "strtof",
                                       "strtok",        "strtol",       "strtold",
                                       "strtoll",       "strtoul",      "strtoull",
                                       "tan",           "tanh",         "tgamma",
                                       "time",          "tolower",      "toupper",
                                       "trunc",         "ungetc",       "vfprintf",
                                       "vprintf",       "vsnprintf",    "vsprintf"};

/* What glibc declares for _GNU_SOURCE only. */
static const char *const gnu[] = {"asprintf",   "canonicalize", "exp10",     "fmaxmag",  "fminmag",
                                  "getpayload", "llogb",        "mempcpy",   "nextdown", "nextup",
                                  "pow10",      "qsort_r",      "roundeven", "sincos",   "strchrnul",
                                  "totalorder", "vasprintf"};

static int by_name(const void *key, const void *item)
{
    return strcmp(key, *(const char *const *)item);
}

#define KNOWS(table, name)                                                                                   \
    (bsearch(name, table, sizeof table / sizeof *table, sizeof *table, by_name) != NULL)

static bool is_suffixed(const char *name)
{
    size_t n = strlen(name);
    return n > 1 && (name[n - 1] == 'f' || name[n - 1] == 'l');
}

bool features_is_complex(const char *name)
{
    static const char *const known[] = {"CMPLX", "CMPLXF", "CMPLXL", "ad_cchain", "cabs",   "cacos", "cacosh",
                                        "carg",  "casin",  "casinh", "catan",     "catanh", "ccos",  "ccosh",
                                        "cexp",  "cimag",  "clog",   "conj",      "cpow",   "cproj", "creal",
                                        "csin",  "csinh",  "csqrt",  "ctan",      "ctanh"};
    char base[16] = "";
    size_t len = strlen(name);
    if (is_suffixed(name) && len < sizeof base)
        memcpy(base, name, len - 1);
    return KNOWS(known, name) || KNOWS(known, base);
}

void features_function(Need *n, const char *name)
{
    const char *base = is_suffixed(name) ? arena_strndup(n->arena, name, strlen(name) - 1) : name;
    if (name[0] == '_' || strncmp(name, "ad_", 3) == 0 || KNOWS(standard, name) || KNOWS(standard, base))
        return;
    n->features |= KNOWS(gnu, name) || KNOWS(gnu, base) ? FEATURE_GNU : FEATURE_DEFAULT;
}

void features_constant(Need *n, const char *text)
{
    if (strncmp(text, "M_", 2) != 0 && strcmp(text, "MAXFLOAT") != 0)
        return;
    size_t len = strlen(text);
    bool long_double = islower((unsigned char)text[len - 1]); /* M_PIl, M_PIf64 */
    n->features |= long_double ? FEATURE_GNU : FEATURE_DEFAULT;
}

void features_print(const Need *n, Text *out)
{
    const char *macro = n->features & FEATURE_GNU ? "_GNU_SOURCE" : n->features ? "_DEFAULT_SOURCE" : NULL;
    if (macro)
        text_printf(out, "#ifndef %s\n#define %s\n#endif\n", macro, macro);
}
