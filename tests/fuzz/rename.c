/* Names must not matter. A program is differentiated as it is and with every name of its own changed, and the two outputs
   are compared token by token: what is no name is the same, and names correspond one to one. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_NAMES = 4000, NAME = 72 };

typedef struct {
    char a[MAX_NAMES][NAME], b[MAX_NAMES][NAME];
    int n;
} Names;

static bool starts_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool in_name(char c)
{
    return starts_name(c) || (c >= '0' && c <= '9');
}

/* The next token at or after s, without blanks, comments and lines of the preprocessor; *n is its length, 0 at the end. */
static const char *token(const char *s, size_t *n)
{
    bool fresh = true;
    for (;; s++) {
        if (*s == ' ' || *s == '\n' || *s == '\t') {
            fresh = fresh || *s == '\n';
        } else if (s[0] == '/' && s[1] == '*') {
            const char *end = strstr(s + 2, "*/");
            s = end ? end + 1 : s + strlen(s) - 1;
        } else if (*s == '#' && fresh) {
            s += strcspn(s, "\n") - 1;
        } else {
            break;
        }
    }
    *n = *s ? 1 : 0;
    if (starts_name(*s)) {
        while (in_name(s[*n]))
            ++*n;
    } else if (*s >= '0' && *s <= '9') {
        while (in_name(s[*n]) || s[*n] == '.')
            ++*n;
    } else if (*s == '"') {
        *n += strcspn(s + 1, "\"") + 1;
    }
    return s;
}

/* Names that are not the program's own. */
static bool is_foreign(const char *name, const char *head)
{
    static const char *const words[] = {
        "auto",     "break",   "case",   "char",     "const",     "continue", "default",  "do",
        "double",   "else",    "enum",   "extern",   "float",     "for",      "goto",     "if",
        "inline",   "int",     "long",   "register", "restrict",  "return",   "short",    "signed",
        "sizeof",   "static",  "struct", "switch",   "typedef",   "union",    "unsigned", "void",
        "volatile", "while",   "_Bool",  "size_t",   "ptrdiff_t", "NULL",     "malloc",   "calloc",
        "realloc",  "free",    "memcpy", "memmove",  "memset",    "sin",      "cos",      "exp",
        "log",      "sqrt",    "tanh",   "fabs",     "pow",       "fmax",     "fmin",     "hypot",
        "atan2",    "cbrt",    "log1p",  "fma",      "floor",     "sinf",     "erf",      "atan",
        "frexp",    "modf",    "remquo", "sincos",   "lgamma_r",  "bool",     "true",     "false",
        "uint64_t", "AD_SIZE", "sqrtf",  "fabsf"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(name, words[i]) == 0)
            return true;
    return strcmp(name, head) == 0;
}

/* Scheme 0: names without meaning. Scheme 1: names that adgen itself likes to give. */
static void new_name(const Names *names, int scheme, bool local, char *out, size_t size)
{
    static const char *const liked[] = {
        "xb",     "x_d",   "xd",    "f_b",   "tape",   "push", "pop",   "i0",    "sum",  "value",
        "branch", "ad",    "t",     "n",     "trips",  "n1",   "cond",  "adj",   "tmp",  "res",
        "s",      "b",     "xbb",   "xdb",   "fb",     "fd",   "x0b",   "seed",  "jump", "left",
        "ret",    "p",     "i",     "f_fwd", "h_b",    "h_d",  "h_bwd", "h_fwd", "h",    "kept",
        "old",    "saved", "again", "xb0",   "xb1",    "xd0",  "xd1",   "x",     "x0",   "x1",
        "from",   "to",    "frame", "done",  "value1", "bits", "state", "size"};
    static const char *const library[] = {"log2", "sinh",  "cosh", "exp2",
                                          "fmaf", "index", "cosf", "y1"}; /* for locals */
    int start = names->n * 7 + 3, count = (int)(sizeof liked / sizeof liked[0]);
    int more = local ? (int)(sizeof library / sizeof library[0]) : 0;
    for (int i = 0; scheme == 1 && i < count + more; i++) {
        int at = (start + i * 11) % (count + more);
        const char *try = at < count ? liked[at] : library[at - count];
        bool taken = false;
        for (int k = 0; k < names->n; k++)
            taken = taken || strcmp(names->b[k], try) == 0;
        if (!taken) {
            snprintf(out, size, "%s", try);
            return;
        }
    }
    snprintf(out, size, "%s%d", scheme == 1 ? "b_" : "v", names->n);
}

static const char *partner(const Names *names, const char *name, bool back)
{
    for (int i = 0; i < names->n; i++)
        if (strcmp(back ? names->b[i] : names->a[i], name) == 0)
            return back ? names->a[i] : names->b[i];
    return NULL;
}

