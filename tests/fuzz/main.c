/* fuzz: random programs through adgen. See --help. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char usage[] =
    "usage: fuzz [options] --adgen BIN --include DIR --lib LIBADGEN_RT --support DIR\n"
    "  --count N       programs to run (100)\n"
    "  --seed S        first seed (1); a program is its seed, size and features\n"
    "  --size N        statements of a function, about (6)\n"
    "  --batch N       programs built together (20)\n"
    "  --features LIST all, or names from: break continue return switch goto global static malloc memcpy "
    "fnptr\n"
    "  --quick         nearly all by clang -O0: five times as many programs in the time\n"
    "  --config N      compiler and flags of every batch, instead of going through all\n"
    "  --work DIR      temporary files (fuzz_work)\n"
    "  --save DIR      reduce failures, one or two of a kind, and write them there\n"
    "  --print         print the program of the seed and end (--dual: as C++)\n"
    "  --mutate N      N mutated and truncated sources from --sources DIR and from the generator instead\n"
    "Exit status: 0 when nothing failed, 1 otherwise.\n";

enum { MAX_KINDS = 200 };

typedef struct {
    char what[64];
    int count, reduced;
    uint64_t seed;
} Kind;

typedef struct {
    Kind fail[MAX_KINDS], refused[MAX_KINDS];
    int nfail, nrefused;
    int pass, wild;
} Totals;

static Kind *tally(Kind *list, int *n, const Result *r, uint64_t seed)
{
    for (int i = 0; i < *n; i++)
        if (strcmp(list[i].what, r->what) == 0) {
            list[i].count++;
            return &list[i];
        }
    if (*n == MAX_KINDS)
        return &list[MAX_KINDS - 1];
    Kind *k = &list[(*n)++];
    memcpy(k->what, r->what, sizeof k->what);
    k->count = 1;
    k->seed = seed;
    return k;
}

static int parse_features(const char *list)
{
    if (strcmp(list, "all") == 0)
        return FEAT_ALL;
    int f = 0;
    for (int i = 0; feature_names[i]; i++)
        if (strstr(list, feature_names[i]))
            f |= 1 << i;
    return f;
}

static void run_programs(const Options *o, uint64_t seed, int count, int config, Totals *t)
{
    for (int done = 0, number = 0; done < count; number++) {
        int n = count - done < o->batch ? count - done : o->batch;
        Prog *progs[256];
        Result results[256];
        Config cfg = run_config(config >= 0 ? config : number, o->quick);
        for (int i = 0; i < n; i++)
            progs[i] = gen_program(seed + (uint64_t)(done + i), o);
        run_batch(o, progs, n, &cfg, results);
        for (int i = 0; i < n; i++) {
            uint64_t s = seed + (uint64_t)(done + i);
            Result *r = &results[i];
            t->pass += r->kind == R_PASS;
            t->wild += r->kind == R_WILD;
            if (r->kind == R_REFUSED)
                tally(t->refused, &t->nrefused, r, s);
            if (r->kind != R_FAIL)
                continue;
            Kind *k = tally(t->fail, &t->nfail, r, s);
            printf("seed %llu: %s: %s (config %d)\n", (unsigned long long)s, r->what, r->detail,
                   config >= 0 ? config : number);
            fflush(stdout);
            if (o->save && k->reduced < 2) {
                k->reduced++;
                reduce_failure(o, s, &cfg, r);
            }
        }
        fz_release();
        done += n;
    }
}

static int report(const Totals *t)
{
    int refused = 0, failed = 0;
    for (int i = 0; i < t->nrefused; i++) {
        refused += t->refused[i].count;
        printf("refused %5d  %s (first seed %llu)\n", t->refused[i].count, t->refused[i].what,
               (unsigned long long)t->refused[i].seed);
    }
    for (int i = 0; i < t->nfail; i++) {
        failed += t->fail[i].count;
        printf("failed  %5d  %s (first seed %llu)\n", t->fail[i].count, t->fail[i].what,
               (unsigned long long)t->fail[i].seed);
    }
    printf("%d passed, %d refused, %d wild, %d failed\n", t->pass, refused, t->wild, failed);
    /* A run in which hardly anything was compared has shown nothing. */
    return failed > 0 || t->pass == 0;
}

int main(int argc, char **argv)
{
    Options o = {.work = "fuzz_work", .size = 6, .batch = 20};
    uint64_t seed = 1;
    int count = 100, mutate = 0, config = -1;
    bool print = false, dual = false;
    for (int i = 1; i < argc; i++) {
        const char *a = argv[i], *v = i + 1 < argc ? argv[i + 1] : "";
        if (strcmp(a, "--print") == 0) {
            print = true;
            continue;
        }
        if (strcmp(a, "--quick") == 0) {
            o.quick = true;
            continue;
        }
        if (strcmp(a, "--dual") == 0) {
            dual = true;
            continue;
        }
        i++;
        if (strcmp(a, "--adgen") == 0)
            o.adgen = v;
        else if (strcmp(a, "--include") == 0)
            o.include = v;
        else if (strcmp(a, "--lib") == 0)
            o.lib = v;
        else if (strcmp(a, "--support") == 0)
            o.support = v;
        else if (strcmp(a, "--work") == 0)
            o.work = v;
        else if (strcmp(a, "--save") == 0)
            o.save = v;
        else if (strcmp(a, "--sources") == 0)
            o.sources = v;
        else if (strcmp(a, "--count") == 0)
            count = atoi(v);
        else if (strcmp(a, "--seed") == 0)
            seed = strtoull(v, NULL, 10);
        else if (strcmp(a, "--size") == 0)
            o.size = atoi(v);
        else if (strcmp(a, "--batch") == 0)
            o.batch = atoi(v) < 250 ? atoi(v) : 250;
        else if (strcmp(a, "--features") == 0)
            o.features = parse_features(v);
        else if (strcmp(a, "--config") == 0)
            config = atoi(v);
        else if (strcmp(a, "--mutate") == 0)
            mutate = atoi(v);
        else {
            fputs(usage, stderr);
            return 2;
        }
    }
    if (print) {
        Prog *p = gen_program(seed, &o);
        if (!dual)
            fputs(PROGRAM_INCLUDES, stdout);
        print_program(stdout, p, dual, true);
        fz_release();
        return 0;
    }
    if (!o.adgen || (!mutate && (!o.include || !o.lib || !o.support))) {
        fputs(usage, stderr);
        return 2;
    }
    mkdir(o.work, 0777);
    if (o.save)
        mkdir(o.save, 0777);
    if (mutate)
        return mutate_run(&o, seed, mutate) > 0;
    static Totals t;
    run_programs(&o, seed, count, config, &t);
    return report(&t);
}
