/* Compiler flags: behind `--`, and from compile_commands.json. */
#include "fixture.h"

#include <string.h>
#include <sys/stat.h>

static Job *job_for(const char *name)
{
    Job *job = new_job();
    vec_push(job->arena, &job->inputs, path_of(name));
    return job;
}

START_TEST(flags_of_the_user)
{
    write_file("t.c", "#ifndef N\n#error no N\n#endif\n#ifndef __ADGEN__\n#error not read by adgen\n#endif\n"
                      "#if __STDC_VERSION__ != 199901L\n#error another standard\n#endif\nint v = N;");
    Job *job = job_for("t.c");
    static const char *const args[] = {"-DN=3", "-std=c99", "-Werror", "-Wall", "-c", "-o", "x.o", "-MD"};
    for (size_t i = 0; i < sizeof args / sizeof *args; i++)
        vec_push(job->arena, &job->clang_args, args[i]);
    ck_assert_int_eq(global(parse_job(job), "v")->init->ival, 3);
}
END_TEST

START_TEST(the_default_standard_is_gnu11)
{
    Program *p =
        parse("#if __STDC_VERSION__ != 201112L || defined(__STRICT_ANSI__)\n#error standard\n#endif\nint v;");
    ck_assert(global(p, "v") != NULL);
}
END_TEST

static void database(void)
{
    ck_assert_int_eq(mkdir(path_of("sub"), 0700), 0);
    write_file("sub/h.h", "#define FROM_SUB 5\n");
    write_file("t.c", "#include \"h.h\"\nint v = FROM_SUB + N;");
    write_file(
        "compile_commands.json",
        format(
            "[{\"directory\": \"%s\", \"file\": \"t.c\",\n"
            "  \"arguments\": [\"gcc\", \"-O2\", \"-fno-such-flag\", \"-DN=2\", \"-I\", \"sub\", \"-Wl,-z\", "
            "\"-o\", \"t.o\", \"-c\", \"t.c\"]}]",
            folder()));
}

START_TEST(flags_of_the_build)
{
    database();
    Job *job = job_for("t.c");
    job->build_dir = folder();
    Program *p = parse_job(job);
    ck_assert_str_eq(expr_text(p, global(p, "v")->init), "FROM_SUB + 2");
    vec_push(job->arena, &job->clang_args, "-UN");
    vec_push(job->arena, &job->clang_args, "-DN=9");
    p = parse_job(job);
    ck_assert_str_eq(expr_text(p, global(p, "v")->init), "FROM_SUB + 9");
}
END_TEST

START_TEST(no_database)
{
    write_file("t.c", "int v;");
    Job *job = job_for("t.c");
    job->build_dir = folder();
    ck_assert(fe_parse(job) == NULL);
    ck_assert(strstr(messages(), "adgen: error: cannot read compile_commands.json in '"));
}
END_TEST

START_TEST(flags_that_clang_does_not_take)
{
    write_file("t.c", "int v;");
    Job *job = job_for("t.c");
    vec_push(job->arena, &job->clang_args, "-std=nonsense");
    ck_assert(fe_parse(job) == NULL);
    ck_assert(strstr(messages(), "error: "));
}
END_TEST

RUN_TESTS("frontend.flags", flags_of_the_user, the_default_standard_is_gnu11, flags_of_the_build, no_database,
          flags_that_clang_does_not_take)
