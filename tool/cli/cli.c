#include "cli/cli.h"

#include "adgen_config.h"
#include "analysis/head.h"
#include "support/suggest.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef enum {
    OPT_HEAD,
    OPT_TANGENT,
    OPT_ADJOINT,
    OPT_OUTPUT,
    OPT_HEADER,
    OPT_DEPFILE,
    OPT_BUILD,
    OPT_RULES,
    OPT_NOALIAS,
    OPT_MERGE,
    OPT_TANGENT_SUFFIX,
    OPT_ADJOINT_SUFFIX,
    OPT_DUMP,
    OPT_SET,
    OPT_VALUES,
    OPT_CC,
    OPT_SEED,
    OPT_TIMEOUT,
    OPT_KEEP,
    OPT_HELP,
    OPT_VERSION,
    OPT_COUNT
} OptionId;

enum { ON_DIFFERENTIATE = 1, ON_VERIFY = 2, ON_EXPLAIN = 4, ON_ALL = 7 };

typedef struct {
    const char *name;
    OptionId id;
    const char *value; /* what the value is, for messages; NULL: takes none */
    bool repeatable;
    int commands; /* ON_...: the commands that know it */
} Option;

static const Option options[] = {
    {"--head", OPT_HEAD, "a head such as 'f(y)/(x)'", true, ON_ALL},
    {"--tangent", OPT_TANGENT, NULL, true, ON_ALL},
    {"--adjoint", OPT_ADJOINT, NULL, true, ON_ALL},
    {"-o", OPT_OUTPUT, "a file name", false, ON_DIFFERENTIATE},
    {"--header", OPT_HEADER, "a file name", false, ON_DIFFERENTIATE},
    {"-MD", OPT_DEPFILE, "a file name", false, ON_DIFFERENTIATE},
    {"-p", OPT_BUILD, "a folder", false, ON_ALL},
    {"--rules", OPT_RULES, "a file name", true, ON_ALL},
    {"--noalias", OPT_NOALIAS, NULL, true, ON_ALL},
    {"--merge", OPT_MERGE, NULL, true, ON_ALL},
    {"--tangent-suffix", OPT_TANGENT_SUFFIX, "a suffix", false, ON_ALL},
    {"--adjoint-suffix", OPT_ADJOINT_SUFFIX, "a suffix", false, ON_ALL},
    {"--dump", OPT_DUMP, "the name of a pass", false, ON_ALL},
    {"--set", OPT_SET, "an assignment such as n=10", true, ON_VERIFY},
    {"--values", OPT_VALUES, "a file name", false, ON_VERIFY},
    {"--cc", OPT_CC, "a compiler", false, ON_VERIFY},
    {"--seed", OPT_SEED, "a number", false, ON_VERIFY},
    {"--timeout", OPT_TIMEOUT, "a number of seconds", false, ON_VERIFY},
    {"--keep", OPT_KEEP, NULL, true, ON_VERIFY},
    {"--help", OPT_HELP, NULL, true, ON_ALL},
    {"-h", OPT_HELP, NULL, true, ON_ALL},
    {"--version", OPT_VERSION, NULL, true, ON_ALL},
};
enum { NOPTIONS = sizeof options / sizeof *options };

typedef struct {
    Job *job;
    int argc, at; /* at: the next argument */
    char **argv;
    const Option *given[OPT_COUNT]; /* the first spelling of each option that was given */
    CliResult result;
} Cli;

