#include "emit/need.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char *folder_of(Arena *a, const char *path)
{
    const char *slash = strrchr(path, '/');
    if (!slash || strcmp(path, "-") == 0)
        return ".";
    return slash == path ? "/" : arena_strndup(a, path, (size_t)(slash - path));
}

/* The absolute name without links; NULL when there is no such folder. */
static const char *real_folder(Arena *a, const char *folder)
{
    char *real = realpath(folder, NULL);
    const char *copy = real ? arena_strdup(a, real) : NULL;
    free(real);
    return copy;
}

/* The way from one folder to another, both absolute, with a slash at its end: ("/p/build/x", "/p/src") gives
   "../../src/". */
static const char *relative(Arena *a, const char *from, const char *to)
{
    size_t common = 0;
    for (size_t i = 0;; i++) {
        bool end_from = from[i] == '/' || from[i] == '\0', end_to = to[i] == '/' || to[i] == '\0';
        if (end_from && end_to)
            common = i;
        if (from[i] != to[i] || from[i] == '\0')
            break;
    }
    const char *way = "";
    for (const char *s = from + common; *s; s++)
        if (*s == '/' && s[1])
            way = arena_printf(a, "../%s", way);
    const char *rest = to + common;
    while (*rest == '/')
        rest++;
    return *rest ? arena_printf(a, "%s%s/", way, rest) : way;
}

static bool same_file(const char *a, const char *b)
{
    struct stat sa, sb;
    return stat(a, &sa) == 0 && stat(b, &sb) == 0 && sa.st_dev == sb.st_dev && sa.st_ino == sb.st_ino;
}

/* Whether a -I among the compiler flags finds `name`, and finds that very file. */
static bool on_include_path(const Need *n, const char *name, const char *file)
{
    const StrVec *args = &n->job->clang_args;
    for (int i = 0; i < args->n; i++) {
        const char *dir = NULL;
        if (strncmp(args->at[i], "-I", 2) == 0 && args->at[i][2])
            dir = args->at[i] + 2;
        else if ((strcmp(args->at[i], "-I") == 0 || strcmp(args->at[i], "-iquote") == 0) && i + 1 < args->n)
            dir = args->at[++i];
        if (!dir)
            continue;
        const char *found = arena_printf(n->arena, "%s/%s", dir, name);
        struct stat st;
        if (stat(found, &st) == 0)
            return same_file(found, file);
    }
    return false;
}

/* How an input's folder is called from the folder of the output; "" when it is the same. */
static const char *way_to(const Need *n, const Unit *unit, const char *output)
{
    const char *from = real_folder(n->arena, folder_of(n->arena, output));
    const char *to = real_folder(n->arena, folder_of(n->arena, unit->path));
    return from && to ? relative(n->arena, from, to) : "";
}

const char *includes_moved(const Need *n, const Unit *unit, const char *include, const char *output)
{
    size_t len = strlen(include);
    if (include[0] != '"' || len < 3 || include[1] == '/')
        return include;
    const char *name = arena_strndup(n->arena, include + 1, len - 2);
    const char *file = arena_printf(n->arena, "%s/%s", folder_of(n->arena, unit->path), name);
    struct stat st;
    if (stat(file, &st) != 0 || on_include_path(n, name, file))
        return include;
    return arena_printf(n->arena, "\"%s%s\"", way_to(n, unit, output), name);
}

static void add_once(Arena *a, StrVec *v, const char *s)
{
    for (int i = 0; i < v->n; i++)
        if (strcmp(v->at[i], s) == 0)
            return;
    vec_push(a, v, s);
}

static bool is_annotations(const char *include)
{
    return strcmp(include, "<adgen/adgen.h>") == 0 || strcmp(include, "\"adgen/adgen.h\"") == 0;
}

void includes_original(const Need *n, const char *output, StrVec *out)
{
    for (int i = 0; i < n->p->units.n; i++) {
        const Unit *u = n->p->units.at[i];
        for (int k = 0; k < u->includes.n; k++)
            if (!is_annotations(u->includes.at[k]))
                add_once(n->arena, out, includes_moved(n, u, u->includes.at[k], output));
    }
}

const char *includes_of_file(const Need *n, const Unit *unit, const char *file, const char *output)
{
    size_t length = strlen(file);
    for (int k = 0; k < unit->includes.n; k++) {
        const char *include = unit->includes.at[k];
        size_t len = strlen(include);
        if (len < 3)
            continue;
        const char *name = arena_strndup(n->arena, include + 1, len - 2);
        while (strncmp(name, "./", 2) == 0 || strncmp(name, "../", 3) == 0)
            name = strchr(name, '/') + 1;
        size_t tail = strlen(name);
        if (tail <= length && strcmp(file + length - tail, name) == 0 &&
            (tail == length || file[length - tail - 1] == '/'))
            return includes_moved(n, unit, include, output);
    }
    return NULL;
}

