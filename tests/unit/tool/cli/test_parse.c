/* cli_parse: argv -> Job. What it prints and its exit statuses are tested end to end. */
#include "../ir/fixture.h"

#include "cli/cli.h"

static Job job;

static CliResult parse(int argc, char **argv)
{
    job = (Job){.arena = arena, .diag = diag_new(arena, stderr)};
    return cli_parse(argc, argv, &job);
}

#define PARSE(...)                                                                                           \
    parse((int)(sizeof((char *[]){"adgen", __VA_ARGS__}) / sizeof(char *)), (char *[]){"adgen", __VA_ARGS__})

START_TEST(defaults)
{
    ck_assert_int_eq(PARSE("src/foo.c"), CLI_RUN);
    ck_assert_int_eq(job.command, CMD_DIFFERENTIATE);
    ck_assert_int_eq(job.inputs.n, 1);
    ck_assert_str_eq(job.inputs.at[0], "src/foo.c");
    ck_assert_str_eq(job.output, "foo_grad.c");
    ck_assert_int_eq(job.modes, MODE_TANGENT | MODE_ADJOINT);
    ck_assert_str_eq(job.tangent_suffix, "d");
    ck_assert_str_eq(job.adjoint_suffix, "b");
    ck_assert_uint_eq(job.seed, 1);
    ck_assert_ptr_null(job.header);
    ck_assert_int_eq(PARSE("-"), CLI_RUN);
    ck_assert_str_eq(job.output, "-");
    ck_assert_int_eq(PARSE(".hidden"), CLI_RUN);
    ck_assert_str_eq(job.output, ".hidden_grad.c");
}
END_TEST

START_TEST(all_options)
{
    ck_assert_int_eq(PARSE("differentiate", "a.c", "--head", "f(y)/(x z)", "b.c", "--head=g", "--adjoint",
                           "-o", "o.c", "--header=o.h", "-MD", "o.d", "-pbuild", "--rules", "r.h",
                           "--rules=s.h", "--noalias", "--merge", "--tangent-suffix", "_t",
                           "--adjoint-suffix=_a", "--", "-Iinc", "-o", "--head"),
                     CLI_RUN);
    ck_assert_int_eq(job.inputs.n, 2);
    ck_assert_int_eq(job.heads.n, 2);
    ck_assert_str_eq(job.heads.at[0].func, "f");
    ck_assert_int_eq(job.heads.at[0].independents.n, 2);
    ck_assert_str_eq(job.heads.at[1].func, "g");
    ck_assert_int_eq(job.modes, MODE_ADJOINT);
    ck_assert_str_eq(job.output, "o.c");
    ck_assert_str_eq(job.header, "o.h");
    ck_assert_str_eq(job.depfile, "o.d");
    ck_assert_str_eq(job.build_dir, "build");
    ck_assert_int_eq(job.rule_files.n, 2);
    ck_assert(job.noalias && job.merge);
    ck_assert_str_eq(job.tangent_suffix, "_t");
    ck_assert_str_eq(job.adjoint_suffix, "_a");
    ck_assert_int_eq(job.clang_args.n, 3);
    ck_assert_str_eq(job.clang_args.at[2], "--head");
}
END_TEST

START_TEST(verify_options)
{
    ck_assert_int_eq(PARSE("verify", "a.c", "b.c", "--set", "n=10", "--set=m=3", "--values", "v", "--cc",
                           "clang", "--seed", "0x10", "--timeout", "2.5", "--keep"),
                     CLI_RUN);
    ck_assert_int_eq(job.command, CMD_VERIFY);
    ck_assert_int_eq(job.sets.n, 2);
    ck_assert_str_eq(job.sets.at[1], "m=3");
    ck_assert_str_eq(job.values_file, "v");
    ck_assert_str_eq(job.cc, "clang");
    ck_assert_uint_eq(job.seed, 16);
    ck_assert_double_eq(job.timeout, 2.5);
    ck_assert(job.keep);
    ck_assert_int_eq(PARSE("explain", "a.c"), CLI_RUN);
    ck_assert_int_eq(job.command, CMD_EXPLAIN);
}
END_TEST

START_TEST(bad_usage)
{
    ck_assert_int_eq(parse(1, (char *[]){"adgen"}), CLI_USAGE);
    ck_assert_int_eq(PARSE("verify"), CLI_USAGE);
    ck_assert_int_eq(PARSE("a.c", "b.c"), CLI_USAGE);
    ck_assert_int_eq(PARSE("a.c", "--hed", "f"), CLI_USAGE);
    ck_assert_int_eq(PARSE("a.c", "--head"), CLI_USAGE);
    ck_assert_int_eq(PARSE("a.c", "--head", "--"), CLI_USAGE);
    ck_assert_int_eq(PARSE("a.c", "--head="), CLI_USAGE);
    ck_assert_int_eq(PARSE("a.c", "--head", "f("), CLI_USAGE);
    ck_assert_int_eq(PARSE("a.c", "-o", "x.c", "-o", "y.c"), CLI_USAGE);
    ck_assert_int_eq(PARSE("a.c", "-o", "a.c"), CLI_USAGE);
    ck_assert_int_eq(PARSE("a.c", "-o", "x.c", "--header", "x.c"), CLI_USAGE);
    ck_assert_int_eq(PARSE("a.c", "-o", "-", "--header", "-"), CLI_USAGE);
    ck_assert_int_eq(PARSE("a.c", "-o", "-", "-MD", "a.d"), CLI_USAGE);
    ck_assert_int_eq(PARSE("a.c", "a.c", "-o", "x.c"), CLI_USAGE);
    ck_assert_int_eq(PARSE("a.c", "--seed", "1"), CLI_USAGE);
    ck_assert_int_eq(PARSE("verify", "a.c", "-o", "x.c"), CLI_USAGE);
    ck_assert_int_eq(PARSE("verify", "a.c", "--seed", "-1"), CLI_USAGE);
    ck_assert_int_eq(PARSE("verify", "a.c", "--seed", "99999999999999999999999"), CLI_USAGE);
    ck_assert_int_eq(PARSE("verify", "a.c", "--timeout", "0"), CLI_USAGE);
    ck_assert_int_eq(PARSE("verify", "a.c", "--set", "n"), CLI_USAGE);
    ck_assert_int_eq(PARSE("a.c", "--merge=yes"), CLI_USAGE);
    ck_assert_int_eq(PARSE("a.c", "--tangent-suffix", "-d"), CLI_USAGE);
    ck_assert_int_eq(PARSE("a.c", "--tangent-suffix", "b"), CLI_USAGE);
    ck_assert_int_eq(PARSE("a.c", "-Iinc"), CLI_USAGE);
}
END_TEST

RUN("parse", defaults, all_options, verify_options, bad_usage)