static bool usage(Cli *c, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Says what is wrong in one line. Returns false, for the caller to return. */
static bool usage(Cli *c, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    const char *why = arena_vprintf(c->job->arena, fmt, ap);
    va_end(ap);
    fprintf(stderr, "adgen: %s (try 'adgen --help')\n", why);
    c->result = CLI_USAGE;
    return false;
}

static int command_bit(Command command)
{
    return command == CMD_VERIFY ? ON_VERIFY : command == CMD_EXPLAIN ? ON_EXPLAIN : ON_DIFFERENTIATE;
}

static const char *command_name(int bits)
{
    return bits & ON_DIFFERENTIATE ? "adgen differentiate" : "adgen verify";
}

/* The option that `arg` spells, with `*value` set to what stands behind `=`, or is joined to a one-letter
   option (-ofile); NULL when there is none. */
static const Option *find_option(const char *arg, const char **value)
{
    *value = NULL;
    size_t n = strcspn(arg, "=");
    for (int i = 0; i < NOPTIONS; i++)
        if (strlen(options[i].name) == n && strncmp(arg, options[i].name, n) == 0) {
            if (arg[n] == '=')
                *value = arg + n + 1;
            return &options[i];
        }
    for (int i = 0; i < NOPTIONS; i++) {
        const char *name = options[i].name;
        if (name[1] != '-' && strlen(name) == 2 && options[i].value && strncmp(arg, name, 2) == 0) {
            *value = arg + 2;
            return &options[i];
        }
    }
    return NULL;
}

static bool unknown_option(Cli *c, const char *arg)
{
    const char *names[NOPTIONS];
    for (int i = 0; i < NOPTIONS; i++)
        names[i] = options[i].name;
    if (arg[1] == 'I' || arg[1] == 'D' || strncmp(arg, "-std=", 5) == 0)
        return usage(c, "unknown option '%s'; compiler flags stand after '--'", arg);
    const char *bare = arena_strndup(c->job->arena, arg, strcspn(arg, "="));
    const char *near = suggest(bare, names, NOPTIONS);
    if (near)
        return usage(c, "unknown option '%s'; did you mean '%s'?", arg, near);
    return usage(c, "unknown option '%s'", arg);
}

/* A suffix becomes the end of an identifier. */
static bool is_suffix(const char *s)
{
    for (size_t i = 0; s[i]; i++)
        if (!isalnum((unsigned char)s[i]) && s[i] != '_')
            return false;
    return s[0] != '\0';
}

static bool take_head(Cli *c, const char *value)
{
    HeadSpec spec = {0};
    const char *wrong = head_parse(c->job->arena, value, NULL, &spec);
    if (wrong)
        return usage(c, "--head '%s': %s", value, wrong);
    vec_push(c->job->arena, &c->job->heads, spec);
    return true;
}

static bool take_seed(Cli *c, const char *value)
{
    char *end;
    errno = 0;
    c->job->seed = strtoul(value, &end, 0);
    if (!isdigit((unsigned char)value[0]) || *end || errno)
        return usage(c, "--seed: '%s' is not a whole number from 0 on", value);
    return true;
}

static bool take_timeout(Cli *c, const char *value)
{
    char *end;
    c->job->timeout = strtod(value, &end);
    if (*end || end == value || !isfinite(c->job->timeout) || c->job->timeout <= 0)
        return usage(c, "--timeout: '%s' is not a positive number of seconds", value);
    return true;
}

/* What NAME may be is known to verify/inputs.c: a name with members, `size(x)`. */
static bool take_set(Cli *c, const char *value)
{
    const char *equals = strchr(value, '=');
    if (!equals || equals == value || !equals[1])
        return usage(c, "--set: '%s' is not of the form NAME=VALUE", value);
    vec_push(c->job->arena, &c->job->sets, value);
    return true;
}

static bool take_suffix(Cli *c, const char *option, const char *value, const char **to)
{
    if (!is_suffix(value))
        return usage(c, "%s: '%s' cannot end a C name", option, value);
    *to = value;
    return true;
}

static bool take(Cli *c, const Option *o, const char *value)
{
    Job *job = c->job;
    switch (o->id) {
    case OPT_HEAD:
        return take_head(c, value);
    case OPT_TANGENT:
        job->modes |= MODE_TANGENT;
        break;
    case OPT_ADJOINT:
        job->modes |= MODE_ADJOINT;
        break;
    case OPT_OUTPUT:
        job->output = value;
        break;
    case OPT_HEADER:
        job->header = value;
        break;
    case OPT_DEPFILE:
        job->depfile = value;
        break;
    case OPT_BUILD:
        job->build_dir = value;
        break;
    case OPT_RULES:
        vec_push(job->arena, &job->rule_files, value);
        break;
    case OPT_NOALIAS:
        job->noalias = true;
        break;
    case OPT_MERGE:
        job->merge = true;
        break;
    case OPT_TANGENT_SUFFIX:
        return take_suffix(c, o->name, value, &job->tangent_suffix);
    case OPT_ADJOINT_SUFFIX:
        return take_suffix(c, o->name, value, &job->adjoint_suffix);
    case OPT_DUMP:
        if (strcmp(value, "parse") != 0 && strcmp(value, "normal") != 0)
            return usage(c, "--dump=%s: the passes are 'parse' and 'normal'", value);
        job->dump = value;
        break;
    case OPT_SET:
        return take_set(c, value);
    case OPT_VALUES:
        job->values_file = value;
        break;
    case OPT_CC:
        job->cc = value;
        break;
    case OPT_SEED:
        return take_seed(c, value);
    case OPT_TIMEOUT:
        return take_timeout(c, value);
    case OPT_KEEP:
        job->keep = true;
        break;
    case OPT_HELP:
        fputs(cli_help, stdout);
        c->result = CLI_DONE;
        return false;
    case OPT_VERSION:
        puts("adgen " ADGEN_VERSION);
        c->result = CLI_DONE;
        return false;
    case OPT_COUNT:
        break;
    }
    return true;
}

static bool parse_option(Cli *c, const char *arg)
{
    const char *value;
    const Option *o = find_option(arg, &value);
    if (!o)
        return unknown_option(c, arg);
    if (!o->value && value)
        return usage(c, "%s takes no value", o->name);
    if (o->value && !value) {
        if (c->at == c->argc || strcmp(c->argv[c->at], "--") == 0)
            return usage(c, "%s needs %s", o->name, o->value);
        value = c->argv[c->at++];
    }
    if (o->value && !*value)
        return usage(c, "%s needs %s", o->name, o->value);
    if (c->given[o->id] && !o->repeatable)
        return usage(c, "%s is given twice", o->name);
    if (!c->given[o->id])
        c->given[o->id] = o;
    return take(c, o, value);
}

static bool same_file(const char *a, const char *b)
{
    struct stat sa, sb;
    if (strcmp(a, "-") == 0 || strcmp(b, "-") == 0)
        return strcmp(a, b) == 0;
    if (stat(a, &sa) == 0 && stat(b, &sb) == 0)
        return sa.st_dev == sb.st_dev && sa.st_ino == sb.st_ino && S_ISREG(sa.st_mode);
    return strcmp(a, b) == 0;
}

/* `src/foo.c` -> `foo_grad.c` */
static const char *default_output(Arena *a, const char *input)
{
    if (strcmp(input, "-") == 0)
        return "-";
    const char *slash = strrchr(input, '/'), *base = slash ? slash + 1 : input;
    const char *dot = strrchr(base, '.');
    return arena_printf(a, "%.*s_grad.c", dot && dot != base ? (int)(dot - base) : (int)strlen(base), base);
}

/* No two outputs are one file, and none is an input. */
static bool check_outputs(Cli *c)
{
    const Job *job = c->job;
    const char *outputs[] = {job->output, job->header, job->depfile};
    for (int i = 0; i < 3; i++) {
        if (!outputs[i])
            continue;
        for (int k = 0; k < i; k++)
            if (outputs[k] && same_file(outputs[k], outputs[i]))
                return usage(c, "two outputs go to '%s'", outputs[i]);
        for (int k = 0; k < job->inputs.n && strcmp(outputs[i], "-") != 0; k++)
            if (same_file(outputs[i], job->inputs.at[k]))
                return usage(c, "output '%s' would overwrite an input", outputs[i]);
    }
    if (job->depfile && strcmp(job->output, "-") == 0 && (!job->header || strcmp(job->header, "-") == 0))
        return usage(c, "-MD needs an output file to write a rule for");
    return true;
}

static bool finish(Cli *c)
{
    Job *job = c->job;
    for (int i = 0; i < OPT_COUNT; i++) {
        const Option *o = c->given[i];
        if (o && !(o->commands & command_bit(job->command)))
            return usage(c, "%s is an option of '%s'", o->name, command_name(o->commands));
    }
    if (job->inputs.n == 0)
        return usage(c, "no input file");
    for (int i = 0; i < job->inputs.n; i++)
        for (int k = 0; k < i; k++)
            if (same_file(job->inputs.at[k], job->inputs.at[i]))
                return usage(c, "input '%s' is given twice", job->inputs.at[i]);
    if (job->command == CMD_DIFFERENTIATE && !job->dump) {
        if (!job->output && job->inputs.n > 1)
            return usage(c, "several input files need -o to name the output");
        if (!job->output)
            job->output = default_output(job->arena, job->inputs.at[0]);
        if (!check_outputs(c))
            return false;
    }
    if (!job->modes)
        job->modes = MODE_TANGENT | MODE_ADJOINT;
    if (!job->tangent_suffix)
        job->tangent_suffix = "d";
    if (!job->adjoint_suffix)
        job->adjoint_suffix = "b";
    if (strcmp(job->tangent_suffix, job->adjoint_suffix) == 0)
        return usage(c, "tangent and adjoint suffix are both '%s'", job->tangent_suffix);
    if (!job->cc) {
        const char *cc = getenv("CC");
        job->cc = cc && *cc ? cc : "cc";
    }
    return true;
}

static bool parse(Cli *c)
{
    Job *job = c->job;
    static const char *const commands[] = {"differentiate", "verify", "explain"};
    for (int i = 0; i < 3; i++)
        if (c->at < c->argc && strcmp(c->argv[c->at], commands[i]) == 0) {
            job->command = (Command)i;
            c->at++;
            break;
        }
    while (c->at < c->argc) {
        const char *arg = c->argv[c->at++];
        if (strcmp(arg, "--") == 0) {
            while (c->at < c->argc)
                vec_push(job->arena, &job->clang_args, (const char *)c->argv[c->at++]);
        } else if (arg[0] == '-' && arg[1] != '\0') {
            if (!parse_option(c, arg))
                return false;
        } else if (!*arg) {
            return usage(c, "an input file name is empty");
        } else {
            vec_push(job->arena, &job->inputs, arg);
        }
    }
    return finish(c);
}

CliResult cli_parse(int argc, char **argv, Job *job)
{
    Cli c = {.job = job, .argc = argc, .at = 1, .argv = argv, .result = CLI_RUN};
    job->seed = 1;
    job->timeout = 60.0;
    parse(&c);
    return c.result;
}
