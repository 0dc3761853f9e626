/* Mutated and truncated sources: whatever the input, the tool ends by itself within ten seconds, with status 0 or 1, and
   a refusal leaves no output file. */
#include "fuzz.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_SOURCES = 400, MAX_TEXT = 1 << 16 };

typedef struct {
    char *text[MAX_SOURCES];
    int n;
} Sources;

static void read_folder(Sources *s, const char *folder)
{
    DIR *d = opendir(folder);
    struct dirent *e;
    while (d && (e = readdir(d)) && s->n < MAX_SOURCES) {
        size_t n = strlen(e->d_name);
        char path[1200];
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        if (n < 3 || strcmp(e->d_name + n - 2, ".c") != 0)
            continue;
        char *text = proc_read(path);
        if (text && strlen(text) < MAX_TEXT / 2)
            s->text[s->n++] = text;
        else
            free(text);
    }
    if (d)
        closedir(d);
}

static char *generated(const Options *o, uint64_t seed)
{
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);
    if (!f)
        return NULL;
    fputs(PROGRAM_INCLUDES, f);
    print_program(f, gen_program(seed, o), false, true);
    fclose(f);
    return text;
}

/* Replaces n bytes at `at` by the piece. */
static void splice(char *text, size_t at, size_t n, const char *piece, size_t m)
{
    size_t len = strlen(text);
    if (at > len || len + m >= MAX_TEXT)
        return;
    if (n > len - at)
        n = len - at;
    memmove(text + at + m, text + at + n, len - at - n + 1);
    memcpy(text + at, piece, m);
}