const char *includes_input(const Need *n, const Unit *unit, const char *output)
{
    const char *slash = strrchr(unit->path, '/');
    return arena_printf(n->arena, "\"%s%s\"", way_to(n, unit, output), slash ? slash + 1 : unit->path);
}

void includes_library(const Need *n, StrVec *out)
{
    static const struct {
        unsigned bit;
        const char *header;
    } headers[] = {{LIB_MATH, "<math.h>"},
                   {LIB_STDBOOL, "<stdbool.h>"},
                   {LIB_STDDEF, "<stddef.h>"},
                   {LIB_STDINT, "<stdint.h>"},
                   {LIB_STDLIB, "<stdlib.h>"},
                   {LIB_STRING, "<string.h>"},
                   {LIB_SPECIAL, "<adgen/special.h>"},
                   {LIB_CALLBACK, "<adgen/callback.h>"},
                   {LIB_COMPLEX, "<adgen/complex.h>"}};
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        if (n->library & headers[i].bit)
            add_once(n->arena, out, headers[i].header);
}

void includes_print(Text *out, const StrVec *lines)
{
    for (int i = 0; i < lines->n; i++)
        text_printf(out, "#include %s\n", lines->at[i]);
}

/* ---------------------------------------------------------------- macros in front of the includes */

/* What follows `word` at `s`, without blanks; NULL when another word stands there. */
static const char *word_after(const char *s, const char *word)
{
    size_t n = strlen(word);
    if (strncmp(s, word, n) != 0 || isalnum((unsigned char)s[n]) || s[n] == '_')
        return NULL;
    s += n;
    while (*s == ' ' || *s == '\t')
        s++;
    return s;
}

/* One pass over a file's lines. Only what surely holds is taken: definitions outside of conditionals, and
   those inside an `#ifndef` of the macro itself; none that goes on in the next line. */
static void scan_defines(const Need *n, const char *text, StrVec *out)
{
    StrVec pending = {0};
    int depth = 0;
    const char *guard = NULL;
    bool comment = false;
    for (const char *s = text; *s;) {
        size_t length = strcspn(s, "\n");
        const char *line = arena_strndup(n->arena, s, length && s[length - 1] == '\r' ? length - 1 : length);
        s += length + (s[length] == '\n');
        bool inside = comment;
        for (const char *c = line; *c; c++)
            if (!comment && c[0] == '/' && c[1] == '*')
                comment = true;
            else if (comment && c[0] == '*' && c[1] == '/')
                comment = false;
        const char *hash = line + strspn(line, " \t");
        if (inside || *hash != '#')
            continue;
        const char *at = hash + 1 + strspn(hash + 1, " \t"), *rest;
        if (strncmp(at, "include", 7) == 0) {
            for (int i = 0; i < pending.n; i++)
                add_once(n->arena, out, pending.at[i]);
            pending.n = 0;
        } else if ((rest = word_after(at, "ifndef"))) {
            guard = depth++ == 0 ? arena_strndup(n->arena, rest, strcspn(rest, " \t/")) : NULL;
        } else if (word_after(at, "if") || word_after(at, "ifdef")) {
            depth++;
            guard = NULL;
        } else if (word_after(at, "else") || word_after(at, "elif")) {
            guard = NULL;
        } else if (word_after(at, "endif")) {
            depth -= depth > 0;
            guard = NULL;
        } else if ((rest = word_after(at, "define"))) {
            const char *name = arena_strndup(n->arena, rest, strcspn(rest, " \t/("));
            bool holds = depth == 0 || (depth == 1 && guard && strcmp(guard, name) == 0);
            size_t len = strlen(line);
            if (holds && !comment && line[len - 1] != '\\')
                vec_push(n->arena, &pending,
                         arena_printf(n->arena, "#ifndef %s\n#define %s\n#endif\n", name, rest));
        }
    }
}

void includes_defines(const Need *n, StrVec *out)
{
    for (int i = 0; i < n->p->units.n; i++) {
        Text text = {0};
        const Unit *u = n->p->units.at[i];
        if (strcmp(u->path, "-") != 0 && text_read_file(&text, u->path) == 0 && text.data)
            scan_defines(n, text.data, out);
        text_free(&text);
    }
}
