/* adgen: command line -> job -> passes -> files. Exit status: 0 done, 1 refused, 2 bad usage, 3 internal
   fault. */
#include "cli/cli.h"
#include "diff/pipeline.h"
#include "emit/emit.h"
#include "support/fault.h"
#include "verify/verify.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { STATUS_DONE = 0, STATUS_REFUSED = 1, STATUS_USAGE = 2 };

/* The passes recurse over the program's tree; a stack of this size (address space, not memory) bears any
   input that Clang bears. */
static const size_t STACK_SIZE = (size_t)1 << 30;

static int write_files(Job *job, const Program *p, const DiffResult *d)
{
    EmitFile files[3] = {{job->output, {0}}, {job->header, {0}}, {job->depfile, {0}}};
    emit_source(job, p, d, &files[0].text);
    if (job->header)
        emit_header(job, p, d, &files[1].text);
    if (job->depfile)
        emit_depfile(job, p, &files[2].text);
    int status = STATUS_DONE;
    if (diag_error_count(job->diag) > 0 || emit_write_all(job, files, 3) != 0)
        status = STATUS_REFUSED;
    for (int i = 0; i < 3; i++)
        text_free(&files[i].text);
    return status;
}

static int explain(Job *job, const DiffResult *d)
{
    Text out = {0};
    emit_explain(d, &out);
    int failed = emit_write(job, "-", &out);
    text_free(&out);
    return failed ? STATUS_REFUSED : STATUS_DONE;
}

static int run(Job *job)
{
    fault_working_on(job->inputs.at[0]);
    Program *program = NULL;
    DiffResult *result = diff_run(job, &program);
    if (diag_error_count(job->diag) > 0)
        return STATUS_REFUSED;
    if (job->dump)
        return STATUS_DONE;
    if (!result)
        FAULT("a pass failed without a diagnostic");
    switch (job->command) {
    case CMD_VERIFY:
        return verify_run(job, program, result);
    case CMD_EXPLAIN:
        return explain(job, result);
    default:
        return write_files(job, program, result);
    }
}

typedef struct {
    int argc;
    char **argv;
    int status;
} Run;

static void *start(void *ctx)
{
    Run *r = ctx;
    fault_thread();
    Job job = {0};
    job.arena = arena_new();
    job.diag = diag_new(job.arena, stderr);
    switch (cli_parse(r->argc, r->argv, &job)) {
    case CLI_RUN:
        r->status = run(&job);
        break;
    case CLI_DONE:
        r->status = STATUS_DONE;
        break;
    case CLI_USAGE:
        r->status = STATUS_USAGE;
        break;
    }
    fault_working_on(NULL);
    arena_free(job.arena);
    return NULL;
}

int main(int argc, char **argv)
{
    fault_install();
    Run r = {argc, argv, STATUS_DONE};
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_SIZE);
    int failed = pthread_create(&thread, &attributes, start, &r);
    pthread_attr_destroy(&attributes);
    if (failed) /* an address space limit: a smaller stack is enough for all but monstrous inputs */
        start(&r);
    else
        pthread_join(thread, NULL);
    if (fflush(stdout) != 0 && r.status == STATUS_DONE) {
        fprintf(stderr, "adgen: cannot write to standard output\n");
        r.status = STATUS_REFUSED;
    }
    return r.status;
}