static void pair(Names *names, const char *a, const char *b)
{
    if (names->n == MAX_NAMES)
        return;
    snprintf(names->a[names->n], NAME, "%s", a);
    snprintf(names->b[names->n++], NAME, "%s", b);
}

static void write_renamed(FILE *f, Names *names, const char *text, const char *head, int scheme)
{
    size_t n;
    int depth = 0;
    for (const char *s = text;;) {
        const char *t = token(s, &n);
        depth += (*t == '{') - (*t == '}');
        fwrite(s, 1, (size_t)(t - s), f);
        if (n == 0)
            return;
        char name[NAME], fresh[NAME];
        snprintf(name, sizeof name, "%.*s", (int)n, t);
        const char *other = starts_name(*t) && !is_foreign(name, head) ? partner(names, name, false) : name;
        if (!other) {
            new_name(names, scheme, depth > 0 && strncmp(name, head, strlen(head) - 1) != 0, fresh,
                     sizeof fresh);
            pair(names, name, fresh);
            other = fresh;
        }
        fputs(other, f);
        s = t + n;
    }
}

/* Compares the outputs. Names of functions and members correspond everywhere, others within a function. */
static bool same_shape(const char *a, const char *b, char *detail, size_t size)
{
    static Names funcs, members, locals;
    funcs.n = members.n = locals.n = 0;
    char before = 0;
    size_t n, m;
    for (int depth = 0;;) {
        a = token(a, &n);
        b = token(b, &m);
        char x[NAME], y[NAME];
        snprintf(x, sizeof x, "%.*s", (int)n, a);
        snprintf(y, sizeof y, "%.*s", (int)m, b);
        bool same = (n == m && memcmp(a, b, n) == 0) || (*a == '"' && *b == '"'); /* messages contain names */
        if (starts_name(*a) && starts_name(*b)) {
            Names *names = a[n] == '(' ? &funcs : before == '.' || before == '>' ? &members : &locals;
            const char *there = partner(names, x, false), *back = partner(names, y, true);
            same = there ? strcmp(there, y) == 0 : !back;
            if (!there && !back)
                pair(names, x, y);
        }
        if (!same) {
            snprintf(detail, size, "'%.60s' against '%.60s'", a, b);
            for (char *c = detail; *c; c++)
                *c = *c == '\n' ? ' ' : *c;
            return false;
        }
        if (n == 0)
            return true;
        depth += (*a == '{') - (*a == '}');
        if (depth == 0 && (*a == '}' || *a == ';'))
            locals.n = 0;
        before = *a == '>' && a[-1] != '-' ? 0 : *a;
        a += n;
        b += m;
    }
}

static char *derivative(const Options *o, const char *stem, const char *head, int *status)
{
    char in[600], out[600], log[600];
    snprintf(in, sizeof in, "%s/%s.c", o->work, stem);
    snprintf(out, sizeof out, "%s/%s_out.c", o->work, stem);
    snprintf(log, sizeof log, "%s/%s.log", o->work, stem);
    unlink(out);
    *status = proc_run((const char *[]){o->adgen, in, "--head", head, "-o", out, NULL}, log, 20);
    return proc_read(out);
}

bool rename_differs(const Options *o, Prog *p, const char *spec, char *detail, size_t size)
{
    static Names names;
    char head[64], path[600], *text = NULL;
    size_t length;
    int status[2];
    names.n = 0;
    snprintf(head, sizeof head, "%s_f", p->prefix);
    FILE *f = open_memstream(&text, &length);
    if (!f)
        return false;
    fputs(PROGRAM_INCLUDES, f);
    print_program(f, p, false, true);
    fclose(f);
    snprintf(path, sizeof path, "%s/named.c", o->work);
    if ((f = fopen(path, "w"))) {
        fputs(text, f);
        fclose(f);
    }
    snprintf(path, sizeof path, "%s/renamed.c", o->work);
    if ((f = fopen(path, "w"))) {
        write_renamed(f, &names, text, head, (int)(p->seed / 3 % 2));
        fclose(f);
    }
    /* Parameters that the head's specification names change there, too. */
    char renamed[200];
    if ((f = fmemopen(renamed, sizeof renamed, "w"))) {
        write_renamed(f, &names, spec, head, 0);
        fclose(f);
    }
    char *a = derivative(o, "named", spec, &status[0]), *b = derivative(o, "renamed", renamed, &status[1]);
    bool same = status[0] == status[1] && !a == !b;
    if (!same) {
        snprintf(path, sizeof path, "%s/%s.log", o->work, status[0] ? "named" : "renamed");
        char *log = proc_read(path);
        snprintf(detail, size, "exit %d against %d: %.300s", status[0], status[1], log ? log : "");
        detail[strcspn(detail, "\n")] = 0;
        free(log);
    }
    if (same && a)
        same = same_shape(a, b, detail, size);
    free(a);
    free(b);
    free(text);
    return !same;
}