/* A token or so of some text. */
static size_t piece_of(Rng *r, const char *text, size_t *at)
{
    size_t len = strlen(text);
    *at = len ? rng_next(r) % len : 0;
    size_t n = 1 + (size_t)rng_int(r, 12);
    return n > len - *at ? len - *at : n;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* The word, number or operator at or after a random place. */
static size_t token_at(Rng *r, const char *text, size_t *at)
{
    size_t len = strlen(text), i = len ? rng_next(r) % len : 0, n = 0;
    while (i > 0 && is_letter(text[i]) && is_letter(text[i - 1]))
        i--;
    while (text[i] == ' ' || text[i] == '\n')
        i++;
    *at = i;
    while (is_letter(text[i + n]))
        n++;
    return n || !text[i] ? n : 1;
}

/* One token takes the place of another: often still a program. */
static void exchange(Rng *r, char *text)
{
    for (int tries = 0; tries < 50; tries++) {
        size_t at, from, n = token_at(r, text, &at), m = token_at(r, text, &from);
        bool alike = n && m && is_letter(text[at]) == is_letter(text[from]) &&
                     (text[at] <= '9') == (text[from] <= '9') && !strchr("(){};\"'#", text[at]) &&
                     !strchr("(){};\"'#", text[from]);
        char piece[64];
        if (!alike || m >= sizeof piece)
            continue;
        memcpy(piece, text + from, m);
        splice(text, at, n, piece, m);
        return;
    }
}

/* A line goes away, or moves. */
static void move_line(Rng *r, char *text)
{
    size_t len = strlen(text), at = len ? rng_next(r) % len : 0;
    while (at > 0 && text[at - 1] != '\n')
        at--;
    size_t n = strcspn(text + at, "\n") + 1;
    char line[256];
    bool moves = n < sizeof line && at + n <= len && rng_chance(r, 50);
    if (moves)
        memcpy(line, text + at, n);
    splice(text, at, n, "", 0);
    len = strlen(text);
    at = len ? rng_next(r) % len : 0;
    while (at > 0 && text[at - 1] != '\n')
        at--;
    if (moves)
        splice(text, at, 0, line, n);
}

static void mutate(Rng *r, char *text, const char *other)
{
    if (rng_chance(r, 60)) {
        if (rng_chance(r, 70))
            exchange(r, text);
        else
            move_line(r, text);
        return;
    }
    static const char *const words[] = {"*",
                                        "&",
                                        "(",
                                        ")",
                                        "{",
                                        "}",
                                        ";",
                                        "[",
                                        "]",
                                        "double ",
                                        "int ",
                                        "0",
                                        "-1",
                                        "1e999",
                                        "goto L;",
                                        "L:",
                                        "return ",
                                        "break;",
                                        "static ",
                                        "const ",
                                        "union ",
                                        "->",
                                        ".",
                                        "= ",
                                        "++",
                                        "if (",
                                        "for (",
                                        "switch (",
                                        "case 1:",
                                        "(*p)",
                                        "void ",
                                        "struct ",
                                        "...",
                                        "#define f g\n",
                                        "\"",
                                        "'",
                                        "/*",
                                        "\\\n",
                                        "restrict ",
                                        "(double){",
                                        ", ",
                                        "sizeof ",
                                        "volatile ",
                                        "float _Complex ",
                                        "?",
                                        "f(",
                                        "x",
                                        "#pragma adgen independent\n",
                                        "__attribute__((annotate(\"adgen:size:n\"))) ",
                                        "%"};
    size_t at, n = piece_of(r, text, &at);
    switch (rng_int(r, 7)) {
    case 0: /* cut off */
        text[at] = 0;
        break;
    case 1: /* leave out */
        splice(text, at, n, "", 0);
        break;
    case 2: { /* a byte */
        char c = (char)(1 + rng_int(r, 255));
        splice(text, at, 1, &c, 1);
        break;
    }
    case 3:
    case 4: {
        const char *w = words[rng_int(r, (int)(sizeof words / sizeof words[0]))];
        splice(text, at, rng_chance(r, 50) ? n : 0, w, strlen(w));
        break;
    }
    case 5: { /* a piece from elsewhere */
        size_t from, m = piece_of(r, other, &from);
        splice(text, at, rng_chance(r, 50) ? n : 0, other + from, m);
        break;
    }
    default: { /* a piece twice */
        char piece[16];
        memcpy(piece, text + at, n);
        splice(text, at, 0, piece, n);
        break;
    }
    }
}

/* The name of the last function that is defined at the left margin, which is the head to ask for. */
static void head_of_text(const char *text, char *name, size_t size)
{
    snprintf(name, size, "f");
    for (const char *line = text; line && *line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
        size_t n = strcspn(line, "\n"), open = strcspn(line, "(");
        if (open >= n || strchr("# \t/*}", line[0]))
            continue;
        size_t start = open;
        while (start > 0 &&
               strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_", line[start - 1]))
            start--;
        if (start > 0 && open > start && open - start < size)
            snprintf(name, size, "%.*s", (int)(open - start), line + start);
    }
}

/* Runs the tool on the text. Returns what is wrong with what it did, or NULL. */
static const char *judge(const Options *o, const char *text, const char *head, char *detail, size_t size)
{
    char in[1200], out[1200], log[1200];
    snprintf(in, sizeof in, "%s/mutant.c", o->work);
    snprintf(out, sizeof out, "%s/mutant_grad.c", o->work);
    snprintf(log, sizeof log, "%s/mutant.log", o->work);
    FILE *f = fopen(in, "wb");
    if (!f) {
        fprintf(stderr, "fuzz: cannot write %s\n", in);
        exit(2);
    }
    fputs(text, f);
    fclose(f);
    unlink(out);
    int status = proc_run((const char *[]){o->adgen, in, "--head", head, "-o", out, NULL}, log, 10);
    bool left = access(out, F_OK) == 0;
    char *said = proc_read(log);
    snprintf(detail, size, "exit %d: %.300s", status, said ? said : "");
    bool silent = status == 1 && !strstr(said ? said : "", "error:");
    free(said);
    if (status == 999)
        return "hangs";
    if (status != 0 && status != 1)
        return "crash";
    if (status == 1 && left)
        return "file-left";
    if (status == 0 && !left)
        return "no-file";
    return silent ? "silent-refusal" : NULL;
}

/* Takes lines out as long as the tool still fails in the same way. */
static void shrink(const Options *o, char *text, const char *head, const char *what)
{
    char detail[400];
    for (size_t block = strlen(text) / 2; block >= 1; block /= 2)
        for (size_t at = 0; at < strlen(text);) {
            char *saved = malloc(strlen(text) + 1);
            if (!saved)
                return;
            strcpy(saved, text);
            splice(text, at, block, "", 0);
            const char *now = judge(o, text, head, detail, sizeof detail);
            if (!now || strcmp(now, what) != 0) {
                strcpy(text, saved);
                at += block;
            }
            free(saved);
        }
}

int mutate_run(const Options *o, uint64_t seed, int count)
{
    static Sources s;
    static char text[MAX_TEXT];
    if (o->sources)
        read_folder(&s, o->sources);
    Rng r = {seed * 77 + 5};
    int failures = 0, accepted = 0;
    for (int i = 0; i < count; i++) {
        char *own = rng_chance(&r, 40) || s.n == 0 ? generated(o, seed + (uint64_t)i) : NULL;
        const char *base = own ? own : s.text[rng_int(&r, s.n)];
        const char *other = s.n ? s.text[rng_int(&r, s.n)] : base;
        char head[128], detail[400];
        snprintf(text, sizeof text, "%s", base);
        head_of_text(base, head, sizeof head);
        for (int k = rng_chance(&r, 60) ? 1 : 2 + rng_int(&r, 3); k-- > 0;)
            mutate(&r, text, other);
        const char *what = judge(o, text, head, detail, sizeof detail);
        accepted += strncmp(detail, "exit 0", 6) == 0;
        if (what) {
            failures++;
            printf("mutant %d of seed %llu: %s: %s\n", i, (unsigned long long)seed, what, detail);
            if (o->save) {
                char path[1200];
                shrink(o, text, head, what);
                snprintf(path, sizeof path, "%s/mutant_%s_%llu_%d.c", o->save, what, (unsigned long long)seed,
                         i);
                FILE *f = fopen(path, "wb");
                if (f) {
                    fprintf(f, "/* head: %s  %s */\n%s", head, what, text);
                    fclose(f);
                }
            }
        }
        free(own);
        fz_release();
    }
    for (int i = 0; i < s.n; i++)
        free(s.text[i]);
    printf("%d mutants, %d accepted, %d failed\n", count, accepted, failures);
    return failures;
}
