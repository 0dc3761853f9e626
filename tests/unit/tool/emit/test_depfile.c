/* emit_depfile: the rule that make reads. */
#include "emit_fixture.h"

static char *depfile_text(void)
{
    Text t = {0};
    emit_depfile(&job, prog, &t);
    return keep(&t);
}

START_TEST(targets_and_dependencies)
{
    job.output = "out dir/m.c";
    job.header = "m.h";
    unit->path = "m#1.c";
    vec_push(arena, &unit->depends, "m#1.c");
    vec_push(arena, &unit->depends, "price$.h");
    vec_push(arena, &job.rule_files, "my_rules.h");
    ck_assert_str_eq(depfile_text(), "out\\ dir/m.c m.h: \\\n  m\\#1.c \\\n  price$$.h \\\n  my_rules.h\n"
                                     "\nm\\#1.c:\n\nprice$$.h:\n\nmy_rules.h:\n");
}
END_TEST

START_TEST(standard_streams_are_no_files)
{
    job.output = "-";
    job.header = "m.h";
    unit->path = "-";
    vec_push(arena, &unit->depends, "a.h");
    ck_assert_str_eq(depfile_text(), "m.h: \\\n  a.h\n\na.h:\n");
}
END_TEST

RUN_EMIT("depfile", targets_and_dependencies, standard_streams_are_no_files)
